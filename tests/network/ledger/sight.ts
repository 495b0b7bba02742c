import type { Ledger } from './ledger';

/** What a node's doors need of the ledger: the ledger itself, or what one node makes of it (`nodes/node.ts`). */
export type Sight = Pick<
  Ledger,
  | 'passphrase'
  | 'protocolVersion'
  | 'models'
  | 'layer'
  | 'classic'
  | 'latest'
  | 'oldest'
  | 'closed'
  | 'settings'
  | 'market'
  | 'friendbotUrl'
  | 'transaction'
  | 'transactionsOf'
  | 'history'
  | 'timeOf'
  | 'submit'
  | 'includeNow'
  | 'nextClose'
  | 'rootLedger'
> & {
  /** Horizon's path finding has nothing to say yet. */
  readonly ingesting?: boolean;
};
