/**
 * What the person wants to be notified of while no page is open: that something arrived, that a transaction of theirs came to its
 * end. It is noted before it is shown, so that it is shown once, whenever the worker dies. What arrives is one node's
 * word, read in the rhythm of the watch, and nothing follows from it; what anybody can send just to be read is not shown: assets
 * that are not listed, balances to be claimed, dust.
 */
import type { AccountOperation, Movement } from '../../chain/operations';
import type { Journal } from '../../journal/journal';
import type { TransactionRecord } from '../../journal/record';
import type { Account } from '../../keyring/accounts';
import { type AccountId, isAccountId } from '../../primitives/addresses';
import { classic } from '../../primitives/amounts';
import { LEDGERS_PER_DAY } from '../../primitives/ledgers';
import type { OperationKind } from '../../primitives/operation-kinds';
import { isFinal } from '../../primitives/record-states';
import type { Network } from '../../settings/networks';
import type { Core } from '../adapters';
import type { Chains } from '../networks/chains';
import { isListed } from '../views';
import { voiceOf } from './notices';

/** Ends that are remembered as notified. */
const REMEMBERED = 100;
/** So many at once, the latest: who sends a hundred gets as many as who sends three. */
const EACH = 3;
/** What arrived earlier is no news: the wallet was not looking. */
const NEWS_SECONDS = 86_400;
/** So far back, as Horizon counts, no node lags behind: the network began anew. A day of ledgers. */
const ANEW = BigInt(LEDGERS_PER_DAY) << 32n;
/** Less than a hundredth of an asset is dust. */
const DUST = 100_000n;
const KINDS: readonly OperationKind[] = ['payment', 'created', 'merged', 'contract'];

interface Arrival {
  id: string;
  name: string;
  movements: Movement[];
}

const worthTelling = (network: Network, { kind, movements }: AccountOperation): Movement[] =>
  KINDS.includes(kind) ? movements.filter(({ asset, amount }) => amount >= DUST && (!asset || isListed(network, asset))) : [];

export function createNotifications({ platform, store, keyring, clock }: Core, chains: Chains) {
  const change = (networkId: string, by: (notified: Notified) => Notified) => store.changeNotified(networkId, by);

  /** Whether this end is notified for the first time; from now on it was. */
  async function isFirst({ networkId, hash }: TransactionRecord): Promise<boolean> {
    let first = false;
    await change(networkId, (notified) => {
      first = !notified.ends.includes(hash);
      return first ? { ...notified, ends: [...notified.ends, hash].slice(-REMEMBERED) } : notified;
    });
    return first;
  }

  /** What arrived at an account since the last look, the oldest first. The first look, and one after a long time, finds nothing new. */
  async function arrivedAt({ address, name }: Account & { address: AccountId }, journal: Journal): Promise<Arrival[]> {
    const { horizon, network } = await chains.active();
    const { operations } = await horizon.operations(address);
    const newest = operations[0]?.id ?? '0';
    let before: string | undefined;
    await change(network.id, (notified) => {
      before = notified.seen[address];
      const ahead = BigInt(newest) - BigInt(before ?? -1);
      const isNext = ahead > 0n || (operations.length > 0 && ahead < -ANEW);
      return isNext ? { ...notified, seen: { ...notified.seen, [address]: newest } } : notified;
    });
    const since = before;
    if (since === undefined) return [];
    const fresh = operations.filter(({ id, at }) => BigInt(id) > BigInt(since) && at >= clock() - NEWS_SECONDS);
    const own = await Promise.all(fresh.map(({ hash }) => journal.get(hash)));
    const others = fresh.filter((_, index) => own[index] === undefined);
    return others
      .map((operation) => ({ id: operation.id, name, movements: worthTelling(network, operation) }))
      .filter(({ movements }) => movements.length > 0)
      .slice(0, EACH)
      .reverse();
  }

  const voice = async () => voiceOf(await store.preferences());

  return {
    /** Shows that a record came to its end, where the person wants that. */
    async ended(record: TransactionRecord): Promise<void> {
      const { noticeEnds } = await store.preferences();
      if (!noticeEnds || !isFinal(record) || !(await isFirst(record))) return;
      const { words, named } = await voice();
      const name = (await keyring.accounts()).find(({ address }) => address === record.account)?.name ?? '';
      await platform.notifications.show({
        id: `ended ${record.hash}`,
        title: name ? named(name) : 'Ballast',
        message: words.ended[record.state],
      });
    },
    /** Looks at every visible account, and shows what arrived, where the person wants that. */
    async look(journal: Journal): Promise<void> {
      const { noticeArrivals } = await store.preferences();
      if (!noticeArrivals) return;
      const accounts = (await keyring.accounts()).filter(({ hidden }) => !hidden);
      const { words, say, named } = await voice();
      for (const account of accounts) {
        const { address, name } = account;
        if (!isAccountId(address)) continue;
        const arrivals = await arrivedAt({ ...account, address }, journal);
        for (const { id, movements } of arrivals) {
          const amounts = movements.map(({ asset, amount }) => say.amount(amount, classic(asset?.code ?? 'XLM'))).join(', ');
          await platform.notifications.show({ id: `arrived ${id}`, title: named(name), message: words.arrived(amounts) });
        }
      }
    },
  };
}

type Notified = Parameters<Parameters<Core['store']['changeNotified']>[1]>[0];
