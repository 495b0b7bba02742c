/** The provider in a page that a test plays: what it lets itself be told, and what a page can do to it. */
import { afterEach, expect, it, vi } from 'vitest';
import { announce, createProvider } from '../../src/provider/provider';
import { takeNatives } from '../../src/provider/transport';
import { createPageWindow } from '../platform/page-window';

const HERE = 'https://app.example';
const turn = () => new Promise((resolve) => setImmediate(resolve));

interface Posted {
  ballast: string;
  id: string;
  body: string;
}

/** A page, its provider, and what that posts. */
function open() {
  const page = createPageWindow(HERE);
  const posted: Posted[] = [];
  page.window.addEventListener('message', ({ data }) => {
    if (data?.ballast === 'ask') posted.push(data);
  });
  return { ...page, posted, ballast: createProvider(page.window, { name: 'Ballast' }, takeNatives()) };
}

const answer = (id: string | undefined, value: unknown) => ({ ballast: 'answer', id, answer: { ok: true, value } });

const undo: (() => void)[] = [];
afterEach(() => {
  for (const back of undo.splice(0)) back();
});

function replace<T extends object>(owner: T, name: keyof T, value: unknown): void {
  const was = owner[name];
  owner[name] = value as T[keyof T];
  undo.push(() => {
    owner[name] = was;
  });
}

it('security 13: an answer that a script made settles nothing', async () => {
  const { ballast, posted, deliver } = open();
  const address = ballast.getAddress();
  await turn();
  deliver({ isTrusted: false, data: answer(posted[0]?.id, { address: 'forged' }) });
  deliver({ data: answer(posted[0]?.id, { address: 'real' }) });
  expect(await address).toEqual({ address: 'real' });
});

it('security 14: an answer from another window settles nothing, and an event from there is not heard', async () => {
  const { ballast, posted, deliver } = open();
  const heard: unknown[] = [];
  ballast.on('accountChanged', (detail) => heard.push(detail));
  const address = ballast.getAddress();
  await turn();
  const id = posted.find(({ body }) => body.includes('getAddress'))?.id;
  deliver({ source: {}, data: answer(id, { address: 'framed' }) });
  deliver({ source: {}, data: { ballast: 'event', event: { name: 'accountChanged', address: 'framed' } } });
  deliver({ data: answer(id, { address: 'real' }) });
  expect(await address).toEqual({ address: 'real' });
  expect(heard).toEqual([]);
});

it('security 18: each question has a name that no other document’s has, and one answer', async () => {
  const [one, other] = [open(), open()];
  const address = one.ballast.getAddress();
  void one.ballast.getNetwork();
  void other.ballast.getAddress();
  await turn();
  const ids = [...one.posted, ...other.posted].map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  // A name that is guessed would be its neighbour's.
  expect(new Set(ids.map((id) => id.replace(/\.\d+$/, ''))).size).toBe(2);
  one.deliver({ data: answer(ids[0], { address: 'first' }) });
  one.deliver({ data: answer(ids[0], { address: 'second' }) });
  expect(await address).toEqual({ address: 'first' });
});

it('security 20: neither the provider nor any part of it can be changed, and what it says neither', async () => {
  const { ballast, deliver } = open();
  for (const part of [ballast, ballast.info, ballast.stabilizer, ballast.migration]) expect(Object.isFrozen(part)).toBe(true);
  const heard: object[] = [];
  ballast.on('accountChanged', (detail) => heard.push(detail as object));
  deliver({ data: { ballast: 'event', event: { name: 'accountChanged', address: 'G' } } });
  expect(heard).toEqual([{ address: 'G' }]);
  expect(Object.isFrozen(heard[0])).toBe(true);
});

it('security 20: what a page replaces after the provider is there is not used by it', async () => {
  const { ballast, posted, deliver, window } = open();
  const stolen: unknown[] = [];
  const steal = (...what: unknown[]) => {
    stolen.push(what);
    throw new Error('stolen');
  };
  replace(window, 'postMessage', steal);
  replace(JSON, 'stringify', steal);
  replace(Object, 'freeze', steal);
  replace(Object, 'assign', steal);
  for (const name of ['Promise', 'Error', 'Request', 'Response'] as const) replace(globalThis, name, steal);
  const signing = ballast.signMessage('Hello');
  const asking = ballast.fetch('https://any.example/stabilizer/C/status');
  for (const back of undo.splice(0)) back();
  while (posted.length < 2) await turn();
  expect(stolen).toEqual([]);
  expect(JSON.parse(posted[0]?.body ?? '')).toEqual({ command: 'signMessage', input: { message: 'Hello' } });
  const refused = { ballast: 'answer', id: posted[0]?.id, answer: { ok: false, error: { status: 403, code: 'locked', message: 'No.' } } };
  deliver({ data: refused });
  deliver({ data: answer(posted[1]?.id, { status: 200, headers: {}, body: '{}' }) });
  expect(await signing).toMatchObject({ signedMessage: '', error: { code: -3 } });
  expect((await asking).status).toBe(200);
});

it('security 20: it takes its place once and for good, and leaves what is there already', async () => {
  const { window } = createPageWindow(HERE);
  const told: { provider: unknown }[] = [];
  window.addEventListener('stellar:announceProvider', (event) => told.push((event as CustomEvent).detail));
  announce(window, () => ({ name: 'Ballast' }));
  const place = window as unknown as { ballast: unknown };
  const provider = place.ballast;
  expect(told).toMatchObject([{ provider }]);
  expect(Object.isFrozen(told[0])).toBe(true);
  expect(() => {
    place.ballast = 'mine';
  }).toThrow(TypeError);
  expect(() => Object.defineProperty(place, 'ballast', { value: 'mine' })).toThrow(TypeError);
  expect(Reflect.deleteProperty(place, 'ballast')).toBe(false);
  announce(window, () => ({ name: 'Another' }));
  expect(place.ballast).toBe(provider);
  expect(told).toHaveLength(1);
  window.dispatchEvent(new Event('stellar:requestProvider'));
  expect(told).toMatchObject([{ provider }, { provider }]);
});

it('security 72: where nothing of the page has run yet nothing is made or announced; who looks or asks later finds one provider', () => {
  const { window } = createPageWindow(HERE);
  Object.assign(window.document, { head: null });
  const [told, made]: [{ provider: unknown }[], string[]] = [[], []];
  window.addEventListener('stellar:announceProvider', (event) => told.push((event as CustomEvent).detail));
  announce(window, () => {
    made.push('info');
    return { name: 'Ballast' };
  });
  expect('ballast' in window).toBe(true);
  expect([told, made]).toEqual([[], []]);
  window.dispatchEvent(new Event('stellar:requestProvider'));
  const { ballast } = window as unknown as { ballast: unknown };
  expect(told).toEqual([{ info: { name: 'Ballast' }, provider: ballast }]);
  expect((window as unknown as { ballast: unknown }).ballast).toBe(ballast);
  expect(made).toEqual(['info']);
});

it('security 72: a page that asks nothing is asked nothing of, and nothing is posted into it', async () => {
  const { posted, ballast } = open();
  await turn();
  expect(posted).toEqual([]);
  // Hearing is a question: only then the wallet knows of the document, once.
  ballast.on('accountChanged', () => undefined);
  ballast.on('locked', () => undefined);
  await turn();
  expect(posted.map(({ body }) => JSON.parse(body).command)).toEqual(['listen']);
});

it('a question that is called off while the wallet thinks of it rejects at once, as fetch does', async () => {
  const { ballast, posted, deliver } = open();
  const calling = new AbortController();
  const asking = ballast.fetch('https://any.example/stabilizer/C/status', { signal: calling.signal }).then(
    () => 'answered',
    (error: unknown) => error,
  );
  while (posted.length < 1) await turn();
  const reason = new Error('no more');
  calling.abort(reason);
  expect(await Promise.race([asking, turn().then(turn)])).toBe(reason);
  deliver({ data: answer(posted[0]?.id, { status: 200, headers: {}, body: '{}' }) });
});

it('what cannot be written down is refused as any other input is, in the words of whoever asked', async () => {
  const { ballast, posted } = open();
  const wrong = { status: 400, code: 'invalid_input', sep43Code: -3 };
  await expect(ballast.stabilizer.boostDeposit({ vaultAddress: 'C', caller: 'G', amount: 5n })).rejects.toMatchObject(wrong);
  expect(await ballast.signMessage('Hello', { address: 5n })).toMatchObject({
    signedMessage: '',
    error: { code: -3, ext: ['invalid_input'] },
  });
  expect(posted).toEqual([]);
});

it('a page that comes back from the cache is told how things are now, where it listens for that', async () => {
  const { ballast, posted, deliver, show } = open();
  const heard: unknown[] = [];
  show({ persisted: true });
  await turn();
  expect(posted).toEqual([]);
  ballast.on('accountChanged', (detail) => heard.push(detail));
  ballast.on('networkChanged', (detail) => heard.push(detail));
  show({ persisted: false });
  show({ persisted: true });
  while (posted.length < 3) await turn();
  expect(posted.map(({ body }) => JSON.parse(body).command)).toEqual(['listen', 'getAddress', 'getNetwork']);
  const network = { network: 'TESTNET', networkPassphrase: 'Test' };
  deliver({ data: answer(posted[1]?.id, { address: 'G' }) });
  deliver({ data: answer(posted[2]?.id, network) });
  while (heard.length < 2) await turn();
  expect(heard).toEqual([{ address: 'G' }, network]);
});

it('a listener that throws keeps no other one of its page from hearing, and its page learns of it', async () => {
  const { ballast, deliver } = open();
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const heard: string[] = [];
  const broken = new Error('a page’s own');
  ballast.on('locked', () => {
    heard.push('first');
    throw broken;
  });
  ballast.on('locked', () => heard.push('second'));
  deliver({ data: { ballast: 'event', event: { name: 'locked' } } });
  await expect.poll(() => heard).toEqual(['first', 'second']);
  expect(reported).toEqual([broken]);
  vi.unstubAllGlobals();
});

it('what was refused without a status is no answer of the interface: 500, and never 200', async () => {
  const { ballast, posted, deliver } = open();
  for (const error of [{ message: 'Broken.' }, { status: 403, code: 'feature_disabled', message: 'No.' }]) {
    const asked = ballast.fetch(`${HERE}/send`);
    await turn();
    deliver({ data: { ballast: 'answer', id: posted.at(-1)?.id, answer: { ok: false, error } } });
    const response = await asked;
    const full = { status: 500, code: 'internal', ...error };
    expect(response.status).toBe(full.status);
    expect(await response.json()).toEqual({ error: full });
  }
});

it('a submitted transaction that failed or expired has an error in SEP-43’s shape, beside its envelope', async () => {
  const { ballast, posted, deliver } = open();
  const envelope = { signedTxXdr: 'AAAA', signerAddress: 'G', requestId: 'id', hash: 'ab', ledger: 7, result: null };
  const answers = [];
  for (const status of ['failed', 'expired', 'confirmed']) {
    const signing = ballast.signTransaction('AAAA', { submit: true });
    await turn();
    deliver({ data: answer(posted.at(-1)?.id, { ...envelope, status }) });
    answers.push(await signing);
  }
  const error = (word: string) => ({ message: `The transaction ${word}.`, code: -2, ext: [`transaction_${word}`] });
  expect(answers).toEqual([
    { ...envelope, status: 'failed', error: error('failed') },
    { ...envelope, status: 'expired', error: error('expired') },
    { ...envelope, status: 'confirmed' },
  ]);
});

it('whoever asks too often by SEP-43 reads after how many seconds to ask again', async () => {
  const { ballast, posted, deliver } = open();
  const address = ballast.getAddress();
  await turn();
  const error = { status: 429, code: 'too_many_requests', message: 'Rest.', details: { retryAfter: 60 } };
  deliver({ data: { ballast: 'answer', id: posted[0]?.id, answer: { ok: false, error } } });
  expect(await address).toEqual({ address: '', error: { message: 'Rest.', code: -3, ext: ['too_many_requests', '60'] } });
});
