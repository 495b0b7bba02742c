// In the package stands the file itself (tests/run/packs.mjs).
export type * from '../service/interface.js';
