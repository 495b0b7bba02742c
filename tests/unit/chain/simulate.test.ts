import { xdr } from '@stellar/stellar-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESOURCE_CEILING } from '../../../src/chain/fees';
import type { InvocationTree } from '../../../src/chain/invocation';
import { scAddress } from '../../../src/chain/names';
import { type Invocation, parseFailure, prepareInvocation, type SimulationError } from '../../../src/chain/simulate';
import { parseTransaction } from '../../../src/chain/transaction';
import { transferTree } from '../../../src/contracts/token';
import { depositCall } from '../../../src/contracts/vault';
import type { ContractId } from '../../../src/primitives/addresses';
import { addressCredentials, answer, deposit, entry, errorEvent, invocation, LEDGER, resources } from './calls';
import { contract, issuer, other, token, user } from './entries';
import { refusal, world } from './liar';

const passphrase = 'Standalone Network ; February 2017';

function prepare(said: unknown, own: Partial<Invocation> = {}) {
  const { rpc, asked } = world(() => said);
  return { prepared: prepareInvocation(rpc, { ...invocation, ...own }), asked };
}

const operationOf = (envelope: string) => {
  const { tx } = parseTransaction(envelope, passphrase);
  const [operation] = tx.operations;
  if (tx.operations.length !== 1 || operation?.body.type !== 'invokeHostFunction') throw new Error('not one call');
  return { tx, op: operation.body.invokeHostFunctionOp };
};

describe('a prepared call', () => {
  it('security 45: is one operation with our call, our tree, our bounds and a fee under the ceiling', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 1n, max: 2n ** 100n }),
        fc.boolean(),
        fc.bigInt({ min: 100n, max: 1_000_000n }),
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.bigInt({ min: 0n, max: 2n ** 62n }),
        async (amount, invest, inclusion, fee, sequence) => {
          const tree = { ...depositCall(contract, user, amount, invest), children: [transferTree(token, user, contract, amount)] };
          const said = answer({ transactionData: resources(BigInt(fee)), minResourceFee: String(fee) }, [entry(tree)]);
          const own = { call: tree, auth: [{ address: user, tree }], inclusion, sequence };
          const { envelope, fee: fees } = await prepare(said, own).prepared;
          const { tx, op } = operationOf(envelope);
          expect(op.auth.map((auth) => auth.toXdr('base64'))).toEqual([entry(tree)]);
          expect(op.hostFunction.toXdr('base64')).toBe(
            xdr.HostFunction.hostFunctionTypeInvokeContract(
              new xdr.InvokeContractArgs({
                contractAddress: scAddress(contract),
                functionName: 'deposit',
                args: tree.args,
              }),
            ).toXdr('base64'),
          );
          expect(tx.seqNum).toBe(sequence + 1n);
          expect(BigInt(tx.fee)).toBe(fees.max);
          expect(fees.max).toBeLessThanOrEqual(inclusion + RESOURCE_CEILING);
          expect(fees.max).toBeGreaterThanOrEqual(inclusion + BigInt(fee));
          expect(tx.cond).toMatchObject({ timeBounds: { minTime: 0n, maxTime: BigInt(invocation.validUntil) } });
          expect(tx.memo.type).toBe('memoNone');
        },
      ),
      { numRuns: 50 },
    );
  });

  it('is simulated without authorizations, so that the node records them', async () => {
    const { prepared, asked } = prepare(answer());
    await prepared;
    expect(asked.map(({ method }) => method)).toEqual(['simulateTransaction']);
    expect(operationOf(String(asked[0]?.params.transaction)).op.auth).toEqual([]);
  });

  it('declares a quarter more work than was simulated, and no other entries or bytes', async () => {
    const { tx } = operationOf((await prepare(answer()).prepared).envelope);
    const said = xdr.SorobanTransactionData.fromXDR(resources(), 'base64').resources;
    const declared = tx.ext.type === 'sorobanData' ? tx.ext.sorobanData.resources : undefined;
    expect(declared?.instructions).toBe(1_250);
    expect(declared).toMatchObject({ diskReadBytes: said.diskReadBytes, writeBytes: said.writeBytes });
    expect(declared?.footprint.toXdr('base64')).toBe(said.footprint.toXDR('base64'));
  });

  it('has the fee in the envelope and in its resources, and the value that the node returned', async () => {
    const { envelope, returnValue, fee, operation } = await prepare(answer()).prepared;
    const { tx } = operationOf(envelope);
    expect(fee).toEqual({ inclusion: 1_000n, resource: 57_500n, max: 58_500n, ceiling: 20_000_000n });
    expect(tx.ext.type === 'sorobanData' && tx.ext.sorobanData.resourceFee).toBe(57_500n);
    expect(returnValue.type).toBe('scvI128');
    expect(tx.operations[0]?.toXdr('base64')).toBe(operation);
  });

  it('for another address takes over the nonce, and nothing else of the node’s entry', async () => {
    const said = answer({}, [entry(deposit, addressCredentials(other))]);
    const { envelope } = await prepare(said, { auth: [{ address: other, tree: deposit }] }).prepared;
    const credentials = operationOf(envelope).op.auth[0]?.credentials;
    if (credentials?.type !== 'sorobanCredentialsAddress') throw new Error('another kind');
    const { nonce, signatureExpirationLedger, signature } = credentials.address;
    expect([nonce, signatureExpirationLedger, signature.type]).toEqual([99n, LEDGER + 60, 'scvVoid']);
  });

  it('may be authorized by two addresses, in any order', async () => {
    const theirs = transferTree(token, other, contract, 5n);
    const auth = [
      { address: user, tree: deposit },
      { address: other, tree: theirs },
    ];
    const said = [entry(theirs, addressCredentials(other)), entry(deposit)];
    const { envelope } = await prepare(answer({}, said), { auth }).prepared;
    expect(operationOf(envelope).op.auth.map(({ credentials }) => credentials.type)).toEqual([
      'sorobanCredentialsSourceAccount',
      'sorobanCredentialsAddress',
    ]);
  });
});

describe('security 35: a node that asks for another authorization', () => {
  const transfer = transferTree(token, user, contract, 5n);
  const lies: [string, string[]][] = [
    ['with an extra call below', [entry({ ...deposit, children: [transfer, transferTree(token, user, contract, 1n)] })]],
    ['with a call missing', [entry({ ...deposit, children: [] })]],
    ['with a call below the call below', [entry({ ...deposit, children: [{ ...transfer, children: [transfer] }] })]],
    ['with an extra entry', [entry(deposit), entry(transfer)]],
    ['with the same entry twice', [entry(deposit), entry(deposit)]],
    ['with no entry', []],
    ['with another root', [entry(transfer)]],
    ['with another contract', [entry({ ...deposit, contract: token })]],
    ['with another function', [entry({ ...deposit, fn: 'withdraw' })]],
    ['with another amount', [entry({ ...deposit, children: [transferTree(token, user, contract, 6n)] })]],
    ['with another receiver', [entry({ ...deposit, children: [transferTree(token, user, token, 5n)] })]],
    ['with its arguments in another order', [entry({ ...deposit, args: [...deposit.args].reverse() })]],
    ['of another address', [entry(deposit, addressCredentials(other))]],
    ['of the own account by a signature of its own', [entry(deposit, addressCredentials(user))]],
  ];
  it.each(lies)('%s is refused', async (_name, auth) => {
    expect(await refusal(prepare(answer({}, auth)).prepared)).toMatchObject({ status: 502, code: 'auth_mismatch' });
  });

  it('of the source for what another address must sign is refused', async () => {
    const own = { auth: [{ address: other, tree: deposit }] };
    expect(await refusal(prepare(answer({}, [entry(deposit)]), own).prepared)).toMatchObject({ code: 'auth_mismatch' });
  });

  it('of a third address for what another must sign is refused', async () => {
    const own = { auth: [{ address: other, tree: deposit }] };
    const said = answer({}, [entry(deposit, addressCredentials(issuer))]);
    expect(await refusal(prepare(said, own).prepared)).toMatchObject({ code: 'auth_mismatch' });
  });

  it('in bytes that are no entry is invalid', async () => {
    expect(await refusal(prepare(answer({}, ['AAAA'])).prepared)).toMatchObject({ code: 'node_invalid' });
  });
});

describe('security 37: a node that lies about the fee', () => {
  const of = (minResourceFee: unknown, resourceFee = 0n) =>
    refusal(prepare(answer({ minResourceFee, transactionData: resources(resourceFee) })).prepared);

  it.each(['-1', '1e9', '0x10', '1.5', '', ' 5', '9223372036854775808', '99999999999999999999999', undefined, null, 50_000, '050000x'])(
    '%j is invalid',
    async (fee) => {
      expect(await of(fee)).toMatchObject({ status: 502, code: 'node_invalid' });
    },
  );

  it('by a thousand times passes the ceiling', async () => {
    expect(await of('50000000')).toMatchObject({ code: 'fee_above_ceiling', details: { fee: '57500000', ceiling: '20000000' } });
    expect(await of('17391304')).toBeUndefined();
    expect(await of('17391305')).toMatchObject({ code: 'fee_above_ceiling' });
  });

  it('with more in the resources than it names contradicts itself', async () => {
    expect(await of('50000', 50_001n)).toMatchObject({ code: 'node_invalid' });
    expect(await of('50000', -1n)).toMatchObject({ code: 'node_invalid' });
  });

  it('cannot pass a lower ceiling of the caller', async () => {
    expect(await refusal(prepare(answer(), { terms: { ceiling: 57_499n } }).prepared)).toMatchObject({ code: 'fee_above_ceiling' });
    expect(await refusal(prepare(answer(), { terms: { ceiling: 57_500n } }).prepared)).toBeUndefined();
  });
});

describe('a simulation', () => {
  it('is not believed where what the node says fits no transaction', async () => {
    for (const own of [{ sequence: 2n ** 63n - 1n }, { validUntil: 1e300 }, { inclusion: 2n ** 32n }]) {
      expect(await refusal(prepare(answer(), own).prepared), Object.keys(own)[0]).toMatchObject({ status: 502, code: 'node_invalid' });
    }
  });

  it('with entries in its footprint that no call touches is refused', async () => {
    const ttl = xdr.LedgerKey.ttl(new xdr.LedgerKeyTtl({ keyHash: new Uint8Array(32) }));
    const said = answer({ transactionData: resources(1n, [ttl]) });
    expect(await refusal(prepare(said).prepared)).toMatchObject({ code: 'footprint_refused', details: { kind: 'ttl' } });
  });

  it('security 38: of a ledger far from the one read is refused, before anything else in it is believed', async () => {
    for (const latestLedger of [LEDGER + 10_000, LEDGER - 21, LEDGER + 21]) {
      const said = answer({ latestLedger, error: 'HostError: Error(Contract, #10)' });
      expect(await refusal(prepare(said).prepared)).toMatchObject({ status: 502, code: 'node_stale' });
    }
    expect(await refusal(prepare(answer({ latestLedger: LEDGER + 20 })).prepared)).toBeUndefined();
  });

  it.each([
    ['no result', { results: [] }],
    ['two results', { results: [...answer().results, ...answer().results] }],
    ['a value that is none', { results: [{ auth: [entry(deposit)], xdr: 'AAAA' }] }],
    ['no resources', { transactionData: undefined }],
    ['resources that are none', { transactionData: 'AAAA' }],
    ['results that are no list', { results: {} }],
    ['no ledger', { latestLedger: undefined }],
  ])('with %s is invalid', async (_name, own) => {
    expect(await refusal(prepare(answer(own)).prepared)).toMatchObject({ status: 502, code: 'node_invalid' });
  });

  it('that leaves restoring to another transaction would fail, and says so', async () => {
    const restorePreamble = { transactionData: resources(), minResourceFee: '1' };
    expect(await refusal(prepare(answer({ restorePreamble })).prepared)).toMatchObject({
      status: 422,
      details: { error: 'Error(Storage, EntryArchived)' },
    });
  });
});

describe('a failed simulation', () => {
  const pool = 'CAJJZSGMMM3PD7N33TAPHGBUGTB43OC73HVIK2L2G6BNGGGYOSSYBXBD' as ContractId;
  const code = (number: number) => xdr.ScError.sceContract(number);

  it('is a 422 that names the error and the contract that raised it', async () => {
    const said = { latestLedger: LEDGER, error: 'HostError: Error(Contract, #1207)\nEvent log', events: [errorEvent(pool, code(1207))] };
    const failed = await prepare(said).prepared.catch((error: SimulationError) => error);
    expect(failed).toMatchObject({
      status: 422,
      code: 'simulation_failed',
      details: { error: 'Error(Contract, 1207)', contract: pool },
      failure: { type: 'Contract', code: 1207, contract: pool },
    });
  });

  it('names the innermost contract, since errors pass upwards unchanged', () => {
    const events = [errorEvent(token, code(10)), errorEvent(contract, code(10)), errorEvent(pool, code(10))];
    expect(parseFailure({ error: 'HostError: Error(Contract, #10)', events }).contract).toBe(token);
  });

  it('names the contract that gave up, not one whose error was caught below it', () => {
    const events = [errorEvent(pool, code(1207)), errorEvent(contract, code(142))];
    expect(parseFailure({ error: 'HostError: Error(Contract, #142)', events })).toMatchObject({ code: 142, contract });
  });

  it('of the host itself has a name', () => {
    const error = xdr.ScError.sceAuth(xdr.ScErrorCode.scecInvalidAction);
    expect(parseFailure({ error: 'HostError: Error(Auth, InvalidAction)', events: [errorEvent(contract, error)] })).toMatchObject({
      type: 'Auth',
      code: 'InvalidAction',
      contract,
    });
  });

  it('without sense is still a failure', () => {
    for (const error of ['', 'something else', 'Error(', `Error(Contract, #${'9'.repeat(5)})`]) {
      expect(parseFailure({ error, events: ['AAAA', '***'] })).not.toHaveProperty('contract');
    }
    expect(parseFailure({ error: 'x'.repeat(10_000), events: [] }).text).toHaveLength(300);
  });
});

describe('the tree', () => {
  it('is compared with the one that was built here, not with the call alone', async () => {
    const wrong: InvocationTree = { ...deposit, children: [] };
    const own = { auth: [{ address: user, tree: wrong }] };
    expect(await refusal(prepare(answer(), own).prepared)).toMatchObject({ code: 'auth_mismatch' });
  });
});
