/** People and vaults on the local network, made by its control alone; and their signatures, by the SDK alone. */
import { Keypair, TransactionBuilder } from '@stellar/stellar-sdk';
import { adr, type Control, control, i128, type Manifest, REQUEST, struct, u32, vec } from '../network/index';

export const UNIT = 10_000_000n;

export interface Person {
  address: string;
  sign(envelope: string): string;
}

export interface Scene {
  manifest: Manifest;
  control: Control;
  vault(name: string): string;
  role(name: string): Person;
  /** With 40 XLM and nothing else. */
  person(): Promise<Person>;
  /** With `amount` of USDC in the first lending pool, on one side or on both. */
  lender(amount: bigint, sides?: readonly ('supply' | 'supplyCollateral')[]): Promise<Person>;
  /** For whom `amount` of REWARD waits. */
  claimant(amount: bigint): Promise<Person>;
}

export function openScene(manifest: Manifest): Scene {
  const verbs = control(manifest);
  const { passphrase } = manifest.network;
  const signer = (address: string, keypair: Keypair): Person => ({
    address,
    sign(envelope) {
      const transaction = TransactionBuilder.fromXDR(envelope, passphrase);
      transaction.sign(keypair);
      return transaction.toXDR();
    },
  });
  async function person(): Promise<Person> {
    const keypair = Keypair.random();
    await verbs.fund(keypair.publicKey(), 40n * UNIT);
    return signer(keypair.publicKey(), keypair);
  }
  return {
    manifest,
    control: verbs,
    vault: (name) => manifest.vaults.find((vault) => vault.name.startsWith(name))?.address ?? '',
    role(name) {
      const { address = '', secret = '' } = manifest.accounts[name] ?? {};
      return signer(address, Keypair.fromSecret(secret));
    },
    person,
    async lender(amount, sides = ['supply']) {
      const made = await person();
      await verbs.setTrustline(made.address, 'usdc', { balance: amount * BigInt(sides.length) });
      for (const side of sides) {
        const request = struct({
          address: adr(manifest.assets.usdc?.contract ?? ''),
          amount: i128(amount),
          request_type: u32(REQUEST[side]),
        });
        const args = [adr(made.address), adr(made.address), adr(made.address), vec(request)].map((arg) => arg.toXdr('base64'));
        await verbs.invoke(manifest.lendpools[0]?.address ?? '', 'submit', args);
      }
      // As on the public network, nobody meets a pool in the very second in which it was last used.
      await verbs.close();
      return made;
    },
    async claimant(amount) {
      const made = await person();
      await verbs.createClaimableBalance({ from: 'rewardIssuer', claimant: made.address, amount });
      return made;
    },
  };
}
