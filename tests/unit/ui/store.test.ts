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
  await expect.poll(() => ui.get().wallet).not.toBeNull();
  if (figures) await expect.poll(() => ui.get()).toMatchObject({ records: expect.anything(), portfolio: expect.anything() });
  const first = call.mock.calls.map(([name]) => name);
  client.say({ event: 'portfolio', address: f.me });
  client.say({ event: 'activity' });
  return { first, later: call.mock.calls.slice(first.length).map(([name]) => name) };
}

test('a review is shown where it was asked for, and never to who has gone on: then nothing waits', async () => {
  const client = scriptedClient({ wallet: { ...f.wallet, keys: 'unlocked', active: f.me }, portfolio: f.portfolio });
  const ui = createUi(client, () => f.now, { route: { name: 'send' } });
  const request = { name: 'claimReward', input: { from: f.me, destination: f.me } } as const;
  const call = vi.spyOn(client, 'call');
  const left = ui.review(request, { name: 'send' });
  ui.go({ name: 'home' });
  await left;
  expect(ui.get()).toMatchObject({ route: { name: 'home' }, preview: null });
  expect(call).toHaveBeenLastCalledWith('dismiss', { requestId: f.claimPreview.requestId });
  ui.go({ name: 'send' });
  await ui.review(request, { name: 'send' });
  expect(ui.get()).toMatchObject({ route: { name: 'review', back: { name: 'send' } }, preview: { requestId: f.claimPreview.requestId } });
});

test('what is being signed stays on the screen until its answer is there, and is not told to be over', async () => {
  const client = scriptedClient({ wallet: { ...f.wallet, keys: 'unlocked', active: f.me }, portfolio: f.portfolio });
  const ui = createUi(client, () => f.now, { route: { name: 'send' } });
  ui.start();
  await expect.poll(() => ui.get().settled).toBe(true);
  await ui.review({ name: 'claimReward', input: { from: f.me, destination: f.me } }, { name: 'send' });
  const { preview } = ui.get();
  const { call } = client;
  let answer: (refused: boolean) => void = () => undefined;
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  vi.spyOn(client, 'call').mockImplementation((async (name: 'state', input: never) => {
    if (name === ('pendingPreview' as string)) return null;
    if (name !== ('confirm' as string)) return call(name, input);
    if (await answered) throw new Error('refused');
  }) as typeof call);
  const signing = ui.confirm({ requestId: 'r', digest: 'd' });
  await ui.refreshRecords();
  expect(ui.get().preview).toBe(preview);
  answer(true);
  await expect(signing).rejects.toThrow('refused');
  await expect.poll(() => ui.get().preview).toBeNull();
});

test('that a review ended by itself is told in its place, and nowhere else', () => {
  const ui = createUi(scriptedClient({ wallet: f.wallet }), () => f.now);
  ui.setOver(true);
  ui.go({ name: 'vaults' });
  expect(ui.get().over).toBe(false);
});

test('a site that asks takes nobody out of a form: a page that begins, or stands at home, goes to what is asked', () => {
  const wallet = { ...f.wallet, keys: 'unlocked', active: f.me } as const;
  const open = () => createUi(scriptedClient({ wallet, portfolio: f.portfolio }), () => f.now);
  const [begins, home, form] = [open(), open(), open()];
  begins.accept({ ...wallet, asked: 1 });
  for (const ui of [home, form]) ui.accept(wallet);
  form.go({ name: 'send' });
  for (const ui of [home, form]) ui.accept({ ...wallet, asked: 1 });
  expect([begins, home, form].map((ui) => ui.get().route.name)).toEqual(['approval', 'approval', 'send']);
});

test('a page reads what the account holds and did where it shows that', async () => {
  const { first, later } = await askedFor(true);
  expect(first).toEqual(expect.arrayContaining(['portfolio', 'records']));
  expect(later).toEqual(expect.arrayContaining(['portfolio', 'records']));
});

test('a window over a request shows neither and reads neither', async () => {
  const { first, later } = await askedFor(false);
  expect([first, later]).toEqual([['state'], []]);
});
