/**
 * Signatures that a device makes. The worker cannot speak to one: a page that a person has open does (src/ui/hardware), is told
 * here what is to be signed, and brings the answer. Nothing is kept: what waits is a request of its own (wallet/requests), whose
 * signer is asked again by the next worker.
 */
import type { Handlers } from '../../commands/commands';
import type { DeviceAskView } from '../../commands/views';
import type { SignatureRequest, Signer } from '../../keyring/signer';
import type { ErrorCode } from '../../primitives/error-codes';
import { refuse, ServiceError } from '../../primitives/errors';
import { fromHex, toHex } from '../../primitives/hex';
import { type Core, randomId } from '../adapters';
import { deviceScreens } from './device-screens';

/** How a device's page ends what it cannot sign: refused on the device, out of reach, or too late for its screens. */
export type DeviceEnd = Extract<ErrorCode, 'signer_refused' | 'signer_unavailable' | 'preview_expired'>;

interface Asked extends SignatureRequest {
  id: string;
  hashHex: string;
  settle: (end: Uint8Array | DeviceEnd) => void;
}

const MESSAGE: Record<DeviceEnd, string> = {
  signer_refused: 'It was refused on the device.',
  signer_unavailable: 'The device could not sign it.',
  preview_expired: 'Too little time is left for the screens of the device.',
};

/** Names what waits: several accounts may be asked to sign the same bytes. */
type Named = Pick<DeviceAskView, 'account' | 'hash'>;

/** `changed`: what waits for a device is not what it was. */
function createDesk(changed: () => void) {
  const asked = new Set<Asked>();

  const find = ({ account, hash }: Named): Asked[] => {
    const found = [...asked].filter((one) => one.hashHex === hash && one.account === account);
    return found.length > 0 ? found : refuse('request_missing', 'Nothing waits for this signature.');
  };

  return {
    /** Answers as soon as a page has brought what the device said. */
    signerAt: (path: string | undefined): Signer => ({
      holder: 'device',
      path,
      sign: (request, abort) =>
        new Promise((resolve, reject) => {
          if (abort.aborted) return reject(new ServiceError('signer_unavailable', MESSAGE.signer_unavailable));
          const one: Asked = {
            ...request,
            id: randomId(),
            hashHex: toHex(request.hash),
            settle(end) {
              if (!asked.delete(one)) return;
              changed();
              if (typeof end === 'string') reject(new ServiceError(end, MESSAGE[end]));
              else resolve(end);
            },
          };
          asked.add(one);
          abort.addEventListener('abort', () => one.settle('signer_unavailable'));
          changed();
        }),
    }),
    asks: (): Omit<DeviceAskView, 'plan' | 'after'>[] =>
      [...asked].map(({ id, account, kind, path, hashHex, preimage, until }) => ({
        id,
        account,
        kind,
        path: path ?? null,
        hash: hashHex,
        preimage: toHex(preimage),
        until: until ?? null,
      })),
    /** 404 `request_missing`. */
    requestOf: (named: Named): Pick<SignatureRequest, 'account' | 'kind' | 'preimage'> => find(named)[0] as Asked,
    /** 404 `request_missing`. What it brings is verified by who asked. */
    signed(named: Named, signature: string): void {
      for (const one of find(named)) one.settle(fromHex(signature));
    },
    /** 404 `request_missing`. */
    ended(named: Named, end: DeviceEnd): void {
      for (const one of find(named)) one.settle(end);
    },
  };
}

export function createDevices({ emit, platform, keyring }: Pick<Core, 'emit' | 'platform' | 'keyring'>) {
  const desk = createDesk(() => emit({ event: 'device' }));
  return {
    /** Of an account whose key a device holds; undefined: none does. */
    async signerOf(account: string): Promise<Signer | undefined> {
      const found = (await keyring.accounts()).find(({ address }) => address === account);
      return found?.kind === 'device' ? desk.signerAt(found.path) : undefined;
    },
    /** `takeUp`: asks for what an earlier worker waited for. `reviewedAs`: what waits under that hash. */
    commands(takeUp: () => Promise<void>, reviewedAs: (hash: string) => Promise<Pick<DeviceAskView, 'plan' | 'after'>>) {
      /** What is not on the desk where nothing could be taken up is not known to be over: that rejects with the reason. */
      const woken = async <T>(work: () => T): Promise<T> => {
        const failed = await takeUp().then(
          () => undefined,
          (error: unknown) => ({ error }),
        );
        try {
          return work();
        } catch (error) {
          throw failed ? failed.error : error;
        }
      };
      return {
        async deviceAsks() {
          const asks = await woken(desk.asks);
          return Promise.all(asks.map(async (ask) => ({ ...ask, ...(await reviewedAs(ask.hash)) })));
        },
        showDevice: () => platform.deviceWindow.show('ledger.html'),
        deviceScreens: ({ app, ...named }) => woken(() => deviceScreens(desk.requestOf(named), app)),
        deviceSigned: ({ signature, ...named }) => woken(() => desk.signed(named, signature)),
        deviceEnded: ({ end, ...named }) => woken(() => desk.ended(named, end)),
      } satisfies Partial<Handlers>;
    },
  };
}
