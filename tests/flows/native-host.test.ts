/** Bytecode on the local network: uploaded, made and called through its nodes, by the wallet's own code, beside the models. */
import { Address, Keypair, Operation, rpc, TransactionBuilder, xdr } from '@stellar/stellar-sdk';
import { afterAll, beforeAll, expect, it, type TestContext } from 'vitest';
import { createChain } from '../../src/chain/chain';
import { prepareInvocation } from '../../src/chain/simulate';
import { attachSignatures, hashOf } from '../../src/chain/transaction';
import { changes } from '../../src/interface/changes/changes';
import type { AccountId, ContractId } from '../../src/primitives/addresses';
import { proposed } from '../../src/service/propose';
import { parseManifest } from '../../src/settings/manifest';
import { lacks, missing } from '../capabilities.mjs';
import { buildNativeHost } from '../native-host/build.mjs';
import { tillCode } from '../native-host/till';
import { adr, control, i128, type Manifest, type Network, startNetwork } from '../network/index';

const isMissing = missing['the contract host']();
let local: Network;
let told: Manifest;

// From nothing the program takes minutes to be built.
beforeAll(async () => {
  if (isMissing) return;
  local = await startNetwork({ native: buildNativeHost() });
  told = (await (await fetch(local.manifestUrl('native'))).json()) as Manifest;
}, 3_600_000);
afterAll(() => local?.close());

const needed = (test: TestContext) => isMissing && lacks(test, 'the contract host', 'no bytecode is run');
const role = (name: string) => told.accounts[name]?.address as AccountId;
const secret = (name: string) => Keypair.fromSecret(told.accounts[name]?.secret ?? '');
const server = () => new rpc.Server(told.network.rpcUrl, { allowHttp: true });
const usdc = () => told.assets.usdc?.contract as ContractId;

/** Simulates, signs and sends one operation of `operator` as deployers do; its value, or the text of what a simulation refuses. */
async function deployed(operation: xdr.Operation): Promise<xdr.ScVal | string> {
  const source = await server().getAccount(role('operator'));
  const { closeTime } = await server().getLatestLedger();
  const builder = new TransactionBuilder(source, { fee: '10000', networkPassphrase: told.network.passphrase });
  const built = builder
    .setTimebounds(0, Number(closeTime) + 60)
    .addOperation(operation)
    .build();
  const simulated = await server().simulateTransaction(built);
  if (rpc.Api.isSimulationError(simulated)) return simulated.error;
  const whole = rpc.assembleTransaction(built, simulated).build();
  whole.sign(secret('operator'));
  const { hash } = await server().sendTransaction(whole);
  const ended = await server().pollTransaction(hash);
  return ended.status === 'SUCCESS' && ended.returnValue ? ended.returnValue : ended.status;
}

async function makeTill(salt: number): Promise<ContractId> {
  const uploaded = (await deployed(Operation.uploadContractWasm({ wasm: tillCode() }))) as xdr.ScVal;
  const wasmHash = uploaded.type === 'scvBytes' ? uploaded.bytes.toBytes() : new Uint8Array();
  const made = Operation.createCustomContract({ address: new Address(role('operator')), wasmHash, salt: new Uint8Array(32).fill(salt) });
  const value = await deployed(made);
  if (typeof value === 'string') throw new Error(value);
  return Address.fromScVal(value).toString() as ContractId;
}

/** As the wallet calls: simulated under its own terms, compared, signed, sent. */
async function paid(till: ContractId, token: ContractId, from: string, to: string, amount: bigint) {
  const chain = createChain({ network: parseManifest(told, []), fetch });
  const args = [adr(token), adr(role(from)), adr(to), i128(amount)];
  const child = { contract: token, fn: 'transfer', args: args.slice(1), children: [] };
  const account = await server().getAccount(role(from));
  const { closeTime, sequence } = await server().getLatestLedger();
  const { envelope } = await prepareInvocation(chain.rpc, {
    source: role(from),
    sequence: BigInt(account.sequenceNumber()),
    call: { contract: till, fn: 'pay', args },
    auth: [{ address: role(from), tree: { contract: till, fn: 'pay', args, children: [child] } }],
    inclusion: 1_000n,
    validUntil: Number(closeTime) + 100,
    ledger: sequence,
  });
  const hash = hashOf(envelope, told.network.passphrase);
  const answered = await chain.rpc.send(
    attachSignatures(envelope, [{ key: role(from), signature: secret(from).sign(Buffer.from(hash, 'hex')) }]),
  );
  if (answered.status !== 'PENDING') throw new Error(JSON.stringify(answered));
  return { hash, ended: await chain.rpc.transaction(hash) };
}

const balance = async (address: string) => {
  const { result } = await control(told).invoke(usdc(), 'balance', [adr(address).toXdr('base64')]);
  const value = xdr.ScVal.fromXdr(result, 'base64');
  return value.type === 'scvI128' ? value.i128.lo : undefined;
};

it('is uploaded, made and called by the wallet’s own code, and calls an asset’s contract in its turn', async (test) => {
  needed(test);
  const till = await makeTill(1);
  const before = await balance(role('richUser'));
  const { hash, ended } = await paid(till, usdc(), 'richUser', till, 70_000_000n);
  expect(ended.status).toBe('SUCCESS');
  expect([await balance(till), (before ?? 0n) - ((await balance(role('richUser'))) ?? 0n)]).toEqual([70_000_000n, 70_000_000n]);
  const kept = await server().getContractData(till, adr(role('richUser')), rpc.Durability.Persistent);
  expect(kept.val.type === 'contractData' && kept.val.contractData.val).toEqual(i128(70_000_000n));
  const { events } = await server().getEvents({ startLedger: (kept.lastModifiedLedgerSeq ?? 1) - 1, filters: [{ contractIds: [usdc()] }] });
  expect(events.filter(({ txHash }) => txHash === hash).map(({ topic }) => topic[0])).toEqual([xdr.ScVal.scvSymbol('transfer')]);
});

it('fails with the number of the contract that it called', async (test) => {
  needed(test);
  const till = await makeTill(2);
  await expect(paid(till, usdc(), 'newcomer', till, 1n)).rejects.toMatchObject({
    failure: { type: 'Contract', code: 13, contract: usdc() },
  });
});

it('calls no model, and no model calls it: both are refused with the reason', async (test) => {
  needed(test);
  const till = await makeTill(3);
  const vault = told.vaults[0]?.address as ContractId;
  await expect(paid(till, vault, 'richUser', till, 1n)).rejects.toMatchObject({
    failure: { type: 'Context', code: 'InternalError', text: expect.stringContaining('bytecode and a model of the local network') },
  });
  const { controlUrl } = told;
  const body = JSON.stringify({ contract: till, fn: 'pay', args: [] });
  const answer = await (await fetch(`${controlUrl}/invoke`, { method: 'POST', body })).json();
  expect(JSON.stringify(answer)).toContain('runs bytecode, which the models of the local network cannot call');
});

it('is refused where it asks for an interface that the protocol does not have', async (test) => {
  needed(test);
  expect(await deployed(Operation.uploadContractWasm({ wasm: tillCode(99) }))).toContain('Error(WasmVm, InvalidInput)');
});

it('stands beside the models: a vault is left, and an asset’s contract is the host’s own', async (test) => {
  needed(test);
  const chain = createChain({ network: parseManifest(told, []), fetch });
  const context = { chain, clock: () => Date.now() / 1000 };
  const vaultAddress = told.vaults[0]?.address ?? '';
  for (const [who, build] of [
    [
      'shareholder',
      (led: typeof context) =>
        changes.vaultWithdraw.build(led as never, { from: role('shareholder'), vaultAddress, shares: '10000000' } as never),
    ],
    [
      'richUser',
      (led: typeof context) =>
        changes.transfer.build(led as never, { from: role('richUser'), to: vaultAddress, asset: 'XLM', amount: '10000000' } as never),
    ],
  ] as const) {
    const { built } = await proposed(context, role(who), { origin: 'flow' }, async (led) => build(led as never) as never);
    const { envelope } = built as { envelope: string };
    const hash = hashOf(envelope, told.network.passphrase);
    await chain.rpc.send(attachSignatures(envelope, [{ key: role(who), signature: secret(who).sign(Buffer.from(hash, 'hex')) }]));
    expect([who, (await chain.rpc.transaction(hash)).status]).toEqual([who, 'SUCCESS']);
  }
});

it('runs one protocol: after a vote for another the host itself refuses', async (test) => {
  needed(test);
  const other = (await (await fetch(local.manifestUrl('voted'))).json()) as Manifest;
  await control(other).run('protocol', { version: 28 });
  const network = parseManifest(other, []);
  const built = changes.transfer.build(
    { chain: createChain({ network, fetch }), clock: () => Date.now() / 1000 } as never,
    {
      from: other.accounts.richUser?.address,
      to: other.vaults[0]?.address,
      asset: 'XLM',
      amount: '10000000',
    } as never,
  );
  await expect(built).rejects.toThrow('The network would refuse this transaction.');
});
