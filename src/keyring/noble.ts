/** Imported on first use, and by name: the whole package behind a dynamic import would be bundled whole. */
import { getPublicKeyAsync, signAsync, verifyAsync } from '@noble/ed25519';

export const noble = { getPublicKeyAsync, signAsync, verifyAsync };
