/** Who signs for an account, and what weights add up to, as the ledger counts them: for who builds, who reviews and who draws. Pure. */
import type { Signing } from './plan';

/** No account has more signers beside its own key. */
export const MOST_SIGNERS = 20;
/** Of a key, and of a threshold. */
export const MOST_WEIGHT = 255;

export type SigningLevel = keyof Signing['thresholds'];

/** What is asked for; weight 0 removes; what is absent stays. */
export interface SigningWanted {
  signers: readonly { key: string; weight: number }[];
  /** Of the account's own key. */
  master?: number | undefined;
  thresholds?: { [L in SigningLevel]?: number | undefined } | undefined;
}

const KINDS = { G: 'account', T: 'preAuthTx', X: 'hashX', P: 'signedPayload' } as const;

/** By the strkey's first letter. */
export const signerKind = (key: string): Signing['signers'][number]['kind'] => KINDS[key[0] as keyof typeof KINDS] ?? 'account';

/** Nobody of weight 0. */
export const signingOf = (signers: readonly { key: string; weight: number }[], thresholds: Signing['thresholds']): Signing => ({
  signers: signers.flatMap(({ key, weight }) => (weight > 0 ? [{ kind: signerKind(key), key, weight }] : [])),
  thresholds,
});

export const weightIn = ({ signers }: Signing, key: string): number => signers.find((signer) => signer.key === key)?.weight ?? 0;

export function signingAfter(now: Signing, account: string, { signers, master, thresholds }: SigningWanted): Signing {
  const weights = new Map([[account, weightIn(now, account)], ...now.signers.map(({ key, weight }) => [key, weight] as const)]);
  if (master !== undefined) weights.set(account, master);
  for (const { key, weight } of signers) weights.set(key, weight);
  const { low, medium, high } = now.thresholds;
  return signingOf(
    [...weights].map(([key, weight]) => ({ key, weight })),
    { low: thresholds?.low ?? low, medium: thresholds?.medium ?? medium, high: thresholds?.high ?? high },
  );
}

/** Alone. */
export const suffices = (signing: Signing, key: string, level: SigningLevel): boolean =>
  weightIn(signing, key) >= Math.max(signing.thresholds[level], 1);

/** Whether some others are too few without this key, and enough with it. */
export function counts(signing: Signing, key: string, level: SigningLevel): boolean {
  const needed = Math.max(signing.thresholds[level], 1);
  const sums = new Set([0]);
  for (const other of signing.signers) if (other.key !== key) for (const sum of [...sums]) sums.add(sum + other.weight);
  return [...sums].some((sum) => sum < needed && sum + weightIn(signing, key) >= needed);
}

/** The first level that all of these signers together don't reach, the high one before the others, with what it needs; undefined: they reach all. */
export function outOfReach({ signers, thresholds }: Signing): { level: SigningLevel; needed: number; together: number } | undefined {
  const together = signers.reduce((sum, { weight }) => sum + weight, 0);
  const level = (['high', 'medium', 'low'] as const).find((one) => together < Math.max(thresholds[one], 1));
  return level && { level, needed: Math.max(thresholds[level], 1), together };
}

/** Those of its signers that may sign anything at any time: accounts' keys. A prepared transaction, a hash and a payload may not. */
export const lasting = ({ signers, thresholds }: Signing): Signing => ({
  signers: signers.filter(({ kind }) => kind === 'account'),
  thresholds,
});
