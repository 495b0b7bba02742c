/**
 * The axes of the fault matrix: what goes wrong, at which step of which transaction, how long, and when the worker dies.
 * `ending` says what must come of each cell, so that the table is a consequence and not a recording.
 */
import type { PreviewView } from '../../src/commands/request-views';
import type { Fault } from '../network/index';
import type { Worker } from './browser';
import { lend, newClaimant, newLender, type Person, UNIT } from './people';
import type { World } from './world';

const STEPS = ['read', 'simulate', 'submit', 'poll'] as const;
type Step = (typeof STEPS)[number];

const KILLS = ['lives', 'killed before', 'killed after'] as const;
type Kill = (typeof KILLS)[number];

/** `once`: it strikes one request; `stays`: every one, until the transaction's time is over. */
const LASTS = ['once', 'stays'] as const;
type Lasts = (typeof LASTS)[number];

const SHORT_WAIT = { 'retry-after': '2' };
const LONG_WAIT = { 'retry-after': '60' };
const SHAPELESS = { result: 7, hash: 7, ledger: 'x', _embedded: 7 };

export const FAULTS = {
  delay: { kind: 'delay', ms: 5 },
  hang: { kind: 'hang' },
  'drop after accept': { kind: 'dropAfterAccept' },
  '429, wait 2 s': { kind: 'status', status: 429, headers: SHORT_WAIT },
  '429, wait 60 s': { kind: 'status', status: 429, headers: LONG_WAIT },
  '500': { kind: 'status', status: 500 },
  '504': { kind: 'status', status: 504 },
  truncated: { kind: 'truncate' },
  'wrong shape': { kind: 'wrong', set: SHAPELESS },
  stale: { kind: 'stale', ledgers: 25 },
  skewed: { kind: 'skewed', seconds: 120 },
} as const satisfies { [name: string]: Pick<Fault, 'kind' | 'ms' | 'status' | 'headers' | 'set' | 'ledgers' | 'seconds'> };
type FaultName = keyof typeof FAULTS;

export interface Flow {
  title: string;
  door: Fault['door'];
  /** What is asked of the door at each step, as a fault names it; `time`: a reading that tells what time it is. */
  asks: { [step in Step | 'time']?: string };
  person(world: World): Promise<Person>;
  /** Again something to do for the same person. */
  renew(world: World, person: Person): Promise<void>;
  preview(world: World, worker: Worker, person: Person): Promise<PreviewView>;
}

const move: Flow = {
  title: 'a move by RPC',
  door: 'rpc',
  asks: {
    read: 'getLedgerEntries',
    time: 'getLatestLedger',
    simulate: 'simulateTransaction',
    submit: 'sendTransaction',
    poll: 'getTransaction',
  },
  person: (world) => newLender(world, 500n * UNIT),
  async renew(world, { address }) {
    await world.control().setTrustline(address, 'usdc', { balance: 500n * UNIT });
    await lend(world, address, 500n * UNIT);
    await world.control().close();
  },
  preview: (world, { wallet }, { address }) =>
    wallet.handle('preview', { name: 'lendpoolToVaultsvc', input: { from: address, vaultAddress: world.vault('') } }),
};

const claim: Flow = {
  title: 'a claim by Horizon',
  door: 'horizon',
  asks: { read: 'GET /claimable_balances', submit: 'POST /transactions_async', poll: 'GET /transactions' },
  person: (world) => newClaimant(world, 7n * UNIT),
  renew: async (world, { address }) =>
    void (await world.control().createClaimableBalance({ from: 'rewardIssuer', claimant: address, amount: 7n * UNIT })),
  preview: (world, { wallet }, { address }) =>
    wallet.handle('preview', { name: 'claimReward', input: { from: address, destination: world.role('rewardFallback') } }),
};

export interface Cell {
  flow: Flow;
  fault: FaultName;
  step: Step;
  lasts: Lasts;
  kill: Kill;
}

/** A worker that dies does so at the first strike; where all requests are struck, the next one is no better off than one that lives. */
const isTelling = ({ lasts, kill }: Cell) => lasts === 'once' || kill === 'lives';

export const cells: Cell[] = [move, claim].flatMap((flow) =>
  STEPS.filter((step) => flow.asks[step]).flatMap((step) =>
    (Object.keys(FAULTS) as FaultName[]).flatMap((fault) =>
      LASTS.flatMap((lasts) => KILLS.map((kill) => ({ flow, fault, step, lasts, kill }))).filter(isTelling),
    ),
  ),
);

/** The request that the cell is about. A skew shows where a time is told. */
export const askedIn = ({ flow: { asks }, fault, step }: Cell): string =>
  (fault === 'skewed' && step === 'read' ? asks.time : undefined) ?? asks[step] ?? '';

/** What a reading is refused with while the fault lasts; undefined: it is answered. */
const READING: { [fault in FaultName]: string | undefined } = {
  delay: undefined,
  hang: 'node_timeout',
  'drop after accept': 'node_unavailable',
  '429, wait 2 s': 'node_unavailable',
  '429, wait 60 s': 'node_unavailable',
  '500': 'node_unavailable',
  '504': 'node_unavailable',
  truncated: 'node_invalid',
  'wrong shape': 'node_invalid',
  stale: 'node_stale',
  skewed: undefined,
};

/** After these a reading is asked for again, and what struck once is over then. */
const ASKED_AGAIN: readonly FaultName[] = ['drop after accept', '429, wait 2 s', '500'];

function refusalOf({ flow, fault, step, lasts }: Cell): string | undefined {
  // What a position is worth at a time that has not come yet is more than the pool pays.
  if (fault === 'skewed') return step === 'read' && flow.asks.time ? 'simulation_failed' : undefined;
  // A list that is old does not say so: what waits there is not in it yet.
  if (fault === 'stale' && flow === claim) return 'no_reward';
  const again = ASKED_AGAIN.includes(fault) || (fault === 'stale' && step === 'read');
  return lasts === 'once' && again ? undefined : READING[fault];
}

/** How the cell must end. */
export function ending(cell: Cell): string {
  const { fault, step, lasts, kill } = cell;
  // All doors of the local network are behind one host, which rests as a whole.
  if (step === 'submit' && lasts === 'stays' && fault === '429, wait 60 s') return 'expired';
  // What one door does not take, or does not say that it took, the next one does.
  if (step === 'poll' || step === 'submit') return 'confirmed';
  const code = kill === 'lives' ? refusalOf(cell) : 'worker gone';
  return code ? `refused: ${code}` : 'confirmed';
}
