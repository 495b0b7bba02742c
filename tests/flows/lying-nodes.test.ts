import { StrKey, xdr } from '@stellar/stellar-sdk/base';
import { expect, it } from 'vitest';
import { createChain } from '../../src/chain/chain';
import { sourceEntry } from '../../src/chain/invocation';
import { transferTree } from '../../src/contracts/token';
import type { Change } from '../../src/interface/call/change';
import { lendpoolToVaultsvc } from '../../src/interface/changes/lendpool-to-vaultsvc';
import { parseContractId } from '../../src/primitives/addresses';
import type { Fault } from '../network/index';
import { confirmed, openBrowser, renewed, settle } from './browser';
import { held } from './held';
import { entries, type Lying, openLiar, otherCode, vaultCode } from './liar';
import { refusal } from './outcomes';
import { newLender, newPerson, type Person, UNIT } from './people';
import { openWorld, type World } from './world';

const SIMULATE = { door: 'rpc', method: 'simulateTransaction' } as const;

const build = (world: World, { address }: Person) =>
  lendpoolToVaultsvc.build(world.context, { from: address, vaultAddress: world.vault('') });

interface Lie {
  title: string;
  set(world: World, person: Person, truth: Change<unknown>): { [path: string]: unknown };
  code: string;
}

function dataOf({ simulation }: Change<unknown>): xdr.SorobanTransactionData {
  return xdr.SorobanTransactionData.fromXdr((simulation as { transactionData: string }).transactionData, 'base64');
}

/** The resources of the truth, with a key more that may be written. */
function withKey(truth: Change<unknown>, key: xdr.LedgerKey): string {
  const data = dataOf(truth);
  const { footprint, instructions, diskReadBytes, writeBytes } = data.resources;
  const wider = new xdr.LedgerFootprint({ readOnly: footprint.readOnly, readWrite: [...footprint.readWrite, key] });
  const resources = new xdr.SorobanResources({ footprint: wider, instructions, diskReadBytes, writeBytes });
  return new xdr.SorobanTransactionData({ ext: data.ext, resources, resourceFee: data.resourceFee }).toXdr('base64');
}

function dataKeyOf({ address }: Person): xdr.LedgerKey {
  const accountId = xdr.PublicKey.publicKeyTypeEd25519(StrKey.decodeEd25519PublicKey(address) as never);
  return xdr.LedgerKey.data(new xdr.LedgerKeyData({ accountId: accountId as never, dataName: 'x' as never }));
}

const fee = (named: unknown) => () => ({ 'result.minResourceFee': named });

const lies: Lie[] = [
  { title: 'a fee above the ceiling', set: fee('99999999999'), code: 'fee_above_ceiling' },
  { title: 'a negative fee', set: fee('-5'), code: 'node_invalid' },
  { title: 'a fee in another notation', set: fee('1e9'), code: 'node_invalid' },
  { title: 'a fee beyond 64 bits', set: fee('99999999999999999999'), code: 'node_invalid' },
  { title: 'a fee that its resources contradict', set: fee('1'), code: 'node_invalid' },
  { title: 'no authorization', set: () => ({ 'result.results.0.auth': [] }), code: 'auth_mismatch' },
  {
    title: 'another authorization',
    set: (world, { address }) => {
      const token = parseContractId(world.network.assets.usdc?.contract ?? '', 'usdc');
      const tree = transferTree(token, address, world.vault(''), UNIT);
      return { 'result.results.0.auth.0': sourceEntry(tree).toXdr('base64') };
    },
    code: 'auth_mismatch',
  },
  {
    title: 'one authorization more',
    set: (world, { address }, { simulation }) => {
      const token = parseContractId(world.network.assets.usdc?.contract ?? '', 'usdc');
      const said = simulation as { results: { auth: string[] }[] };
      const more = sourceEntry(transferTree(token, address, world.vault(''), UNIT)).toXdr('base64');
      return { 'result.results.0.auth': [...(said.results[0]?.auth ?? []), more] };
    },
    code: 'auth_mismatch',
  },
  {
    title: 'an entry that no contract call touches',
    set: (_world, person, truth) => ({ 'result.transactionData': withKey(truth, dataKeyOf(person)) }),
    code: 'footprint_refused',
  },
  { title: 'resources that cannot be read', set: () => ({ 'result.transactionData': 'AAAA' }), code: 'node_invalid' },
  {
    title: 'a result of another shape',
    set: () => ({ 'result.results.0.xdr': xdr.ScVal.scvVoid().toXdr('base64') }),
    code: 'node_invalid',
  },
  { title: 'no result', set: () => ({ 'result.results': [] }), code: 'node_invalid' },
  {
    title: 'a far ledger',
    set: (_world, _person, { reading }) => ({ 'result.latestLedger': reading.ledger + 10_000 }),
    code: 'node_stale',
  },
  { title: 'another question’s answer', set: () => ({ id: 424_242 }), code: 'node_invalid' },
];

for (const { title, set, code } of lies) {
  it(`believes no simulation with ${title}`, async (test) => {
    const world = await openWorld(test);
    const control = world.control();
    const person = await newLender(world, 400n * UNIT);
    const truth = await build(world, person);
    await control.fault({ ...SIMULATE, kind: 'wrong', set: set(world, person, truth) });
    try {
      expect(await refusal(build(world, person))).toMatchObject({ status: 502, code });
    } finally {
      await control.clearFaults();
    }
    await expect(build(world, person)).resolves.toBeDefined();
  });
}

const BUSY = { ...SIMULATE, kind: 'status', status: 429 } as const;
const troubles: { title: string; faults: Fault[]; ends?: { status: number; code: string; details?: unknown } }[] = [
  { title: 'is busy twice is asked a third time', faults: [{ ...BUSY, headers: { 'retry-after': '0' }, next: 2 }] },
  {
    title: 'stays busy ends the asking',
    faults: [{ ...BUSY, headers: { 'retry-after': '0' }, next: 3 }],
    ends: { status: 502, code: 'node_unavailable', details: { status: 429 } },
  },
  {
    title: 'wants a long wait is not waited for',
    faults: [{ ...BUSY, headers: { 'retry-after': '60' } }],
    ends: { status: 502, code: 'node_unavailable', details: { retryAfterSeconds: 60 } },
  },
  { title: 'hangs ends in time', faults: [{ ...SIMULATE, kind: 'hang' }], ends: { status: 504, code: 'node_timeout' } },
  { title: 'sends half an answer', faults: [{ ...SIMULATE, kind: 'truncate' }], ends: { status: 502, code: 'node_invalid' } },
  {
    title: 'answers with a web page',
    faults: [{ ...SIMULATE, kind: 'status', status: 200, body: '<html>Sign in</html>' }],
    ends: { status: 502, code: 'node_invalid' },
  },
  {
    title: 'cuts one connection is asked again',
    faults: [{ ...SIMULATE, kind: 'dropAfterAccept' }],
  },
];

for (const { title, faults, ends } of troubles) {
  it(`a node that ${title}`, async (test) => {
    const world = await openWorld(test);
    const control = world.control();
    const person = await newLender(world, 400n * UNIT);
    const chain = createChain({ network: world.network, fetch, timeoutMs: 3_000 });
    const impatient: World = { ...world, context: { ...world.context, chain } };
    await control.fault(...faults);
    try {
      if (ends) expect(await refusal(build(impatient, person))).toMatchObject(ends);
      else await expect(build(impatient, person)).resolves.toBeDefined();
    } finally {
      await control.clearFaults();
    }
  });
}

/** Behind the entry's kind, the account's id and its balance. */
const SEQUENCE_AT = 4 + 36 + 8;
const otherSequence = (by: bigint) =>
  entries((bytes) => {
    if (bytes.readInt32BE(0) === 0) bytes.writeBigInt64BE(bytes.readBigInt64BE(SEQUENCE_AT) + by, SEQUENCE_AT);
  });

const otherLedger =
  (by: number): Lying =>
  (_method, result) => {
    if (result.latestLedger !== undefined) result.latestLedger += by;
    if (result.sequence !== undefined) result.sequence += by;
  };

/** The wallet of a lender, over a node that may lie: the only one, or the second. */
async function openWallet(world: World, place: 'rpcUrl' | 'secondRpcUrl') {
  const [liar, person] = [await openLiar(world), await newLender(world, 400n * UNIT)];
  const { manifest } = world;
  const told = { ...world, manifest: { ...manifest, network: { ...manifest.network, [place]: liar.url } } };
  const { browser, worker } = await openBrowser(told, person.secret);
  const input = { from: person.address, vaultAddress: world.vault('') };
  return { liar, browser, worker, person, preview: () => worker.wallet.handle('preview', { name: 'lendpoolToVaultsvc', input }) };
}

const contradictions: { title: string; about: string; lie(world: World): Lying | Promise<Lying> }[] = [
  { title: 'security 38: is 10,000 ledgers ahead', about: 'ledger', lie: () => otherLedger(10_000) },
  { title: 'security 39: knows a higher sequence', about: 'sequence', lie: () => otherSequence(1n) },
  { title: 'security 39: knows a lower sequence', about: 'sequence', lie: () => otherSequence(-1n) },
  { title: 'security 39: knows other code of the vault', about: 'code', lie: async (world) => otherCode(await vaultCode(world)) },
];

for (const { title, about, lie } of contradictions) {
  it(`${title}: no preview is shown against the second node, and one is when it agrees`, async (test) => {
    const world = await openWorld(test);
    const { liar, browser, preview } = await openWallet(world, 'secondRpcUrl');
    liar.lie = await lie(world);
    expect(await refusal(preview())).toMatchObject({ status: 502, code: 'nodes_disagree', details: { about } });
    expect(browser.kept('approvals')).toEqual([]);
    liar.lie = undefined;
    await expect(preview()).resolves.toMatchObject({ signable: true });
  });
}

it('security 41: code that changes after the preview is not signed for, and the preview is made again', async (test) => {
  const world = await openWorld(test);
  const { liar, browser, worker, preview } = await openWallet(world, 'rpcUrl');
  const { requestId, plan } = await preview();
  liar.lie = otherCode(await vaultCode(world));
  expect(await refusal(confirmed(worker.wallet, { requestId, digest: plan.digest }))).toMatchObject({
    status: 409,
    code: 'contract_changed',
  });
  expect(browser.kept('journal')).toEqual([]);
  liar.lie = undefined;
  const again = await renewed(worker.wallet, requestId);
  const { hash } = await confirmed(worker.wallet, { requestId: again.requestId, digest: again.plan.digest });
  expect((await settle(world, worker, hash)).state).toBe('confirmed');
});

/** Nothing of what it says can be read: it is as one that is silent. */
const mute: Lying = (_, result) => {
  for (const name of Object.keys(result)) Reflect.deleteProperty(result, name);
};

it('security 38: a voice whose silence was read of is no other one: each must be read of before a signature', async (test) => {
  const world = await openWorld(test);
  const control = world.control();
  const { liar, browser, worker, preview } = await openWallet(world, 'secondRpcUrl');
  liar.lie = mute;
  const { requestId, plan } = await preview();
  const silent = (name: string) => ({ level: 'warning', code: 'witness_silent', params: { name, late: false, others: 2 } });
  expect(plan.warnings).toContainEqual(silent(new URL(liar.url).host));
  liar.lie = undefined;
  await control.fault({ door: 'horizon', kind: 'status', status: 503, headers: { 'retry-after': '0' }, body: {}, next: 10_000 });
  const confirm = (shown: { requestId: string; plan: { digest: string } }) =>
    confirmed(worker.wallet, { requestId: shown.requestId, digest: shown.plan.digest });
  expect(await refusal(confirm({ requestId, plan }))).toMatchObject({ status: 409, code: 'warnings_changed' });
  expect(browser.kept('journal')).toEqual([]);
  const again = await renewed(worker.wallet, requestId);
  expect(again.plan.warnings).toContainEqual(silent(new URL(world.network.horizonUrl).host));
  await expect(confirm(again)).resolves.toMatchObject({ hash: again.plan.hash });
  await control.clearFaults();
});

/** Two minutes behind, whatever it says beside. */
const lateBy = (ledgers: number, beside?: Lying): Lying => {
  const other = otherLedger(-ledgers);
  return (method, result, keys) => {
    other(method, result, keys);
    if (method === 'getLatestLedger') result.closeTime = String(Number(result.closeTime) - 5 * ledgers);
    beside?.(method, result, keys);
  };
};

it('security 41: code is compared at the signature also where all else was asked again a moment before', async (test) => {
  const world = await openWorld(test);
  const { liar, browser, worker, preview } = await openWallet(world, 'rpcUrl');
  const { requestId, plan } = await preview();
  const confirm = () => confirmed(worker.wallet, { requestId, digest: plan.digest });
  await worker.wallet.handle('lookAgain', { requestId });
  liar.lie = otherCode(await vaultCode(world));
  expect(await refusal(confirm())).toMatchObject({ status: 409, code: 'contract_changed' });
  expect(browser.kept('journal')).toEqual([]);
  liar.lie = undefined;
  await expect(confirm()).resolves.toMatchObject({ hash: plan.hash });
});

it('security 41: nor is it where the node is late that alone knows of code, as was read at the preview', async (test) => {
  const world = await openWorld(test);
  const { liar, browser, worker, preview } = await openWallet(world, 'rpcUrl');
  liar.lie = lateBy(25);
  const { requestId, plan } = await preview();
  expect(plan.warnings).toContainEqual(
    expect.objectContaining({ code: 'witness_silent', params: expect.objectContaining({ late: true }) }),
  );
  const confirm = () => confirmed(worker.wallet, { requestId, digest: plan.digest });
  liar.lie = lateBy(24, otherCode(await vaultCode(world)));
  expect(await refusal(confirm())).toMatchObject({ status: 409, code: 'contract_changed' });
  expect(browser.kept('journal')).toEqual([]);
  liar.lie = lateBy(24);
  await expect(confirm()).resolves.toMatchObject({ hash: plan.hash });
});

/** Instances with the same code and nothing beside it. */
const otherData: Lying = (method, { entries: items = [] }) => {
  if (method !== 'getLedgerEntries') return;
  for (const item of items) {
    const data = xdr.LedgerEntryData.fromXdr(item.xdr, 'base64');
    if (data.type !== 'contractData' || data.contractData.val.type !== 'scvContractInstance') continue;
    const { contract, key, durability, ext, val } = data.contractData;
    const bare = new xdr.ScContractInstance({ executable: val.instance.executable, storage: null });
    const entry = new xdr.ContractDataEntry({ ext, contract, key, durability, val: xdr.ScVal.scvContractInstance(bare) });
    item.xdr = xdr.LedgerEntryData.contractData(entry).toXdr('base64');
  }
};

it('security 84: the second node is asked again at the signature: other code there is refused, other data is not', async (test) => {
  const world = await openWorld(test);
  const { liar, browser, worker, preview } = await openWallet(world, 'secondRpcUrl');
  const { requestId, plan } = await preview();
  const confirm = () => confirmed(worker.wallet, { requestId, digest: plan.digest });
  liar.lie = otherCode(await vaultCode(world));
  expect(await refusal(confirm())).toMatchObject({
    status: 502,
    code: 'nodes_disagree',
    details: { about: 'code', contract: world.vault(''), names: [new URL(world.network.rpcUrls[0]).host, new URL(liar.url).host] },
  });
  liar.lie = otherSequence(1n);
  expect(await refusal(confirm())).toMatchObject({ status: 502, code: 'nodes_disagree', details: { about: 'sequence' } });
  expect(browser.kept('journal')).toEqual([]);
  liar.lie = otherData;
  const { hash } = await confirm();
  liar.lie = undefined;
  expect((await settle(world, worker, hash)).state).toBe('confirmed');
});

/** A node by which a contract names its code through a tag (CAP-85), and the code that the tag stands for now. */
function tagged(vault: string, code: number): Lying {
  const contract = xdr.ScAddress.scAddressTypeContract(new xdr.ContractId(StrKey.decodeContract(vault)));
  const key = xdr.ScVal.scvExecutableTag('stable');
  const durability = xdr.ContractDataDurability.persistent;
  const ledgerKey = xdr.LedgerKey.contractData(new xdr.LedgerKeyContractData({ contract, key, durability }));
  const val = xdr.ScVal.scvBytes(new Uint8Array(32).fill(code));
  const entry = new xdr.ContractDataEntry({ ext: xdr.ExtensionPoint.v0(), contract, key, durability, val });
  const text = ledgerKey.toXdr('base64');
  return (method, result, keys) => {
    if (method === 'simulateTransaction' && result.transactionData) {
      const { ext, resources, resourceFee } = xdr.SorobanTransactionData.fromXdr(result.transactionData, 'base64');
      const { readOnly, readWrite } = resources.footprint;
      const footprint = new xdr.LedgerFootprint({ readOnly: [...readOnly, ledgerKey], readWrite });
      const wider = new xdr.SorobanResources({ ...parts(resources), footprint });
      result.transactionData = new xdr.SorobanTransactionData({ ext, resources: wider, resourceFee }).toXdr('base64');
    }
    if (method !== 'getLedgerEntries' || !keys.includes(text)) return;
    const item = { key: text, xdr: xdr.LedgerEntryData.contractData(entry).toXdr('base64'), lastModifiedLedgerSeq: 1 };
    result.entries = [...(result.entries ?? []), item];
  };
}

const parts = ({ instructions, diskReadBytes, writeBytes }: xdr.SorobanResources) => ({ instructions, diskReadBytes, writeBytes });

it('security 41: a tag that stands for other code after the preview is code that changed (CAP-85)', async (test) => {
  const world = await openWorld(test);
  const { liar, browser, worker, preview } = await openWallet(world, 'rpcUrl');
  liar.lie = tagged(world.vault(''), 1);
  const { requestId, plan } = await preview();
  liar.lie = tagged(world.vault(''), 2);
  expect(await refusal(confirmed(worker.wallet, { requestId, digest: plan.digest }))).toMatchObject({
    status: 409,
    code: 'contract_changed',
  });
  expect(browser.kept('journal')).toEqual([]);
});

/** Doubles the bRate of every reserve that the node tells of; `quiet`: and leaves out what its simulation would contradict it by. */
const doubledRate =
  (quiet: boolean): Lying =>
  (method, result) => {
    if (method === 'simulateTransaction' && quiet) Object.assign(result, { events: [] });
    if (method !== 'getLedgerEntries') return;
    for (const item of result.entries ?? []) {
      const data = xdr.LedgerEntryData.fromXdr(item.xdr, 'base64');
      if (data.type !== 'contractData') continue;
      const { contractData } = data;
      const { val } = contractData;
      if (val.type !== 'scvMap' || !val.map?.some(({ key }) => key.type === 'scvSymbol' && String(key.sym) === 'b_rate')) continue;
      const map = val.map.map(({ key, val: value }) => {
        const rate = key.type === 'scvSymbol' && String(key.sym) === 'b_rate' && value.type === 'scvI128';
        const doubled = rate ? xdr.ScVal.scvI128(new xdr.Int128Parts({ hi: value.i128.hi, lo: value.i128.lo * 2n })) : value;
        return new xdr.ScMapEntry({ key, val: doubled });
      });
      const told = new xdr.ContractDataEntry({ ...contractData, val: xdr.ScVal.scvMap(map) });
      item.xdr = xdr.LedgerEntryData.contractData(told).toXdr('base64');
    }
  };

it('security 94: a doubled bRate that the node’s own simulation contradicts is not believed', async (test) => {
  const world = await openWorld(test);
  const { liar, browser, person, preview } = await openWallet(world, 'rpcUrl');
  await world.control().fund(person.address, 3_000n * UNIT, 'usdc');
  liar.lie = doubledRate(false);
  expect(await refusal(preview())).toMatchObject({
    status: 502,
    code: 'node_invalid',
    details: { paid: expect.stringMatching(/^[0-9]+$/) },
  });
  expect(browser.kept('approvals')).toEqual([]);
  liar.lie = undefined;
  await expect(preview()).resolves.toMatchObject({ signable: true });
});

it('security 94: a doubled bRate never draws more from the wallet than the review’s least line says', async (test) => {
  const world = await openWorld(test);
  const { liar, worker, person, preview } = await openWallet(world, 'rpcUrl');
  await world.control().fund(person.address, 3_000n * UNIT, 'usdc');
  liar.lie = doubledRate(true);
  const { requestId, plan } = await preview();
  const line = plan.effects.find(({ where, asset }) => where === 'wallet' && asset.code === 'USDC');
  expect(plan.warnings.map(({ code }) => code)).toContain('shortfall_from_wallet');
  liar.lie = undefined;
  const { hash } = await confirmed(worker.wallet, { requestId, digest: plan.digest });
  expect((await settle(world, worker, hash)).state).toBe('confirmed');
  const left = (await held(world, person.address, world.vault(''))).usdc;
  // It did draw: the lie was worth another 400 USDC.
  expect(left).toBeLessThan(2_700n * UNIT);
  expect(left).toBeGreaterThanOrEqual(BigInt(line?.least ?? -1));
  expect(BigInt(line?.least ?? 0)).toBeGreaterThan(2_000n * UNIT);
});

it('nobody but the configured nodes is spoken to', async (test) => {
  const world = await openWorld(test);
  const person = await newPerson(world);
  const hosts = new Set<string>();
  const watched: typeof fetch = (input, init) => {
    hosts.add(new URL(String(input)).origin);
    return fetch(input, init);
  };
  const chain = createChain({ network: world.network, fetch: watched });
  await refusal(build({ ...world, context: { ...world.context, chain } }, person));
  const named = [...world.network.rpcUrls, world.network.horizonUrl].map((url) => new URL(url).origin);
  expect([...hosts].every((host) => named.includes(host))).toBe(true);
  expect(hosts.size).toBeGreaterThan(0);
});
