import { hash, xdr } from '@stellar/stellar-sdk/base';
import type { RpcLedger } from '../rpc/port';
import { toHex } from './envelope';
import { BASE_FEE } from './validate';

/** The protocol that a network begins with. */
export const PROTOCOL = 27;
/** A hundred billion lumens. */
const TOTAL_COINS = 1_000_000_000_000_000_000n;

/** A closed ledger as a node tells it whose clock is `ahead` by seconds, or that names another protocol version. */
export function retold({ header }: RpcLedger, { ahead, protocolVersion }: { ahead: number; protocolVersion: number }): RpcLedger {
  const { scpValue, ledgerSeq } = header;
  const closeTime = scpValue.closeTime + BigInt(ahead);
  const changed = new xdr.LedgerHeader({
    ...header,
    ledgerVersion: protocolVersion,
    scpValue: new xdr.StellarValue({ ...scpValue, closeTime }),
  });
  return { sequence: ledgerSeq, closeTime: Number(closeTime), hash: toHex(hash(changed.toXdr())), header: changed };
}

/** The hash of the ledger before, the protocol, and what was voted with this ledger. */
interface Closing {
  previous: Uint8Array;
  version: number;
  baseReserve: bigint;
  voted?: readonly ('version' | 'baseReserve')[];
}

const UPGRADES = {
  version: (version: number, _baseReserve: number) => xdr.LedgerUpgrade.ledgerUpgradeVersion(version),
  baseReserve: (_version: number, baseReserve: number) => xdr.LedgerUpgrade.ledgerUpgradeBaseReserve(baseReserve),
};

/** A closed ledger with the header that its hash is of. */
export function closedLedger(sequence: number, closeTime: number, { previous, version, baseReserve, voted = [] }: Closing): RpcLedger {
  const zero = new Uint8Array(32);
  const header = new xdr.LedgerHeader({
    ledgerVersion: version,
    previousLedgerHash: previous,
    scpValue: new xdr.StellarValue({
      txSetHash: zero,
      closeTime: BigInt(closeTime),
      upgrades: voted.map((what) => UPGRADES[what](version, Number(baseReserve)).toXdr()),
      ext: xdr.StellarValueExt.stellarValueBasic(),
    }),
    txSetResultHash: zero,
    bucketListHash: zero,
    ledgerSeq: sequence,
    totalCoins: TOTAL_COINS,
    feePool: 0n,
    inflationSeq: 0,
    idPool: 0n,
    baseFee: Number(BASE_FEE),
    baseReserve: Number(baseReserve),
    maxTxSetSize: 200,
    skipList: [zero, zero, zero, zero],
    ext: xdr.LedgerHeaderExt.v0(),
  });
  return { sequence, closeTime, hash: toHex(hash(header.toXdr())), header };
}
