/** What a page asks of a Ledger, through the maker's own library, to a device that answers as the app's versions 5.0.3 and 6.0.0 were measured to. */
import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { hash, Keypair, TransactionBuilder } from '@stellar/stellar-sdk';
import { describe, expect, it } from 'vitest';
import { type Ledger, LedgerError, openLedger } from '../../../src/hardware/ledger';
import { StellarApp, type StellarAppOptions } from '../../device/stellar-app';
import { TestTransport } from '../../device/transport';

const vectors = new URL('../../vectors/ledger-device/', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, vectors), 'utf8'));
const PATH = "44'/148'/0'";
const key = Keypair.random();

interface Row {
  kind: string;
  envelope: string;
  payload: number;
  apdus: number;
  how: 'signTransaction' | 'signHash';
}

const never = () => false;

interface Scene {
  app: StellarApp;
  transports: TestTransport[];
  /** Milliseconds that were waited for. */
  waited: number[];
  open: () => Promise<Ledger>;
}

/** A clock that goes where it is waited for, if `passes` lets so many milliseconds pass. */
function scene(options: Partial<StellarAppOptions> = {}, passes: (ms: number) => boolean = () => true): Scene {
  const app = new StellarApp({ keys: [key], ...options });
  const transports: TestTransport[] = [];
  const waited: number[] = [];
  let now = 0;
  const open = () =>
    openLedger({
      open: async () => {
        const transport = new TestTransport(app);
        transports.push(transport);
        return transport;
      },
      now: () => now,
      pause: async (ms) => {
        if (!passes(ms)) return new Promise(() => undefined);
        // What is answered at once is answered before any time has gone.
        await new Promise((resolve) => setImmediate(resolve));
        waited.push(ms);
        now += ms;
      },
    });
  return { app, transports, waited, open };
}

const faultOf = async (asking: Promise<unknown>) =>
  asking.then(
    () => 'none',
    (error: unknown) => (error instanceof LedgerError ? error.fault : `no fault of a Ledger: ${error}`),
  );

const payloadOf = ({ envelope }: { envelope: string }, passphrase: string): Buffer =>
  Buffer.from(TransactionBuilder.fromXDR(envelope, passphrase).signatureBase());

describe.each(['5.0.3', '6.0.0'] as const)('app %s', (version) => {
  const rows: Row[] = read(`transcripts-${version}.json`).rows;
  const { passphrase } = read(`xdrs-${version}.json`);

  it.each(rows.map((row) => [row.kind, row] as const))(
    '%s is handed over in the recorded number of commands, and signed by the means that were recorded',
    async (_, row) => {
      const { app, transports, open } = scene({ version }, never);
      const ledger = await open();
      const payload = payloadOf(row, passphrase);
      expect(payload.length).toBe(row.payload);
      const before = transports[0]?.apdus.length ?? 0;
      const byHash = row.how === 'signHash';
      if (byHash) expect(await faultOf(ledger.sign('signTransaction', PATH, payload))).toBe('unable');
      const sent = (transports[0]?.apdus.length ?? 0) - before;
      if (byHash) return void expect(sent).toBeGreaterThan(0);
      const signing = ledger.sign('signTransaction', PATH, payload);
      (await app.shows()).approve();
      const signature = await signing;
      expect((transports[0]?.apdus.length ?? 0) - before).toBe(row.apdus);
      expect(key.verify(hash(payload), Buffer.from(signature))).toBe(true);
    },
  );
});

it('tells the app’s version, its setting and its size, and the key at a path', async () => {
  const ledger = await scene({ hashSigning: false, maxDataSize: 4_096 }, never).open();
  expect(ledger.app).toEqual({ version: '6.0.0', model: '', hashSigning: false, maxDataSize: 4_096 });
  expect(Buffer.from(await ledger.publicKey(PATH))).toEqual(Buffer.from(key.rawPublicKey()));
  // It does not say.
  expect((await scene({ version: '5.0.3' }, never).open()).app).toMatchObject({ version: '5.0.3', maxDataSize: 1_540 });
});

describe('what stands in the way has a name of its own', () => {
  it('another app, and a locked device, when it is opened', async () => {
    const other = scene({}, never);
    other.app.open = 'Bitcoin';
    expect(await faultOf(other.open())).toBe('other_app');
    const locked = scene({}, never);
    locked.app.locked = true;
    expect(await faultOf(locked.open())).toBe('locked');
  });

  it('what is refused on it, what its setting bars, what is too large, what this version does not know', async () => {
    const { app, open } = scene();
    const ledger = await open();
    const refused = faultOf(ledger.sign('signMessage', PATH, Buffer.from('Hello')));
    (await app.shows()).refuse();
    expect(await refused).toBe('refused');
    app.hashSigning = false;
    expect(await faultOf(ledger.sign('signHash', PATH, Buffer.alloc(32)))).toBe('blind_off');
    app.maxDataSize = 100;
    expect(await faultOf(ledger.sign('signMessage', PATH, Buffer.alloc(400)))).toBe('too_large');
    const old = await scene({ version: '5.0.3' }).open();
    expect(await faultOf(old.sign('signMessage', PATH, Buffer.from('Hello')))).toBe('unable');
  });
});

it('a question that is not answered is asked once more over another connection, and then given up', async () => {
  const once = scene();
  once.app.deaf = 1;
  expect((await once.open()).app.version).toBe('6.0.0');
  expect(once.transports).toHaveLength(2);
  const always = scene();
  always.app.deaf = 9;
  expect(await faultOf(always.open())).toBe('silent');
  expect(always.transports).toHaveLength(2);
});

it.each([
  ['a signature', 0x0c, (ledger: Ledger) => ledger.sign('signMessage', PATH, Buffer.from('Hello'))],
  ['an address that is shown', 0x02, (ledger: Ledger) => ledger.publicKey(PATH, true)],
] as const)('%s is asked for once, however long nobody answers', async (_, ins, asking) => {
  const { app, transports, open } = scene();
  const ledger = await open();
  const answered = asking(ledger);
  const shown = await app.shows();
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(transports).toHaveLength(1);
  expect(app.heard.filter((one) => one.ins === ins)).toHaveLength(1);
  shown.approve();
  expect((await answered).length).toBe(ins === 0x0c ? 64 : 32);
});

it('after a person has answered on it, nothing is sent for three seconds and a half', async () => {
  const { app, waited, open } = scene({}, (ms) => ms === 3_500);
  const ledger = await open();
  const signing = ledger.sign('signMessage', PATH, Buffer.from('Hello'));
  (await app.shows()).approve();
  await signing;
  expect(waited).toEqual([]);
  const again = ledger.sign('signMessage', PATH, Buffer.from('Hello'));
  (await app.shows()).approve();
  await again;
  expect(waited).toEqual([3_500]);
  await ledger.publicKey(PATH);
  expect(waited).toEqual([3_500, 3_500]);
});

it('a device that is unplugged while it asks ends the question at once, and tells whoever listens', async () => {
  const { app, transports, open } = scene({}, never);
  const ledger = await open();
  const told: string[] = [];
  ledger.onGone(() => told.push('gone'));
  const signing = faultOf(ledger.sign('signMessage', PATH, Buffer.from('Hello')));
  await app.shows();
  transports[0]?.unplug();
  expect(await signing).toBe('gone');
  expect(told).toEqual(['gone']);
});
