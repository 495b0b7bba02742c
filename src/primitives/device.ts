/** Facts of a device that hold wherever it is spoken of: its app, how it is asked, where its keys are. */

/** The Stellar app on a device, as it says of itself. */
export interface DeviceApp {
  version: string;
  /** The maker's name of the model; '' where it does not say. */
  model: string;
  /** Its setting with which it signs what it cannot explain. */
  hashSigning: boolean;
  /** The most bytes that it takes. */
  maxDataSize: number;
}

/** How it is asked for a signature, by the names of the maker's library. */
export type DeviceMeans = 'signTransaction' | 'signHash' | 'signMessage' | 'signSorobanAuthorization';

/** Where a device has the key of its account at an index (SEP-5). */
export const devicePath = (index: number): string => `44'/148'/${index}'`;
export const DEVICE_PATH = /^44'\/148'\/\d{1,10}'$/;

/** What stands before a message that is signed (SEP-53). A device puts it there by itself. */
export const MESSAGE_PREFIX = new TextEncoder().encode('Stellar Signed Message:\n');
