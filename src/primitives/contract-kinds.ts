/** Contracts by what they are, in the project's neutral names: each has a model of its entries or of its errors. */
export type ContractKind = 'router' | 'lendpool' | 'vault' | 'strategy' | 'stabilizer' | 'treasury' | 'factory' | 'token';

/** Those that a Plan can name: nothing tells a strategy from any other contract. */
export type NamedKind = Exclude<ContractKind, 'strategy'>;
