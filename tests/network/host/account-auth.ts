/** Verification of address credentials: classic accounts by their signers and medium threshold, contracts by `__check_auth`. */
import { Address, Keypair, StrKey, xdr } from '@stellar/stellar-sdk/base';
import type { Access } from './access';
import type { AuthNode } from './auth-tree';
import { accountKey, contractData, nonceKey } from './entries';
import { COST, MAX_TTL } from './limits';
import { type AddressString, HostError, type ScVal } from './model';

/** Refuses expired signatures and used nonces; the nonce is kept until the signature has expired. */
export function consumeNonce(access: Access, credentials: xdr.SorobanAddressCredentials): void {
  const expiration = credentials.signatureExpirationLedger;
  if (expiration < access.sequence || expiration > access.sequence + MAX_TTL - 1) throw new HostError('Auth', 'InvalidInput', undefined);
  const address = Address.fromScAddress(credentials.address).toString();
  writeNonce(access, address, credentials.nonce, expiration);
}

export function writeNonce(access: Access, address: AddressString, nonce: bigint, expiration: number): void {
  const key = nonceKey(address, nonce);
  if (access.get(key)) throw new HostError('Auth', 'ExistingValue', undefined);
  const name = xdr.ScVal.scvLedgerKeyNonce(new xdr.ScNonceKey({ nonce }));
  const liveUntil = Math.max(expiration, access.minimum(true));
  access.put(key, contractData(address, name, 'temporary', xdr.ScVal.scvVoid()), liveUntil);
}

interface Signature {
  publicKey: Uint8Array;
  signature: Uint8Array;
}

/** `Vec[Map{public_key, signature}]`, ascending by key, at most 20. */
function signaturesOf(value: ScVal): Signature[] {
  const malformed = () => new HostError('Value', 'UnexpectedType', undefined);
  if (value.type !== 'scvVec' || !value.vec || value.vec.length === 0 || value.vec.length > 20) throw malformed();
  return value.vec.map((item) => {
    if (item.type !== 'scvMap' || item.map?.length !== 2) throw malformed();
    const [key, signature] = item.map;
    if (key?.key.type !== 'scvSymbol' || String(key.key.sym) !== 'public_key' || key.val.type !== 'scvBytes') throw malformed();
    if (signature?.key.type !== 'scvSymbol' || String(signature.key.sym) !== 'signature' || signature.val.type !== 'scvBytes')
      throw malformed();
    return { publicKey: key.val.bytes.toBytes(), signature: signature.val.bytes.toBytes() };
  });
}

/** Weighs the signatures of a classic account against its medium threshold. */
export function checkAccount(access: Access, address: AddressString, signature: ScVal, payload: Uint8Array): void {
  const refuse = () => new HostError('Auth', 'InvalidAction', undefined);
  const data = access.get(accountKey(address))?.data;
  if (data?.type !== 'account') throw refuse();
  const weights = signerWeights(data.account, address);
  let weight = 0;
  let previous = '';
  for (const { publicKey, signature: bytes } of signaturesOf(signature)) {
    const signer = StrKey.encodeEd25519PublicKey(publicKey);
    const order = Array.from(publicKey, (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (order <= previous) throw refuse();
    previous = order;
    access.meter(COST.signature);
    if (!Keypair.fromPublicKey(signer).verify(payload, bytes)) throw new HostError('Crypto', 'InvalidInput', undefined);
    const own = weights.get(signer);
    if (!own) throw refuse();
    weight = Math.min(255, weight + own);
  }
  const medium = data.account.thresholds.toBytes()[2] ?? 0;
  if (weight < medium) throw refuse();
}

function signerWeights(account: xdr.AccountEntry, address: AddressString): Map<AddressString, number> {
  const weights = new Map<AddressString, number>([[address, account.thresholds.toBytes()[0] ?? 0]]);
  for (const signer of account.signers) {
    if (signer.key.type === 'signerKeyTypeEd25519') {
      weights.set(StrKey.encodeEd25519PublicKey(signer.key.ed25519.toBytes()), signer.weight);
    }
  }
  return weights;
}

/** The contexts that `__check_auth` receives: every call of the tree, depth first. */
export function authContexts(root: AuthNode): ScVal {
  const contexts: ScVal[] = [];
  const visit = (node: AuthNode): void => {
    const field = (name: string, val: ScVal) => new xdr.ScMapEntry({ key: xdr.ScVal.scvSymbol(name), val });
    contexts.push(
      xdr.ScVal.scvVec([
        xdr.ScVal.scvSymbol('Contract'),
        xdr.ScVal.scvMap([
          field('args', xdr.ScVal.scvVec([...node.args])),
          field('contract', new Address(node.contract).toScVal()),
          field('fn_name', xdr.ScVal.scvSymbol(node.fn)),
        ]),
      ]),
    );
    node.children.forEach(visit);
  };
  visit(root);
  return xdr.ScVal.scvVec(contexts);
}
