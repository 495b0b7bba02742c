/** The package for dApps as a page runs it: the relay's limits before it, wallets that come late, and no page at all. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Ballast, findBallast, onAppear, requireBallast, WALLET_URL, WalletMissing } from '../../client/index';
import { BallastModule } from '../../client/kit';
import { startRelay } from '../../src/messaging/relay';
import { createProvider } from '../../src/provider/provider';
import { self } from '../../src/provider/self';
import { takeNatives } from '../../src/provider/transport';
import { createPageWindow } from '../platform/page-window';

type Answer = { ok: true; value: unknown } | { ok: false; error: object };

const turn = () => new Promise((resolve) => setImmediate(resolve));
let page = new EventTarget();

/** A document, as far as the client looks at one. */
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('document', {});
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) vi.stubGlobal(name, page[name].bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const announce = (provider: object) =>
  page.dispatchEvent(Object.assign(new Event('stellar:announceProvider'), { detail: { info: self(), provider } }));

/** The wallet's own provider and relay before a worker that answers so; what it was asked, and how much at once. */
function install(worker: (command: string, input: { [field: string]: unknown }) => Promise<Answer> | Answer) {
  const { window } = createPageWindow('https://app.example');
  const seen = { commands: [] as string[], underWay: 0, most: 0 };
  const listeners: ((message: unknown, sender: unknown, respond: (there: boolean) => void) => undefined)[] = [];
  startRelay(window, () => ({
    connect: () => ({ onDisconnect: { addListener: () => undefined } }),
    onMessage: { addListener: (listener) => void listeners.push(listener) },
    sendMessage: async ({ body }) => {
      const { command, input } = JSON.parse(body);
      seen.commands.push(input.message ?? command);
      seen.underWay += 1;
      seen.most = Math.max(seen.most, seen.underWay);
      const answer = await worker(command, input);
      seen.underWay -= 1;
      return answer;
    },
  }));
  const provider = createProvider(window, self(), takeNatives());
  page.addEventListener('stellar:requestProvider', () => announce(provider));
  const notify = (event: { name: string; [field: string]: unknown }) => {
    for (const listener of listeners) listener({ ballast: 'event', origin: window.origin, event }, {}, () => undefined);
  };
  return { provider, seen, notify };
}

const tooMany = (details: object): Answer => ({
  ok: false,
  error: { status: 429, code: 'too_many_requests', message: 'Too many.', details },
});
const found = async () => (await findBallast()) as Ballast;

it('on a server there is no wallet, and nothing appears', async () => {
  vi.unstubAllGlobals();
  expect(await findBallast()).toBeNull();
  onAppear(() => expect.unreachable())();
  await expect(requireBallast()).rejects.toBeInstanceOf(WalletMissing);
  expect(new BallastModule()).toMatchObject({ productId: 'ballast', productUrl: WALLET_URL });
});

it('a page without the wallet reads where a person gets it', async () => {
  expect(new URL(WALLET_URL).protocol).toBe('https:');
  await expect(requireBallast({ ms: 1 })).rejects.toMatchObject({ code: 'wallet_missing', sep43Code: -3, url: WALLET_URL });
});

it('a wallet that appears later is reported once, and not to who stopped listening', async () => {
  const heard: Ballast[] = [];
  onAppear((ballast) => heard.push(ballast));
  onAppear(() => expect.unreachable())();
  announce({ name: 'another wallet' });
  page.dispatchEvent(Object.assign(new Event('stellar:announceProvider'), { detail: { info: { rdns: 'other' }, provider: {} } }));
  const { provider } = install(() => ({ ok: true, value: null }));
  announce(provider);
  expect(heard).toHaveLength(1);
});

it('forty reads at once stay below what the relay carries, and are answered', async () => {
  const { seen } = install(async () => {
    await turn();
    return { ok: true, value: { address: 'G' } };
  });
  const ballast = await found();
  const answers = await Promise.all(Array.from({ length: 40 }, () => ballast.getAddress()));
  expect(answers).toEqual(Array.from({ length: 40 }, () => ({ address: 'G' })));
  expect(seen.most).toBe(4);
});

it('two questions wait for a person, the others for their turn, and reads for none of them', async () => {
  const answers: ((answer: Answer) => void)[] = [];
  const { seen } = install((command) => {
    if (command === 'getAddress') return { ok: true, value: { address: 'G' } };
    return new Promise((resolve) => answers.push(resolve));
  });
  const ballast = await found();
  const signing = ['a', 'b', 'c', 'd'].map((message) => ballast.signMessage(message));
  expect(await (await found()).getAddress()).toEqual({ address: 'G' });
  expect(seen.commands).toEqual(['a', 'b', 'getAddress']);
  for (let index = 0; index < 4; index++) {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(index));
    answers[index]?.({ ok: true, value: { signedMessage: `${index}`, signerAddress: 'G' } });
  }
  expect((await Promise.all(signing)).map(({ signedMessage }) => signedMessage)).toEqual(['0', '1', '2', '3']);
  expect(seen.commands).toEqual(['a', 'b', 'getAddress', 'c', 'd']);
});

it('what was too much is asked again after as long as the wallet says, in its place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let refusals = 2;
  const { seen } = install(() =>
    refusals-- > 0 ? tooMany({ retryAfter: 1 }) : { ok: true, value: { signedMessage: '', signerAddress: 'G' } },
  );
  const ballast = await found();
  const signing = Promise.all(['a', 'b', 'c'].map((message) => ballast.signMessage(message)));
  while (vi.getTimerCount() < 2) await turn();
  expect(seen.commands).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(999);
  expect(seen.commands).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(1);
  expect(await signing).toHaveLength(3);
  expect(seen.commands).toEqual(['a', 'b', 'a', 'b', 'c']);
});

it('a wallet that never has room is the answer after five more tries, and a long rest at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let details = {};
  const { seen } = install(() => tooMany(details));
  const ballast = await found();
  const asking = ballast.connect().catch((error: unknown) => error);
  while (seen.commands.length < 6) await vi.advanceTimersToNextTimerAsync();
  expect(await asking).toMatchObject({ code: 'too_many_requests' });
  details = { retryAfter: 60 };
  expect(await ballast.signMessage('Hello')).toMatchObject({ error: { code: -3, ext: ['too_many_requests', '60'] } });
  expect(seen.commands).toHaveLength(7);
});

it('options that a later SEP-43 may have reach the wallet as they are', async () => {
  const inputs: object[] = [];
  install((_command, input) => {
    inputs.push(input);
    return { ok: true, value: { signedTxXdr: 'AAAA', signerAddress: 'G' } };
  });
  const later = { address: 'G', priority: { level: 3 } };
  await (await found()).signTransaction('AAAA', later);
  await new BallastModule().signTransaction('AAAA', later);
  expect(inputs).toEqual([
    { ...later, xdr: 'AAAA' },
    { ...later, xdr: 'AAAA' },
  ]);
});

it('the kit is notified of a connection, of another account and of the connection’s end, each once', async () => {
  let granted = false;
  let address = 'G1';
  const { notify, seen } = install((command) => {
    if (!granted) return { ok: false, error: { status: 403, code: 'site_not_connected', message: 'Not connected.' } };
    return { ok: true, value: command === 'getAddress' ? { address } : { network: 'TESTNET', networkPassphrase: 'Test' } };
  });
  const states: object[] = [];
  new BallastModule().onChange((state) => states.push(state));
  await vi.waitFor(() => expect(seen.commands).toEqual(['listen']));
  granted = true;
  notify({ name: 'permissionChanged', features: ['sign'] });
  notify({ name: 'accountChanged', address });
  const connected = { network: 'TESTNET', networkPassphrase: 'Test' };
  await vi.waitFor(() => expect(states).toEqual([{ ...connected, address: 'G1' }]));
  address = 'G2';
  notify({ name: 'accountChanged', address });
  await vi.waitFor(() => expect(states).toHaveLength(2));
  granted = false;
  notify({ name: 'permissionChanged', features: [] });
  await vi.waitFor(() => expect(states).toHaveLength(3));
  expect(states[2]).toEqual({
    address: '',
    network: '',
    networkPassphrase: '',
    error: { code: -3, message: 'Not connected.', ext: 'site_not_connected' },
  });
});

it('the kit’s submit answers once the ledger has it, and rejects where it failed', async () => {
  let status = 'confirmed';
  install(() => ({ ok: true, value: { signedTxXdr: 'AAAA', signerAddress: 'G', status } }));
  const kit = new BallastModule();
  expect(await kit.signAndSubmitTransaction('AAAA')).toEqual({ status: 'success' });
  status = 'failed';
  await expect(kit.signAndSubmitTransaction('AAAA')).rejects.toMatchObject({ code: -2, ext: ['transaction_failed'] });
});
