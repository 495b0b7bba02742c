/** A smart wallet's way from an endpoint's operation to the ledger (interface.md 2.2). */
import { hash, Keypair, xdr } from '@stellar/stellar-sdk/base';
import { expect } from 'vitest';
import { buildEnvelope } from '../../src/chain/transaction';
import type { Change } from '../../src/interface/call/change';
import type { UnsignedTransaction } from '../../src/interface/schema/outputs';
import { confirm } from './outcomes';
import { sequenceOf } from './people';
import type { World } from './world';

const payload = (world: World, { nonce, signatureExpirationLedger }: xdr.SorobanAddressCredentials, entry: xdr.SorobanAuthorizationEntry) =>
  hash(
    xdr.HashIdPreimage.envelopeTypeSorobanAuthorization(
      new xdr.HashIdPreimageSorobanAuthorization({
        networkId: hash(new TextEncoder().encode(world.network.passphrase)) as never,
        nonce,
        signatureExpirationLedger,
        invocation: entry.rootInvocation,
      }),
    ).toXdr(),
  );

/** The operation with its one entry signed by the smart wallet's key. */
function signed(world: World, operationXDR: string): xdr.Operation {
  const { body } = xdr.Operation.fromXdr(operationXDR, 'base64');
  if (body.type !== 'invokeHostFunction') throw new Error('not a call');
  const { hostFunction, auth } = body.invokeHostFunctionOp;
  const owner = Keypair.fromSecret(world.manifest.accounts.smartWallet?.secret ?? '');
  const entries = auth.map((entry) => {
    if (entry.credentials.type !== 'sorobanCredentialsAddress') throw new Error('not an address’s entry');
    const { address } = entry.credentials;
    expect(address.signature.type).toBe('scvVoid');
    const signature = xdr.ScVal.scvBytes(owner.sign(payload(world, address, entry) as never));
    const credentials = xdr.SorobanCredentials.sorobanCredentialsAddress(new xdr.SorobanAddressCredentials({ ...address, signature }));
    return new xdr.SorobanAuthorizationEntry({ credentials, rootInvocation: entry.rootInvocation });
  });
  const call = new xdr.InvokeHostFunctionOp({ hostFunction, auth: entries });
  return new xdr.Operation({ sourceAccount: null, body: xdr.OperationBody.invokeHostFunction(call) });
}

/** As interface.md 2.2 has it: a transaction of one's own around the operation, paid by somebody else. */
export async function confirmAsSmartWallet(world: World, { result }: Change<UnsignedTransaction>): ReturnType<typeof confirm> {
  const { rpc } = world.chain;
  const source = world.role('richUser');
  expect(result).toMatchObject({ xdr: null, isSmartWallet: true });
  const operations = [signed(world, result.operationXDR)];
  const { closeTime } = await rpc.latestLedger();
  const frame = { source, sequence: await sequenceOf(world, source), validUntil: closeTime + 60 };
  // A node looks at what the wallet's own check touches only where the entry is signed.
  const simulation = await rpc.simulate(buildEnvelope({ ...frame, fee: 100n }, operations));
  expect(simulation.error).toBeUndefined();
  const sorobanData = xdr.SorobanTransactionData.fromXdr(simulation.transactionData ?? '', 'base64');
  const fee = 10_000n + BigInt(simulation.minResourceFee ?? '0');
  return confirm(world, buildEnvelope({ ...frame, fee }, operations, sorobanData));
}
