/** Contracts by what they are, in the project's neutral names: each has a model of its entries or of its errors. */
export type ContractKind = 'router' | 'lendpool' | 'yieldtoken' | 'vault' | 'strategy' | 'stabilizer' | 'treasury' | 'factory' | 'token';

/** Those that a Plan can name: nothing tells a strategy from any other contract. */
export type NamedKind = Exclude<ContractKind, 'strategy'>;

/** Those in which something is lent: each is a folder of `sources`. */
const sourceKinds = ['lendpool', 'yieldtoken'] as const satisfies ContractKind[];
export type SourceKind = (typeof sourceKinds)[number];

export const isSource = (kind: ContractKind): kind is SourceKind => sourceKinds.some((one) => one === kind);
