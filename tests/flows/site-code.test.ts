/** What a site wants signed calls contracts: between its review and the person's word, somebody may have given them other code. */
import { Address, xdr } from '@stellar/stellar-sdk';
import { expect, it, type TestContext } from 'vitest';
import { contractDataKey } from '../../src/chain/ledger-keys';
import { vaultDeposit } from '../../src/interface/changes/vault-deposit';
import { approved, PASSWORD, renewedForSite } from './browser';
import { type Lying, openLiar, otherCode, vaultCode } from './liar';
import { refusal } from './outcomes';
import { UNIT } from './people';
import { preimageOf } from './preimages';
import { openScene } from './site-scene';

type Door = 'rpcUrl' | 'secondRpcUrl';

/** A connected site, before a wallet one of whose nodes may lie. */
async function stage(test: TestContext, door: Door) {
  let liar: Awaited<ReturnType<typeof openLiar>> | undefined;
  const scene = await openScene(test, async (world) => {
    liar = await openLiar(world);
    const { manifest } = world;
    return { ...world, manifest: { ...manifest, network: { ...manifest.network, [door]: liar.url } } };
  });
  if (!liar) throw new Error('no liar');
  await scene.connect();
  const { world, someone, page, worker } = scene;
  return {
    ...scene,
    liar,
    entry: (token: string, below: string[] = []) =>
      page.ballast.signAuthEntry(preimageOf({ passphrase: world.network.passphrase, token, below }, someone.address)),
    approve: async (digest: string) => {
      const { requestId } = await scene.shown();
      return approved(worker.wallet, { requestId, digest, password: PASSWORD });
    },
    renew: async () => {
      const { requestId } = await scene.shown();
      return (await renewedForSite(worker.wallet, requestId)).request?.requested.digest ?? '';
    },
  };
}

const CHANGED = { status: 409, code: 'contract_changed' };

for (const door of ['rpcUrl', 'secondRpcUrl'] as const) {
  it(`security 117: an authorization is not signed for other code than was reviewed, by the word of either node: ${door}`, async (test) => {
    const { world, liar, entry, shown, approve } = await stage(test, door);
    const signing = entry(world.vault(''));
    const { requested } = await shown();
    liar.lie = otherCode(await vaultCode(world));
    expect(await refusal(approve(requested.digest))).toMatchObject(CHANGED);
    liar.lie = undefined;
    await approve(requested.digest);
    expect(await signing).toMatchObject({ signedAuthEntry: expect.any(String) });
  });
}

it('security 117: nor is one whose tree calls it further below', async (test) => {
  const { world, liar, entry, shown, approve } = await stage(test, 'rpcUrl');
  // Of code that nobody knows: it may do what stands below it.
  void entry(world.role('notVault'), [world.vault('')]);
  const { requested } = await shown();
  liar.lie = otherCode(await vaultCode(world));
  expect(await refusal(approve(requested.digest))).toMatchObject(CHANGED);
});

it('security 117: it is shown again with the new code, and a word on what was shown before signs nothing', async (test) => {
  const { world, liar, entry, shown, approve, renew } = await stage(test, 'rpcUrl');
  const signing = entry(world.vault(''));
  const { requested } = await shown();
  liar.lie = otherCode(await vaultCode(world));
  expect(await refusal(approve(requested.digest))).toMatchObject(CHANGED);
  const digest = await renew();
  expect(digest).not.toBe(requested.digest);
  // The network’s second node knows nothing of it.
  liar.lie = undefined;
  expect(await refusal(approve(digest))).toMatchObject(CHANGED);
  const again = await renew();
  expect(await refusal(approve(digest))).toMatchObject({ status: 409, code: 'digest_mismatch' });
  await approve(again);
  expect(await signing).toMatchObject({ signedAuthEntry: expect.any(String) });
});

/** The contract's code is named by a tag of its own (CAP-85), which stands for this code now. */
function tagged(contract: string, code: number): Lying {
  const owner = Address.fromString(contract).toScAddress();
  const tag = 'stable';
  const key = contractDataKey(contract as never, xdr.ScVal.scvExecutableTag(tag));
  const durability = xdr.ContractDataDurability.persistent;
  const entry = (of: xdr.ScVal, val: xdr.ScVal) =>
    xdr.LedgerEntryData.contractData(
      new xdr.ContractDataEntry({ ext: xdr.ExtensionPoint.v0(), contract: owner, key: of, durability, val }),
    );
  const executable = xdr.ContractExecutable.contractExecutableExternalRef(
    new xdr.ContractExecutableExternalRef({ executableOwner: owner, tag }),
  );
  const instance = entry(
    xdr.ScVal.scvLedgerKeyContractInstance(),
    xdr.ScVal.scvContractInstance(new xdr.ScContractInstance({ executable, storage: null })),
  ).toXdr('base64');
  const value = entry(xdr.ScVal.scvExecutableTag(tag), xdr.ScVal.scvBytes(new Uint8Array(32).fill(code))).toXdr('base64');
  const instanceKey = contractDataKey(contract as never, xdr.ScVal.scvLedgerKeyContractInstance()).toXdr('base64');
  return (method, result, keys) => {
    if (method !== 'getLedgerEntries') return;
    for (const item of result.entries ?? []) if (item.key === instanceKey) item.xdr = instance;
    if (!keys.includes(key.toXdr('base64'))) return;
    result.entries = [...(result.entries ?? []), { key: key.toXdr('base64'), xdr: value, lastModifiedLedgerSeq: 1 }];
  };
}

it('security 117: a tag that stands for other code after the review is code that changed (CAP-85)', async (test) => {
  const { world, liar, entry, shown, approve } = await stage(test, 'rpcUrl');
  liar.lie = tagged(world.vault(''), 1);
  void entry(world.vault(''));
  const { requested } = await shown();
  liar.lie = tagged(world.vault(''), 2);
  expect(await refusal(approve(requested.digest))).toMatchObject(CHANGED);
});

for (const door of ['rpcUrl', 'secondRpcUrl'] as const) {
  it(`security 41: a site’s own bytes are not signed for other code than was reviewed, by the word of either node: ${door}`, async (test) => {
    const scene = await stage(test, door);
    const { world, liar, someone, page, shown, approve } = scene;
    await world.control().fund(someone.address, 100n * UNIT, 'usdc');
    const input = { from: someone.address, vaultAddress: world.vault(''), amount: (10n * UNIT).toString() };
    const { envelope } = await vaultDeposit.build(world.context, input);
    const signing = page.ballast.signTransaction(envelope);
    const { requested } = await shown();
    liar.lie = otherCode(await vaultCode(world));
    expect(await refusal(approve(requested.digest))).toMatchObject(CHANGED);
    liar.lie = undefined;
    await approve(requested.digest);
    expect(await signing).toMatchObject({ signerAddress: someone.address });
  });
}
