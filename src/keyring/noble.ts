/** Imported on first use, and by name: the whole package behind a dynamic import would be bundled whole. */
export { getPublicKeyAsync, signAsync, verifyAsync } from '@noble/ed25519';
