/** Methods that tell of the node, the network and the state of the ledger. */
import { xdr } from '@stellar/stellar-sdk/base';
import { entryExt, hasLifetime, isTemporary, keyString } from '../host/entries';
import { settingEntry } from '../host/settings';
import type { Stored } from '../ledger/store';
import { fieldsOf, invalidParams } from './errors';
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

export function getLatestLedger(port: RpcPort): unknown {
  const { latest } = port;
  return {
    id: latest.hash,
    sequence: latest.sequence,
    protocolVersion: port.protocolVersion,
    closeTime: String(latest.closeTime),
    headerXdr: latest.header.toXDR('base64'),
    metadataXdr: closeMeta(port).toXDR('base64'),
  };
}

/** The latest ledger's meta; its transactions are told by the methods for transactions. */
function closeMeta({ latest }: RpcPort): xdr.LedgerCloseMeta {
  const ext = xdr.LedgerHeaderHistoryEntryExt.v0();
  return xdr.LedgerCloseMeta.v0(
    new xdr.LedgerCloseMetaV0({
      ledgerHeader: new xdr.LedgerHeaderHistoryEntry({ hash: latest.hash, header: latest.header, ext }),
      txSet: new xdr.TransactionSet({ previousLedgerHash: latest.header.previousLedgerHash, txs: [] }),
      txProcessing: [],
      upgradesProcessing: [],
      scpInfo: [],
    }),
  );
}

/** Nobody bids on the local network: every percentile is the base fee. */
export function getFeeStats(port: RpcPort): unknown {
  const fee = '100';
  const percentiles = Object.fromEntries([10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99].map((p) => [`p${p}`, fee]));
  const distribution = { max: fee, min: fee, mode: fee, ...percentiles, transactionCount: '0', ledgerCount: 50 };
  return { sorobanInclusionFee: distribution, inclusionFee: distribution, latestLedger: port.latest.sequence };
}

/**
 * Entries in the order of the request; absent and expired temporary ones are left out, archived ones have
 * `liveUntilLedgerSeq` 0 (contracts.md 10 and 16).
 */
export function getLedgerEntries(port: RpcPort, params: unknown): unknown {
  const { keys } = fieldsOf(params);
  if (!Array.isArray(keys) || keys.length === 0) throw invalidParams('keys must be a non-empty list');
  if (keys.length > 200) throw invalidParams(`key count (${keys.length}) exceeds maximum supported (200)`);
  const decoded = keys.map(decodeKey);
  const names = decoded.map(keyString);
  if (new Set(names).size !== names.length) throw invalidParams('duplicate key in keys');
  const latestLedger = port.latest.sequence;
  const entries = decoded.flatMap((key) => {
    const name = keyString(key);
    const stored = storedAt(port, key, name);
    if (!stored) return [];
    const expired = stored.liveUntil !== undefined && stored.liveUntil < latestLedger;
    if (expired && isTemporary(key)) return [];
    const live = hasLifetime(key) ? { liveUntilLedgerSeq: expired ? 0 : stored.liveUntil } : {};
    const extXdr = entryExt(stored).toXDR('base64');
    return [{ key: name, xdr: stored.data.toXDR('base64'), lastModifiedLedgerSeq: stored.lastModified, ...live, extXdr }];
  });
  return { entries, latestLedger };
}

/** Settings are as old as the network. */
function storedAt({ layer }: RpcPort, key: xdr.LedgerKey, name: string): Stored | undefined {
  const setting = key.type === 'configSetting' ? settingEntry(key.configSetting) : undefined;
  return setting ? { data: setting, lastModified: 1 } : layer.get(name);
}

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
