/** Runs in a page of the built extension before its own script: recorded answers in the worker's place, at the fixtures' time. */
import type { WorkerEvent } from '../../src/commands/views';
import { toServiceError } from '../../src/primitives/errors';
import * as f from './fixtures';
import { scenes } from './scenes';
import { scriptedClient } from './scripted-client';

declare global {
  interface WindowEventMap {
    speak: CustomEvent;
  }
}
declare const recorded: { scene: string; ledgers: number; language: string; keeps: boolean; later: number };

const scene = scenes[recorded.scene];
if (!scene) throw new Error(`no scene is called ${recorded.scene}`);
const client = scriptedClient(scene);
Date.now = () => (f.now + recorded.later) * 1000;
Object.defineProperty(navigator, 'languages', { get: () => [recorded.language] });

const runtime = {
  id: 'recorded',
  async sendMessage({ command, input }: { command: Parameters<typeof client.call>[0]; input: never }) {
    try {
      return { ok: true, value: await client.call(command, input) };
    } catch (cause) {
      return { ok: false, error: toServiceError(cause).toJSON() };
    }
  },
  connect: () => ({
    onMessage: { addListener: (heard: (event: WorkerEvent) => void) => client.listen(heard) },
    onDisconnect: { addListener: () => undefined },
    disconnect: () => undefined,
  }),
};
const permissions = { request: async ({ permissions = [] }: { permissions?: string[] }) => !(permissions.length > 0 && scene.silent) };
// What the polyfill finds, it takes.
const storage = recorded.keeps ? (globalThis as unknown as { chrome: { storage: object } }).chrome.storage : undefined;
Object.defineProperty(globalThis, 'browser', { value: { runtime, permissions, storage }, configurable: true, writable: true });

// What it has is nothing new.
if (scene.service) globalThis.fetch = async () => new Response(JSON.stringify({ xdr: 'AAAA' }), { status: scene.service ?? 200 });

/** Another language, chosen while the page is open. */
addEventListener('speak', async ({ detail: language }: CustomEvent) => {
  await client.call('setPreferences', { language });
  client.say({ event: 'state' } as WorkerEvent);
});

addEventListener('load', async () => {
  for (let index = 0; index < recorded.ledgers; index++) {
    await new Promise((done) => setTimeout(done, 40));
    client.say({ event: 'ledger', asOf: { ...f.asOf, ledger: f.asOf.ledger + index } });
  }
});
