/**
 * A key that is not in the wallet: its holder takes a minute and a half, refuses, or is gone and comes back after the worker's death,
 * whatever it is asked to sign. What waits for it is bound to its account, its network and its digest, and to nothing that is shown.
 */
import { createHash } from 'node:crypto';
import { Keypair } from '@stellar/stellar-sdk';
import { expect, it } from 'vitest';
import type { SignatureRequest, Signer } from '../../src/keyring/signer';
import type { AccountId } from '../../src/primitives/addresses';
import { isServiceError, ServiceError } from '../../src/primitives/errors';
import { SIGNER_SECONDS } from '../../src/primitives/holders';
import { PASSWORD, settle } from './browser';
import { openLiar, otherCode, vaultCode } from './liar';
import { refusal } from './outcomes';
import { UNIT } from './people';
import { preimageOf } from './preimages';
import { openScene, type SiteScene, turn } from './site-scene';
import type { World } from './world';

const MINUTE_AND_A_HALF = 90;
const FIVE_MINUTES = 300;
/** Long after anything that is signed here. */
const LATE_LEDGER = 2_000_000_000;

/** Somebody who is asked, and answers when it pleases them. */
class Holder implements Signer {
  readonly keypair = Keypair.random();
  readonly account = this.keypair.publicKey() as AccountId;
  /** What it was asked for, by every worker. */
  readonly asked: (SignatureRequest & { abort: AbortSignal })[] = [];
  readonly #answers: { sign: () => void; forge: () => void; refuse: (error: Error) => void }[] = [];

  constructor(readonly holder: 'device' | 'several' = 'device') {}

  sign(request: SignatureRequest, abort: AbortSignal): Promise<Uint8Array> {
    this.asked.push({ ...request, abort });
    return new Promise((resolve, reject) => {
      const by = (key: Keypair) => () => resolve(key.sign(request.hash as never));
      this.#answers.push({ sign: by(this.keypair), forge: by(Keypair.random()), refuse: reject });
    });
  }

  /** Until it was asked so many times. */
  async wasAsked(times: number): Promise<void> {
    while (this.asked.length < times) await turn();
  }

  answer(which = this.#answers.length - 1): void {
    this.#answers[which]?.sign();
  }

  /** By somebody else's key. */
  forge(): void {
    this.#answers.at(-1)?.forge();
  }

  refuse(code: 'signer_refused' | 'signer_unavailable'): void {
    this.#answers.at(-1)?.refuse(new ServiceError(code, 'No.'));
  }
}

interface Stage {
  scene: SiteScene;
  holder: Holder;
}

/** An open wallet with a key of its own, and beside it an account whose key somebody else holds. */
async function stage(
  test: Parameters<typeof openScene>[0],
  kind: Holder['holder'] = 'device',
  over?: Parameters<typeof openScene>[1],
): Promise<Stage> {
  const holder = new Holder(kind);
  const scene = await openScene(test, over);
  scene.browser.signerOf = async (account) => (account === holder.account ? holder : undefined);
  await scene.world.control().fund(holder.account, 40n * UNIT);
  await scene.world.control().createClaimableBalance({ from: 'rewardIssuer', claimant: holder.account, amount: 3n * UNIT });
  await scene.restart();
  await scene.worker.wallet.handle('watch', { address: holder.account });
  const connecting = scene.page.ballast.connect({ features: ['sign', 'migration'] });
  await scene.approve({ accounts: [holder.account] });
  await connecting;
  // A connection is nobody's signature.
  expect(holder.asked).toEqual([]);
  return { scene, holder };
}

interface Request {
  /** Whom it is for, and what answers where that is a site. */
  ask(stage: Stage): Promise<{ answer?: Promise<unknown> }>;
  /** What a site is answered. */
  yes?: unknown;
  /** It is carried to its end. */
  sends: boolean;
}

const HEX = /^[0-9a-f]{128}$/;

/** Of a call of this contract. */
function authorization(contract: (world: World) => string): Request {
  return {
    ask: async ({ scene: { page, world }, holder: { account } }) => ({
      answer: page.ballast.signAuthEntry(
        preimageOf({ passphrase: world.network.passphrase, token: contract(world) }, account, LATE_LEDGER),
        { address: account },
      ),
    }),
    yes: { signedAuthEntry: expect.any(String), signerAddress: expect.stringMatching(/^G/) },
    sends: false,
  };
}

const REQUESTS: { [kind: string]: Request } = {
  'a change of a page of ours': {
    async ask({ scene, holder: { account } }) {
      await scene.worker.wallet.handle('preview', { name: 'claimReward', input: { from: account, destination: account } });
      return {};
    },
    sends: true,
  },
  'a change of a site': {
    ask: async ({ scene: { page }, holder: { account } }) => ({
      answer: page.ballast.migration.claimReward({ from: account, destination: account, mode: 'submit' }),
    }),
    yes: { status: 'confirmed', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    sends: true,
  },
  'a transaction of a site': {
    ask: async ({ scene, holder: { account } }) => ({
      answer: scene.page.ballast.signTransaction(await scene.payment(account), { address: account }),
    }),
    yes: { signedTxXdr: expect.any(String), signerAddress: expect.stringMatching(/^G/) },
    sends: false,
  },
  'an authorization': authorization((world) => world.network.assets.usdc?.contract ?? ''),
  'a text': {
    ask: async ({ scene: { page }, holder: { account } }) => ({ answer: page.ballast.signMessage('Hello', { address: account }) }),
    yes: { signedMessage: expect.stringMatching(HEX), signerAddress: expect.stringMatching(/^G/) },
    sends: false,
  },
};

/** What waits now, for whoever asked. */
async function waiting({ scene }: Stage) {
  const preview = await scene.living().wallet.handle('pendingPreview', {});
  if (preview) return { ...preview, digest: preview.plan.digest };
  const { request } = await scene.living().wallet.handle('siteQueue', {});
  return request && { ...request, digest: request.requested.digest };
}

/** The same once its holder has answered. */
async function over(at: Stage) {
  for (;;) {
    const shown = await waiting(at);
    if (!shown?.signing) return shown;
    await turn();
  }
}

/** It is asked for, and confirmed by a person. */
async function confirm(at: Stage, { ask }: Request): Promise<{ answer?: Promise<unknown>; requestId: string }> {
  await at.scene.worker.wallet.handle('selectAccount', { address: at.holder.account });
  const asked = await ask(at);
  asked.answer?.catch(() => undefined);
  let found = await waiting(at);
  while (!found) {
    await turn();
    found = await waiting(at);
  }
  const { requestId, digest } = found;
  const times = at.holder.asked.length;
  const { record, signing } = await at.scene.worker.wallet.handle('confirm', { requestId, digest });
  expect(record).toBeNull();
  expect(signing?.until).toBeGreaterThan(at.scene.browser.clock());
  await at.holder.wasAsked(times + 1);
  return { ...asked, requestId };
}

/** Whatever was signed: the holder saw its bytes, and its answer is where it belongs. */
async function isDone({ scene, holder }: Stage, { yes, sends }: Request, answer: Promise<unknown> | undefined): Promise<void> {
  for (const { preimage, hash, account } of holder.asked) {
    expect(account).toBe(holder.account);
    expect(Buffer.from(hash)).toEqual(createHash('sha256').update(preimage).digest());
  }
  if (sends) {
    while (scene.browser.kept('journal').length === 0) await turn();
    const [{ value }] = scene.browser.kept('journal') as [{ value: { hash: string } }];
    expect((await settle(scene.world, scene.living(), value.hash)).state).toBe('confirmed');
  }
  if (answer) expect(await answer).toMatchObject(yes as object);
  while (scene.browser.kept('approvals').length > 0) await turn();
  expect(scene.browser.kept('journal')).toHaveLength(sends ? 1 : 0);
}

/** What its site is told of the last request. */
async function endOf({ scene }: Stage): Promise<unknown> {
  for (;;) {
    const { answer } = (scene.browser.kept('requests') as { value: { answer?: { error?: unknown } } }[]).at(-1)?.value ?? {};
    if (answer) return answer.error;
    await turn();
  }
}

for (const [what, request] of Object.entries(REQUESTS)) {
  it(`security 131: ${what} waits a minute and a half for its signature`, async (test) => {
    const at = await stage(test);
    const { answer } = await confirm(at, request);
    await at.scene.world.control().advance(MINUTE_AND_A_HALF);
    expect(at.scene.browser.kept('journal')).toEqual([]);
    expect((await waiting(at))?.signing).not.toBeNull();
    at.holder.answer();
    await isDone(at, request, answer);
    expect(at.holder.asked).toHaveLength(1);
  });

  it(`security 131: ${what} that its holder refuses, or cannot be found for, waits for another word`, async (test) => {
    const at = await stage(test);
    const { answer, requestId } = await confirm(at, request);
    for (const code of ['signer_refused', 'signer_unavailable'] as const) {
      at.holder.refuse(code);
      const shown = await over(at);
      expect(shown).toMatchObject({ requestId, signing: null, failed: { code } });
      expect(at.scene.browser.kept('journal')).toEqual([]);
      await at.scene.worker.wallet.handle('confirm', { requestId, digest: shown?.digest ?? '' });
    }
    await at.holder.wasAsked(3);
    at.holder.answer();
    await isDone(at, request, answer);
  });

  it(`security 131: ${what} is nothing when the signature is of another key`, async (test) => {
    const at = await stage(test);
    const { requestId } = await confirm(at, request);
    at.holder.forge();
    expect(await over(at)).toMatchObject({ requestId, signing: null, failed: { code: 'internal' } });
    expect(at.scene.browser.kept('journal')).toEqual([]);
    if (request.yes) expect((at.scene.browser.kept('requests') as { value: { answer?: unknown } }[]).at(-1)?.value.answer).toBeUndefined();
  });

  it(`security 131: ${what} outlives its worker, a lock and another account: the holder is asked again by the next worker`, async (test) => {
    const at = await stage(test);
    const { answer } = await confirm(at, request);
    const { wallet } = at.scene.worker;
    await wallet.handle('lock', {});
    await wallet.handle('selectAccount', { address: at.scene.someone.address });
    at.scene.worker.kill();
    const living = at.scene.living();
    await at.holder.wasAsked(2);
    // What the dead worker asked for is nobody's answer any more.
    at.holder.answer(0);
    expect(at.scene.browser.kept('journal')).toEqual([]);
    expect((await living.wallet.handle('state', {})).keys).toBe('locked');
    at.holder.answer();
    await isDone(at, request, answer);
  });

  it(`security 131: ${what} that waits for its signature ends by the person’s word, and what its holder still signs is released to nobody`, async (test) => {
    const at = await stage(test);
    const { answer, requestId } = await confirm(at, request);
    await at.scene.worker.wallet.handle('dismiss', { requestId });
    expect(at.holder.asked[0]?.abort.aborted).toBe(true);
    at.holder.answer();
    if (answer) expect(await endOf(at)).toMatchObject({ code: 'request_refused' });
    // As long as it takes to ask the nodes once more.
    for (let turns = 0; turns < 3000; turns++) await turn();
    expect(at.scene.browser.kept('approvals')).toEqual([]);
    expect(at.scene.browser.kept('journal')).toEqual([]);
    expect(await refusal(at.scene.worker.wallet.handle('dismiss', { requestId }))).toMatchObject({ code: 'request_missing' });
  });
}

const text = REQUESTS['a text'] as Request;

for (const [what, request] of Object.entries(REQUESTS)) {
  it(`security 131: wherever the worker is killed over ${what} that its holder signs at once, it is signed and released once`, async (test) => {
    for (let point = 0, lived = false; !lived; point++) {
      const at = await stage(test);
      const { scene, holder } = at;
      await scene.worker.wallet.handle('selectAccount', { address: holder.account });
      const { answer } = await request.ask(at);
      answer?.catch(() => undefined);
      while (!(await waiting(at))) await turn();
      const { worker } = scene;
      worker.watch(point);
      while (scene.browser.kept('approvals').length > 0) {
        const living = scene.living();
        const tried = (async () => {
          const found = await waiting(at);
          if (found && !found.signing) await living.wallet.handle('confirm', { requestId: found.requestId, digest: found.digest });
        })();
        await Promise.race([tried, living.death]).catch((error: unknown) => {
          if (!isServiceError(error) || !['already_answered', 'request_missing', 'account_busy'].includes(error.code)) throw error;
        });
        holder.answer();
        await turn();
      }
      lived = !worker.dead;
      if (lived) worker.watch();
      await isDone(at, request, answer);
    }
  }, 180_000);
}
const ends: { title: string; reason: string; happen(at: Stage): Promise<unknown> }[] = [
  {
    title: 'its time passes',
    reason: 'expired',
    async happen({ scene }) {
      await scene.world.control().advance(SIGNER_SECONDS.device + 1);
      await scene.worker.wallet.alarm('lock');
    },
  },
  {
    title: 'its network gets other nodes',
    reason: 'network',
    async happen({ scene: { world, worker } }) {
      const { id, rpcUrls, horizonUrl } = world.network;
      await worker.wallet.handle('setNodes', { id, nodes: { rpcUrl: rpcUrls[0] ?? '', horizonUrl: `${horizonUrl}/` } });
    },
  },
  {
    title: 'its account is forgotten',
    // What it was granted goes with it.
    reason: 'revoked',
    happen: ({ scene: { worker }, holder }) => worker.wallet.handle('forgetAccount', { address: holder.account }),
  },
];

for (const { title, reason, happen } of ends) {
  it(`security 131: what waits for a signature ends when ${title}`, async (test) => {
    const at = await stage(test);
    const { answer } = await confirm(at, text);
    await happen(at);
    expect(await endOf(at)).toMatchObject({ code: 'request_ended', details: { reason } });
    // Each in its client's own way.
    await answer?.catch(() => undefined);
    expect(at.holder.asked[0]?.abort.aborted).toBe(true);
    expect(at.scene.browser.kept('approvals')).toEqual([]);
  });
}

it('security 131: a change of a page of ours, which nobody granted, ends when its account is forgotten', async (test) => {
  const at = await stage(test);
  await confirm(at, REQUESTS['a change of a page of ours'] as Request);
  await at.scene.worker.wallet.handle('forgetAccount', { address: at.holder.account });
  expect(at.scene.browser.kept('approvals')).toEqual([]);
  expect(at.holder.asked[0]?.abort.aborted).toBe(true);
});

it('security 131: a change is valid for as long as its signers may take, and no longer', async (test) => {
  for (const kind of ['device', 'several'] as const) {
    const at = await stage(test, kind);
    const { account } = at.holder;
    await at.scene.worker.wallet.handle('selectAccount', { address: account });
    const { plan } = await at.scene.worker.wallet.handle('preview', {
      name: 'claimReward',
      input: { from: account, destination: account },
    });
    expect(plan.validUntil - plan.asOf.closeTime).toBe(SIGNER_SECONDS[kind]);
  }
});

it('security 131: a transaction that waits for its signature holds its account: another one is not signed beside it', async (test) => {
  const at = await stage(test);
  const own = REQUESTS['a change of a page of ours'] as Request;
  const { requestId } = await confirm(at, own);
  const { wallet } = at.scene.worker;
  const { account } = at.holder;
  const first = await wallet.handle('pendingPreview', {});
  const second = await wallet.handle('preview', {
    name: 'payment',
    input: { from: account, to: at.scene.someone.address, asset: 'XLM', amount: '1' },
  });
  expect(second.waitsFor).toBe(first?.plan.hash);
  const word = { requestId: second.requestId, digest: second.plan.digest };
  expect(await refusal(wallet.handle('confirm', word))).toMatchObject({ status: 409, code: 'account_busy' });
  expect(at.holder.asked).toHaveLength(1);
  await wallet.handle('dismiss', { requestId });
  expect((await wallet.handle('pendingPreview', {}))?.waitsFor).toBeNull();
});

it('security 131: a refusal after a lock is there for the person who unlocks, and a wait ends by nothing that is not about it', async (test) => {
  const at = await stage(test);
  const { requestId } = await confirm(at, text);
  const { wallet } = at.scene.worker;
  // Nothing of this is about what waits.
  await wallet.handle('watch', { address: at.scene.world.role('owner') });
  await wallet.handle('forgetAccount', { address: at.scene.world.role('owner') });
  const { draftId } = await wallet.handle('draftNetwork', { manifest: JSON.stringify(at.scene.world.manifest) });
  await wallet.handle('keepNetwork', { draftId });
  await at.holder.wasAsked(2);
  expect((await waiting(at))?.signing).not.toBeNull();
  await wallet.handle('lock', {});
  at.holder.refuse('signer_refused');
  expect(await over(at)).toMatchObject({ requestId, failed: { code: 'signer_refused' } });
  await wallet.handle('unlock', { password: PASSWORD });
  expect(await waiting(at)).toMatchObject({ requestId, failed: { code: 'signer_refused' } });
});

it('security 131: a node that is silent when the signature comes does not cost it', async (test) => {
  const at = await stage(test);
  const { answer } = await confirm(at, REQUESTS['a transaction of a site'] as Request);
  const { world } = at.scene;
  await world.control().fault({ door: 'rpc', kind: 'status', status: 503, headers: { 'retry-after': '0' }, body: {}, next: 10_000 });
  let paused = 0;
  at.scene.browser.pause = async () => {
    paused += 1;
    if (paused === 3) await world.control().clearFaults();
    await turn();
  };
  at.holder.answer();
  expect(await answer).toMatchObject({ signerAddress: at.holder.account });
  expect(paused).toBe(3);
  expect(at.holder.asked).toHaveLength(1);
});

it('security 131: a kept signature that is none of what waits is used by no worker: the holder is asked again', async (test) => {
  const at = await stage(test);
  const { answer } = await confirm(at, text);
  const { browser, worker } = at.scene;
  worker.kill();
  for (const row of browser.kept('approvals') as { value: { id: string } }[]) {
    const signature = Buffer.from(Keypair.random().sign(at.holder.asked[0]?.hash as never)).toString('hex');
    browser.put('approvals', row.value.id, { ...row, value: { ...row.value, signature } });
  }
  void at.scene.living().wallet.handle('state', {});
  await at.holder.wasAsked(2);
  at.holder.answer();
  await isDone(at, text, answer);
});

it('security 131: a worker that wakes while no node answers asks the holder again, and the wait goes on', async (test) => {
  const at = await stage(test);
  const { answer } = await confirm(at, text);
  at.scene.worker.kill();
  await at.scene.world
    .control()
    .fault({ door: 'rpc', kind: 'status', status: 503, headers: { 'retry-after': '0' }, body: {}, next: 10_000 });
  await at.scene.living().wallet.handle('state', {});
  await at.holder.wasAsked(2);
  at.holder.answer();
  for (let turns = 0; turns < 300; turns++) await turn();
  expect((await waiting(at))?.failed ?? null).toBeNull();
  await at.scene.world.control().clearFaults();
  await isDone(at, text, answer);
});

it('security 131: what waits for a signature keeps nobody from asking for something else', async (test) => {
  const at = await stage(test);
  for (let count = 0; count < 4; count++) await confirm(at, text);
  expect(at.holder.asked).toHaveLength(4);
});

it('security 131: a wallet that is wiped waits for nobody', async (test) => {
  const at = await stage(test);
  await confirm(at, text);
  await at.scene.worker.wallet.handle('wipe', { word: 'wipe' });
  expect(at.holder.asked[0]?.abort.aborted).toBe(true);
});

it('security 131: a contract that is given other code while a change waits for its signature is called by nobody', async (test) => {
  let liar: Awaited<ReturnType<typeof openLiar>> | undefined;
  const at = await stage(test, 'device', async (world) => {
    liar = await openLiar(world);
    const { manifest } = world;
    return { ...world, manifest: { ...manifest, network: { ...manifest.network, secondRpcUrl: liar.url } } };
  });
  const { answer } = await confirm(
    at,
    authorization((world) => world.vault('')),
  );
  if (liar) liar.lie = otherCode(await vaultCode(at.scene.world));
  at.holder.answer();
  expect(await over(at)).toMatchObject({ signing: null, failed: { code: 'contract_changed' } });
  answer?.catch(() => undefined);
});

it('security 131: a key that comes while something waits for a signature is not used for it', async (test) => {
  const at = await stage(test);
  await confirm(at, text);
  await at.scene.worker.wallet.handle('importSecret', { password: PASSWORD, secret: at.holder.keypair.secret() });
  at.scene.worker.kill();
  at.scene.browser.signerOf = async () => undefined;
  await at.scene.living().wallet.handle('state', {});
  expect(await over(at)).toMatchObject({ signing: null, failed: { code: 'signer_unavailable' } });
});

it('security 131: the password of a danger is asked before it waits; a wallet without keys of its own has none to ask for', async (test) => {
  const at = await stage(test);
  const { scene, holder } = at;
  const danger = { name: 'claimReward', input: { from: holder.account, destination: scene.world.role('rewardFallback') } } as const;
  const ask = async () => {
    await scene.living().wallet.handle('selectAccount', { address: holder.account });
    const { requestId, plan } = await scene.living().wallet.handle('preview', danger);
    return { requestId, digest: plan.digest };
  };
  await scene.world.control().advance(FIVE_MINUTES + 1);
  expect(await refusal(scene.worker.wallet.handle('confirm', await ask()))).toMatchObject({ code: 'password_needed' });
  expect(holder.asked).toEqual([]);
  await scene.worker.wallet.handle('wipe', { word: 'wipe' });
  const { wallet } = scene.worker;
  await wallet.handle('watch', { address: holder.account });
  const { draftId } = await wallet.handle('draftNetwork', { manifest: JSON.stringify(scene.world.manifest) });
  await wallet.handle('keepNetwork', { draftId });
  expect((await wallet.handle('state', {})).keys).toBe('empty');
  expect((await wallet.handle('confirm', await ask())).signing).not.toBeNull();
});
