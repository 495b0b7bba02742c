/** The relay before a worker that a test plays: what of a page it carries, how much, and to whom it says what comes back. */
import { expect, it } from 'vitest';
import { MOST_LENGTH, type SiteRequest } from '../../src/messaging/envelope';
import { startRelay } from '../../src/messaging/relay';
import { createPageWindow } from '../platform/page-window';

const HERE = 'https://app.example';
const turn = () => new Promise((resolve) => setImmediate(resolve));
const ask = (id: string, body = '{"command":"getAddress","input":{}}') => ({ ballast: 'ask', id, body });

type Worker = (request: SiteRequest) => Promise<unknown>;
type Tells = (message: unknown, sender: unknown, respond: (there: boolean) => void) => undefined;

function open(worker: Worker = async () => ({ ok: true, value: null })) {
  const page = createPageWindow(HERE);
  const carried: SiteRequest[] = [];
  const told: { ballast: string; id?: string; answer?: unknown; event?: unknown }[] = [];
  const listeners: Tells[] = [];
  let ports = 0;
  let drop = () => {};
  startRelay(page.window, () => ({
    sendMessage: (request) => {
      carried.push(request);
      return worker(request);
    },
    connect: () => {
      ports += 1;
      return {
        onDisconnect: {
          addListener: (heard) => {
            drop = heard;
          },
        },
      };
    },
    onMessage: { addListener: (listener) => void listeners.push(listener) },
  }));
  page.window.addEventListener('message', ({ data }) => {
    if (data?.ballast === 'answer' || data?.ballast === 'event') told.push(data);
  });
  return {
    ...page,
    carried,
    told,
    ports: () => ports,
    /** The worker is stopped: its port breaks. */
    drop: () => drop(),
    /** What the worker says to this tab; whether the document said that it is there. */
    tell(message: unknown): boolean {
      let there = false;
      for (const listener of listeners) {
        listener(message, {}, (answer) => {
          there = answer;
        });
      }
      return there;
    },
  };
}

const never = () => new Promise<never>(() => undefined);

it('security 13: an event that a script made is carried nowhere, whatever source and origin it names', async () => {
  const { deliver, carried } = open();
  deliver({ isTrusted: false, data: ask('forged') });
  expect(carried).toEqual([]);
  deliver({ data: ask('real') });
  await turn();
  expect(carried.map(({ id }) => id)).toEqual(['real']);
});

it('security 14: what another window posts, a frame’s or an opener’s, is carried nowhere', async () => {
  const { deliver, carried } = open();
  for (const source of [{}, null, createPageWindow(HERE).window]) deliver({ source, data: ask('framed') });
  await turn();
  expect(carried).toEqual([]);
});

it('security 1: what has not the shape of a question is carried nowhere', async () => {
  const { deliver, carried } = open();
  const shapes = [null, 7, 'ask', {}, { ...ask('a'), ballast: 'answer' }, { ...ask('a'), id: 1 }, { ...ask('a'), body: {} }];
  for (const data of [...shapes, ask('x'.repeat(65))]) deliver({ data });
  await turn();
  expect(carried).toEqual([]);
});

it('security 22: a question is measured before it is carried, and only its text is', async () => {
  const { deliver, carried, told } = open();
  deliver({ data: { ...ask('long', 'x'.repeat(MOST_LENGTH + 1)), more: 'and more' } });
  await turn();
  expect(told).toMatchObject([{ id: 'long', answer: { ok: false, error: { status: 413, code: 'too_large' } } }]);
  deliver({ data: { ...ask('fits', 'x'.repeat(MOST_LENGTH)), more: 'x'.repeat(MOST_LENGTH), channel: 'pages' } });
  expect(carried).toEqual([{ channel: 'sites', id: 'fits', body: 'x'.repeat(MOST_LENGTH) }]);
});

it('security 21: eight questions of a document are under way at once, whatever it posts; the others are answered here', async () => {
  const { deliver, carried, told } = open(never);
  for (let count = 0; count < 10_000; count++) deliver({ data: ask(`question ${count}`) });
  for (let waited = 0; waited < 10 && told.length < 9_992; waited++) await turn();
  expect(carried).toHaveLength(8);
  expect(told).toHaveLength(9_992);
  for (const { answer } of told) expect(answer).toMatchObject({ ok: false, error: { status: 429, code: 'too_many_requests' } });
});

it('security 21: what was answered makes room for another', async () => {
  const { deliver, carried } = open();
  for (let count = 0; count < 20; count++) {
    deliver({ data: ask(`question ${count}`) });
    await turn();
  }
  expect(carried).toHaveLength(20);
});

it('security 18: a question that is under way is not carried twice', async () => {
  const { deliver, carried } = open(never);
  for (let count = 0; count < 3; count++) deliver({ data: ask('the same') });
  await turn();
  expect(carried).toHaveLength(1);
});

it('security 32: a question whose worker was stopped goes out again under its name, and holds another port', async () => {
  const dying: (() => void)[] = [];
  const relay = open(() => new Promise((_, reject) => void dying.push(() => reject(new Error('stopped')))));
  relay.deliver({ data: ask('one') });
  expect(relay.ports()).toBe(1);
  relay.drop();
  dying[0]?.();
  while (relay.carried.length < 2) await turn();
  expect(relay.carried.map(({ id }) => id)).toEqual(['one', 'one']);
  expect(relay.ports()).toBe(2);
  expect(relay.told).toEqual([]);
});

it('security 32: a worker that is not there any more is said so, after four times', async () => {
  const { deliver, carried, told } = open(() => Promise.reject(new Error('gone')));
  deliver({ data: ask('one') });
  while (told.length === 0) await turn();
  expect(carried).toHaveLength(4);
  expect(told).toMatchObject([{ id: 'one', answer: { ok: false, error: { status: 503, code: 'worker_gone' } } }]);
});

it('security 19: a page that was put away asks again when it is back, and one that was not does not', async () => {
  const { deliver, show, carried } = open(never);
  deliver({ data: ask('one') });
  show({ persisted: false });
  await turn();
  expect(carried).toHaveLength(1);
  show({ persisted: true });
  await turn();
  expect(carried).toHaveLength(2);
});

it('security 19: what is meant for another document of its tab is neither told nor taken as heard', async () => {
  const { deliver, tell, told } = open();
  deliver({ data: ask('one') });
  while (told.length === 0) await turn();
  const event = { name: 'accountChanged', address: 'G' };
  expect(tell({ ballast: 'event', origin: 'https://other.example', event })).toBe(false);
  expect(tell({ ballast: 'something', origin: HERE, event })).toBe(false);
  await turn();
  expect(told).toHaveLength(1);
  expect(tell({ ballast: 'event', origin: HERE, event })).toBe(true);
  // Asked whether it is there; the page is not told that it was.
  expect(tell({ ballast: 'event', origin: HERE, event: { name: 'hello' } })).toBe(true);
  await turn();
  expect(told.slice(1)).toEqual([{ ballast: 'event', event }]);
});

it('security 72: a document that asks nothing has no way to the worker, and hears nothing of it', async () => {
  const { deliver, tell, ports, carried } = open();
  deliver({ data: { kind: 'the page’s own' } });
  expect(tell({ ballast: 'event', origin: HERE, event: { name: 'locked' } })).toBe(false);
  await turn();
  expect(ports()).toBe(0);
  expect(carried).toEqual([]);
});
