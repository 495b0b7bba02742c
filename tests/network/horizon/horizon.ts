/** Horizon of the local network: as much of it as wallets use, so that the SDK's `Horizon.Server` works against it unchanged. */
import type { SeenWorld } from '../world';
import { getAccount } from './accounts';
import { type Answer, type HorizonRequest, notFound, Problem } from './answer';
import { getClaimableBalance, listClaimableBalances } from './claimable-balances';
import { fundAddress } from './friendbot';
import { getLedger, listLedgers } from './ledgers';
import { listOperations, listPayments, listTransactionOperations } from './operations';
import { getOrderBook } from './order-book';
import { listStrictReceive, listStrictSend } from './paths';
import { getFeeStats, getRoot } from './state';
import { submitAsync, submitTransaction } from './submit';
import { getTransaction, listTransactions } from './transactions';

type Handler = (request: HorizonRequest) => Answer | Promise<Answer>;

const ROUTES: { [route: string]: Handler } = {
  'GET /': getRoot,
  'GET /fee_stats': getFeeStats,
  'GET /ledgers': listLedgers,
  'GET /ledgers/{sequence}': getLedger,
  'GET /accounts/{id}': getAccount,
  'GET /accounts/{id}/transactions': listTransactions,
  'GET /accounts/{id}/operations': listOperations,
  'GET /accounts/{id}/payments': listPayments,
  'GET /claimable_balances': listClaimableBalances,
  'GET /claimable_balances/{id}': getClaimableBalance,
  'POST /transactions': submitTransaction,
  'POST /transactions_async': submitAsync,
  'GET /transactions/{hash}': getTransaction,
  'GET /transactions/{hash}/operations': listTransactionOperations,
  'GET /order_book': getOrderBook,
  'GET /paths/strict-receive': listStrictReceive,
  'GET /paths/strict-send': listStrictSend,
  'GET /friendbot': fundAddress,
  'POST /friendbot': fundAddress,
};

interface Match {
  /** As in `ROUTES`; what no route matches is named by itself. */
  route: string;
  handler: Handler | undefined;
  parts: string[];
}

export function matchRoute(method: string, path: string): Match {
  const segments = path.split('/').filter((part) => part !== '');
  for (const [route, handler] of Object.entries(ROUTES)) {
    const [verb, pattern = ''] = route.split(' ');
    const wanted = pattern.split('/').filter((part) => part !== '');
    if (verb !== method || wanted.length !== segments.length) continue;
    if (!wanted.every((part, index) => part.startsWith('{') || part === segments[index])) continue;
    const parts = segments.filter((_, index) => wanted[index]?.startsWith('{')).map(decodeURIComponent);
    return { route, handler, parts };
  }
  return { route: `${method} ${path}`, handler: undefined, parts: [] };
}

/** What the real one answers from the state of one ledger, and names that ledger in a header, whatever the answer is. */
const OF_ONE_LEDGER = /^\/(accounts\/[^/]+|claimable_balances.*|order_book|paths\/.*)$/;

/** Answers one request. Never throws: what goes wrong is a problem. `query` holds the form of a POST too. */
export async function handleHorizon(world: SeenWorld, method: string, path: string, query: URLSearchParams): Promise<Answer> {
  const { sequence } = world.ledger.latest;
  const answer = await answerTo(world, method, path, query);
  if (!OF_ONE_LEDGER.test(path)) return answer;
  return { ...answer, headers: { ...answer.headers, 'latest-ledger': String(sequence) } };
}

async function answerTo(world: SeenWorld, method: string, path: string, query: URLSearchParams): Promise<Answer> {
  try {
    const { handler, parts } = matchRoute(method, path);
    if (!handler) throw notFound();
    return await handler({ world, method, path, query, parts });
  } catch (error) {
    if (error instanceof Problem) return error.answer;
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return new Problem('server_error', 500, 'Internal Server Error', detail).answer;
  }
}
