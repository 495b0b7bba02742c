/**
 * Witnesses: the voices that a network has about its own ledger. None is believed alone (architecture.md 6). A witness that
 * cannot be asked rejects as its door does.
 */

import type { AccountId } from '../primitives/addresses';
import { refuse } from '../primitives/errors';
import { parseAccount } from './account';
import type { Chain } from './chain';
import type { Horizon } from './horizon';
import { accountKey } from './ledger-keys';
import type { Rpc } from './rpc';

/** As of the witness's latest ledger. */
export interface Standing {
  ledger: number;
  /** Unix seconds. */
  closeTime: number;
  /** Absent where the witness does not say. */
  protocol?: number;
  /** By the network's settings (rules.ts); absent where the witness does not serve them. */
  callsRestore?: boolean | undefined;
  /** null: there is no such account. */
  sequence: bigint | null;
}

/**
 * What a witness says of a transaction's hash. Bytes are base64 and claims: whose they are is for the reader to check.
 * `successful` is its status; with the result it makes the ending (`outcome.ts`).
 */
export type Said =
  | { found: true; successful: boolean; ledger: number; closeTime?: number; envelope: string; result: string; meta?: string }
  /** `latestLedger`: it looked in every ledger up to that one; absent where it does not say. `oldest…`: since when it remembers. */
  | { found: false; latestLedger?: number; latestCloseTime?: number; oldestCloseTime?: number };

export interface Witness {
  /** The host, as shown, and the path where another one of its kind has the same. */
  readonly name: string;
  readonly kind: 'rpc' | 'horizon';
  standing(account: AccountId): Promise<Standing>;
  inclusion(hash: string): Promise<Said>;
}

const TRIES = 3;
/** Ledgers between the answers of one witness that are taken as together at last: bounds are made for that. */
const DRIFT = 2;

function rpcWitness(rpc: Rpc, name: string): Witness {
  return {
    name,
    kind: 'rpc',
    async standing(account) {
      const key = accountKey(account);
      for (let tries = 1; tries <= TRIES; tries++) {
        const [point, reading] = await Promise.all([rpc.latestLedger(), rpc.readTimeless([key])]);
        if (Math.abs(point.sequence - reading.ledger) > (tries === TRIES ? DRIFT : 0)) continue;
        const sequence = parseAccount(reading.get(key), reading.rules)?.sequence ?? null;
        const { callsRestore } = reading.rules;
        return { ledger: reading.ledger, closeTime: point.closeTime, protocol: point.protocolVersion, callsRestore, sequence };
      }
      refuse('node_stale', 'The node’s answers do not belong to one ledger.', { host: name });
    },
    async inclusion(hash) {
      const { status, ledger, createdAt, envelopeXdr, resultXdr, resultMetaXdr, ...seen } = await rpc.transaction(hash);
      if ((status === 'SUCCESS' || status === 'FAILED') && ledger !== undefined && envelopeXdr && resultXdr) {
        return {
          found: true,
          successful: status === 'SUCCESS',
          ledger,
          envelope: envelopeXdr,
          result: resultXdr,
          ...(createdAt === undefined ? {} : { closeTime: createdAt }),
          ...(resultMetaXdr === undefined ? {} : { meta: resultMetaXdr }),
        };
      }
      // What says that it is there and does not show it has not looked in vain.
      if (status !== 'NOT_FOUND') refuse('node_invalid', 'The node does not show what it found.', { host: name });
      const { latestLedger, latestLedgerCloseTime: latestCloseTime, oldestLedgerCloseTime: oldestCloseTime } = seen;
      return {
        found: false,
        latestLedger,
        ...(latestCloseTime === undefined ? {} : { latestCloseTime }),
        ...(oldestCloseTime === undefined ? {} : { oldestCloseTime }),
      };
    },
  };
}

/** Horizon refreshes its root about once a second. */
const ROOT_MS = 700;

function horizonWitness(horizon: Horizon, pause: Chain['pause']): Witness {
  const name = new URL(horizon.url).host;
  return {
    name,
    kind: 'horizon',
    async standing(id) {
      for (let tries = 1; tries <= TRIES; tries++) {
        const [root, { account, ledger }] = await Promise.all([horizon.root(), horizon.accountAsOf(id)]);
        // The root is up to a second late: an account belongs to the ledger that its answer names, or to the one that changed it.
        const asOf = ledger ?? Math.max(root.ledger, account?.lastModified ?? 0);
        const at = asOf === root.ledger ? root : await horizon.ledger(asOf);
        if (at) return { ledger: at.ledger, closeTime: at.closeTime, protocol: at.protocol, sequence: account?.sequence ?? null };
        await pause(ROOT_MS);
      }
      refuse('node_stale', 'Horizon’s answers do not belong to one ledger.', { host: name });
    },
    async inclusion(hash) {
      const said = await horizon.transaction(hash);
      if (!said) return { found: false };
      const { successful, ledger, createdAt: closeTime, envelope, result, resultMeta: meta } = said;
      return { found: true, successful, ledger, closeTime, envelope, result, ...(meta === undefined ? {} : { meta }) };
    },
  };
}

/** Their hosts, with their paths where both have the same host: that is shown, and they are two voices all the same. */
function namesOf(rpc: Rpc, second: Rpc | undefined): [string, string] {
  const [one, other] = [new URL(rpc.url), new URL(second?.url ?? rpc.url)];
  return one.host === other.host && one.href !== other.href
    ? [one.host + one.pathname, other.host + other.pathname]
    : [one.host, other.host];
}

/** The first RPC, the second RPC where there is one, Horizon. */
export function witnessesOf({ rpc, second, horizon, pause }: Pick<Chain, 'rpc' | 'second' | 'horizon' | 'pause'>): readonly Witness[] {
  const [one, other] = namesOf(rpc, second);
  return [rpcWitness(rpc, one), ...(second ? [rpcWitness(second, other)] : []), horizonWitness(horizon, pause)];
}
