/** What the worker told the pages, as it comes back from storage: the shapes of views.ts. */
import * as v from 'valibot';
import { intent } from '../interface/schema/intents';
import { stabilizerStatus } from '../interface/schema/outputs';
import type { OwnerChange } from '../interface/schema/table';
import { eventKinds } from '../primitives/event-kinds';
import { planSchema } from '../primitives/plan-schema';
import { accountId, address, integerString as amount, contractId, errorBody, json, unixSeconds } from '../primitives/schemas';
import type { PortfolioView, PreviewView, VaultDetailView, VaultsView } from './views';

const asOf = v.object({ ledger: v.number(), closeTime: unixSeconds, readAt: unixSeconds });
const bps = v.number();

const balance = v.object({
  code: v.string(),
  issuer: v.nullable(accountId),
  contract: v.nullable(contractId),
  balance: amount,
  available: amount,
  authorized: v.boolean(),
});

const aRate = v.object({ bps, basis: v.picklist(['measured', 'modelled']), seconds: v.number() });

const position = v.object({
  lendpool: contractId,
  name: v.string(),
  supply: amount,
  collateral: amount,
  supplyRate: aRate,
  hasDebt: v.boolean(),
  auction: v.boolean(),
  blocked: v.exactOptional(errorBody),
  archived: v.boolean(),
});

const reward = v.object({ balanceId: v.string(), amount, claimable: v.boolean(), until: v.exactOptional(unixSeconds) });
const holding = v.object({ vault: contractId, name: v.string(), shares: amount, value: amount, asset: v.string(), archived: v.boolean() });

export const portfolioView: v.GenericSchema<unknown, PortfolioView> = v.object({
  address,
  networkId: v.string(),
  asOf,
  exists: v.boolean(),
  xlm: v.nullable(balance),
  balances: v.array(balance),
  positions: v.array(position),
  rewards: v.array(reward),
  holdings: v.array(holding),
});

const rate = v.nullable(aRate);
const why = v.exactOptional(errorBody);
const allowed = { register: why, targetApy: why, feeBounds: why, exit: why, boostDeposit: why } satisfies { [N in OwnerChange]: unknown };

const vault = v.object({
  vault: contractId,
  name: v.string(),
  listed: v.boolean(),
  like: v.nullable(v.string()),
  hidden: v.boolean(),
  relation: v.picklist(['own', 'held', 'watched']),
  state: v.picklist(['normal', 'notEnrolled', 'stale', 'critical']),
  status: stabilizerStatus,
  manager: address,
  stabilizer: v.nullable(v.object({ address: contractId, known: v.boolean() })),
  asset: v.nullable(v.string()),
  managed: v.nullable(amount),
  sharePrice: v.nullable(amount),
  shares: amount,
  value: v.nullable(amount),
  netRate: rate,
  grossRate: rate,
  ahead: v.nullable(
    v.object({
      unlocked: amount,
      protocolFeeBps: v.nullable(bps),
      reads: v.nullable(v.array(v.object({ secondsAgo: v.number(), growth: amount }))),
    }),
  ),
  lendsInto: v.array(contractId),
  archived: v.boolean(),
  allowed: v.object(allowed),
});

export const vaultsView: v.GenericSchema<unknown, VaultsView> = v.object({
  networkId: v.string(),
  account: v.nullable(address),
  asOf,
  vaults: v.array(vault),
  candidates: v.array(contractId),
});

const points = v.array(v.object({ at: v.number(), value: v.string() }));
const windows = v.object({ day: rate, week: rate, month: rate });
const event = v.object({
  kind: v.picklist(eventKinds),
  at: v.number(),
  ledger: v.number(),
  hash: v.string(),
  params: v.record(v.string(), json),
});

export const vaultDetailView: v.GenericSchema<unknown, VaultDetailView> = v.object({
  ...vault.entries,
  asOf,
  events: v.array(event),
  eventsFrom: v.nullable(v.number()),
  gaps: v.array(v.object({ from: v.number(), to: v.number() })),
  fee: points,
  target: points,
  minFee: points,
  maxFee: points,
  budget: points,
  rate: points,
  windows,
  grossWindows: windows,
});

export const previewView: v.GenericSchema<unknown, PreviewView> = v.object({
  requestId: v.string(),
  intent,
  plan: planSchema,
  result: json,
  signable: v.boolean(),
  waitsFor: v.nullable(v.string()),
  createdAt: v.number(),
});
