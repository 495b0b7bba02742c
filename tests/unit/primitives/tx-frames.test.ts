/** A transaction as QR codes: read in any order, and only those that belong together. */
import fc from 'fast-check';
import encode from 'qr';
import { describe, expect, test } from 'vitest';
import { type Collected, framesOf, withCode } from '../../../src/primitives/tx-frames';
import { txLink } from '../../../src/primitives/tx-link';
import { codeIn } from '../../../src/ui/parts/qr-picture';

const linkOf = (length: number, letter = 'B') => txLink(`AAAA${letter.repeat(length)}`, 'Test SDF Network ; September 2015');
const long = linkOf(2_000);

function readAll(codes: readonly string[]) {
  let collected: Collected | undefined;
  let last: ReturnType<typeof withCode> = { collected: undefined };
  for (const code of codes) {
    last = withCode(collected, code);
    collected = last.collected;
  }
  return last;
}

describe('a transaction as QR codes', () => {
  test('is one code where it fits, and that is the link itself', () => {
    const short = linkOf(300);
    expect(framesOf(short)).toEqual([short]);
    expect(withCode(undefined, short)).toEqual({ collected: undefined, text: short });
  });

  test('is several that name their number, how many there are and the checksum of the whole', () => {
    const frames = framesOf(long);
    expect(frames.length).toBe(Math.ceil(long.length / 400));
    for (const [index, frame] of frames.entries()) {
      expect(frame).toMatch(new RegExp(`^ballast:${index + 1}/${frames.length}:[0-9a-f]{16}:.{1,400}$`));
    }
    expect(new Set(frames.map((frame) => frame.split(':')[2])).size).toBe(1);
  });

  test('is read in any order, each as often as it is seen', () => {
    const property = fc.property(
      fc.integer({ min: 700, max: 12_000 }).chain((length) => {
        const frames = framesOf(linkOf(length));
        const some = fc.array(fc.constantFrom(...frames), { maxLength: 40 });
        return fc.tuple(
          fc.constant(linkOf(length)),
          some,
          fc.shuffledSubarray(frames, { minLength: frames.length, maxLength: frames.length }),
        );
      }),
      ([text, seen, rest]) => {
        let collected: Collected | undefined;
        for (const code of [...seen, ...rest]) {
          const read = withCode(collected, code);
          if (read.text !== undefined) return void expect(read.text).toBe(text);
          expect(read.fault).toBeUndefined();
          collected = read.collected;
        }
        throw new Error('not all were read');
      },
    );
    fc.assert(property, { numRuns: 50 });
  });

  test('says how many were read, and a doubled one counts once', () => {
    const [first = '', second = ''] = framesOf(long);
    const { collected } = readAll([first, second, first]);
    expect([collected?.parts.size, collected?.of]).toEqual([2, framesOf(long).length]);
  });

  test('security 132: a code of another transaction is not mixed in, and what was read stays', () => {
    const [first = ''] = framesOf(long);
    const [, other = ''] = framesOf(linkOf(2_000, 'C'));
    const before = withCode(undefined, first);
    expect(withCode(before.collected, other)).toEqual({ collected: before.collected, fault: 'mixed' });
    // Nor one that claims another number of them.
    const [, longer = ''] = framesOf(linkOf(4_000));
    expect(withCode(before.collected, longer)).toMatchObject({ fault: 'mixed' });
  });

  test('security 132: codes that do not come to what their checksum says are thrown away', () => {
    const frames = framesOf(long);
    const damaged = frames.map((frame, index) => (index === 1 ? `${frame.slice(0, -1)}X` : frame));
    expect(readAll(damaged)).toEqual({ collected: undefined, fault: 'damaged' });
    expect(readAll(frames)).toMatchObject({ text: long });
  });

  test.each([
    ['an address', 'GCFIRY65OQE7DFP5KLNS2PF2LVZMUZYJX4OZIEQ36N2IQANUB5XVYOJR'],
    ['a secret key', 'SCZANGBA5YHTNYVVV4C3U252E2B6P6F5T3U6MM63WBSBZATAQI3EBTQ4'],
    ['a site', 'https://example.com'],
    ['a number beyond their count', `ballast:4/3:${'0'.repeat(16)}:x`],
    ['more than a transaction can be', `ballast:1/99:${'0'.repeat(16)}:x`],
    ['none at all', 'ballast:0/0::'],
  ])('security 132: %s is no part of it', (_, code) => {
    const { collected } = withCode(undefined, framesOf(long)[0] ?? '');
    expect(withCode(collected, code)).toEqual({ collected, fault: 'foreign' });
  });

  test('what fits together and is no transaction is none', () => {
    const frames = framesOf('x'.repeat(900));
    expect(readAll(frames)).toEqual({ collected: undefined, fault: 'damaged' });
  });

  test('is not offered where it would take minutes to read', () => {
    expect(framesOf(linkOf(60 * 400))).toEqual([]);
  });

  test('fits into what a QR code holds, and is read back from its points', async () => {
    for (const frame of framesOf(long).slice(0, 2)) {
      const cells = encode(frame, 'raw', { ecc: 'medium', border: 2 });
      const scale = 3;
      const side = cells.length * scale;
      const data = new Uint8ClampedArray(side * side * 4).fill(255);
      for (let y = 0; y < side; y++) {
        for (let x = 0; x < side; x++) {
          if (cells[Math.floor(y / scale)]?.[Math.floor(x / scale)]) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
        }
      }
      expect(await codeIn({ width: side, height: side, data })).toBe(frame);
    }
  });
});
