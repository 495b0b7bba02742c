/** What an address looks like as a picture of five by five, the same on both sides. Pure. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const HUES = 24;

export interface FaceOf {
  cells: { x: number; y: number }[];
  /** Degrees. */
  hue: number;
}

/** Every letter counts, so that addresses that begin and end alike look different: FNV-1a, with another start for each draw. */
function draw(address: string, start: number): number {
  let hash = (0x811c9dc5 ^ start) >>> 0;
  for (const letter of address) hash = Math.imul(hash ^ LETTERS.indexOf(letter), 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

export function faceOf(address: string): FaceOf {
  const bits = draw(address, 1);
  const half = Array.from({ length: 15 }, (_, index) => ({ x: Math.floor(index / 5), y: index % 5, on: ((bits >>> index) & 1) === 1 }));
  const cells = half
    .filter(({ on }) => on)
    .flatMap(({ x, y }) =>
      x === 2
        ? [{ x, y }]
        : [
            { x, y },
            { x: 4 - x, y },
          ],
    );
  return { cells, hue: (draw(address, 2) % HUES) * (360 / HUES) };
}
