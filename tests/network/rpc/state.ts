/** Methods that tell of the node, the network and the state of the ledger. */
import { xdr } from '@stellar/stellar-sdk/base';
import { entryExt, hasLifetime, isTemporary, keyString } from '../host/entries';
import { transactionOf } from '../ledger/envelope';
import { fieldsOf, invalidParams, RpcError } from './errors';
import type { RpcPort } from './port';

/** Ledgers of history that the node answers for. */
export const RETENTION_WINDOW = 120_960;

export function getHealth(port: RpcPort): unknown {
  return {
    status: 'healthy',
    latestLedger: port.latest.sequence,
    latestLedgerCloseTime: String(port.latest.closeTime),
    oldestLedger: port.oldest.sequence,
    oldestLedgerCloseTime: String(port.oldest.closeTime),
    ledgerRetentionWindow: RETENTION_WINDOW,
  };
}

export function getNetwork(port: RpcPort): unknown {
  const friendbot = port.friendbotUrl === undefined ? {} : { friendbotUrl: port.friendbotUrl };
  return { ...friendbot, passphrase: port.passphrase, protocolVersion: port.protocolVersion };
}

export function getVersionInfo(port: RpcPort): unknown {
  return {
    version: '27.1.0-local',
    commitHash: '0'.repeat(40),
    buildTimestamp: '2026-01-01T00:00:00',
    captiveCoreVersion: 'local network',
    protocolVersion: port.protocolVersion,
  };
}

const isContract = (envelope: xdr.TransactionEnvelope): boolean => transactionOf(envelope).ext.type === 'sorobanData';

const PERCENTILES = ['p10', 'p20', 'p30', 'p40', 'p50', 'p60', 'p70', 'p80', 'p90', 'p95', 'p99'];
/** Ledgers that the statistics look back on. */
const STATISTICS = 50;

/** What was bid for inclusion in the latest ledgers: nothing at all where nobody sent anything. */
export function getFeeStats(port: RpcPort): unknown {
  const ledgers = port.closed.slice(-STATISTICS);
  const all = ledgers.flatMap(({ sequence }) => [...port.transactionsOf(sequence)]).filter(({ maxFee }) => maxFee > 0n);
  const [classic, contracts] = [false, true].map((wanted) => all.filter(({ envelope }) => isContract(envelope) === wanted).length);
  return {
    sorobanInclusionFee: distribution(contracts ?? 0, port.market),
    inclusionFee: distribution(classic ?? 0, port.market),
    latestLedger: port.latest.sequence,
  };
}

/** Nobody outbids anybody on the local network: whoever is included pays the base fee, or what a full queue asks for. */
function distribution(count: number, market: bigint): unknown {
  const fee = market > 100n ? market.toString() : count > 0 ? '100' : '0';
  const percentiles = Object.fromEntries(PERCENTILES.map((name) => [name, fee]));
  return { max: fee, min: fee, mode: fee, ...percentiles, transactionCount: String(count), ledgerCount: count > 0 ? STATISTICS : 0 };
}

/**
 * Entries in the order of the request; absent and expired temporary ones are left out, archived ones have
 * `liveUntilLedgerSeq` 0 (contracts.md 10 and 16).
 */
export function getLedgerEntries(port: RpcPort, params: unknown): unknown {
  const { keys } = fieldsOf(params);
  if (!Array.isArray(keys)) throw invalidParams('keys must be a list');
  if (keys.length === 0) throw troubled('no keys specified in request');
  if (keys.length > 200) throw invalidParams(`key count (${keys.length}) exceeds maximum supported (200)`);
  // Of settings that this program cannot read the bytes alone are compared.
  const decoded = keys.map((key, index) => (port.settings.has(String(key)) ? String(key) : decodeKey(key, index)));
  const names = decoded.map((key) => (typeof key === 'string' ? key : keyString(key)));
  if (new Set(names).size !== names.length) throw troubled('http request failed with non-200 status code (404)');
  const latestLedger = port.latest.sequence;
  const entries = decoded.flatMap((key) => {
    if (typeof key === 'string') return settingTold(port, key);
    const name = keyString(key);
    const stored = port.layer.get(name);
    if (!stored) return [];
    const expired = stored.liveUntil !== undefined && stored.liveUntil < latestLedger;
    if (expired && isTemporary(key)) return [];
    const live = hasLifetime(key) ? { liveUntilLedgerSeq: expired ? 0 : stored.liveUntil } : {};
    const extXdr = entryExt(stored).toXDR('base64');
    return [{ key: name, xdr: stored.data.toXDR('base64'), lastModifiedLedgerSeq: stored.lastModified, ...live, extXdr }];
  });
  return { entries, latestLedger };
}

function settingTold({ settings }: RpcPort, key: string) {
  const setting = settings.get(key);
  const extXdr = xdr.LedgerEntryExt.v0().toXDR('base64');
  return setting ? [{ key, xdr: setting.data, lastModifiedLedgerSeq: setting.since, extXdr }] : [];
}

/** The node asks the core beside it, which says no. */
const troubled = (why: string) => new RpcError(-32603, `could not query captive core: ${why}`);

function decodeKey(key: unknown, index: number): xdr.LedgerKey {
  const decoded = tryDecode(key);
  if (!decoded) throw invalidParams(`cannot unmarshal key value ${String(key)} at index ${index}`);
  if (decoded.type === 'ttl') throw invalidParams('ledger ttl entries cannot be queried directly');
  return decoded;
}

function tryDecode(key: unknown): xdr.LedgerKey | undefined {
  try {
    return typeof key === 'string' ? xdr.LedgerKey.fromXDR(key, 'base64') : undefined;
  } catch {
    return undefined;
  }
}
