/** A picture of a screen with at most 256 colours: half as many bytes, and nothing that an eye would miss. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const COLOURS = 256;

interface Pixels {
  width: number;
  height: number;
  /** Three bytes a pixel. */
  rgb: Buffer;
}

function paeth(a: number, b: number, c: number): number {
  const p = a + b - c;
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/** What a browser makes: eight bits, RGB, not interlaced. */
function decode(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (png[24] !== 8 || png[25] !== 2 || png[28] !== 0) throw new Error('not a PNG of eight bits, RGB, not interlaced');
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const raw = inflateSync(Buffer.concat(data));
  const row = width * 3;
  const rgb = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (row + 1)] ?? 0;
    for (let x = 0; x < row; x++) {
      const at = y * row + x;
      const left = x < 3 ? 0 : (rgb[at - 3] ?? 0);
      const up = y === 0 ? 0 : (rgb[at - row] ?? 0);
      const corner = x < 3 || y === 0 ? 0 : (rgb[at - row - 3] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      rgb[at] = ((raw[y * (row + 1) + 1 + x] ?? 0) + guess) & 255;
    }
  }
  return { width, height, rgb };
}

/** Each pixel's place in the palette; colours that differ in their lowest bits are one, as many bits as it takes. */
function reduce({ rgb }: Pixels): { palette: Buffer; indices: Buffer } {
  for (let bits = 0; ; bits++) {
    const palette = new Map<number, { index: number; colour: number }>();
    const indices = Buffer.alloc(rgb.length / 3);
    for (let at = 0; at < indices.length && palette.size <= COLOURS; at++) {
      const colour = rgb.readUIntBE(at * 3, 3);
      const key = [16, 8, 0].reduce((sum, shift) => sum * 256 + (((colour >> shift) & 255) >> bits), 0);
      const known = palette.get(key) ?? { index: palette.size, colour };
      palette.set(key, known);
      indices[at] = known.index;
    }
    if (palette.size > COLOURS) continue;
    const bytes = Buffer.alloc(palette.size * 3);
    for (const { index, colour } of palette.values()) bytes.writeUIntBE(colour, index * 3, 3);
    return { palette: bytes, indices };
  }
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

export function withPalette(png: Buffer): Buffer {
  const pixels = decode(png);
  const { width, height } = pixels;
  const { palette, indices } = reduce(pixels);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) indices.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
