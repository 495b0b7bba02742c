/** One icon: what it is drawn with, on a grid of 24 units. */
declare module 'lucide/dist/esm/icons/*.mjs' {
  const drawn: readonly (readonly [tag: string, attributes: { [name: string]: string }])[];
  export default drawn;
}
