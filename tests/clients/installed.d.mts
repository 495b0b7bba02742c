/** `freighter`: @stellar/freighter-api as it is published; `page`: a dApp's script, to be bundled. */
export function installed(): { freighter: string; page: string } | undefined;
