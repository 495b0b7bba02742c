/** Imported on first use, and by name: the whole SDK behind a dynamic import would be bundled whole. */
import { Keypair } from '@stellar/stellar-sdk/base';

export const keypairOfSeed = (seed: Uint8Array): Keypair => Keypair.fromRawEd25519Seed(seed);
export const keypairOfPublic = (publicKey: Uint8Array): Keypair => new Keypair({ type: 'ed25519', publicKey });
