/** Hostile variants of what was real: one or a few places of a JSON value, of a text or of bytes become something else. */
import type { Dice } from './soak';

const HOSTILE: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  0.5,
  1e21,
  4_294_967_296,
  9_007_199_254_740_992,
  '-1',
  '1e5',
  '0x10',
  '9223372036854775808',
  '340282366920938463463374607431768211456',
  '٣٤',
  '__proto__',
  'constructor',
  '\u202Eevil\u0000',
  '\uD800',
  'A'.repeat(5_000),
  [],
  {},
  [[[[[[[[]]]]]]]],
  { toString: 1 },
  JSON.parse('{"__proto__":{"polluted":true}}'),
];

type Container = { [name: string]: unknown };
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** Another text of the same kind: a sign exchanged, cut, doubled, or turned. */
export function mutatedText(dice: Dice, text: string): string {
  const at = dice.next(text.length + 1);
  const sign = dice.one([...'AZaz09+/=-_.{}[]",:\u0000é😀']);
  switch (dice.next(5)) {
    case 0:
      return text.slice(0, at) + sign + text.slice(at + 1);
    case 1:
      return text.slice(0, at);
    case 2:
      return text.slice(0, at) + sign + text.slice(at);
    case 3:
      return text + text;
    default:
      return text.slice(at) + text.slice(0, at);
  }
}

function change(dice: Dice, parent: Container, name: string): void {
  const old = parent[name];
  const kind = dice.next(4);
  if (kind === 0) delete parent[name];
  else if (kind === 1 && typeof old === 'string') parent[name] = mutatedText(dice, old);
  else if (kind === 2) parent[dice.one(Object.keys(parent))] = old;
  else parent[name] = dice.one(HOSTILE);
}

/** A copy with one to three places changed. */
export function mutated(dice: Dice, json: unknown): unknown {
  const root = { value: structuredClone(json) };
  for (let times = 1 + dice.next(3); times > 0; times--) {
    let parent: Container = root;
    let name = 'value';
    // Down to some place: the deeper, the likelier it goes on, since there most of it lies.
    while (isContainer(parent[name]) && Object.keys(parent[name] as Container).length > 0 && dice.chance(85)) {
      parent = parent[name] as Container;
      name = dice.one(Object.keys(parent));
    }
    change(dice, parent, name);
  }
  return root.value;
}

/** Base64 of bytes of which some bits are others, or some are missing or too many. */
export function mutatedBase64(dice: Dice, base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  for (let times = 1 + dice.next(3); times > 0 && bytes.length > 0; times--) {
    const at = dice.next(bytes.length);
    bytes[at] = dice.chance(50) ? (bytes[at] ?? 0) ^ (1 << dice.next(8)) : dice.one([0, 1, 0x7f, 0x80, 0xff]);
  }
  const cut = dice.next(10);
  if (cut === 0) return bytes.subarray(0, dice.next(bytes.length + 1)).toString('base64');
  return cut === 1 ? Buffer.concat([bytes, Buffer.alloc(1 + dice.next(9))]).toString('base64') : bytes.toString('base64');
}
