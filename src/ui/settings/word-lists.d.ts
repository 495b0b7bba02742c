/** The lists of a language package, each a file of its own: the package names them only all together. */
declare module '@zxcvbn-ts/*/wordSequences.json.mjs' {
  const lists: { [name: string]: string[] };
  export default lists;
}
declare module '@zxcvbn-ts/*.json.mjs' {
  const list: string[];
  export default list;
}
