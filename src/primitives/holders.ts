/** Who holds an account's key: the key file that is unlocked here, a device, several people together. */
export type Holder = 'key' | 'device' | 'several';

/** For how many seconds at most something waits for a signature, and a transaction that is built for it is valid; what the unlocked key signs is signed at once. */
export const SIGNER_SECONDS = { device: 600, several: 604_800 } as const;

/** How long the others may take, as a person chooses it for a transaction that several people sign. The longer, the less its fee and its bounds hold. */
export const SHARED_SECONDS = [3_600, 86_400, SIGNER_SECONDS.several] as const;
export type SharedSeconds = (typeof SHARED_SECONDS)[number];
export const USUAL_SHARED_SECONDS: SharedSeconds = 86_400;

export const secondsFor = (holder: Holder): number | undefined => (holder === 'key' ? undefined : SIGNER_SECONDS[holder]);
