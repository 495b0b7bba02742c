import { expect, test, vi } from 'vitest';
import { createUi } from '../../../src/ui/state/store';
import * as f from '../../ui/fixtures';
import { scriptedClient } from '../../ui/scripted-client';

/** What a page asks for when it begins, and when a transaction of its account has ended. */
async function askedFor(figures: boolean): Promise<{ first: string[]; later: string[] }> {
  const client = scriptedClient({ wallet: { ...f.wallet, keys: 'unlocked', active: f.me }, portfolio: f.portfolio });
  const call = vi.spyOn(client, 'call');
  const ui = createUi(client, () => f.now, { figures });
  ui.start();
  await vi.waitFor(() => expect(ui.get().records).not.toBeNull());
  await vi.waitFor(() => expect(ui.get().portfolio !== null).toBe(figures));
  const first = call.mock.calls.map(([name]) => name);
  client.say({ event: 'portfolio', address: f.me });
  client.say({ event: 'activity' });
  return { first, later: call.mock.calls.slice(first.length).map(([name]) => name) };
}

test('a page reads the account’s figures where it shows them', async () => {
  const { first, later } = await askedFor(true);
  expect(first).toContain('portfolio');
  expect(later).toContain('portfolio');
});

test('a window over a request shows none and reads none, and follows what is on its way', async () => {
  const { first, later } = await askedFor(false);
  expect(first.slice(0, 2)).toEqual(['state', 'records']);
  expect([...first, ...later]).not.toContain('portfolio');
  expect(later).toContain('records');
});
