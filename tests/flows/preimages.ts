/** What is signed of an authorization: one transfer by the account, for this network, and below it the same of other contracts. */
import { Address, hash, nativeToScVal, xdr } from '@stellar/stellar-sdk';

export function preimageOf(
  { passphrase, token, below = [] }: { passphrase: string; token: string; below?: string[] },
  from: string,
  until = 1_000_000,
): string {
  const transfer = (of: string, subInvocations: xdr.SorobanAuthorizedInvocation[]) => {
    const call = new xdr.InvokeContractArgs({
      contractAddress: Address.fromString(of).toScAddress(),
      functionName: 'transfer',
      args: [Address.fromString(from).toScVal(), Address.fromString(of).toScVal(), nativeToScVal(1n, { type: 'i128' })],
    });
    const what = xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeContractFn(call);
    return new xdr.SorobanAuthorizedInvocation({ function: what, subInvocations });
  };
  const invocation = transfer(
    token,
    below.map((contract) => transfer(contract, [])),
  );
  return xdr.HashIdPreimage.envelopeTypeSorobanAuthorization(
    new xdr.HashIdPreimageSorobanAuthorization({
      networkId: hash(new TextEncoder().encode(passphrase)),
      nonce: 9n,
      signatureExpirationLedger: until,
      invocation,
    }),
  ).toXdr('base64');
}
