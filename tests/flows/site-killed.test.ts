/**
 * Security 31 and 47 at the door to sites: the worker may die at every one of its doings between a page's question and its answer.
 * The page learns what came of it each time, what a person said yes to happens once, and without a word nothing is signed.
 */
import { expect, it } from 'vitest';
import { isServiceError } from '../../src/primitives/errors';
import { approved, settle } from './browser';
import { sequenceOf, UNIT } from './people';
import { preimageOf } from './preimages';
import { openScene, SITE, type SiteScene, turn } from './site-scene';

interface Case {
  title: string;
  prepare?(scene: SiteScene): Promise<unknown>;
  ask(scene: SiteScene): Promise<unknown>;
  /** What the page is answered where the person said yes. */
  yes(scene: SiteScene): object;
  /** Its transaction is on the ledger, once. */
  sends?: true;
}

const SIGNED = /^[0-9a-f]{128}$/;
let asked = 0;

const cases: Case[] = [
  {
    title: 'a message',
    ask: ({ page }) => page.ballast.signMessage(`Hello ${++asked}`),
    yes: () => ({ signedMessage: expect.stringMatching(SIGNED) }),
  },
  {
    title: 'a transaction to be signed',
    ask: async (scene) => scene.page.ballast.signTransaction(await scene.payment()),
    yes: ({ someone }) => ({ signedTxXdr: expect.any(String), signerAddress: someone.address }),
  },
  {
    title: 'a transaction to be carried to its end',
    ask: async (scene) => scene.page.ballast.signTransaction(await scene.payment(), { submit: true }),
    yes: ({ someone }) => ({ status: 'confirmed', signerAddress: someone.address }),
    sends: true,
  },
  {
    title: 'a change',
    prepare: ({ world, someone }) =>
      world.control().createClaimableBalance({ from: 'rewardIssuer', claimant: someone.address, amount: 3n * UNIT }),
    ask: ({ page, someone: { address } }) => page.ballast.migration.claimReward({ from: address, destination: address }),
    yes: () => ({ status: 'confirmed', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }),
    sends: true,
  },
  {
    title: 'an authorization',
    ask: ({ page, world: { network }, someone }) => {
      const of = { passphrase: network.passphrase, token: network.assets.usdc?.contract ?? '' };
      return page.ballast.signAuthEntry(preimageOf(of, someone.address, 2_000_000_000 + ++asked));
    },
    yes: ({ someone }) => ({ signedAuthEntry: expect.any(String), signerAddress: someone.address }),
  },
  {
    title: 'a connection',
    prepare: (scene) => scene.living().wallet.handle('revokeSite', { origin: SITE }),
    ask: ({ page }) => page.ballast.connect({ features: ['sign'] }),
    yes: ({ someone }) => ({ accounts: [someone.address], features: ['sign'] }),
  },
];

/** What a person may meet where a worker dies under the hand; whoever looks again sees how it stands. */
const passing = new Set(['request_missing', 'already_answered', 'preview_stale', 'account_busy', 'worker_gone', 'digest_mismatch']);

/** Says the same to whatever is asked, as often as it is, until the page has its answer. */
async function answering(scene: SiteScene, answer: Promise<unknown>, word: 'yes' | 'no'): Promise<unknown> {
  let said: { value: unknown } | undefined;
  void answer.then((value) => {
    said = { value };
  });
  const { browser, world } = scene;
  while (!said) {
    const worker = scene.living();
    const { wallet, death } = worker;
    const tried = (async () => {
      const { request } = await wallet.handle('siteQueue', {});
      if (request && word === 'no') await wallet.handle('dismiss', { requestId: request.requestId });
      else if (request)
        await approved(wallet, { requestId: request.requestId, digest: request.requested.digest, accounts: [request.account] });
      const [open] = (browser.kept('journal') as { value: { state: string } }[]).filter(({ value }) =>
        /signed|submitted/.test(value.state),
      );
      if (open) {
        await wallet.alarm('journal');
        await world.control().close();
      }
    })();
    await Promise.race([tried, death]).catch((error: unknown) => {
      if (!isServiceError(error) || !passing.has(error.code)) throw error;
    });
    await turn();
  }
  return said.value;
}

for (const { title, prepare, ask, yes, sends } of cases) {
  it(`security 31: wherever the worker is killed over ${title}, the page is told how it ended, and it happened once`, async (test) => {
    const scene = await openScene(test);
    await scene.connect();
    const { someone, world, browser } = scene;
    for (let point = 0, lived = false; !lived; point++) {
      await prepare?.(scene);
      const before = await sequenceOf(world, someone.address);
      const kept = browser.kept('journal').length;
      const watched = scene.living();
      watched.watch(point);
      const where = `killed at ${point}`;
      expect(await answering(scene, ask(scene), 'yes'), where).toMatchObject(yes(scene));
      lived = !watched.dead;
      if (lived) watched.watch();
      expect(await sequenceOf(world, someone.address), where).toBe(before + (sends ? 1n : 0n));
      expect(browser.kept('journal').length, where).toBe(kept + (sends ? 1 : 0));
      expect(browser.kept('approvals'), where).toEqual([]);
      if (lived) expect(point).toBeGreaterThan(8);
    }
  }, 180_000);
}

it('security 31: wherever the worker is killed over a person’s no, the page is told that, and nothing was signed', async (test) => {
  const scene = await openScene(test);
  await scene.connect();
  const { someone, world, browser, page } = scene;
  const before = await sequenceOf(world, someone.address);
  for (let point = 0, lived = false; !lived; point++) {
    const watched = scene.living();
    await watched.wallet.handle('unmuteSite', { origin: page.asker.origin });
    watched.watch(point);
    const said = await answering(scene, page.ballast.signTransaction(await scene.payment(), { submit: true }), 'no');
    expect(said, `killed at ${point}`).toMatchObject({ signedTxXdr: '', error: { code: -4, ext: ['request_refused'] } });
    lived = !watched.dead;
    if (lived) watched.watch();
    expect(browser.kept('journal')).toEqual([]);
    expect(browser.kept('approvals')).toEqual([]);
  }
  expect(await sequenceOf(world, someone.address)).toBe(before);
}, 180_000);

it('what was written down is sent, and said to be, though its request cannot be put away', async (test) => {
  const scene = await openScene(test);
  const { browser, page, world } = scene;
  await scene.connect();
  const answer = page.ballast.signTransaction(await scene.payment(), { submit: true });
  await scene.shown();
  scene.worker.watch(({ at, what }) => {
    if (at === 'kept' && what.startsWith('journal')) browser.stuck = 'approvals';
    return false;
  });
  const { hash } = await scene.approve();
  scene.worker.kill();
  browser.stuck = undefined;
  await scene.restart();
  expect((await scene.worker.wallet.handle('siteQueue', {})).request).toBeNull();
  expect((await settle(world, scene.worker, hash ?? '')).state).toBe('confirmed');
  expect(await answer).toMatchObject({ status: 'confirmed' });
});
