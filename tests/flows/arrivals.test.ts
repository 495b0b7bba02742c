/** What arrives at an account: whether something did, by one request; and an account that a test network's friendbot opens. */
import { Keypair } from '@stellar/stellar-sdk/base';
import { expect, it, type TestContext } from 'vitest';
import type { AccountId } from '../../src/primitives/addresses';
import { heavy } from '../../src/wallet/heavy';
import { createWallet } from '../../src/wallet/wallet';
import { createMemoryPlatform, createMemoryTime } from '../platform/memory';
import { refusal } from './outcomes';
import { lend, UNIT } from './people';
import { openWorld } from './world';

/** A wallet on the local network, with what it asked; `answers`: in the place of the friendbot. */
async function walletOn(test: TestContext, answers?: () => Response) {
  const world = await openWorld(test);
  const { accounts: _accounts, controlUrl: _control, ledgersUrl: _ledgers, ...manifest } = world.manifest;
  const asked: string[] = [];
  const wallet = createWallet(
    {
      platform: createMemoryPlatform({ disk: new Map() }),
      fetch: async (input, init) => {
        const url = String(input);
        asked.push(typeof init?.body === 'string' ? (JSON.parse(init.body) as { method: string }).method : url);
        return answers && url.startsWith(manifest.network.friendbotUrl) ? answers() : fetch(input, init);
      },
      clock: createMemoryTime().clock,
      bootId: 'boot',
      origin: 'chrome-extension://ballast',
      emit: () => undefined,
    },
    async () => heavy,
  );
  const { draftId } = await wallet.handle('draftNetwork', { manifest: JSON.stringify(manifest) });
  await wallet.handle('keepNetwork', { draftId });
  return { world, wallet, asked, friendbot: manifest.network.friendbotUrl };
}

const nobody = () => Keypair.random().publicKey() as AccountId;

it('opens an account by the network’s friendbot, and takes one that is there already for opened', async (test) => {
  const { wallet, asked, friendbot } = await walletOn(test);
  const address = nobody();
  expect(await wallet.handle('portfolio', { address })).toMatchObject({ exists: false });
  await wallet.handle('friendbot', { address });
  expect(asked).toContain(`${friendbot}?addr=${address}`);
  expect(await wallet.handle('portfolio', { address })).toMatchObject({ exists: true, xlm: { balance: (10_000n * UNIT).toString() } });
  await wallet.handle('friendbot', { address });
});

it('says which friendbot refused, and asks none on the main network', async (test) => {
  const { wallet, asked, friendbot } = await walletOn(test, () => new Response('{"detail":"slow down"}', { status: 429 }));
  const address = nobody();
  const { host } = new URL(friendbot);
  expect(await refusal(wallet.handle('friendbot', { address }))).toMatchObject({
    status: 502,
    code: 'friendbot_refused',
    details: { host, status: 429 },
  });
  // It is asked once: only the person knows whether to ask again.
  expect(asked.filter((url) => url.startsWith(friendbot))).toHaveLength(1);
  await wallet.handle('selectNetwork', { id: 'mainnet' });
  const before = asked.length;
  expect(await refusal(wallet.handle('friendbot', { address }))).toMatchObject({ code: 'network_unavailable' });
  expect(asked).toHaveLength(before);
});

it('notices by one request that something of an account was written, and stays quiet while nothing is', async (test) => {
  const { world, wallet, asked } = await walletOn(test);
  const control = world.fresh();
  const address = nobody();
  const read = async () => (await wallet.handle('portfolio', { address }))?.asOf.ledger ?? 0;
  const touched = () => wallet.handle('touched', { address, lines: [] });
  expect(await touched()).toBe(0);
  await control.fund(address, 40n * UNIT);
  const arrivals: [string, () => Promise<unknown>][] = [
    ['XLM', () => control.fund(address, 5n * UNIT)],
    ['a trustline', () => control.setTrustline(address, 'usdc', {})],
    ['USDC', () => control.fund(address, 500n * UNIT, 'usdc')],
    ['a position', () => lend(world, address, 100n * UNIT)],
  ];
  for (const [what, happens] of arrivals) {
    const ledger = await read();
    expect([what, (await touched()) <= ledger]).toEqual([what, true]);
    await control.close();
    expect([what, (await touched()) <= ledger]).toEqual([what, true]);
    await happens();
    const before = asked.length;
    expect([what, (await touched()) > ledger]).toEqual([what, true]);
    expect(asked.slice(before)).toEqual(['getLedgerEntries']);
  }
});
