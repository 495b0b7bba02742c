/** What is signed of an authorization: one transfer by the account, for this network. */
import { Address, hash, nativeToScVal, xdr } from '@stellar/stellar-sdk';

export function preimageOf({ passphrase, token }: { passphrase: string; token: string }, from: string, until = 1_000_000): string {
  const call = new xdr.InvokeContractArgs({
    contractAddress: Address.fromString(token).toScAddress(),
    functionName: 'transfer',
    args: [Address.fromString(from).toScVal(), Address.fromString(token).toScVal(), nativeToScVal(1n, { type: 'i128' })],
  });
  const invocation = new xdr.SorobanAuthorizedInvocation({
    function: xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeContractFn(call),
    subInvocations: [],
  });
  return xdr.HashIdPreimage.envelopeTypeSorobanAuthorization(
    new xdr.HashIdPreimageSorobanAuthorization({
      networkId: hash(new TextEncoder().encode(passphrase)),
      nonce: 9n,
      signatureExpirationLedger: until,
      invocation,
    }),
  ).toXdr('base64');
}
