/**
 * Every door of the wallet under hostile variants of what is real: what was recorded of a ledger, a message, a kept item, changed
 * in a few places. Each input is taken or refused with a typed error: nothing else is thrown, nothing is rejected unheard, and
 * nothing hangs. BALLAST_FUZZ_DOORS: inputs for each door (`npm run fuzz`: 100,000); BALLAST_SEED: the same again.
 */
import { xdr } from '@stellar/stellar-sdk/base';
import { afterAll, expect, it } from 'vitest';
import { createChain } from '../../src/chain/chain';
import { accountKey } from '../../src/chain/ledger-keys';
import { parseEnding } from '../../src/chain/outcome';
import { parseTransaction } from '../../src/chain/transaction';
import { commands } from '../../src/commands/commands';
import { siteCommands } from '../../src/commands/site-commands';
import { answer } from '../../src/messaging/server';
import { fromKept, toKeep } from '../../src/platform/kept';
import { parseAddress, parseContractId } from '../../src/primitives/addresses';
import { fromDecimal, parseStroops } from '../../src/primitives/amounts';
import { isServiceError, refuse } from '../../src/primitives/errors';
import { decodeEnvelope } from '../../src/review/decode';
import { networkOf, parseManifestText, readManifest } from '../../src/settings/manifest';
import { shippedNetworks } from '../../src/settings/networks';
import { keptItems } from '../../src/wallet/kept/table';
import { confirmed, openBrowser, settle } from './browser';
import { mutated, mutatedBase64, mutatedText } from './mutate';
import { newClaimant, newLender, UNIT } from './people';
import { createDice, type Dice } from './soak';
import { openWorld, type World } from './world';

const count = Number(process.env.BALLAST_FUZZ_DOORS ?? 400);
const seed = Number(process.env.BALLAST_SEED ?? 1);

const table: { [door: string]: { inputs: number; taken: number; refused: number; seconds: number } } = {};
afterAll(() => console.table(table));

const unheard: unknown[] = [];
process.on('unhandledRejection', (reason) => unheard.push(reason));

/** So many inputs at a door; `act` throws a typed error or nothing. */
async function fuzz(door: string, act: (dice: Dice) => unknown): Promise<void> {
  const dice = createDice(seed);
  const start = performance.now();
  const row = { inputs: 0, taken: 0, refused: 0, seconds: 0 };
  for (; row.inputs < count; row.inputs++) {
    try {
      await act(dice);
      row.taken += 1;
    } catch (error) {
      if (!isServiceError(error)) throw new Error(`${door}, input ${row.inputs} of seed ${seed}`, { cause: error });
      row.refused += 1;
    }
  }
  row.seconds = Math.round((performance.now() - start) / 1000);
  table[door] = row;
  expect(unheard).toEqual([]);
  // Some of what is changed is still right, and some is not: an input that never got in tries nothing.
  if (count >= 100) expect(Math.min(row.taken, row.refused), `${door}: ${JSON.stringify(row)}`).toBeGreaterThan(0);
}

interface Recorded {
  url: string;
  method: string;
  body: string | undefined;
  text: string;
}

/** What the nodes really answered while a move and a claim were made. */
async function record(world: World): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await real(input, init);
    const url = String(input);
    if (url.includes('/control/') || url.includes('/manifest')) return response;
    const text = await response.text();
    recorded.push({ url, method: init?.method ?? 'GET', body: typeof init?.body === 'string' ? init.body : undefined, text });
    return new Response(text, { status: response.status, headers: response.headers });
  };
  try {
    for (const [person, name, more] of [
      [await newLender(world, 100n * UNIT), 'lendpoolToVaultsvc', { vaultAddress: world.vault('Harbor') }],
      [await newClaimant(world, 3n * UNIT), 'claimReward', { destination: world.role('rewardFallback') }],
    ] as const) {
      const { worker } = await openBrowser(world, person.secret);
      const { requestId, plan } = await worker.wallet.handle('preview', { name, input: { from: person.address, ...more } } as never);
      await confirmed(worker.wallet, { requestId, digest: plan.digest });
      await settle(world, worker, plan.hash);
      await worker.wallet.handle('portfolio', { address: person.address });
      await worker.wallet.handle('vaults', {});
    }
  } finally {
    globalThis.fetch = real;
  }
  return recorded;
}

let recording: Promise<{ world: World; recorded: Recorded[] }> | undefined;
const recordedOn = (test: Parameters<typeof openWorld>[0]) => {
  recording ??= openWorld(test).then(async (world) => {
    world.control();
    return { world, recorded: await record(world) };
  });
  return recording;
};

/** A network that gives one answer to all, with the question's own id. */
function chainThatSays(world: World, said: () => unknown) {
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    const json = said();
    const asked = typeof init?.body === 'string' && init.body.startsWith('{') ? (JSON.parse(init.body) as { id: number }) : undefined;
    if (asked && typeof json === 'object' && json !== null && 'id' in json) Object.assign(json, { id: asked.id });
    return new Response(typeof json === 'string' ? json : JSON.stringify(json));
  };
  return createChain({ network: world.network, fetch, pause: async () => undefined });
}

const LONG = 120_000 + count * 20;

it(
  'answers of an RPC node',
  async (test) => {
    const { world, recorded } = await recordedOn(test);
    const answers = recorded.filter(({ body }) => body?.startsWith('{'));
    let said: unknown;
    const { rpc } = chainThatSays(world, () => said);
    await fuzz('RPC', async (dice) => {
      const { body = '', text } = dice.one(answers);
      const { method, params } = JSON.parse(body) as { method: string; params: never };
      said = dice.chance(5) ? mutatedText(dice, text) : mutated(dice, JSON.parse(text));
      if (method === 'getLatestLedger') return rpc.latestLedger();
      if (method === 'getFeeStats') return rpc.feeStats();
      if (method === 'getNetwork') return rpc.passphrase();
      if (method === 'simulateTransaction') return rpc.simulate((params as { transaction: string }).transaction);
      if (method === 'sendTransaction') return rpc.send((params as { transaction: string }).transaction);
      if (method === 'getLedgerEntries') {
        return rpc.readTimeless((params as { keys: string[] }).keys.map((key) => xdr.LedgerKey.fromXdr(key, 'base64')));
      }
      const found = await rpc.transaction((params as { hash: string }).hash);
      const { resultXdr: result, resultMetaXdr: meta } = found;
      return result && parseEnding({ successful: true, result, meta });
    });
  },
  LONG,
);

it(
  'answers of Horizon',
  async (test) => {
    const { world, recorded } = await recordedOn(test);
    const answers = recorded.filter(({ url }) => url.includes('/horizon'));
    let said: unknown;
    const { horizon } = chainThatSays(world, () => said);
    const { usdc } = world.network.assets;
    await fuzz('Horizon', (dice) => {
      const { url, method, text } = dice.one(answers);
      said = dice.chance(5) ? mutatedText(dice, text) : mutated(dice, JSON.parse(text));
      const [, kind = '', id = ''] = /\/horizon\/?([a-z_]*)\/?([^?]*)/.exec(url) ?? [];
      if (method === 'POST') return horizon.submit('AAAA');
      if (kind === 'accounts') return horizon.account(id as never);
      if (kind === 'ledgers') return horizon.ledger(Number(id));
      if (kind === 'transactions') return horizon.transaction(id);
      if (kind === 'paths' && usdc) return horizon.bestPath(usdc, 10_000_000n, usdc);
      if (kind === 'claimable_balances' && usdc) return horizon.claimableBalances(new URL(url).searchParams.get('claimant') as never, usdc);
      return horizon.root();
    });
  },
  LONG,
);

it(
  'envelopes, results and metas in XDR',
  async (test) => {
    const { world, recorded } = await recordedOn(test);
    const { passphrase } = world.network;
    const texts = recorded.map(({ text }) => JSON.parse(text) as { result?: { [name: string]: string } } & { [name: string]: string });
    const envelopes = texts.flatMap((one) => one.result?.envelopeXdr ?? one.envelope_xdr ?? []);
    const endings = texts.flatMap(({ result }) => (result?.resultXdr ? [{ result: result.resultXdr, meta: result.resultMetaXdr }] : []));
    expect(Math.min(envelopes.length, endings.length)).toBeGreaterThan(0);
    await fuzz('XDR', (dice) => {
      if (dice.chance(30)) {
        const { result, meta } = dice.one(endings);
        return parseEnding({ successful: true, result: mutatedBase64(dice, result), meta: meta && mutatedBase64(dice, meta) });
      }
      const envelope = dice.chance(10) ? mutatedText(dice, dice.one(envelopes)) : mutatedBase64(dice, dice.one(envelopes));
      return dice.chance(50) ? decodeEnvelope(envelope, passphrase) : parseTransaction(envelope, passphrase);
    });
  },
  LONG,
);

it(
  'kept items',
  async (test) => {
    const world = await openWorld(test);
    const person = await newClaimant(world, UNIT);
    const { browser, worker } = await openBrowser(world, person.secret);
    const { requestId, plan } = await worker.wallet.handle('preview', {
      name: 'claimReward',
      input: { from: person.address, destination: world.role('rewardFallback') },
    });
    await confirmed(worker.wallet, { requestId, digest: plan.digest });
    await settle(world, worker, plan.hash);
    await worker.wallet.handle('portfolio', { address: person.address });
    const real = keptItems.flatMap((item) => browser.kept(item.area).map((stored) => ({ item, stored })));
    await fuzz('kept items', (dice) => {
      const { item, stored } = dice.one(real);
      const value = fromKept(item, mutated(dice, stored));
      if (value === undefined) return refuse('invalid_request', 'It is dropped.');
      // What is read can be kept again, and reads the same.
      expect(fromKept(item, structuredClone(toKeep(item, value)))).toEqual(value);
      // Counted apart: what reads shows as taken, what is dropped as refused.
      return value;
    });
  },
  LONG,
);

it(
  'messages of pages and of sites',
  async () => {
    const self = { id: 'wallet', origin: 'chrome-extension://wallet' };
    const site = {
      id: 'wallet',
      origin: 'https://site.example',
      url: 'https://site.example/',
      frameId: 0,
      tab: { id: 1 },
      documentId: 'd1',
    };
    const handle = { page: async () => null, site: async () => null, left: async () => undefined };
    const inputs = [
      {},
      { password: 'seven boats' },
      { address: 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN', name: 'a' },
      { requestId: 'ab', digest: 'ab'.repeat(32) },
      { name: 'claimReward', input: { from: 'G', destination: 'G' } },
      { url: '/send', method: 'POST', type: 'application/json', body: '{}' },
      { xdr: 'AAAA', opts: { networkPassphrase: 'x', address: 'G' } },
    ];
    await fuzz('messages', async (dice) => {
      const ofPage = dice.chance(50);
      const command = dice.one(Object.keys(ofPage ? commands : siteCommands));
      const body = { command, input: dice.one(inputs) };
      const real = ofPage ? { channel: 'pages', ...body } : { channel: 'sites', id: 'q1', body: JSON.stringify(mutated(dice, body)) };
      const said = await answer(dice.chance(80) ? mutated(dice, real) : real, ofPage ? self : (site as never), self, handle);
      if (said.ok) return;
      expect(said.error.code, JSON.stringify(real)).not.toBe('internal');
      refuse('invalid_request', said.error.code);
    });
  },
  LONG,
);

it(
  'amounts and addresses',
  async () => {
    const texts = ['1', '0.0000001', '922337203685.4775807', '170141183460469231731687303715884105727', '12,5', '-3'];
    const addresses = [
      'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
      'CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75',
      'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ',
      'SBGWSG6BTNCKCOB3DIFBGCVMUPQFYPA2G4O34RMTB343OYPXU5DJDVMN',
    ];
    await fuzz('amounts', (dice) => {
      const text = dice.chance(20) ? dice.one(texts) : mutatedText(dice, dice.one(texts));
      const amount = dice.chance(50) ? parseStroops(text) : fromDecimal(text, dice.one([null, 0, 6, 7, 18]));
      expect(['bigint', 'undefined']).toContain(typeof amount);
    });
    await fuzz('addresses', (dice) => {
      const text = dice.chance(20) ? dice.one(addresses) : mutatedText(dice, dice.one(addresses));
      const read = dice.chance(50) ? parseAddress(text) : parseContractId(text);
      // What is taken is what was real: a checksum stands between.
      expect(addresses).toContain(read);
      accountKey(addresses[0] as never);
    });
  },
  LONG,
);

it(
  'manifests',
  async (test) => {
    const { manifest } = await openWorld(test);
    await fuzz('manifests', (dice) => {
      const text = dice.chance(30) ? mutatedText(dice, JSON.stringify(manifest)) : (JSON.stringify(mutated(dice, manifest)) ?? '');
      return networkOf(readManifest(parseManifestText(text), shippedNetworks));
    });
  },
  LONG,
);
