import { expect, test } from 'vitest';
import { commands } from '../../src/commands/commands';
import { answer } from '../../src/messaging/server';

const self = { id: 'wallet', origin: 'chrome-extension://wallet' };
const page = { id: 'wallet', origin: 'chrome-extension://wallet' };

function spy() {
  const heard: unknown[] = [];
  return { heard, handle: async (command: string, input: unknown) => heard.push([command, input]) };
}

const senders: [string, { id?: string; origin?: string }][] = [
  ['a content script on a site', { id: 'wallet', origin: 'https://site.example' }],
  ['a sandboxed frame', { id: 'wallet', origin: 'null' }],
  ['another extension', { id: 'other', origin: 'chrome-extension://other' }],
  ['another extension that names our origin', { id: 'other', origin: 'chrome-extension://wallet' }],
  ['a sender without an origin', { id: 'wallet' }],
  ['a look-alike origin', { id: 'wallet', origin: 'chrome-extension://wallet.evil' }],
];

for (const [name, sender] of senders) {
  test(`security 15: every command is refused to ${name}`, async () => {
    const { heard, handle } = spy();
    for (const command of Object.keys(commands)) {
      const said = await answer({ channel: 'pages', command, input: {} }, sender, self, handle as never);
      expect(said).toMatchObject({ ok: false, error: { status: 403, code: 'sender_refused' } });
    }
    expect(heard).toEqual([]);
  });
}

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
    expect(await answer(message, page, self, handle as never)).toMatchObject({ ok: false, error: { code } });
    expect(heard).toEqual([]);
  });
}

test('what a handler throws that is no ServiceError does not reach the page', async () => {
  const said = await answer({ channel: 'pages', command: 'state', input: {} }, page, self, async () => {
    throw new Error('seed: S…');
  });
  expect(said).toEqual({ ok: false, error: { status: 500, code: 'internal', message: 'Something went wrong inside the wallet.' } });
});
