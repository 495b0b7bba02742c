/**
 * The Plan: what an envelope's bytes will do, made by `review` alone (architecture.md 4) and shown, stored and compared by
 * everybody else. It is plain JSON: amounts are decimal strings of stroops, texts are codes with parameters that
 * `words` turns into sentences.
 */
import type { AccountId, Address, ContractId } from './addresses';
import type { Json } from './errors';
import type { LedgerAt } from './ledgers';
import type { AssetParam, SignerKind, StepCode, StepParams, WarningCode, WarningParams } from './plan-words';

export type PlanAsset = AssetParam;

/**
 * One line of before and after. `least` is enforced by the chain (absent: nothing is); `most` is the greatest the value can
 * be after inclusion; `after` is the likely value. All are holdings, not differences.
 */
export interface Effect {
  holder: Address;
  /** 'wallet': balance or trustline; 'position': value of a lending position; 'shares': vault shares; 'claimable': claimable balance; 'trustline': 0 or 1; 'reserve': XLM held as reserve. */
  where: 'wallet' | 'position' | 'shares' | 'claimable' | 'trustline' | 'reserve';
  asset: PlanAsset;
  before: string;
  after: string;
  least?: string;
  most?: string;
  /** The chain's exact rule gives `after`, or a node's simulation does; 'claimed': only a contract says so that nobody here vouches for, and nothing of a gain is promised. */
  basis: 'exact' | 'computed' | 'estimate' | 'claimed';
}

/**
 * What goes to somebody else out of an account that the signature speaks for: the sum for each receiver and asset. The effects
 * hold it too, unless it is `beside` them; here it stands apart, so that it is never set against what comes in.
 */
export interface Given {
  from: Address;
  /** G…, C… or the M… that was named; several: whoever of them claims first. None: it is destroyed. */
  to: string[];
  asset: PlanAsset;
  /** The most that can go. */
  amount: string;
  /** It may go or not, as whoever is called pleases. */
  permitted: boolean;
  /** No effect holds it: it may be taken later, or somebody else pays it out in the holder's name. */
  beside?: true;
}

export type WarningLevel = 'info' | 'warning' | 'danger' | 'blocked';

/** Discriminated by `code`: plan-words.ts has the parameters of each. */
export type Warning = { [C in WarningCode]: { level: WarningLevel; code: C; params: WarningParams[C] } }[WarningCode];

/** One operation or contract call in words: a code for the sentence, its parameters, the calls below it. Discriminated by `code`. */
export type Step = { [C in StepCode]: { code: C; params: StepParams[C]; children: Step[] } }[StepCode];

/** A node of the authorization tree that the signature covers. */
export interface AuthNode {
  contract: ContractId;
  fn: string;
  /** Decoded arguments in the JSON form of interface.md 2.4. */
  args: Json[];
  children: AuthNode[];
}

/** Who can sign for an account: keys with weight, its own among them, and what each class of operation needs. */
export interface Signing {
  signers: { kind: SignerKind; key: string; weight: number }[];
  thresholds: { low: number; medium: number; high: number };
}

/** Kinds of ledger entries for which somebody's XLM is held. */
export type ReservedKind = 'account' | 'trustline' | 'poolShare' | 'offer' | 'data' | 'signer' | 'claimableBalance';

/**
 * Who is in charge afterwards of an account, a contract or money, where that changes: the one list of it. Flags are names of bits:
 * of an issuer 'authRequired', 'authRevocable', 'authImmutable', 'clawback'; of a line 'authorized', 'maintainLiabilities', 'clawback'.
 */
export type ControlChange =
  | { what: 'signers'; account: AccountId; before: Signing; after: Signing }
  /** The account is closed, and what XLM it has goes to `into`. */
  | { what: 'closed'; account: AccountId; into: string }
  /** What the account may do to the holders of what it issues. */
  | { what: 'flags'; account: AccountId; before: string[]; after: string[] }
  /** Whose word others take for what the account issues. */
  | { what: 'domain'; account: AccountId; before: string; after: string }
  /** What the issuer lets a holder do with a line. */
  | { what: 'line'; holder: Address; asset: PlanAsset; before: string[]; after: string[] }
  /** 'manager', 'emergencyManager', 'rebalanceManager', 'feeReceiver', 'admin' of a contract. */
  | { what: 'role'; contract: ContractId; role: string; before?: Address; after: Address }
  /** What the contract runs: hashes in hex. */
  | { what: 'code'; contract: ContractId; before?: string; after: string }
  /** What the spender may take afterwards, at most; `before` absent: not read. `untilTime`: unix seconds, about. */
  | { what: 'allowance'; token: PlanAsset; holder: Address; spender: Address; before?: string; amount: string; untilTime: number }
  /**
   * Whose XLM is held for entries of somebody else (CAP-33): `payer` from now on, `before` until now (absent: the owner, or nobody:
   * new entries). `owner` null: claimable balances, which have none. `amount`: in stroops, what is held. `freedBy`: who alone can free it.
   */
  | {
      what: 'reserve';
      payer: AccountId;
      before?: AccountId;
      owner: AccountId | null;
      entries: { kind: ReservedKind; count: number }[];
      amount: string;
      freedBy: 'owner' | 'claimants';
    };

export interface PlanFee {
  /** The envelope's fee field: the most that can be charged, in stroops. */
  max: string;
  inclusion: string;
  /** 0 for classic transactions. */
  resource: string;
  /** What the wallet set for this method before any node was asked, and honest rent by the ledger's own prices; `max` is never above it. */
  ceiling: string;
  /** The highest resource fee that was measured for this method, rent apart; absent: nobody did. */
  usual?: string;
  /** Of `resource`, the most that goes to longer lives of entries; absent: no more than is usual. */
  rent?: string;
}

/** What entries cost that are woken or live longer by this transaction; those of one kind and owner together. */
export interface RentLine {
  what: 'code' | 'instance' | 'data';
  /** Whose entries: of code the contracts that run it here. Empty: not known. */
  contracts: ContractId[];
  entries: number;
  /** Archived before; else prolonged. */
  woken: boolean;
  /** Others live on it too. */
  shared: boolean;
  /** Unix seconds, about: the end of the new life. */
  until: number;
  /** Stroops. */
  amount: string;
}

/** Who was asked how the ledger stands. `ledger` null: it did not answer. */
export interface PlanWitness {
  /** Its host. */
  name: string;
  kind: 'rpc' | 'horizon';
  ledger: number | null;
}

export interface Plan {
  network: { id: string; passphrase: string };
  kind: 'contract' | 'classic';
  /** The envelope in base64, and its transaction hash in hex: these bytes and no others are signed. */
  envelope: string;
  hash: string;
  source: AccountId;
  sequence: string;
  memo?: { type: string; value: string };
  /** Unix seconds of ledger close time; 0: unbounded. */
  validAfter: number;
  validUntil: number;
  fee: PlanFee;
  /** The dearest first; absent: no more than is usual. */
  rent?: RentLine[];
  steps: Step[];
  effects: Effect[];
  given: Given[];
  control: ControlChange[];
  /** For each entry the signature or envelope authorizes: who, and the tree. */
  authorizations: { address: Address; source: boolean; root: AuthNode }[];
  warnings: Warning[];
  /** Of a change of the wallet's own. */
  witnesses?: PlanWitness[];
  /** The ledger the figures are from. */
  asOf: LedgerAt;
  /** SHA-256 over the canonical {origin, account, network, envelope, ceiling} (security.md T7), hex; consent names it. */
  digest: string;
}

/** The highest level among the warnings; undefined when there is none. */
export function worstLevel(plan: { warnings: readonly Warning[] }): WarningLevel | undefined {
  const order: WarningLevel[] = ['info', 'warning', 'danger', 'blocked'];
  let worst: WarningLevel | undefined;
  for (const { level } of plan.warnings) if (!worst || order.indexOf(level) > order.indexOf(worst)) worst = level;
  return worst;
}
