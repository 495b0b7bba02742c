/** What a device's app will show for what waits for it, and how it is asked. */
import type { DeviceScreensView } from '../../commands/views';
import { foretellLedger, secondsToRead } from '../../hardware/screens';
import type { SignatureRequest } from '../../keyring/signer';
import type { DeviceApp } from '../../primitives/device';

/** Whose screens are recorded. */
const RECORDED_MODEL = 'nanoSP';

export function deviceScreens(
  { account, kind, preimage }: Pick<SignatureRequest, 'account' | 'kind' | 'preimage'>,
  app: DeviceApp,
): DeviceScreensView {
  const told = foretellLedger({ kind, preimage, signer: account }, app);
  const usual = { transaction: 'signTransaction', entry: 'signSorobanAuthorization', message: 'signMessage' } as const;
  const old = Number.parseInt(app.version, 10) < 6;
  if (!told.foretold) {
    const unable = old && kind !== 'transaction';
    return { by: unable ? null : old && told.blind ? 'signHash' : usual[kind], blind: told.blind, screens: null, seconds: 0 };
  }
  const screens = app.model === RECORDED_MODEL ? told.screens.map((lines) => [...lines]) : null;
  return { by: told.by, blind: told.blind, screens, seconds: secondsToRead(told.screens) };
}
