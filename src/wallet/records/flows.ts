/** Claim, then move: one stored record over two transactions (architecture.md 8). */
import type { Handlers } from '../../commands/commands';
import type { FlowStep, FlowView } from '../../commands/views';
import type { Journal } from '../../journal/journal';
import type { TransactionRecord } from '../../journal/record';
import { fromKept, toKeep } from '../../platform/kept';
import type { Database } from '../../platform/ports';
import { type AccountId, type Address, type ContractId, parseAccountId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import { type Core, randomId } from '../adapters';
import { flowItem } from '../kept/table';

const parse = (value: unknown) => fromKept(flowItem, value);

function stepOf({ hash, state }: TransactionRecord): FlowStep {
  if (state === 'confirmed') return { state, hash };
  return { state: state === 'failed' || state === 'expired' ? 'failed' : 'signed', hash };
}

interface FlowChange {
  vault: ContractId | undefined;
  destination?: AccountId;
  skipClaim: boolean | undefined;
}

export type Flows = ReturnType<typeof createFlows>;

export function createFlows(database: Database) {
  const change = (id: string, apply: (flow: FlowView) => FlowView) =>
    database.transact(['flows'], async ({ flows }) => {
      const stored = parse(await flows.get(id));
      if (!stored) refuse('flow_missing', 'This migration is no longer there.');
      const next = apply(stored);
      await flows.put(id, toKeep(flowItem, next));
      return next;
    });
  return {
    async start({ claim, ...rest }: Omit<FlowView, 'claim' | 'move'> & { claim: boolean }): Promise<FlowView> {
      const started: FlowView = { ...rest, claim: { state: claim ? 'waiting' : 'skipped' }, move: { state: 'waiting' } };
      await database.transact(['flows'], async ({ flows }) => {
        for (const other of (await flows.all()).map(parse)) {
          if (other && other.account === started.account && other.networkId === started.networkId) await flows.delete(other.id);
        }
        await flows.put(started.id, toKeep(flowItem, started));
      });
      return started;
    },
    /** The account's flow that is not at its end. */
    async of(account: Address, networkId: string): Promise<FlowView | undefined> {
      const all = (await database.all('flows')).map(parse);
      return all.find((item) => item?.account === account && item.networkId === networkId);
    },
    update: (id: string, { vault, destination, skipClaim }: FlowChange) =>
      change(id, (stored) => ({
        ...stored,
        ...(vault ? { vault } : {}),
        ...(destination ? { destination } : {}),
        ...(skipClaim && stored.claim.state !== 'confirmed' ? { claim: { state: 'skipped' as const } } : {}),
      })),
    end: (id: string) => database.delete('flows', id),
    /** A transaction of the flow moved. */
    async follow(id: string, record: TransactionRecord, name: string): Promise<void> {
      if (!parse(await database.get('flows', id))) return;
      await change(id, (stored) => (name === 'claimReward' ? { ...stored, claim: stepOf(record) } : { ...stored, move: stepOf(record) }));
    },
  };
}

/** The commands of flows, with their addresses parsed. */
export function flowCommands(flows: Flows, { store, clock }: Core, { get }: Pick<Journal, 'get'>) {
  /** By its record, which may have moved without the flow: a worker dies between the two. */
  const asItIs = async (step: FlowStep): Promise<FlowStep> => {
    const record = step.hash === undefined ? undefined : await get(step.hash);
    return record ? stepOf(record) : step;
  };
  const destinationOf = (id: string | undefined) => (id === undefined ? {} : { destination: parseAccountId(id, 'destination') });
  return {
    startFlow: async ({ from, source, vault, claim, destination }) =>
      flows.start({
        id: randomId(),
        account: parseAccountId(from, 'from'),
        networkId: (await store.activeNetwork()).id,
        source,
        vault: vault ?? null,
        destination: null,
        ...destinationOf(destination),
        claim,
        createdAt: clock(),
      }),
    async flow({ account }) {
      const stored = await flows.of(account, (await store.activeNetwork()).id);
      return stored ? { ...stored, claim: await asItIs(stored.claim), move: await asItIs(stored.move) } : null;
    },
    updateFlow: ({ id, vault, destination, skipClaim }) => flows.update(id, { vault, skipClaim, ...destinationOf(destination) }),
    endFlow: ({ id }) => flows.end(id),
  } satisfies Partial<Handlers>;
}
