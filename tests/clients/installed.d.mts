/** `freighter`: @stellar/freighter-api as it is published, `earlier` by version; `page`: a dApp's script, to be bundled. */
export function installed(): { freighter: string; earlier: { 1: string; 2: string; 3: string }; page: string } | undefined;
