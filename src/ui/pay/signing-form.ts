/** What is typed about who signs for an account, and what it comes to. Pure. */
import type { Signing } from '../../primitives/plan';
import { MOST_SIGNERS, MOST_WEIGHT, type SigningLevel, type SigningWanted, signingAfter, weightIn } from '../../primitives/signing';

/** As it is typed; null: as the ledger has it. */
export interface Typed {
  /** Whose weight is touched, or who is added, each once and in that order. */
  weights: { key: string; weight: string }[];
  master: string | null;
  low: string | null;
  medium: string | null;
  high: string | null;
  /** Whom to add. */
  add: string;
  /** Every character of it was compared. */
  compared: boolean;
}
export const untouched: Typed = { weights: [], master: null, low: null, medium: null, high: null, add: '', compared: false };

/** undefined: no weight and no threshold. */
export function readWeight(text: string): number | undefined {
  const weight = /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined;
  return weight !== undefined && weight <= MOST_WEIGHT ? weight : undefined;
}

/** A signer beside the own key: on the ledger, typed, or both. */
export interface Line {
  key: string;
  /** As it is shown. */
  weight: string;
  isNew: boolean;
}

export function linesOf(now: Signing, account: string, { weights }: Typed): Line[] {
  const typed = (key: string) => weights.find((one) => one.key === key)?.weight;
  const there = now.signers.filter(({ key }) => key !== account);
  const added = weights.filter(({ key }) => !there.some((one) => one.key === key));
  return [
    ...there.map(({ key, weight }) => ({ key, weight: typed(key) ?? String(weight), isNew: false })),
    ...added.map(({ key, weight }) => ({ key, weight, isNew: true })),
  ];
}

export const withWeight = (typed: Typed, key: string, weight: string): Typed => ({
  ...typed,
  weights: typed.weights.some((one) => one.key === key)
    ? typed.weights.map((one) => (one.key === key ? { key, weight } : one))
    : [...typed.weights, { key, weight }],
});

/** As the ledger has it; who is not there is not on the list any more. */
export const withoutTouch = (typed: Typed, key: string): Typed => ({ ...typed, weights: typed.weights.filter((one) => one.key !== key) });

export const masterText = (now: Signing, account: string, { master }: Typed): string => master ?? String(weightIn(now, account));
export const levelText = (now: Signing, typed: Typed, level: SigningLevel): string => typed[level] ?? String(now.thresholds[level]);

/** What is asked for and what follows from it; undefined: something typed is no number of the ledger's. */
export function meantBy(now: Signing, account: string, typed: Typed): { wanted: SigningWanted; after: Signing } | undefined {
  const read = (text: string | null) => (text === null ? undefined : readWeight(text));
  const numbers = [...typed.weights.map(({ weight }) => weight), typed.master, typed.low, typed.medium, typed.high];
  if (numbers.some((text) => text !== null && readWeight(text) === undefined)) return undefined;
  const wanted: SigningWanted = {
    signers: typed.weights.map(({ key, weight }) => ({ key, weight: readWeight(weight) ?? 0 })),
    master: read(typed.master),
    thresholds: { low: read(typed.low), medium: read(typed.medium), high: read(typed.high) },
  };
  return { wanted, after: signingAfter(now, account, wanted) };
}

/** How many signatures it takes, where one number says it: all weigh 1, and moving funds needs as many as changing keys. */
export function signaturesNeeded({ signers, thresholds: { low, medium, high } }: Signing): number | undefined {
  const alike = signers.every(({ weight }) => weight === 1);
  const need = Math.max(medium, 1);
  return alike && Math.max(high, 1) === need && low <= need ? need : undefined;
}

/** Whether anything differs from what is there. */
export const differs = (now: Signing, after: Signing): boolean => {
  const text = ({ signers, thresholds }: Signing) =>
    JSON.stringify([signers.map(({ key, weight }) => `${key} ${weight}`).sort(), thresholds.low, thresholds.medium, thresholds.high]);
  return text(now) !== text(after);
};

export const hasTooMany = ({ signers }: Signing, account: string): boolean =>
  signers.filter(({ key }) => key !== account).length > MOST_SIGNERS;
