/**
 * A Ledger with the Stellar app, as a page speaks to it: what it is asked, what each of its refusals is called, and the rules that the
 * app's versions 5 and 6 need (measured in the maker's emulator): it is quiet for some seconds after a person answered on it, a
 * question may get no answer at all, and a signature is never asked for twice.
 */
import type Transport from '@ledgerhq/hw-transport';
import type { DeviceApp, DeviceMeans } from '../primitives/device';

/**
 * 'unsupported': this browser cannot speak to devices. 'none': none was chosen. 'unavailable': it cannot be opened, by another program's
 * use for instance. 'elsewhere': another page of the wallet speaks to it. 'gone': it was unplugged, or its app was opened or closed. 'silent': it shows something that is to be answered first.
 * 'other_app', 'other_account': not the Stellar app; another phrase's device. 'blind_off': the app's setting is off. 'unable': this version
 * cannot sign that.
 */
export type LedgerFault =
  | 'unsupported'
  | 'none'
  | 'unavailable'
  | 'elsewhere'
  | 'gone'
  | 'silent'
  | 'locked'
  | 'other_app'
  | 'other_account'
  | 'refused'
  | 'blind_off'
  | 'too_large'
  | 'unable';

export class LedgerError extends Error {
  constructor(
    readonly fault: LedgerFault,
    cause?: unknown,
  ) {
    super(fault, { cause });
  }
}

export interface Ledger {
  app: DeviceApp;
  /** 32 bytes. `shown`: as a person says on the device that it is theirs. */
  publicKey(path: string, shown?: boolean): Promise<Uint8Array>;
  /** 64 bytes. `bytes`: what the app is handed by these means. Rejects as soon as the device is gone. */
  sign(means: DeviceMeans, path: string, bytes: Uint8Array): Promise<Uint8Array>;
  /** Called once when it is unplugged, or its app closed. */
  onGone(listener: () => void): void;
  close(): Promise<void>;
}

export interface LedgerPorts {
  /** Opens what was chosen, once more where a question was lost. */
  open: () => Promise<Transport>;
  pause: (ms: number) => Promise<void>;
  /** Milliseconds by a clock that nobody sets. */
  now: () => number;
}

/** For which the app shows how it ended, and hears nothing. */
const QUIET_MS = 3_500;
/** After which a question that the app answers by itself is taken for lost. */
const SILENT_MS = 5_000;

const STATUS = new Map<number, LedgerFault>([
  [0x5515, 'locked'],
  [0x6511, 'other_app'],
  [0x6985, 'refused'],
  [0x6c66, 'blind_off'],
  [0x6d00, 'unable'],
  [0x6d02, 'other_app'],
  [0x6e00, 'other_app'],
  [0x6e01, 'other_app'],
  [0xb004, 'too_large'],
  [0xb005, 'unable'],
]);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function statusOf(error: unknown): number | undefined {
  if (!isObject(error)) return undefined;
  return typeof error.statusCode === 'number' ? error.statusCode : statusOf(error.cause);
}

const GONE = /^(DisconnectedDevice|DisconnectedDeviceDuringOperation|InvalidStateError|NotFoundError|NetworkError)$/;

export function ledgerError(error: unknown): LedgerError {
  if (error instanceof LedgerError) return error;
  const status = statusOf(error);
  if (status !== undefined) return new LedgerError(STATUS.get(status) ?? 'unavailable', error);
  if (isObject(error) && error.name === 'LockedDeviceError') return new LedgerError('locked', error);
  return new LedgerError(isObject(error) && GONE.test(String(error.name)) ? 'gone' : 'unavailable', error);
}

/** The name of the app that is open: format, then texts with their length before them. */
async function appName(transport: Transport): Promise<string> {
  const answer = await transport.send(0xb0, 0x01, 0x00, 0x00);
  const length = answer[1] ?? 0;
  return new TextDecoder().decode(answer.subarray(2, 2 + length));
}

/** The connection, and the manners of the app. */
async function createLine({ open, pause, now }: LedgerPorts) {
  const listeners = new Set<() => void>();
  const opened = () => open().catch((error: unknown) => Promise.reject(ledgerError(error)));

  /** Rejects when it is unplugged: the transport's own reading would never end. */
  function lossOf(one: Transport): Promise<never> {
    const loss = new Promise<never>((_, reject) => {
      one.on('disconnect', () => {
        reject(new LedgerError('gone'));
        for (const listener of listeners) listener();
        listeners.clear();
      });
    });
    loss.catch(() => undefined);
    return loss;
  }

  let transport = await opened();
  let lost = lossOf(transport);
  let heardAt = Number.NEGATIVE_INFINITY;

  async function quiet(): Promise<void> {
    const left = heardAt + QUIET_MS - now();
    if (left > 0) await Promise.race([pause(left), lost]);
  }

  return {
    listeners,
    current: () => transport,
    /** What the app answers by itself: where it is silent, once more over a connection of its own, since a lost question blocks the first. */
    async question<T>(asking: (transport: Transport) => Promise<T>): Promise<T> {
      await quiet();
      for (let tries = 0; ; tries += 1) {
        const silent = pause(SILENT_MS).then(() => Promise.reject(new LedgerError('silent')));
        silent.catch(() => undefined);
        try {
          return await Promise.race([asking(transport), silent, lost]);
        } catch (error) {
          const told = ledgerError(error);
          if (told.fault !== 'silent' || tries > 0) throw told;
          transport = await opened();
          lost = lossOf(transport);
        }
      }
    },
    /** What a person answers on the device takes as long as it takes, and is asked once. */
    async answered<T>(asking: (transport: Transport) => Promise<T>): Promise<T> {
      await quiet();
      try {
        return await Promise.race([asking(transport), lost]);
      } catch (error) {
        throw ledgerError(error);
      } finally {
        heardAt = now();
      }
    },
  };
}

/** Rejects with a `LedgerError`: 'unavailable', 'gone', 'silent', 'locked', 'other_app'. */
export async function openLedger(ports: LedgerPorts): Promise<Ledger> {
  const { default: Str } = await import('@ledgerhq/hw-app-str');
  const { listeners, current, question, answered } = await createLine(ports);
  const name = await question(appName);
  if (name !== 'Stellar') throw new LedgerError('other_app');
  const { version, hashSigningEnabled, maxDataSize } = await question((one) => new Str(one).getAppConfiguration());
  return {
    app: {
      version,
      model: current().deviceModel?.id ?? '',
      hashSigning: hashSigningEnabled,
      // Versions that do not say take so much (by the source of 5.0).
      maxDataSize: maxDataSize ?? 1_540,
    },
    async publicKey(path, shown = false) {
      const { rawPublicKey } = await (shown ? answered : question)((one) => new Str(one).getPublicKey(path, shown));
      return new Uint8Array(rawPublicKey);
    },
    async sign(means, path, bytes) {
      const { signature } = await answered((one) => new Str(one)[means](path, Buffer.from(bytes)));
      return new Uint8Array(signature);
    },
    onGone: (listener) => void listeners.add(listener),
    close: async () => {
      listeners.clear();
      await current()
        .close()
        .catch(() => undefined);
    },
  };
}
