/** What a device's app will show for what waits for it, and how it is asked. */
import { xdr } from '@stellar/stellar-sdk/base';
import type { DeviceScreensView } from '../commands/views';
import type { SignatureRequest } from '../keyring/signer';

/** As a device's page reads it. */
export interface DeviceApp {
  version: string;
  model: string;
  hashSigning: boolean;
  maxDataSize: number;
}

type Asked = Pick<SignatureRequest, 'account' | 'kind' | 'preimage'>;

function isCall(preimage: Uint8Array): boolean {
  const { taggedTransaction: tagged } = xdr.TransactionSignaturePayload.fromXdr(preimage);
  return tagged.type === 'envelopeTypeTx' && tagged.tx.operations.some(({ body }) => body.type === 'invokeHostFunction');
}

export function deviceScreens({ kind, preimage }: Asked, { version }: DeviceApp): DeviceScreensView {
  const blind = kind === 'entry' || (kind === 'transaction' && isCall(preimage));
  const old = Number.parseInt(version, 10) < 6;
  if (old && kind !== 'transaction') return { by: null, blind, screens: null, seconds: 0 };
  const by = { transaction: 'signTransaction', entry: 'signSorobanAuthorization', message: 'signMessage' } as const;
  return { by: old && blind ? 'signHash' : by[kind], blind, screens: null, seconds: 0 };
}
