/** Imported on first use, and by name: the whole SDK behind a dynamic import would be bundled whole. */
export { Keypair } from '@stellar/stellar-sdk/base';
