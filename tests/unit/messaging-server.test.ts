import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commands } from '../../src/commands/commands';
import { answer, type Handle } from '../../src/messaging/server';

const self = { id: 'wallet', origin: 'chrome-extension://wallet' };
const page = { id: 'wallet', origin: 'chrome-extension://wallet' };

/** Whoever is asked, it is this. */
const handling = (work: (...what: unknown[]) => Promise<unknown>): Handle => ({ page: work, site: work, left: async () => undefined });

function spy() {
  const heard: unknown[] = [];
  return { heard, handle: handling(async (...what) => heard.push(what)) };
}

const senders: [string, { id?: string; origin?: string }][] = [
  ['a content script on a site', { id: 'wallet', origin: 'https://site.example' }],
  ['a sandboxed frame', { id: 'wallet', origin: 'null' }],
  ['a sender without an origin', { id: 'wallet' }],
  ['a look-alike origin', { id: 'wallet', origin: 'chrome-extension://wallet.evil' }],
];

async function isRefused(sender: { id?: string; origin?: string }): Promise<void> {
  const { heard, handle } = spy();
  for (const command of Object.keys(commands)) {
    const said = await answer({ channel: 'pages', command, input: {} }, sender, self, handle);
    expect(said).toMatchObject({ ok: false, error: { status: 403, code: 'sender_refused' } });
  }
  expect(heard).toEqual([]);
}

for (const [name, sender] of senders) test(`security 15: every command is refused to ${name}`, () => isRefused(sender));

test('security 17: every command is refused to another extension, whatever origin it names', async () => {
  for (const origin of ['chrome-extension://other', self.origin]) await isRefused({ id: 'other', origin });
});

test('security 15: every command names its channel', () => {
  for (const command of Object.values(commands)) expect(command.channel).toBe('pages');
});

const malformed: [string, unknown, string][] = [
  ['a text', 'state', 'invalid_request'],
  ['an array', [{ channel: 'pages', command: 'state', input: {} }], 'invalid_request'],
  ['nothing', null, 'invalid_request'],
  ['an extra key', { channel: 'pages', command: 'state', input: {}, more: 1 }, 'invalid_request'],
  ['another channel', { channel: 'content', command: 'state', input: {} }, 'channel_refused'],
  ['an unknown command', { channel: 'pages', command: 'steal', input: {} }, 'unknown_command'],
  ['an inherited name', { channel: 'pages', command: 'constructor', input: {} }, 'unknown_command'],
  ['an extra field', { channel: 'pages', command: 'unlock', input: { password: 'x', more: 1 } }, 'invalid_input'],
  ['a number for a text', { channel: 'pages', command: 'unlock', input: { password: 5 } }, 'invalid_input'],
  ['257 KiB', { channel: 'pages', command: 'unlock', input: { password: 'x'.repeat(257 * 1024) } }, 'too_large'],
];

for (const [name, message, code] of malformed) {
  test(`security 1: ${name} is refused before any handler hears it`, async () => {
    const { heard, handle } = spy();
    expect(await answer(message, page, self, handle)).toMatchObject({ ok: false, error: { code } });
    expect(heard).toEqual([]);
  });
}

const LONG = 'k'.repeat(5_000);
const keys = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'prototype', 'channel', 'command', 'input', LONG), fc.string());
const anything = fc.jsonValue({ depthSize: 'small' }).chain((value) =>
  fc.oneof(
    fc.constant(value as unknown),
    // Parsed, so that `__proto__` is a key like any other, as it is in a message.
    keys.map((key) => JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(value)}}`) as unknown),
    fc.constant(LONG),
  ),
);
/** Requests as our pages make them, with one place of the frame or the input taken by something else. */
const mutated = fc
  .record({
    command: fc.constantFrom(...Object.keys(commands)),
    place: fc.constantFrom('channel', 'command', 'input', 'more', 'field'),
    anything,
    key: keys,
  })
  .map(({ command, place, anything: other, key }): unknown => {
    const message = { channel: 'pages', command, input: {} };
    if (place === 'field') return { ...message, input: JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(other)}}`) };
    return { ...message, [place]: other };
  });

test('security 2: whatever is sent has one answer, with a code and little of what was sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anything, mutated), async (message) => {
      const said = await answer(
        message,
        page,
        self,
        handling(async () => null),
      );
      if (said.ok) return;
      expect(said.error.code).toMatch(/^(invalid_request|unknown_command|channel_refused|invalid_input|too_large)$/);
      expect(said.error.message.length).toBeLessThanOrEqual(300);
      expect(JSON.stringify(said).length).toBeLessThan(400);
    }),
    { numRuns: 600 },
  );
});

test('security 3: keys of prototypes are refused at any depth, and change no prototype', async () => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    const bad = `{"${key}":{"polluted":true}}`;
    const messages = [
      `{"channel":"pages","command":"state","input":{},"${key}":{"polluted":true}}`,
      `{"channel":"pages","command":"state","input":${bad}}`,
      `{"channel":"pages","command":"preview","input":{"name":"exit","input":${bad}}}`,
      `{"channel":"pages","command":"setPreferences","input":${bad}}`,
    ];
    for (const message of messages) {
      const { heard, handle } = spy();
      expect(await answer(JSON.parse(message), page, self, handle), message).toMatchObject({ ok: false, error: { status: 400 } });
      expect(heard).toEqual([]);
    }
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
});

const knotted: { self?: unknown } = {};
knotted.self = knotted;
const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown;

for (const [name, input] of [
  ['a knot', knotted],
  ['a bigint', 5n],
  ['a list of twenty thousand levels', deep],
] as const) {
  test(`security 1: ${name} is refused before any handler hears it`, async () => {
    const { heard, handle } = spy();
    const said = await answer({ channel: 'pages', command: 'state', input }, page, self, handle);
    expect(said).toMatchObject({ ok: false, error: { status: 400 } });
    expect(heard).toEqual([]);
  });
}

test('what a handler throws that is no ServiceError does not reach the page', async () => {
  const said = await answer(
    { channel: 'pages', command: 'state', input: {} },
    page,
    self,
    handling(async () => {
      throw new Error('seed: S…');
    }),
  );
  expect(said).toEqual({ ok: false, error: { status: 500, code: 'internal', message: 'Something went wrong inside the wallet.' } });
});

/** A site's document as the browser names it. */
const document = {
  id: 'wallet',
  origin: 'https://site.example',
  tab: { id: 7 },
  frameId: 0,
  documentId: 'one',
  documentLifecycle: 'active',
};
const question = (body: unknown, id = 'a name') => ({
  channel: 'sites',
  id,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const asks = { command: 'getAddress', input: {} };

test('a site’s document is heard as who the browser says it is', async () => {
  const { heard, handle } = spy();
  expect(await answer(question(asks), document, self, handle)).toMatchObject({ ok: true });
  const asker = { origin: 'https://site.example', documentId: 'one', tabId: 7, frameId: 0 };
  expect(heard).toEqual([[asker, 'a name', asks]]);
});

const unserved: [string, object][] = [
  ['a frame', { frameId: 3 }],
  ['a frame that is not named', { frameId: undefined }],
  ['a prerendered page', { documentLifecycle: 'prerender' }],
  ['a page that was put away', { documentLifecycle: 'cached' }],
  ['a page that is about to go', { documentLifecycle: 'pending_deletion' }],
  ['no tab', { tab: undefined }],
  ['a sandbox', { origin: 'null' }],
  ['a file', { origin: 'file://' }],
  ['http', { origin: 'http://site.example' }],
  ['a path beside the origin', { origin: 'https://site.example/path' }],
  ['a host in capitals', { origin: 'https://Site.example' }],
  ['another extension', { id: 'other' }],
  ['nobody', { origin: undefined }],
];

for (const [name, other] of unserved) {
  test(`security 12: a question from ${name} is refused before anything is read of it`, async () => {
    const { heard, handle } = spy();
    const said = await answer(question(asks), { ...document, ...other }, self, handle);
    expect(said).toMatchObject({ ok: false, error: { status: 403, code: 'sender_refused' } });
    expect(heard).toEqual([]);
  });
}

const nested = (depth: number) =>
  `{"command":"call","input":{"name":"exit","mode":"build","input":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
const misshapen: [string, unknown, string][] = [
  ['257 KiB', question({ command: 'signMessage', input: { message: 'x'.repeat(257 * 1024) } }), 'too_large'],
  ['what is no JSON', question('{'), 'invalid_request'],
  ['a thousand levels', question(nested(1000)), 'invalid_request'],
  ['more levels than a question has', question(nested(13)), 'invalid_request'],
  ['a name of a kilobyte', question(asks, 'x'.repeat(1024)), 'invalid_request'],
  ['an extra key', { ...question(asks), origin: 'https://bank.example' }, 'invalid_request'],
  ['an extra key inside', question({ ...asks, origin: 'https://bank.example' }), 'invalid_request'],
  ['a command of the pages', question({ command: 'exportPhrase', input: { password: 'x' } }), 'unknown_command'],
  ['an inherited name', question({ command: 'constructor', input: {} }), 'unknown_command'],
  ['the pages’ channel', { channel: 'pages', command: 'state', input: {} }, 'invalid_request'],
  ['an extra field', question({ command: 'connect', input: { features: [], origin: 'https://bank.example' } }), 'invalid_input'],
];

for (const [name, message, code] of misshapen) {
  test(`security 1: ${name} from a site is refused before any handler hears it`, async () => {
    const { heard, handle } = spy();
    expect(await answer(message, document, self, handle)).toMatchObject({ ok: false, error: { code } });
    expect(heard).toEqual([]);
  });
}

test('security 1: an option of a later SEP-43 is left behind at the door, whatever it is called', async () => {
  const { heard, handle } = spy();
  await answer(question({ command: 'signMessage', input: { message: 'x', origin: 'https://bank.example' } }), document, self, handle);
  expect(JSON.stringify(heard)).toContain('"message":"x"');
  expect(JSON.stringify(heard)).not.toContain('bank.example');
});

test('security 3: keys of prototypes in a site’s question are refused, and change no prototype', async () => {
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    const { heard, handle } = spy();
    const body = `{"command":"connect","input":{"${key}":{"polluted":true}}}`;
    expect(await answer(question(body), document, self, handle), key).toMatchObject({ ok: false, error: { status: 400 } });
    expect(heard).toEqual([]);
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});
