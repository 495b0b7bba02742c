/** Names of the bits of accounts' and lines' flags, as a Plan says them. */
const ACCOUNT: [number, string][] = [
  [1, 'authRequired'],
  [2, 'authRevocable'],
  [4, 'authImmutable'],
  [8, 'clawback'],
];
const LINE: [number, string][] = [
  [1, 'authorized'],
  [2, 'maintainLiabilities'],
  [4, 'clawback'],
];

/** Names of the bits that are set; unknown bits as numbers. */
function namesOf(bits: number, names: [number, string][]): string[] {
  const named = names.filter(([bit]) => (bits & bit) !== 0).map(([, name]) => name);
  const rest = names.reduce((left, [bit]) => left & ~bit, bits >>> 0) >>> 0;
  return rest === 0 ? named : [...named, String(rest)];
}

export const accountFlags = (bits: number): string[] => namesOf(bits, ACCOUNT);
export const lineFlags = (bits: number): string[] => namesOf(bits, LINE);
