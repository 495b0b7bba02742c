/** A coordination service carries what several people sign, and nothing it says is believed. */
import * as v from 'valibot';
import { expect, it, type TestContext } from 'vitest';
import { commands } from '../../src/commands/commands';
import { createCoordination } from '../../src/domains/coordination';
import { placeAt, readPlace } from '../../src/primitives/tx-service';
import { checked, foundAt, leftAt, takenFrom } from '../../src/ui/approve/coordinated';
import type { Ui } from '../../src/ui/state/store';
import { type CoordinationService, type ServiceFault, startCoordination } from '../network/index';
import { PASSWORD } from './browser';
import {
  begun,
  type Circle,
  circle,
  confirm,
  confirmedBy,
  deposit,
  type Member,
  type Options,
  once,
  pending,
  record,
  sends,
  signedBy,
} from './circle';
import { refusal } from './outcomes';
import { UNIT } from './people';

/** A page of that wallet, whose person says yes to the browser, or no. */
const pageOf = (member: Member, allows = true) =>
  ({
    client: { call: (command: never, input: never) => member.worker.wallet.handle(command, input), allow: async () => allows },
  }) as unknown as Ui;

interface Coordinated extends Circle {
  service: CoordinationService;
  choose(member: Member, service: string | null): Promise<unknown>;
}

/** Three who share an account, of whom two have chosen the same service. */
async function coordinated(test: TestContext): Promise<Coordinated> {
  const at = await circle(test);
  const { id, passphrase } = at.world.network;
  const service = await startCoordination({ [passphrase]: { passphrase, horizonUrl: at.world.manifest.network.horizonUrl } });
  test.onTestFinished(service.close);
  const choose = ({ worker }: Member, url: string | null) => worker.wallet.handle('setService', { id, service: url });
  for (const member of [at.ana, at.ben]) await choose(member, service.url);
  return { ...at, service, choose };
}

/** From now on all three have to sign. */
const all = ({ world, shared, ben, cleo }: Circle) =>
  sends(world, ben.person, [{ source: shared.address, lowThreshold: 3, medThreshold: 3, highThreshold: 3 } as Options], [cleo]);

/** What waits there is left at the service, as its page does it. */
async function put({ service, world }: Coordinated, member: Member) {
  const waiting = await pending(member);
  const { requestId, hands, plan } = waiting ?? {};
  if (!requestId || !hands || !plan) throw new Error('nothing waits');
  await leftAt(pageOf(member), service.url, world.network, { requestId, hash: plan.hash, envelope: hands.envelope });
  return { requestId, hash: plan.hash };
}

const look = ({ service }: Coordinated, member: Member, of: { requestId: string; hash: string }) =>
  takenFrom(pageOf(member), service.url, of);

/** Opened from the service, by what was pasted. */
async function opened({ service }: Coordinated, member: Member, text: string) {
  const place = readPlace(text);
  if (!place) throw new Error('it leads nowhere');
  const there = await foundAt(pageOf(member), service.url, place);
  return checked(service.url, member.worker.wallet.handle('bringTransaction', there));
}

/** Somebody with another wallet signs what is there. */
async function signsThere({ service, cleo, world }: Coordinated, hash: string): Promise<void> {
  const there = (await (await fetch(placeAt(service.url, hash))).json()) as { xdr: string };
  const body = JSON.stringify({ network: world.network.passphrase, xdr: cleo.sign(there.xdr) });
  expect((await fetch(`${service.url}/tx`, { method: 'POST', body })).status).toBe(200);
}

it('is left there by the first, opened by its link in another wallet, signed and left again, and sent by the first, who looked there', async (test) => {
  const at = await coordinated(test);
  await all(at);
  await begun(at, 3);
  const left = await put(at, at.ana);
  expect(at.service.bodies).toEqual([
    { network: at.world.network.passphrase, xdr: (await pending(at.ana))?.hands?.envelope, submit: false },
  ]);
  const brought = await opened(at, at.ben, placeAt(at.service.url, left.hash));
  expect(brought).toMatchObject({ intent: null, plan: { hash: left.hash }, hands: { put: null } });
  expect(signedBy(brought)).toEqual([at.ana.person.address]);
  await confirm(at.ben, brought);
  await once(at.ben, (preview) => preview?.hands?.shares[0]?.have === 2);
  await put(at, at.ben);
  expect((await pending(at.ben))?.hands?.put).toBe(at.service.url);
  expect(await look(at, at.ana, left)).toBe(1);
  expect(await look(at, at.ana, left)).toBe(0);
  await signsThere(at, left.hash);
  expect(await look(at, at.ana, left)).toBe(1);
  await confirmedBy(at, at.ana, left.hash);
});

it('two of three: who opens it by its hash alone completes it, and sends it from there', async (test) => {
  const at = await coordinated(test);
  await begun(at);
  const { hash } = await put(at, at.ana);
  await confirm(at.ben, await opened(at, at.ben, hash.toUpperCase()));
  await confirmedBy(at, at.ben, hash);
});

const FAULTS: [ServiceFault, object][] = [
  ['busy', { code: 'service_busy' }],
  ['down', { code: 'service_unavailable' }],
  ['garbage', { code: 'service_invalid', details: { what: 'shape' } }],
  ['shapeless', { code: 'service_invalid', details: { what: 'shape' } }],
  ['huge', { code: 'service_invalid', details: { what: 'shape' } }],
  ['redirect', { code: 'service_invalid', details: { what: 'redirect' } }],
  ['other', { code: 'service_invalid', details: { what: 'transaction' } }],
];

it.for(FAULTS)(
  'security 134: what is wrong with a service changes nothing of what waits, whoever asks it: %s',
  async ([fault, error], test) => {
    const at = await coordinated(test);
    await begun(at);
    const left = await put(at, at.ana);
    const before = await pending(at.ana);
    const elsewhere = await deposit(at, at.ben, 2n * UNIT);
    at.service.other = at.cleo.sign(elsewhere.plan.envelope);
    at.service.fault = fault;
    expect(await refusal(look(at, at.ana, left))).toMatchObject(error);
    expect(await refusal(put(at, at.ana))).toMatchObject(error);
    expect(await refusal(opened(at, at.ben, left.hash))).toMatchObject(error);
    // Nobody goes where it points to.
    expect(at.service.asked.filter((path) => path.includes('elsewhere'))).toEqual([]);
    expect(await pending(at.ana)).toEqual(before);
    expect(await pending(at.ben)).toMatchObject({ requestId: elsewhere.requestId });
    expect(await record(at, at.ana)).toBeUndefined();
    at.service.fault = undefined;
    await signsThere(at, left.hash);
    expect(await look(at, at.ana, left)).toBe(1);
    await confirmedBy(at, at.ana, left.hash);
  },
);

it('what a service does not have, or does not take, is told as that', async (test) => {
  const at = await coordinated(test);
  await begun(at);
  const host = new URL(at.service.url).host;
  expect(await refusal(opened(at, at.ben, '0'.repeat(64)))).toMatchObject({ code: 'service_lacks', details: { host } });
  // It serves another network.
  const elsewhere = await startCoordination({});
  test.onTestFinished(elsewhere.close);
  await at.choose(at.ana, elsewhere.url);
  const refused = { code: 'service_refused', details: { host: new URL(elsewhere.url).host, status: 400 } };
  expect(await refusal(put({ ...at, service: elsewhere }, at.ana))).toMatchObject(refused);
});

it('security 134: what is not left there is not noted as if it were', async (test) => {
  const at = await coordinated(test);
  await begun(at);
  for (const fault of ['busy', 'down', 'garbage', 'other', 'redirect'] as const) {
    at.service.fault = fault;
    await refusal(put(at, at.ana));
    expect((await pending(at.ana))?.hands?.put, fault).toBeNull();
  }
});

it('security 134: a service that says nothing is given up', async (test) => {
  const at = await coordinated(test);
  const waiting = await begun(at);
  at.service.fault = 'hang';
  const asked = at.service.hung();
  const deadline = (_ms: number, late: () => void) => {
    void asked.then(late);
    return () => undefined;
  };
  const { find } = createCoordination({ fetch, deadline }, at.service.url);
  expect(await refusal(find(waiting.plan.hash))).toMatchObject({ code: 'service_unavailable' });
});

it('security 134: signatures from there count by what they prove: forged ones and a stranger’s add nothing, and one that is there twice counts once', async (test) => {
  const at = await coordinated(test);
  await all(at);
  await begun(at, 3);
  const left = await put(at, at.ana);
  await signsThere(at, left.hash);
  for (const fault of ['forged', 'stranger'] as const) {
    at.service.fault = fault;
    expect(await look(at, at.ana, left), fault).toBe(0);
    const { hands } = await opened(at, at.ben, left.hash);
    expect(hands?.shares[0]?.have, fault).toBe(0);
  }
  expect(signedBy(await pending(at.ana))).toEqual([at.ana.person.address]);
  at.service.fault = 'doubled';
  expect(await look(at, at.ana, left)).toBe(1);
  expect(await pending(at.ana)).toMatchObject({ hands: { shares: [{ have: 2, need: 3 }] } });
  expect(await record(at, at.ana)).toBeUndefined();
});

it('security 134: a service that sends by itself what is complete sends what was signed, and the wallet learns it from the ledger', async (test) => {
  const at = await coordinated(test);
  await begun(at);
  const left = await put(at, at.ana);
  at.service.sends = true;
  await signsThere(at, left.hash);
  await at.world.control().close();
  await look(at, at.ana, left);
  expect(await once(at.ana, (preview) => preview?.failed !== null)).toMatchObject({ failed: { code: 'sequence_used' }, signing: null });
  expect(await record(at, at.ana)).toBeUndefined();
});

it('security 134: wherever the worker is killed between leaving it and looking there, it waits as before or is sent once', async (test) => {
  const at = await coordinated(test);
  for (let point = 0, met = true; met; point += 1) {
    const { plan } = await begun(at);
    const left = await put(at, at.ana);
    await signsThere(at, left.hash);
    at.ana.worker.watch(point);
    const looked = (async () => {
      await put(at, at.ana);
      await look(at, at.ana, left);
    })();
    met = await Promise.race([at.ana.worker.death.then(() => true), looked.then(() => false)]);
    at.ana.worker.watch();
    if (met) {
      at.ana.worker = at.ana.browser.start();
      await at.ana.worker.wallet.wake();
      await at.ana.worker.wallet.handle('unlock', { password: PASSWORD });
      // Where it waits still, it is known that it was left there, and it is looked for again.
      const waiting = await pending(at.ana);
      if (waiting?.signing) {
        expect(waiting.hands?.put).toBe(at.service.url);
        await look(at, at.ana, left);
      }
    }
    await confirmedBy(at, at.ana, plan.hash);
  }
});

it('security 134: without a service nobody is asked, and one that is taken away or replaced ends nothing that waits', async (test) => {
  const at = await coordinated(test);
  await begun(at);
  const left = await put(at, at.ana);
  const before = await pending(at.ana);
  const asked = at.service.asked.length;
  await at.choose(at.ana, null);
  const { network } = await at.ana.worker.wallet.handle('state', {});
  expect(network).not.toHaveProperty('service');
  expect(await pending(at.ana)).toEqual(before);
  const noted = () => at.ana.worker.wallet.handle('noteService', { requestId: left.requestId, service: at.service.url });
  const host = new URL(at.service.url).host;
  expect(await refusal(noted())).toMatchObject({ code: 'service_not_chosen', details: { host } });
  await at.choose(at.ana, 'https://another.test');
  expect(await refusal(noted())).toMatchObject({ code: 'service_not_chosen', details: { host } });
  const link = placeAt(at.service.url, left.hash);
  for (const [service, text, details] of [
    [undefined, link, { host }],
    [undefined, left.hash, { host: '' }],
    ['https://another.test', link, { host }],
    [at.service.url, placeAt('https://another.test', left.hash), { host: 'another.test' }],
  ] as const) {
    const place = readPlace(text);
    expect(await refusal(foundAt(pageOf(at.ana), service, place as never))).toMatchObject({ code: 'service_not_chosen', details });
  }
  const place = readPlace(link);
  expect(await refusal(foundAt(pageOf(at.ana, false), at.service.url, place as never))).toMatchObject({ code: 'host_not_permitted' });
  expect(at.service.asked).toHaveLength(asked);
  // By the other ways it goes on.
  await at.ana.worker.wallet.handle('addSignatures', { requestId: left.requestId, text: at.cleo.sign(before?.hands?.envelope ?? '') });
  await confirmedBy(at, at.ana, left.hash);
});

it('security 134: only an https address, or one on this machine, is kept as a service, and goes with its network', async (test) => {
  const at = await coordinated(test);
  const { wallet } = at.ana.worker;
  const { id } = at.world.network;
  for (const text of [
    'http://service.test',
    'https://service.test/',
    'https://service.test/?a=1',
    'https://me@service.test',
    'ftp://a',
    'x',
    '',
  ]) {
    expect(v.is(commands.setService.input, { id, service: text }), text).toBe(false);
  }
  expect(await refusal(wallet.handle('setService', { id: 'nowhere', service: null }))).toMatchObject({ code: 'network_missing' });
  const serviceOf = async () => (await wallet.handle('state', {})).networks.find((network) => network.id === id)?.service;
  await wallet.handle('setService', { id, service: 'https://service.test/api' });
  expect(await serviceOf()).toBe('https://service.test/api');
  await wallet.handle('selectNetwork', { id: 'testnet' });
  await wallet.handle('forgetNetwork', { id });
  const { draftId } = await wallet.handle('draftNetwork', { manifest: JSON.stringify(at.world.manifest) });
  await wallet.handle('keepNetwork', { draftId });
  expect(await serviceOf()).toBeUndefined();
});
