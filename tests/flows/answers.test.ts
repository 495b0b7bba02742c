/**
 * Bytes for others are bytes that were reviewed: what HTTP and a site's `mode: 'build'` answer has passed the review, the
 * witnesses and what was meant, like the wallet's own (architecture.md 4).
 */
import { expect, it, onTestFinished, type TestContext } from 'vitest';
import { createChain } from '../../src/chain/chain';
import { parseTransaction } from '../../src/chain/transaction';
import { changes } from '../../src/interface/changes/changes';
import type { Context } from '../../src/interface/context';
import { certified } from '../../src/interface/schema/refusals';
import { startWithin } from '../gateway/within';
import type { View } from '../network/index';
import { answered } from './declared';
import { type Lying, openLiar, otherCode, vaultCode } from './liar';
import { refusal } from './outcomes';
import { newLender, type Person, sequenceOf, UNIT } from './people';
import { openScene } from './site-scene';
import { submitted } from './submitted';
import type { World } from './world';

/** Before both doors of one ledger, whose second node is one that may lie. */
async function stage(test: TestContext) {
  let liar: Awaited<ReturnType<typeof openLiar>> | undefined;
  const scene = await openScene(test, async (world) => {
    liar = await openLiar(world);
    const { manifest } = world;
    return { ...world, manifest: { ...manifest, network: { ...manifest.network, secondRpcUrl: liar.url } } };
  });
  if (!liar) throw new Error('no liar');
  await scene.connect();
  const { world, page } = scene;
  const manifest = { ...world.manifest, network: { ...world.manifest.network, secondRpcUrl: liar.url } };
  const person = await newLender(world, 400n * UNIT);
  const body = JSON.stringify(move(world, person).input);
  const open = async (more: { secondNode?: boolean } = {}) => {
    const gateway = await startWithin(manifest, more);
    onTestFinished(() => gateway.stop());
    const authorization = `Bearer ${gateway.place.key('migration')}`;
    return async () => {
      const headers = { authorization, 'content-type': 'application/json' };
      const answer = await fetch(`${gateway.url}${PATH}`, { method: 'POST', headers, body });
      return { status: answer.status, body: (await answer.json()) as Answer };
    };
  };
  const site = async () => {
    const answer = await page.ballast.fetch(`${page.asker.origin}${PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
  const built = async () => {
    try {
      return { status: 200, body: await page.ballast.migration.lendpoolToVaultsvc({ ...JSON.parse(body), mode: 'build' }) } as Answered;
    } catch (error) {
      return { status: (error as { status: number }).status, body: { error } } as Answered;
    }
  };
  const http = await open();
  return { world, person, payment: scene.payment, liar, control: world.control(), open, doors: { http, site, built } };
}
type Build = typeof changes.lendpoolToVaultsvc.build;
type Stage = Awaited<ReturnType<typeof stage>>;

const move = (world: World, { address }: Person) => ({
  name: 'lendpoolToVaultsvc' as const,
  input: { from: address, vaultAddress: world.vault('') },
});

const PATH = '/migration/lendpool-to-vaultsvc';
interface Answer {
  xdr?: string;
  error?: { code: string; details?: object };
}
interface Answered {
  status: number;
  body: Answer;
}

async function answersOf({ doors }: Stage): Promise<{ [door: string]: Answered }> {
  const answers: { [door: string]: Answered } = {};
  for (const [door, ask] of Object.entries(doors)) answers[door] = await ask();
  return answers;
}

const bytes = { status: 200, body: { xdr: expect.stringMatching(/^AAAA/) } };
const refused = (status: number, code: string, details = {}) => ({ status, body: { error: { code, details } } });
const everywhere = (answer: object) => ({ http: answer, site: answer, built: answer });

interface Lie {
  title: string;
  view?: (person: Person) => View;
  lie?: (world: World) => Promise<Lying>;
  about: string;
}
const lies: Lie[] = [
  {
    title: 'its first node knows another sequence',
    view: ({ address }) => ({ door: 'rpc', sequences: { [address]: 1 } }),
    about: 'sequence',
  },
  { title: 'its first node is two minutes ahead', view: () => ({ door: 'rpc', ahead: 120 }), about: 'time' },
  { title: 'its first node speaks of another protocol', view: () => ({ door: 'rpc', protocol: 26 }), about: 'protocol' },
  { title: 'two nodes know different code of a contract', lie: async (world) => otherCode(await vaultCode(world)), about: 'code' },
];

for (const { title, view, lie, about } of lies) {
  it(`no door gives bytes to anybody where ${title}`, async (test) => {
    const at = await stage(test);
    expect(await answersOf(at)).toMatchObject(everywhere(bytes));
    if (view) await at.control.view(view(at.person));
    if (lie) at.liar.lie = await lie(at.world);
    expect(await answersOf(at)).toMatchObject(everywhere(refused(502, 'nodes_disagree', { about })));
  });
}

/** From here on to the end of the test every move is built otherwise. */
function building(otherwise: (build: Build) => Build): void {
  const { build } = changes.lendpoolToVaultsvc;
  onTestFinished(() => {
    changes.lendpoolToVaultsvc.build = build;
  });
  changes.lendpoolToVaultsvc.build = otherwise(build);
}

it('no door gives bytes that are not what was meant, however they were built', async (test) => {
  const at = await stage(test);
  // The bytes of a move that ends earlier, in the place of those that were meant.
  building((build) => async (context, input) => ({
    ...(await build(context, input)),
    envelope: (await build(context, { ...input, validFor: 60 })).envelope,
  }));
  expect(await answersOf(at)).toMatchObject(everywhere(refused(500, 'plan_mismatch', { what: 'validUntil' })));
  expect(await refusal(answered(at.world.context, move(at.world, at.person)))).toMatchObject({ status: 500, code: 'plan_mismatch' });
});

it('an answer is built again where the account has sent something meanwhile, and is refused where it does so again', async (test) => {
  const { world, person, payment, control, doors, liar } = await stage(test);
  let sending = 1;
  building((build) => async (context, input) => {
    const built = await build(context, input);
    if (sending-- > 0) {
      await submitted(world, person.sign(await payment(person.address)));
      await control.close();
    }
    return built;
  });
  const { xdr = '' } = (await doors.http()).body;
  expect(parseTransaction(xdr, world.network.passphrase).tx.seqNum).toBe((await sequenceOf(world, person.address)) + 1n);
  sending = 2;
  const network = { ...world.network, rpcUrls: [world.network.rpcUrls[0], liar.url] as [string, string] };
  const context = { ...world.context, chain: createChain({ network, fetch }) };
  expect(await refusal(answered(context, move(world, person)))).toMatchObject({ status: 409, code: 'preview_stale' });
});

const DAY = 86_400;
it('what certification refuses is declared of every change', async (test) => {
  const { world, person, control } = await stage(test);
  const input = { from: person.address, vaultAddress: world.vault('') };
  const code = async (context: Context = world.context) => (await refusal(answered(context, { name: 'lendpoolToVaultsvc', input }))).code;
  const at = (seconds: number): Context => ({ ...world.context, clock: () => world.clock() + seconds });
  const met = [await code(at(2 * DAY)), await code(at(60 - DAY))];
  await control.view({ door: 'rpc', protocol: 22 });
  met.push(await code());
  await control.view({ door: 'horizon', protocol: 22 });
  met.push(await code());
  expect(met).toEqual(['clock_contradicted', 'validity_refused', 'nodes_disagree', 'unsupported_protocol']);
  expect(certified).toEqual(expect.arrayContaining([...met, 'plan_mismatch', 'preview_stale']));
});

it('an operator may leave the second node out of answers, and no other witness', async (test) => {
  const at = await stage(test);
  const alone = await at.open({ secondNode: false });
  at.liar.lie = otherCode(await vaultCode(at.world));
  expect(await at.doors.http()).toMatchObject(refused(502, 'nodes_disagree'));
  expect(await alone()).toMatchObject(bytes);
  await at.control.view({ door: 'horizon', sequences: { [at.person.address]: 1 } });
  expect(await alone()).toMatchObject(refused(502, 'nodes_disagree', { about: 'sequence' }));
});
