/**
 * Signatures that a device makes. The worker cannot speak to one: a page that a person has open does (src/ui/hardware), is told
 * here what is to be signed, and brings the answer. Nothing is kept: what waits is a request of its own (wallet/requests), whose
 * signer is asked again by the next worker.
 */
import type { Handlers } from '../commands/commands';
import type { DeviceAskView } from '../commands/views';
import type { SignatureRequest, Signer } from '../keyring/signer';
import type { AccountId } from '../primitives/addresses';
import type { ErrorCode } from '../primitives/error-codes';
import { refuse, ServiceError } from '../primitives/errors';
import { fromHex, toHex } from '../primitives/hex';
import type { Core } from './adapters';
import { deviceScreens } from './device-screens';

/** How a device's page ends what it cannot sign: refused on the device, out of reach, or too late for its screens. */
export type DeviceEnd = Extract<ErrorCode, 'signer_refused' | 'signer_unavailable' | 'preview_expired'>;

interface Asked extends SignatureRequest {
  hashHex: string;
  settle: (end: Uint8Array | DeviceEnd) => void;
}

const MESSAGE: Record<DeviceEnd, string> = {
  signer_refused: 'It was refused on the device.',
  signer_unavailable: 'The device could not sign it.',
  preview_expired: 'Too little time is left for the screens of the device.',
};

/** `changed`: what waits for a device is not what it was. */
function createDesk(changed: () => void) {
  const asked = new Set<Asked>();

  const find = (hash: string): Asked[] => {
    const found = [...asked].filter(({ hashHex }) => hashHex === hash);
    return found.length > 0 ? found : refuse('request_missing', 'Nothing waits for this signature.');
  };

  return {
    /** Answers as soon as a page has brought what the device said. */
    signerAt: (path: string | undefined): Signer => ({
      holder: 'device',
      path,
      sign: (request, abort) =>
        new Promise((resolve, reject) => {
          const one: Asked = {
            ...request,
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
    asks: (): DeviceAskView[] =>
      [...asked].map(({ account, kind, path, hashHex, preimage, until }) => ({
        account,
        kind,
        path: path ?? null,
        hash: hashHex,
        preimage: toHex(preimage),
        until: until ?? null,
      })),
    /** 404 `request_missing`. */
    preimageOf: (hash: string): { account: AccountId; kind: SignatureRequest['kind']; preimage: Uint8Array } => find(hash)[0] as Asked,
    /** 404 `request_missing`. What it brings is verified by who asked. */
    signed(hash: string, signature: string): void {
      for (const one of find(hash)) one.settle(fromHex(signature));
    },
    /** 404 `request_missing`. */
    ended(hash: string, end: DeviceEnd): void {
      for (const one of find(hash)) one.settle(end);
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
    /** `takeUp`: asks for what an earlier worker waited for. */
    commands(takeUp: () => Promise<void>) {
      const woken = async () => {
        await takeUp().catch(() => undefined);
        return desk;
      };
      return {
        deviceAsks: async () => (await woken()).asks(),
        showDevice: () => platform.deviceWindow.show('ledger.html'),
        deviceScreens: async ({ hash, app }) => deviceScreens((await woken()).preimageOf(hash), app),
        deviceSigned: async ({ hash, signature }) => (await woken()).signed(hash, signature),
        deviceEnded: async ({ hash, end }) => (await woken()).ended(hash, end),
      } satisfies Partial<Handlers>;
    },
  };
}
