/** What several people sign: it travels as a link, is reviewed again by each, and leaves when those who signed are enough. */
import { Account, hash, Keypair, Operation, StrKey, TransactionBuilder, xdr } from '@stellar/stellar-sdk';
import { expect, it } from 'vitest';
import { attachSignatures } from '../../src/chain/transaction';
import type { PreviewView } from '../../src/commands/request-views';
import type { AccountId } from '../../src/primitives/addresses';
import { openBrowser, PASSWORD } from './browser';
import {
  begun,
  circle,
  confirm,
  confirmedBy,
  deposit,
  member,
  type Options,
  once,
  operations,
  pays,
  pending,
  record,
  sends,
  signedBy,
} from './circle';
import { openLiar } from './liar';
import { refusal } from './outcomes';
import { newPerson, sequenceOf, UNIT } from './people';
import { openScene, turn } from './site-scene';
import { openWorld } from './world';

it('travels as a link, is reviewed from its bytes by whoever opens it, and is sent by the one whose signature is enough', async (test) => {
  const at = await circle(test);
  const waiting = await begun(at);
  const brought = await at.ben.worker.wallet.handle('bringTransaction', { text: waiting.hands?.link ?? '' });
  expect(brought).toMatchObject({
    intent: null,
    account: at.shared.address,
    plan: { hash: waiting.plan.hash },
  });
  expect(brought.plan.steps).toEqual(waiting.plan.steps);
  expect(signedBy(brought)).toEqual([at.ana.person.address]);
  await confirm(at.ben, brought);
  await confirmedBy(at, at.ben, waiting.plan.hash);
  // Whoever began is told that it was sent.
  await at.ana.worker.wallet.handle('lookAgain', { requestId: waiting.requestId });
  expect(await once(at.ana, (preview) => preview?.failed !== null)).toMatchObject({ failed: { code: 'sequence_used' } });
});

it('security 132: is sent by whoever began once the others’ signatures come back, and with no more of them than validators want', async (test) => {
  const at = await circle(test);
  const { requestId, plan, hands } = await begun(at);
  const back = at.cleo.sign(at.ben.person.sign(hands?.envelope ?? ''));
  expect(await at.ana.worker.wallet.handle('addSignatures', { requestId, text: back })).toEqual({ added: 2 });
  await confirmedBy(at, at.ana, plan.hash);
});

it('security 132: what comes back counts by what it proves: another transaction, a forged signature, a stranger’s and one that is there already add nothing', async (test) => {
  const at = await circle(test);
  const { requestId, hands, plan } = await begun(at);
  const add = (text: string) => at.ana.worker.wallet.handle('addSignatures', { requestId, text });
  const other = await deposit(at, at.ben, 2n * UNIT);
  expect(await refusal(add(at.ben.person.sign(other.plan.envelope)))).toMatchObject({ code: 'other_transaction' });
  expect(await refusal(add((await newPerson(at.world)).sign(plan.envelope)))).toMatchObject({ code: 'signature_unknown' });
  const forged = Buffer.from(at.ben.person.sign(plan.envelope), 'base64');
  forged[forged.length - 1] = (forged.at(-1) ?? 0) ^ 1;
  expect(await refusal(add(forged.toString('base64')))).toMatchObject({ code: 'signature_unknown' });
  expect(await add(hands?.envelope ?? '')).toEqual({ added: 0 });
  expect(await refusal(add('web+stellar:tx?xdr=AAAA'))).toMatchObject({ code: 'network_mismatch' });
  expect(await refusal(add('hello'))).toMatchObject({ code: 'invalid_xdr' });
  expect(signedBy(await pending(at.ana))).toEqual([at.ana.person.address]);
  expect(await record(at, at.ana)).toBeUndefined();
});

it('waits for most of a day, over a lock, another account and dead workers, and takes the signature then', async (test) => {
  const at = await circle(test);
  const { requestId, hands, plan } = await begun(at);
  await at.ana.worker.wallet.handle('lock', {});
  await at.ana.worker.wallet.handle('selectAccount', { address: at.ana.person.address });
  await at.world.control().advance(80_000);
  at.ana.worker.kill();
  at.ana.worker = at.ana.browser.start();
  await at.ana.worker.wallet.wake();
  await at.ana.worker.wallet.handle('addSignatures', { requestId, text: at.ben.person.sign(hands?.envelope ?? '') });
  await confirmedBy(at, at.ana, plan.hash);
});

it('security 132: a signer who was removed meanwhile counts no more, and another’s signature is waited for', async (test) => {
  const at = await circle(test);
  const { requestId, hands } = await begun(at);
  await sends(
    at.world,
    at.ben.person,
    [{ source: at.shared.address, signer: { ed25519PublicKey: at.ben.person.address, weight: 0 } } as Options],
    [at.cleo],
  );
  await at.ana.worker.wallet.handle('addSignatures', { requestId, text: at.ben.person.sign(hands?.envelope ?? '') }).catch(() => undefined);
  const now = await once(at.ana, (preview) => preview?.hands?.shares[0]?.signers.length === 2);
  expect(now).toMatchObject({ signing: { until: expect.any(Number) }, hands: { shares: [{ have: 1, need: 2 }] } });
  expect(await record(at, at.ana)).toBeUndefined();
});

it('security 132: an account whose sequence is used elsewhere ends it with the reason, and nothing is sent', async (test) => {
  const at = await circle(test);
  const { requestId } = await begun(at);
  const elsewhere = await deposit(at, at.ben, 2n * UNIT);
  const envelope = at.cleo.sign(at.ben.person.sign(elsewhere.plan.envelope));
  await at.world.chain.rpc.send(envelope);
  await at.world.control().close();
  await at.ana.worker.wallet.handle('lookAgain', { requestId });
  expect(await once(at.ana, (preview) => preview?.failed !== null)).toMatchObject({ failed: { code: 'sequence_used' }, signing: null });
  expect(await record(at, at.ana)).toBeUndefined();
});

it('the account’s own key in this wallet is one of several where it is too weak alone', async (test) => {
  const world = await openWorld(test);
  world.fresh();
  const [own, cleo] = [await member(world), await newPerson(world)];
  await world.control().setTrustline(own.person.address, 'usdc', { balance: 100n * UNIT });
  await sends(world, own.person, [
    { signer: { ed25519PublicKey: cleo.address, weight: 1 } },
    { masterWeight: 1, lowThreshold: 1, medThreshold: 2, highThreshold: 2 },
  ]);
  const at = { world, shared: own.person, ana: own, ben: own, cleo };
  const { requestId, plan, hands } = await begun(at);
  await own.worker.wallet.handle('addSignatures', { requestId, text: cleo.sign(hands?.envelope ?? '') });
  await confirmedBy(at, own, plan.hash);
});

it('only an account that a key of this wallet signs for is shared, and only what is for an account of this wallet is opened', async (test) => {
  const at = await circle(test);
  const { wallet } = at.ben.worker;
  expect(await refusal(wallet.handle('addShared', { address: at.cleo.address }))).toMatchObject({ code: 'signer_unknown' });
  expect(await refusal(wallet.handle('addShared', { address: Keypair.random().publicKey() as AccountId }))).toMatchObject({
    code: 'account_not_found',
  });
  expect(await refusal(wallet.handle('addShared', { address: at.shared.address }))).toMatchObject({ code: 'account_exists' });
  await wallet.handle('forgetAccount', { address: at.shared.address });
  const waiting = await begun(at);
  expect(await refusal(wallet.handle('bringTransaction', { text: waiting.hands?.link ?? '' }))).toMatchObject({
    code: 'account_not_here',
    details: { account: at.shared.address },
  });
});

it('where its keys are all of this wallet, it is sent at once', async (test) => {
  const at = await circle(test);
  await at.ana.worker.wallet.handle('importSecret', { password: PASSWORD, secret: at.ben.person.secret });
  await at.ana.worker.wallet.handle('selectAccount', { address: at.shared.address });
  const asked = await deposit(at, at.ana);
  await confirm(at.ana, asked);
  await confirmedBy(at, at.ana, asked.plan.hash);
});

it('an owner of several hands finds the vault, registers it, raises its target, moves the bounds, funds it and leaves', async (test) => {
  const at = await circle(test, 'owner');
  const caller = at.shared.address;
  const vaultAddress = at.world.vault('Beacon');
  const listed = await at.ana.worker.wallet.handle('vaults', {});
  expect(listed?.vaults.find(({ vault }) => vault === vaultAddress)).toMatchObject({ relation: 'own' });
  const requests = [
    { name: 'register', input: { vaultAddress, caller, targetApyBps: 500, minFeeBps: 0, maxFeeBps: 3000 } },
    { name: 'targetApy', input: { vaultAddress, caller, targetApyBps: 550 } },
    { name: 'feeBounds', input: { vaultAddress, caller, minFeeBps: 100, maxFeeBps: 4000 } },
    { name: 'boostDeposit', input: { vaultAddress, caller, amount: `${25n * UNIT}` } },
    { name: 'exit', input: { vaultAddress, caller } },
  ] as const;
  for (const request of requests) {
    const asked = await at.ana.worker.wallet.handle('preview', request);
    await at.ana.worker.wallet.handle('confirm', { requestId: asked.requestId, digest: asked.plan.digest, password: PASSWORD });
    const waiting = await once(at.ana, (preview) => preview?.hands?.shares[0]?.have === 1);
    const text = at.ben.person.sign(waiting?.hands?.envelope ?? '');
    await at.ana.worker.wallet.handle('addSignatures', { requestId: asked.requestId, text });
    await confirmedBy(at, at.ana, asked.plan.hash);
  }
});

it('security 132: wherever the worker is killed after the last signature came, it is sent once, or waits as before', async (test) => {
  const at = await circle(test);
  for (let point = 0, met = true; met; point += 1) {
    const { requestId, hands, plan } = await begun(at);
    at.ana.worker.watch(point);
    const added = at.ana.worker.wallet.handle('addSignatures', { requestId, text: at.ben.person.sign(hands?.envelope ?? '') });
    const ended = (async () => {
      await added;
      while ((await record(at, at.ana))?.hash !== plan.hash) await turn();
    })();
    met = await Promise.race([at.ana.worker.death.then(() => true), ended.then(() => false)]);
    if (!met) at.ana.worker.watch();
    if (met) {
      at.ana.worker = at.ana.browser.start();
      await at.ana.worker.wallet.wake();
      await at.ana.worker.wallet.handle('unlock', { password: PASSWORD });
      // Its signature was kept, or is brought again.
      const waiting = await pending(at.ana);
      if (waiting?.signing && signedBy(waiting).length < 2) {
        await at.ana.worker.wallet.handle('addSignatures', { requestId, text: at.ben.person.sign(plan.envelope) });
      }
    }
    await confirmedBy(at, at.ana, plan.hash);
  }
});

it('the others have an hour, a day or seven, as is chosen: the same is built and reviewed again for it', async (test) => {
  const at = await circle(test);
  const { requestId } = await deposit(at, at.ana);
  for (const seconds of [3_600, 604_800, 86_400] as const) {
    await at.ana.worker.wallet.handle('renew', { requestId, seconds });
    const { plan, hands } = (await pending(at.ana)) as PreviewView;
    expect([plan.validUntil - plan.asOf.closeTime, hands?.seconds]).toEqual([seconds, seconds]);
  }
});

it('security 132: what acts for another account too that a key of this wallet signs for is signed for neither', async (test) => {
  const at = await circle(test);
  const { wallet } = at.ben.worker;
  const { address } = at.ben.person;
  const firm = await newPerson(at.world);
  await sends(at.world, firm, [{ signer: { ed25519PublicKey: address, weight: 5 } }]);
  for (const source of [address, firm.address]) {
    const text = await operations(at.world, at.shared, [pays(undefined, at.cleo.address), pays(source, at.cleo.address, '35')]);
    expect(await refusal(wallet.handle('bringTransaction', { text }))).toMatchObject({
      code: 'sources_mixed',
      details: { account: source },
    });
  }
  // Another's part is another's affair.
  const text = await operations(at.world, at.shared, [pays(undefined, at.cleo.address), pays(at.cleo.address, address)]);
  expect(await wallet.handle('bringTransaction', { text })).toMatchObject({ hands: { shares: [{}, { account: at.cleo.address }] } });
});

it('security 138: a node that hides for whom else a key of this wallet signs hides it from nobody', async (test) => {
  const at = await circle(test);
  const { address, secret } = at.ben.person;
  const firm = await newPerson(at.world);
  await sends(at.world, firm, [{ signer: { ed25519PublicKey: address, weight: 5 } }]);
  const liar = await openLiar(at.world);
  const { manifest, network } = at.world;
  const lied = { ...manifest, network: { ...manifest.network, rpcUrl: liar.url, secondRpcUrl: network.rpcUrls[0] } };
  const { worker } = await openBrowser({ ...at.world, manifest: lied }, secret);
  await worker.wallet.handle('addShared', { address: at.shared.address, name: 'Ours' });
  liar.lie = (method, { entries = [] }) => {
    for (const item of method === 'getLedgerEntries' ? entries : []) {
      const data = xdr.LedgerEntryData.fromXdr(item.xdr, 'base64');
      if (data.type !== 'account' || StrKey.encodeEd25519PublicKey(data.account.accountId.ed25519.toBytes()) !== firm.address) continue;
      item.xdr = xdr.LedgerEntryData.account(new xdr.AccountEntry({ ...data.account, signers: [] })).toXdr('base64');
    }
  };
  const text = await operations(at.world, at.shared, [pays(undefined, at.cleo.address), pays(firm.address, at.cleo.address, '35')]);
  expect(await refusal(worker.wallet.handle('bringTransaction', { text }))).toMatchObject({
    code: 'sources_mixed',
    details: { account: firm.address },
  });
});

it('what comes back to “Sign with others” goes to the request that waits for it', async (test) => {
  const at = await circle(test);
  const { requestId, plan, hands } = await begun(at);
  const link = hands?.link ?? '';
  expect(await at.ana.worker.wallet.handle('bringTransaction', { text: link })).toMatchObject({ requestId });
  await at.ana.worker.wallet.handle('bringTransaction', { text: at.ben.person.sign(hands?.envelope ?? '') });
  await confirmedBy(at, at.ana, plan.hash);
});

it('security 132: what was signed and sent by others meanwhile is not built a second time', async (test) => {
  const at = await circle(test);
  const { requestId, hands } = await begun(at);
  await at.world.chain.rpc.send(at.ben.person.sign(hands?.envelope ?? ''));
  await at.world.control().close();
  expect(await refusal(at.ana.worker.wallet.handle('renew', { requestId }))).toMatchObject({ code: 'sequence_used' });
  // Nor does it hold the account.
  await deposit(at, at.ana, 2n * UNIT);
  for (;;) {
    const now = await pending(at.ana);
    if (now?.waitsFor === null && now.signing === null) break;
    await turn();
  }
});

it('a link that is refused leaves the account that is shown, and what waits there', async (test) => {
  const at = await circle(test);
  const { wallet } = at.ben.worker;
  await wallet.handle('selectAccount', { address: at.ben.person.address });
  const asked = await wallet.handle('preview', {
    name: 'payment',
    input: { from: at.ben.person.address, to: at.cleo.address, asset: 'XLM', amount: '1' },
  });
  const late = new TransactionBuilder(new Account(at.shared.address, (await sequenceOf(at.world, at.shared.address)).toString()), {
    fee: '1000',
    networkPassphrase: at.world.network.passphrase,
  });
  const text = late.addOperation(pays(undefined, at.cleo.address)).setTimebounds(0, 0).build().toXDR();
  expect(await refusal(wallet.handle('bringTransaction', { text }))).toMatchObject({ code: 'unbounded' });
  expect(await pending(at.ben)).toMatchObject({ requestId: asked.requestId });
});

it('security 132: one that the ledger has approved beforehand needs no signature of it, and carries none that is too many', async (test) => {
  const at = await circle(test);
  // Made for the sequence after the next, which approving it takes.
  const account = new Account(at.shared.address, ((await sequenceOf(at.world, at.shared.address)) + 1n).toString());
  const built = new TransactionBuilder(account, { fee: '1000', networkPassphrase: at.world.network.passphrase })
    .addOperation(pays(undefined, at.cleo.address))
    .setTimebounds(0, at.world.clock() + 3_600)
    .build();
  const approving = await operations(at.world, at.shared, [Operation.setOptions({ signer: { preAuthTx: built.hash(), weight: 2 } })]);
  await at.world.chain.rpc.send(at.cleo.sign(at.ben.person.sign(approving)));
  await at.world.control().close();
  const asked = await at.ben.worker.wallet.handle('bringTransaction', { text: built.toXDR() });
  expect(asked.hands?.shares[0]).toMatchObject({ need: 2, have: 2 });
  await confirm(at.ben, asked);
  await confirmedBy(at, at.ben, asked.plan.hash);
});

it('what is brought is built again with the signatures that it had', async (test) => {
  const at = await circle(test);
  const waiting = await begun(at);
  const brought = await at.ben.worker.wallet.handle('bringTransaction', { text: waiting.hands?.link ?? '' });
  await at.ben.worker.wallet.handle('renew', { requestId: brought.requestId });
  expect(signedBy(await pending(at.ben))).toEqual([at.ana.person.address]);
});

it('a site’s change is not gathered: nobody would hand it on to the others', async (test) => {
  const scene = await openScene(test);
  const { world, someone, page } = scene;
  const cleo = await newPerson(world);
  await world.control().createClaimableBalance({ from: 'rewardIssuer', claimant: someone.address, amount: 3n * UNIT });
  await sends(world, someone, [
    { signer: { ed25519PublicKey: cleo.address, weight: 1 } },
    { masterWeight: 1, lowThreshold: 2, medThreshold: 2, highThreshold: 2 },
  ]);
  await scene.connect();
  const from = someone.address;
  const asked = page.ballast.migration.claimReward({ from, destination: from, mode: 'submit' });
  expect(await asked.catch((error: unknown) => error)).toMatchObject({ code: 'signer_too_weak' });
});

it('security 109: a shared account’s own key that is not here may be taken off, and one of this wallet is missed aloud', async (test) => {
  const at = await circle(test);
  const { address: account } = at.shared;
  // Its own key counts again, and would be enough alone.
  const back = { source: account, masterWeight: 2 } as Options;
  await sends(at.world, at.ben.person, [back], [at.cleo]);
  const brought = async (options: Options) =>
    at.ana.worker.wallet.handle('bringTransaction', { text: await operations(at.world, at.shared, [Operation.setOptions(options)]) });
  const grave = ({ plan }: PreviewView) => plan.warnings.filter(({ level }) => level === 'blocked' || level === 'danger');
  const off = await brought({ masterWeight: 0 });
  expect(grave(off).map(({ code }) => code)).toEqual(['signers_change']);
  const without = await brought({ signer: { ed25519PublicKey: at.ana.person.address, weight: 0 } });
  expect(grave(without)).toEqual([
    expect.objectContaining({ code: 'signers_change' }),
    expect.objectContaining({
      level: 'danger',
      code: 'own_signer_weaker',
      params: { account, key: at.ana.person.address, loss: 'removed' },
    }),
  ]);
  // It is for the person to want, with the password again.
  await at.ana.worker.wallet.handle('confirm', { requestId: without.requestId, digest: without.plan.digest, password: PASSWORD });
  await at.ana.worker.wallet.handle('addSignatures', { requestId: without.requestId, text: at.ben.person.sign(without.plan.envelope) });
  await confirmedBy(at, at.ana, without.plan.hash);
});

it('security 132: a hash lock and a signed payload that others bring count by what they prove, and it leaves with them', async (test) => {
  const at = await circle(test);
  const { address: account } = at.shared;
  const secret = Buffer.from('open sesame');
  const holder = Keypair.random();
  const payload = Buffer.from('what was agreed');
  const locked = { sha256Hash: hash(secret), weight: 1 };
  const agreed = new xdr.SignerKeyEd25519SignedPayload({ ed25519: holder.rawPublicKey(), payload });
  const by = StrKey.encodeSignedPayload(Buffer.from(agreed.toXdr()));
  // Three are needed: Ana's, the secret, and the payload.
  const options = [
    { source: account, signer: locked },
    { source: account, signer: { ed25519SignedPayload: by, weight: 1 }, medThreshold: 3 },
  ] as Options[];
  await sends(at.world, at.ben.person, options, [at.cleo]);
  const waiting = await at.ana.worker.wallet.handle('bringTransaction', {
    text: await operations(at.world, at.shared, [pays(undefined, at.cleo.address)]),
  });
  await confirm(at.ana, waiting);
  const { requestId, hands, plan } = (await once(at.ana, (preview) => preview?.hands?.shares[0]?.have === 1)) as PreviewView;
  const add = (text: string) => at.ana.worker.wallet.handle('addSignatures', { requestId, text });
  const withOne = (key: string, signature: Uint8Array) => attachSignatures(hands?.envelope ?? '', [{ key, signature }]);
  const lock = StrKey.encodeSha256Hash(Buffer.from(hash(secret)));
  // Another secret, another payload, and the payload by somebody else prove nothing.
  for (const [key, signature] of [
    [lock, Buffer.from('open sesam')],
    [by, holder.sign(Buffer.from('what was not'))],
    [by, Keypair.random().sign(payload)],
    [by, holder.sign(Buffer.from(plan.hash, 'hex'))],
  ] as const) {
    expect(await add(withOne(key, signature)), key).toEqual({ added: 0 });
  }
  expect(await add(withOne(lock, secret))).toEqual({ added: 1 });
  expect(await once(at.ana, (preview) => preview?.hands?.shares[0]?.have === 2)).not.toBeNull();
  expect(await add(withOne(by, holder.sign(payload)))).toEqual({ added: 1 });
  await confirmedBy(at, at.ana, plan.hash);
});
