/** What pages ask of transactions that were signed: the list a page at a time, those that a screen needs, and one of them. */
import type { Handlers } from '../../commands/commands';
import type { Journal } from '../../journal/journal';
import type { TransactionRecord } from '../../journal/record';
import { summaryPage } from '../../journal/summaries';
import { isAccountId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import { activeAccount } from '../account/active';
import type { Core } from '../adapters';
import type { Chains } from '../networks/chains';
import { operationView, recordView, summaryView } from '../views';
import type { Flows } from './flows';

/** Lines of the list that are read at once: a popup full and a few more. */
const ACTIVITY_PAGE = 12;

export function recordCommands({ core, journal, flows, chains }: { core: Core; journal: Journal; flows: Flows; chains: Chains }) {
  const { store, clock, platform } = core;
  return {
    async activity({ account, after, networkId: asked }) {
      const whose = account ?? (await activeAccount(core));
      const network = await (asked === undefined ? store.activeNetwork() : store.network(asked));
      if (!whose || !network) return { records: [], next: null };
      const { id: networkId, passphrase } = network;
      for (let from = after; ; ) {
        const { summaries, next } = await summaryPage(platform.database, { networkId, account: whose }, from, ACTIVITY_PAGE);
        // What was signed on another network that had this name is in that one's list alone.
        const own = summaries.filter((line) => (line.passphrase ?? passphrase) === passphrase);
        if (own.length > 0 || next === null) return { records: own.map(summaryView), next };
        from = next;
      }
    },
    async operations({ account, after }) {
      // A contract has no list of its own at Horizon.
      if (!isAccountId(account)) return { operations: [], next: null, until: null };
      const { horizon, network } = await chains.active();
      const page = await horizon.operations(account, after);
      const own = await Promise.all(page.operations.map(({ hash }) => journal.get(hash)));
      const others = page.operations.filter((_, index) => own[index] === undefined);
      return {
        operations: others.map((one) => operationView(one, network)),
        next: page.next,
        until: page.operations.at(-1)?.at ?? null,
      };
    },
    async records({ account, known = [] }) {
      const { id, passphrase } = await store.activeNetwork();
      const [unfinished, flow, newest] = await Promise.all([
        journal.unfinished(),
        flows.of(account, id),
        summaryPage(platform.database, { networkId: id, account }, undefined, 1),
      ]);
      const others = [...known, ...newest.summaries.map(({ hash }) => hash), ...(flow ? [flow.claim.hash, flow.move.hash] : [])].filter(
        (hash) => hash !== undefined,
      );
      const read = await Promise.all([...new Set(others)].map(journal.get));
      const all = new Map([...unfinished, ...read].flatMap((record) => (record ? [[record.hash, record]] : [])));
      const isOwn = ({ signer, account: by, networkId, passphrase: of }: TransactionRecord) =>
        (signer ?? by) === account && networkId === id && of === passphrase;
      const own = [...all.values()].filter(isOwn);
      return own.sort((a, b) => b.createdAt - a.createdAt).map((record) => recordView(record, clock()));
    },
    async record({ hash }) {
      const record = await journal.get(hash);
      if (!record) refuse('record_missing', 'There is no record of this transaction.');
      // Somebody else may have brought it into a ledger since.
      void journal.recall(hash).catch(() => undefined);
      return recordView(record, clock());
    },
  } satisfies Partial<Handlers>;
}
