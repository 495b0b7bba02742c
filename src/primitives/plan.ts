/**
 * The Plan: what an envelope's bytes will do, made by `review` alone (architecture.md 4) and shown, stored and compared by
 * everybody else. It is plain JSON: amounts are decimal strings of stroops, texts are codes with parameters that
 * `words` turns into sentences.
 */
import type { AccountId, Address, ContractId } from './addresses';
import type { Json } from './errors';
import type { AssetParam, StepCode, StepParams, WarningCode, WarningParams } from './plan-words';

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
  /** The chain's exact rule gives `after`, or a node's simulation does. */
  basis: 'exact' | 'computed' | 'estimate';
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

export interface RoleChange {
  contract: ContractId;
  role: string;
  before?: Address;
  after: Address;
}

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
  roles: RoleChange[];
  /** For each entry the signature or envelope authorizes: who, and the tree. */
  authorizations: { address: Address; source: boolean; root: AuthNode }[];
  warnings: Warning[];
  /** Of a change of the wallet's own. */
  witnesses?: PlanWitness[];
  /** The ledger the figures are from. */
  asOf: { ledger: number; closeTime: number };
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
