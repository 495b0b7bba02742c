import { Asset, Keypair, scValToNative, xdr } from '@stellar/stellar-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { deployAsset } from '../../network/host/deploy';
import { accountKey, instanceKey, keyString, trustlineKey } from '../../network/host/entries';
import { invoke, type LedgerInfo, type Outcome } from '../../network/host/host';
import type { ContractModel, ScVal } from '../../network/host/model';
import { Models } from '../../network/host/models';
import { Layer } from '../../network/ledger/store';
import { adr, i128, sym } from './test-models';

const passphrase = 'Test of the classic door';
const holder = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(9));
const issuer = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(8));
const USD = `USD:${issuer.publicKey()}`;
const text = (value: ScVal | undefined) => String(value && scValToNative(value));
const ledger: LedgerInfo = { sequence: 1000, timestamp: 1_800_000_000n, passphrase };

/** An asset contract that shows the classic side and nothing else. */
const asset: ContractModel = {
  name: 'asset',
  construct: (env, [name]) => env.instance.set(sym('NAME'), name ?? xdr.ScVal.scvVoid()),
  functions: {
    name: { inputs: [], run: (env) => env.instance.get(sym('NAME')) ?? xdr.ScVal.scvVoid() },
    show: {
      inputs: [{ name: 'id', type: 'Address' }],
      run: (env, [id]) => {
        const account = env.classic.account(text(id));
        const line = env.classic.trustline(text(id), USD);
        const numbers = [
          account?.balance,
          account?.minimum,
          account?.sellingLiabilities,
          line?.balance,
          line?.limit,
          line?.buyingLiabilities,
        ];
        return xdr.ScVal.scvVec([...numbers.map((n) => i128(n ?? -1n)), xdr.ScVal.scvBool(line?.authorized ?? false)]);
      },
    },
    set: {
      inputs: [{ name: 'id', type: 'Address' }],
      run: (env, [id]) => {
        env.classic.setAccountBalance(text(id), 5n);
        env.classic.setTrustlineBalance(text(id), USD, 6n);
        return xdr.ScVal.scvVoid();
      },
    },
  },
};

let layer: Layer;
let models: Models;
let contract: string;

function run(fn: string, args: ScVal[] = []): Outcome {
  return invoke({ layer, ledger, models, contract, fn, args, auth: { kind: 'record', source: issuer.publicKey() } });
}

function value(outcome: Outcome): unknown {
  if ('error' in outcome.result) throw outcome.result.error;
  return scValToNative(outcome.result.ok);
}

beforeEach(() => {
  layer = new Layer();
  models = new Models([asset]);
  contract = deployAsset({ layer, ledger, models }, USD);
  const v2 = new xdr.AccountEntryExtensionV2({
    numSponsored: 1,
    numSponsoring: 4,
    signerSponsoringIDs: [],
    ext: xdr.AccountEntryExtensionV2Ext.v0(),
  });
  const v1 = new xdr.AccountEntryExtensionV1({
    liabilities: new xdr.Liabilities({ buying: 1n, selling: 2n }),
    ext: xdr.AccountEntryExtensionV1Ext.v2(v2),
  });
  const account = new xdr.AccountEntry({
    accountId: holder.xdrAccountId(),
    balance: 90_000_000n,
    seqNum: 1n,
    numSubEntries: 3,
    inflationDest: null,
    flags: 0,
    homeDomain: '',
    thresholds: Uint8Array.of(1, 0, 0, 0),
    signers: [],
    ext: xdr.AccountEntryExt.v1(v1),
  });
  const line = new xdr.TrustLineEntry({
    accountId: holder.xdrAccountId(),
    asset: new Asset('USD', issuer.publicKey()).toTrustLineXDRObject(),
    balance: 70n,
    limit: 100n,
    flags: 1,
    ext: xdr.TrustLineEntryExt.v1(
      new xdr.TrustLineEntryV1({ liabilities: new xdr.Liabilities({ buying: 10n, selling: 20n }), ext: xdr.TrustLineEntryV1Ext.v0() }),
    ),
  });
  layer.set(keyString(accountKey(holder.publicKey())), { data: xdr.LedgerEntryData.account(account), lastModified: 1 });
  layer.set(keyString(trustlineKey(holder.publicKey(), USD)), { data: xdr.LedgerEntryData.trustline(line), lastModified: 1 });
});

describe('the classic side of the asset contract', () => {
  it('stands at the address of the protocol, with its own executable and constructor', () => {
    expect(contract).toBe(new Asset('USD', issuer.publicKey()).contractId(passphrase));
    const data = layer.get(keyString(instanceKey(contract)))?.data;
    const val = data?.type === 'contractData' ? data.contractData.val : undefined;
    expect(val?.type === 'scvContractInstance' ? val.instance.executable.type : undefined).toBe('contractExecutableStellarAsset');
    expect(value(run('name'))).toBe(USD);
  });

  it('shows accounts with their reserve, trustlines with their liabilities', () => {
    // (2 + 3 subentries + 4 sponsoring − 1 sponsored) × 0.5 XLM
    expect(value(run('show', [adr(holder.publicKey())]))).toEqual([90_000_000n, 40_000_000n, 2n, 70n, 100n, 10n, true]);
    expect(value(run('show', [adr(issuer.publicKey())]))).toEqual([-1n, -1n, -1n, -1n, -1n, -1n, false]);
  });

  it('writes balances, and everything it touches is in the footprint', () => {
    const keys = [accountKey(holder.publicKey()), trustlineKey(holder.publicKey(), USD)].map(keyString);
    expect(run('show', [adr(holder.publicKey())]).footprint.readOnly).toEqual(expect.arrayContaining(keys));
    const written = run('set', [adr(holder.publicKey())]);
    expect([...written.footprint.readWrite].sort()).toEqual(keys.sort());
    expect(written.usage.diskReadEntries).toBe(2);
    expect(value(run('show', [adr(holder.publicKey())]))).toEqual([5n, 40_000_000n, 2n, 6n, 100n, 10n, true]);
  });
});
