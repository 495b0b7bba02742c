/** Signatures against signers, as validators weigh them: in order, and only until there are enough. */
import { hash, Keypair, StrKey, xdr } from '@stellar/stellar-sdk/base';

export interface WeightedSigner {
  key: xdr.SignerKey;
  weight: number;
}

const same = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, index) => byte === b[index]);

/** The master key where it has weight, then the others. */
export function signersOf(id: string, account: xdr.AccountEntry): WeightedSigner[] {
  const master = account.thresholds.toBytes()[0] ?? 0;
  return [...(master > 0 ? masterSigner(id, master) : []), ...account.signers];
}

export function masterSigner(id: string, weight: number): WeightedSigner[] {
  return [{ key: xdr.SignerKey.signerKeyTypeEd25519(StrKey.decodeEd25519PublicKey(id)), weight }];
}

/** The signatures of one envelope over one payload; remembers which of them were of use. */
export class SignatureCheck {
  readonly #used = new Set<number>();

  constructor(
    readonly payload: Uint8Array,
    readonly signatures: readonly xdr.DecoratedSignature[],
  ) {}

  get allUsed(): boolean {
    return this.#used.size === this.signatures.length;
  }

  /** Whether the signers reach `needed`; at least one of them must have signed even where it is 0. */
  reaches(signers: readonly WeightedSigner[], needed: number): boolean {
    let total = 0;
    for (const { key, weight } of signers) {
      if (key.type !== 'signerKeyTypePreAuthTx' || !same(key.preAuthTx.toBytes(), this.payload)) continue;
      total += weight;
      if (total >= needed) return true;
    }
    for (const type of ['signerKeyTypeHashX', 'signerKeyTypeEd25519', 'signerKeyTypeEd25519SignedPayload'] as const) {
      const left = signers.filter(({ key }) => key.type === type);
      for (const [index, signature] of this.signatures.entries()) {
        const found = left.findIndex(({ key }) => this.#matches(key, signature));
        const [signer] = found < 0 ? [] : left.splice(found, 1);
        if (!signer) continue;
        this.#used.add(index);
        total += Math.min(signer.weight, 255);
        if (total >= needed) return true;
      }
    }
    return false;
  }

  #matches(key: xdr.SignerKey, { hint, signature }: xdr.DecoratedSignature): boolean {
    const bytes = signature.toBytes();
    if (key.type === 'signerKeyTypeHashX') return same(hash(bytes), key.hashX.toBytes());
    if (key.type === 'signerKeyTypeEd25519') return verifies(key.ed25519.toBytes(), this.payload, hint.toBytes(), bytes);
    if (key.type !== 'signerKeyTypeEd25519SignedPayload') return false;
    const { ed25519, payload } = key.ed25519SignedPayload;
    const pub = ed25519.toBytes();
    const wanted = payloadHint(pub, payload);
    return same(wanted, hint.toBytes()) && verifies(pub, payload, pub.slice(-4), bytes);
  }
}

function verifies(pub: Uint8Array, payload: Uint8Array, hint: Uint8Array, signature: Uint8Array): boolean {
  if (!same(pub.slice(-4), hint) || signature.length !== 64) return false;
  return Keypair.fromPublicKey(StrKey.encodeEd25519PublicKey(pub)).verify(payload, signature);
}

/** A key's own hint with the end of what it signs (CAP-40). */
function payloadHint(pub: Uint8Array, payload: Uint8Array): Uint8Array {
  const end = Uint8Array.from(
    { length: 4 },
    (_, index) => (payload.length < 4 ? payload[index] : payload[payload.length - 4 + index]) ?? 0,
  );
  return pub.slice(-4).map((byte, index) => byte ^ (end[index] ?? 0));
}

/** Where signatures are taken for granted: everybody who has to sign has signed, and nobody else. */
export const ASSUMED: Pick<SignatureCheck, 'reaches' | 'allUsed'> = { reaches: () => true, allUsed: true };
