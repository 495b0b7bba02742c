/** Nodes that know one transaction of the corpus, over the protocols that real ones speak. */
import { xdr } from '@stellar/stellar-sdk';
import { createChain } from '../../../src/chain/chain';
import { accountKey } from '../../../src/chain/ledger-keys';
import { type AccountId, accountIdOf, publicKeyOf } from '../../../src/primitives/addresses';
import { type Network, shippedNetworks } from '../../../src/settings/networks';

export const CLOSE = 1_800_000_000;
const LEDGER = 60_000_000;

export function networkOf(passphrase: string): Network {
  const known = shippedNetworks.find((network) => network.passphrase === passphrase) ?? shippedNetworks[0];
  if (!known) throw new Error('no network is shipped');
  return { ...known, passphrase, rpcUrls: ['http://localhost:1'], horizonUrl: 'http://localhost:2' };
}

export interface Known {
  hash: string;
  envelope: string;
  result: string;
  meta: string | undefined;
  successful: boolean;
  account: AccountId;
  sequence: bigint;
}

function accountEntry({ account, sequence }: Known): string {
  const entry = new xdr.AccountEntry({
    accountId: xdr.PublicKey.publicKeyTypeEd25519(publicKeyOf(account)),
    balance: 100_0000000n,
    seqNum: sequence,
    numSubEntries: 0,
    inflationDest: null,
    flags: 0,
    homeDomain: '',
    thresholds: Uint8Array.of(1, 0, 0, 0),
    signers: [],
    ext: xdr.AccountEntryExt.v0(),
  });
  return xdr.LedgerEntryData.account(entry).toXdr('base64');
}

function rpcAnswer(known: Known, method: string): object {
  const { envelope, result, meta, successful } = known;
  const latest = { latestLedger: LEDGER, latestLedgerCloseTime: String(CLOSE) };
  switch (method) {
    case 'getTransaction':
      return {
        status: successful ? 'SUCCESS' : 'FAILED',
        ...latest,
        oldestLedger: 1,
        oldestLedgerCloseTime: '1',
        ledger: LEDGER - 1,
        createdAt: String(CLOSE - 5),
        envelopeXdr: envelope,
        resultXdr: result,
        ...(meta === undefined ? {} : { resultMetaXdr: meta }),
      };
    case 'getLatestLedger':
      return { id: '0'.repeat(64), sequence: LEDGER, protocolVersion: 23, closeTime: String(CLOSE) };
    case 'getHealth':
      return { status: 'healthy', ...latest };
    case 'getLedgerEntries':
      return {
        latestLedger: LEDGER,
        entries: [{ key: accountKey(known.account).toXdr('base64'), xdr: accountEntry(known), lastModifiedLedgerSeq: LEDGER - 1 }],
      };
    default:
      throw new Error(`nobody asks for ${method}`);
  }
}

function horizonAnswer({ hash, envelope, result, meta, successful, account, sequence }: Known, path: string, passphrase: string): object {
  const created = new Date((CLOSE - 5) * 1000).toISOString();
  if (path.startsWith('/transactions/'))
    return {
      hash,
      successful,
      ledger: LEDGER - 1,
      created_at: created,
      envelope_xdr: envelope,
      result_xdr: result,
      ...(meta === undefined ? {} : { result_meta_xdr: meta }),
    };
  if (path.startsWith('/accounts/')) {
    const balances = [{ asset_type: 'native', balance: '100.0000000' }];
    return { id: account, sequence: String(sequence), last_modified_ledger: LEDGER - 1, balances };
  }
  if (path.startsWith('/ledgers'))
    return { _embedded: { records: [{ sequence: LEDGER, closed_at: new Date(CLOSE * 1000).toISOString(), protocol_version: 23 }] } };
  return {
    history_latest_ledger: LEDGER,
    history_latest_ledger_closed_at: new Date(CLOSE * 1000).toISOString(),
    current_protocol_version: 23,
    network_passphrase: passphrase,
  };
}

/** A chain whose every node says the same of one transaction. */
export function chainOf(known: Known, passphrase: string) {
  const answer: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    if (url.port === '2') return Response.json(horizonAnswer(known, url.pathname, passphrase));
    const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string };
    return Response.json({ jsonrpc: '2.0', id, result: rpcAnswer(known, method) });
  };
  return createChain({ network: networkOf(passphrase), fetch: answer });
}

/** Who spends a sequence number, and which: of an envelope of any kind. */
export function spender(envelope: xdr.TransactionEnvelope): { account: AccountId; sequence: bigint } {
  if (envelope.type === 'envelopeTypeTxV0') {
    const { sourceAccountEd25519: key, seqNum } = envelope.v0.tx;
    return { account: accountIdOf(key.toBytes()), sequence: seqNum };
  }
  const { sourceAccount, seqNum } = envelope.type === 'envelopeTypeTx' ? envelope.v1.tx : envelope.feeBump.tx.innerTx.v1.tx;
  const key = sourceAccount.type === 'keyTypeEd25519' ? sourceAccount.ed25519 : sourceAccount.med25519.ed25519;
  return { account: accountIdOf(key.toBytes()), sequence: seqNum };
}
