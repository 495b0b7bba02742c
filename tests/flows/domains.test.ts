/** Names at domains and issuers' domains, against a domain that answers: what was looked up is what is paid. */
import { Keypair } from '@stellar/stellar-sdk/base';
import { describe, expect, it } from 'vitest';
import { readHomeDomain } from '../../src/chain/home-domain';
import { createAsks } from '../../src/domains/asks';
import { readDomain, readStellarName } from '../../src/domains/names';
import { readMadeLink } from '../../src/domains/uri-request';
import { payment } from '../../src/interface/changes/payment';
import { isServiceError } from '../../src/primitives/errors';
import { confirmed, openBrowser } from './browser';
import { newPerson } from './people';
import { openWorld, type World } from './world';

const asks = createAsks({ fetch });

/** The domain of the machine that the network runs on, and the ledger's name there. */
function placeOf(world: World) {
  const { host, pathname } = new URL(world.manifest.network.rpcUrl);
  const domain = readDomain(host, true) ?? world.lacks('the network is on another machine');
  return { domain, ledger: pathname.split('/')[1] ?? '' };
}

async function lookUp(world: World, user: string) {
  const { domain, ledger } = placeOf(world);
  const name = readStellarName(`${user}.${ledger}*${domain.host}`, true);
  if (!name) throw new Error('no name');
  return asks.name(await asks.server(domain, world.network.passphrase), name);
}

const codeOf = (work: Promise<unknown>) =>
  work.then(() => undefined).catch((error: unknown) => (isServiceError(error) ? error.code : error));

describe('a name at a domain', () => {
  it('stands for the account that its server names, with the memo that it asks for', async () => {
    const world = await openWorld();
    world.control();
    const address = world.role('owner');
    expect(await lookUp(world, 'owner')).toEqual({ address, memo: undefined });
    expect(await lookUp(world, 'owner+42')).toEqual({ address, memo: { kind: 'id', value: '42' } });
    expect(await lookUp(world, 'owner+rent')).toEqual({ address, memo: { kind: 'text', value: 'rent' } });
    expect(await codeOf(lookUp(world, 'nobody'))).toBe('name_unknown');
  });

  it('that stands for a contract is nobody who can be paid', async () => {
    const world = await openWorld();
    world.control();
    expect(await codeOf(lookUp(world, 'smartWallet'))).toBe('domain_invalid');
  });

  it('is paid at that account, with that memo; the name stays beside it, and nothing is built from it', async () => {
    const world = await openWorld();
    world.control();
    const person = await newPerson(world);
    const { address: to, memo } = await lookUp(world, 'owner+42');
    const input = { from: person.address, to, asset: 'XLM', amount: '12345678', ...(memo ? { memo } : {}) };
    const as = { name: 'somebody else*elsewhere.test', host: 'elsewhere.test', at: 1 };
    const named = await payment.build(world.context, { ...input, as });
    expect(named.envelope).toBe((await payment.build(world.context, input)).envelope);
    const plan = await world.plan(named);
    expect(plan.memo).toMatchObject({ value: '42' });
    expect(plan.steps[0]).toMatchObject({ code: 'payment', params: { destination: to } });
  });

  it('is kept with the payment that was signed', async () => {
    const world = await openWorld();
    world.control();
    const person = await newPerson(world);
    const { wallet } = (await openBrowser(world, person.secret)).worker;
    const as = { name: 'owner*anchor.test', host: 'anchor.test', at: world.clock() };
    const { address: to } = await lookUp(world, 'owner');
    const input = { from: person.address, to, asset: 'XLM', amount: '12345678', as };
    const { requestId, plan } = await wallet.handle('preview', { name: 'payment', input });
    const record = await confirmed(wallet, { requestId, digest: plan.digest });
    expect(record.intent).toMatchObject({ name: 'payment', input: { to, as } });
    expect((await wallet.handle('record', { hash: record.hash })).intent).toEqual(record.intent);
    // Whom it paid is remembered by the address, and under no name that nobody gave.
    expect(await wallet.handle('contacts', {})).toEqual([{ address: to, name: '', usedAt: expect.any(Number) }]);
  });
});

describe('an issuer’s domain', () => {
  it('lists the asset, or does not', async () => {
    const world = await openWorld();
    world.control();
    const { domain } = placeOf(world);
    const [usdc, eurc] = [world.role('usdcIssuer'), world.role('eurcIssuer')];
    expect(await readHomeDomain(world.chain, usdc)).toEqual({ domain: domain.host, voices: 2 });
    const { passphrase } = world.network;
    expect(await asks.listing(domain, { code: 'USDC', issuer: usdc }, passphrase)).toBe('listed');
    expect(await asks.listing(domain, { code: 'USDC', issuer: eurc }, passphrase)).toBe('notListed');
    expect(await asks.listing(domain, { code: 'EURC', issuer: eurc }, passphrase)).toBe('notListed');
    expect(await readHomeDomain(world.chain, world.role('rewardIssuer'))).toEqual({ domain: null, voices: 2 });
  });

  it('is believed of no single node that contradicts another, and of one where the other is silent', async () => {
    const world = await openWorld();
    const control = world.control();
    const issuer = world.role('usdcIssuer');
    const lie = { door: 'horizon', method: `GET /accounts/${issuer}`, kind: 'wrong', set: { home_domain: 'evil.test' } };
    await control.run('faults', lie);
    expect(await codeOf(readHomeDomain(world.chain, issuer))).toBe('nodes_disagree');
    await control.run('faults', { ...lie, kind: 'status', status: 404 });
    expect(await readHomeDomain(world.chain, issuer)).toMatchObject({ voices: 1 });
    expect(await codeOf(readHomeDomain(world.chain, world.role('empty')))).toBe('account_not_found');
  });
});

it('a link that the domain has signed is proven by the key that it names', async () => {
  const world = await openWorld();
  world.control();
  const { domain } = placeOf(world);
  const { passphrase } = world.network;
  const unsigned = `web+stellar:tx?xdr=AAAA&network_passphrase=${encodeURIComponent(passphrase)}&origin_domain=${domain.host}`;
  const secret = world.manifest.accounts.usdcIssuer?.secret ?? world.lacks('the issuer’s key');
  const linkBy = (key: Keypair) => {
    const payload = Buffer.concat([Buffer.alloc(35), Buffer.from([4]), Buffer.from(`stellar.sep.7 - URI Scheme${unsigned}`)]);
    return `${unsigned}&signature=${encodeURIComponent(Buffer.from(key.sign(payload)).toString('base64'))}`;
  };
  const provenBy = async (key: Keypair) => {
    const made = readMadeLink(linkBy(key), true);
    if (!made?.domain) throw new Error('no such link');
    return asks.made(made.domain, made, passphrase);
  };
  expect(await provenBy(Keypair.fromSecret(secret))).toBe(true);
  expect(await provenBy(Keypair.random())).toBe(false);
});
