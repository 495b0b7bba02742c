/**
 * A text as QR codes: one where it fits, else several that are shown one after the other and read in any order. Each names its number,
 * how many there are, and the checksum of the whole, which says whether they belong together and nothing of who made them. Pure.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from './hex';
import { carriesTransaction } from './tx-link';

/** Characters of a code that stands alone, and of one of several: a camera reads them off a screen of 300 points. */
const MOST_ALONE = 620;
const OF_FRAME = 400;
const MOST_FRAMES = 60;

const FRAME = /^ballast:([1-9]\d?)\/([1-9]\d?):([0-9a-f]{16}):(.+)$/s;

const sumOf = (text: string): string => toHex(sha256(new TextEncoder().encode(text))).slice(0, 16);

/** None: it is too long to be shown so. */
export function framesOf(text: string): string[] {
  if (text.length <= MOST_ALONE) return [text];
  const of = Math.ceil(text.length / OF_FRAME);
  if (of > MOST_FRAMES) return [];
  const sum = sumOf(text);
  return Array.from({ length: of }, (_, index) => {
    const part = text.slice(index * OF_FRAME, (index + 1) * OF_FRAME);
    return `ballast:${index + 1}/${of}:${sum}:${part}`;
  });
}

/** What was read so far of several codes. */
export interface Collected {
  of: number;
  sum: string;
  parts: ReadonlyMap<number, string>;
}

/** 'foreign': no part of a transaction; 'mixed': of another one; 'damaged': all were read and are not what they say, so it begins anew. */
export type FrameFault = 'foreign' | 'mixed' | 'damaged';

interface Read {
  collected: Collected | undefined;
  /** The whole, once it is there. */
  text?: string;
  fault?: FrameFault;
}

/** What one more code comes to. */
export function withCode(collected: Collected | undefined, code: string): Read {
  const found = FRAME.exec(code);
  if (!found) return carriesTransaction(code) ? { collected: undefined, text: code } : { collected, fault: 'foreign' };
  const [, number, count, sum = '', part = ''] = found;
  const [index, of] = [Number(number), Number(count)];
  if (index > of || of > MOST_FRAMES) return { collected, fault: 'foreign' };
  if (collected && (collected.sum !== sum || collected.of !== of)) return { collected, fault: 'mixed' };
  const parts = new Map([...(collected?.parts ?? []), [index, part] as const]);
  if (parts.size < of) return { collected: { of, sum, parts } };
  const text = Array.from({ length: of }, (_, at) => parts.get(at + 1) ?? '').join('');
  return sumOf(text) === sum && carriesTransaction(text) ? { collected: undefined, text } : { collected: undefined, fault: 'damaged' };
}
