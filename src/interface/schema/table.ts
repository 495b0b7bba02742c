/**
 * Everything that can be asked, as one table (architecture.md 3): what each says. What it does lies in `changes` and `reads`,
 * under the same name; TypeScript joins the two. Light: pages may import it. Fields that must answer with their own error
 * code (addresses, amounts, rates) are let through here and parsed by the endpoint; `gateway/openapi.ts` says what it takes.
 */

import * as v from 'valibot';
import type { SiteFeature } from '../../primitives/asker';
import { unixSeconds } from '../../primitives/schemas';

/** What a door needs; to sign what a site brought is another one. */
export type Feature = Exclude<SiteFeature, 'sign'>;

/** Where a door answers it. `{name}` in a path is a field of the input; the others travel in the query or the body. */
export interface Door {
  method: 'GET' | 'POST';
  path: `/${string}`;
  /** What a key or a site must have been granted. */
  feature: Feature;
}

interface Row {
  /** A change is built for somebody to sign; what is submitted was signed. */
  kind: 'read' | 'change' | 'submit';
  /** Absent: the wallet's own. */
  door?: Door;
  input: v.GenericSchema;
  /** What the wallet's own pages may ask of a change. Made when it is first needed. */
  asked?: () => v.GenericSchema;
}

/** Vaults that one question may name. */
export const MOST_VAULTS = 500;

const text = v.pipe(v.string(), v.maxLength(200));
/** A rate or an amount: the endpoint looks into it, and refuses it with a code of its own. */
const figure = v.unknown();
const network = {
  /** `mainnet` or the id of the active network; any other is refused. */
  network: v.optional(text),
};
/** Seconds of validity, at most and by default 180. */
const timed = { validFor: v.optional(v.pipe(v.number(), v.integer(), v.minValue(30), v.maxValue(180))) };
/** false: the vault keeps the deposit idle. Default true. */
const investing = { ...timed, invest: v.optional(v.boolean()) };

const owned = {
  vaultAddress: text,
  /** Who acts and signs. */
  caller: text,
  ...network,
};
const terms = { ...owned, targetApyBps: figure, minFeeBps: figure, maxFeeBps: figure };
const target = { ...owned, targetApyBps: figure };
const bounds = { ...owned, minFeeBps: figure, maxFeeBps: figure };
const funded = { ...owned, amount: figure };
const claimed = {
  from: text,
  /** The account that receives it; absent: one that the network's settings name, usually the operator's. */
  destination: v.optional(text),
  ...network,
};
const lent = { from: text, vaultAddress: text, ...network };
const swapped = { from: text, sourceVaultAddress: text, targetVaultAddress: text, ...network };
/** `amount`: stroops of the vault's asset. */
const deposited = { ...lent, amount: text };
/** `shares`: in their smallest unit, or 'all'. `minOut`: stroops of the vault's one asset, below which the ledger refuses. */
const withdrawn = { ...lent, shares: text, minOut: v.optional(text) };
/** `lendpool` absent: the first in the settings' order in which something accrued. */
const accrued = { from: text, lendpool: v.optional(text), ...network };
/** The account's position in a pool, its shares of a vault, or what every holder's withdrawal needs of a vault; and where. */
const woken = { from: text, what: v.picklist(['position', 'holding', 'vault']), address: text, ...network };
/** `asset`: CODE:ISSUER. `limit`: stroops that may be held at most, as many as there can be where it is absent; '0' closes the line. */
const trusted = { from: text, asset: text, limit: v.optional(text), ...network };

const weight = v.number();
/**
 * `signers`: keys of accounts with their new weight; 0 removes one, and who is not named stays as they are. `master`: the weight of the
 * account's own key. All from 0 to 255.
 */
const signed = {
  from: text,
  signers: v.pipe(v.array(v.strictObject({ key: text, weight })), v.maxLength(100)),
  master: v.optional(weight),
  thresholds: v.optional(v.strictObject({ low: v.optional(weight), medium: v.optional(weight), high: v.optional(weight) })),
  ...network,
};

/** `asset`: XLM or CODE:ISSUER. `amount`: stroops, or 'all' that can be sent. */
const sent = { from: text, to: text, asset: text, amount: text, ...network };
/**
 * `to`: G… or M…. `setAside`: as a claimable balance, for who cannot receive the asset yet. `as`: the name that the person gave, whose
 * address it was when `host` was asked; it is kept beside the payment, and nothing is built from it.
 */
const paid = {
  ...sent,
  as: v.optional(v.strictObject({ name: text, host: text, at: unixSeconds })),
  memo: v.optional(v.strictObject({ kind: v.picklist(['text', 'id', 'hash']), value: text })),
  setAside: v.optional(v.boolean()),
};

/**
 * `selling`, `buying`: XLM or CODE:ISSUER. `strict`: whether `amount` is what leaves or what arrives. `bound`: of the other, the least
 * that arrives or the most that leaves. Both in stroops.
 */
const exchanged = {
  from: text,
  strict: v.picklist(['send', 'receive']),
  selling: text,
  buying: text,
  amount: text,
  bound: text,
  ...network,
};

/**
 * Whose fee `from` pays: signed by everybody who has to, plain or in a fee bump. `queued`: nodes may still hold it, and take nothing in its
 * place that offers less than ten times as much.
 */
const bumped = { from: text, envelope: v.pipe(v.string(), v.maxLength(200_000)), queued: v.optional(v.boolean()), ...network };

/** A change, with what the wallet's own pages may ask of it beside. */
const called = <E extends v.ObjectEntries, M extends v.ObjectEntries>(entries: E, more: M) => ({
  kind: 'change' as const,
  input: v.strictObject(entries),
  asked: () => v.strictObject({ ...entries, ...more }),
});

const get = (feature: Feature, path: Door['path']) => ({ method: 'GET', path, feature }) as const;
const post = (feature: Feature, path: Door['path']) => ({ method: 'POST', path, feature }) as const;

export const table = {
  /** How a vault and the stabilizer stand to each other. */
  status: {
    kind: 'read',
    door: get('stabilizer', '/stabilizer/{vaultAddress}/status'),
    input: v.strictObject({ vaultAddress: text, ...network }),
  },
  /** The same of many vaults at once, in the order in which they are named. */
  statuses: {
    kind: 'read',
    door: get('stabilizer', '/stabilizer/status'),
    input: v.strictObject({ vaults: v.pipe(v.array(text), v.minLength(1), v.maxLength(MOST_VAULTS)), ...network }),
  },
  /** The vault's Manager puts it under the stabilizer, with a target rate and the bounds of its fee. */
  register: { ...called(terms, timed), door: post('stabilizer', '/stabilizer/{vaultAddress}/register') },
  /** The stabilizer admin of a registered vault names another target rate. */
  targetApy: { ...called(target, timed), door: post('stabilizer', '/stabilizer/{vaultAddress}/target-apy') },
  /** The stabilizer admin of a registered vault names other bounds for its fee. */
  feeBounds: { ...called(bounds, timed), door: post('stabilizer', '/stabilizer/{vaultAddress}/fee-bounds') },
  /** The stabilizer admin takes a vault out of the stabilizer, and becomes its Manager. */
  exit: { ...called(owned, timed), door: post('stabilizer', '/stabilizer/{vaultAddress}/exit') },
  /** Anybody adds to a vault's boost budget. */
  boostDeposit: { ...called(funded, timed), door: post('stabilizer', '/stabilizer/{vaultAddress}/boost/deposit') },
  /** Claims the first claimable balance of REWARD of an account, and forwards it. */
  claimReward: {
    ...called(claimed, {}),
    /** The wallet's own screens never leave it to the operator who receives it. */
    asked: () => v.strictObject({ ...claimed, destination: text }),
    door: post('migration', '/migration/claim-reward'),
  },
  /** Moves a whole position of USDC out of a lending pool into a vault. */
  lendpoolToVaultsvc: {
    // `lendpool` absent: the first in the settings' order that holds USDC. `source`: in its place, any lending source of the settings by
    // its contract. `amount`: stroops of a part; absent: the whole position.
    ...called(lent, { ...investing, lendpool: v.optional(text), source: v.optional(text), amount: v.optional(text) }),
    door: post('migration', '/migration/lendpool-to-vaultsvc'),
  },
  /** Moves all shares of one vault into another. */
  vaultToVault: {
    // `shares`: a part of them, in their smallest unit; absent: all.
    ...called(swapped, { ...investing, shares: v.optional(text) }),
    door: post('migration', '/migration/vaultsvc-to-vaultsvc'),
  },
  vaultDeposit: called(deposited, investing),
  vaultWithdraw: called(withdrawn, timed),
  claimAccrued: called(accrued, timed),
  restore: called(woken, timed),
  trustline: called(trusted, {}),
  /** Who signs for an account, and how much of it is needed. */
  signers: called(signed, {}),
  payment: called(paid, {}),
  /** One asset for another of the account's own, along the ledger's offers and pools. */
  swap: called(exchanged, {}),
  /** To a contract, by the asset's own. */
  transfer: called(sent, timed),
  /** A higher fee for what others have signed. */
  payFee: called(bumped, {}),
  /** Sends what is signed, and says how it stands. */
  send: {
    kind: 'submit',
    door: post('send', '/send'),
    input: v.strictObject({ xdr: v.pipe(v.string(), v.maxLength(200_000)), ...network }),
  },
} as const satisfies { [name: string]: Row };

export type Table = typeof table;
export type Name = keyof Table;
type Of<K extends Row['kind']> = { [N in Name]: Table[N]['kind'] extends K ? N : never }[Name];
export type ChangeName = Of<'change'>;
export type ReadName = Of<'read'>;
/** What a door answers. */
export type DoorName = { [N in Name]: Table[N] extends { door: Door } ? N : never }[Name];

/** What a door takes. */
export type Input<N extends Name> = v.InferOutput<Table[N]['input']>;
/** What the wallet's own pages may ask of a change. */
export type Asked<N extends ChangeName> = v.InferOutput<ReturnType<Table[N]['asked']>>;
/** What a change is built from, whoever asks. */
export type Taken<N extends ChangeName> = Input<N> & Partial<Omit<Asked<N>, keyof Input<N>>>;
/** By its name. */
export type TakenOf<N extends ChangeName> = { [M in N]: { name: M; input: Taken<M> } }[N];

/** The changes of a vault's owner: the caller is named, and may be a smart wallet. */
export type OwnerChange = { [N in ChangeName]: Input<N> extends { caller: string } ? N : never }[ChangeName];

const isChange = (name: Name): name is ChangeName => table[name].kind === 'change';
const names = Object.keys(table) as Name[];
export const changeNames = names.filter(isChange);
