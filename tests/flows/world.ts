/**
 * The world that flows play in. Each flow has a ledger of its own on a local network: on one that is started here, or on the
 * instance that BALLAST_NETWORK (a file or URL) describes. Where that has one ledger alone, all play on it one after another,
 * never reset it, and skip by name what it does not offer.
 */
import { readFile } from 'node:fs/promises';
import { Keypair } from '@stellar/stellar-sdk/base';
import { expect, type TestContext, TestRunner } from 'vitest';
import { type Chain, createChain } from '../../src/chain/chain';
import { attachSignatures, hashOf, insideOf, parseTransaction } from '../../src/chain/transaction';
import type { Change } from '../../src/interface/call/change';
import type { Context } from '../../src/interface/context';
import { type Portfolio, portfolio } from '../../src/interface/reads/portfolio';
import { type AccountId, type ContractId, isAccountId } from '../../src/primitives/addresses';
import { fromHex } from '../../src/primitives/hex';
import type { Plan } from '../../src/primitives/plan';
import { proposed } from '../../src/service/propose';
import { parseManifest } from '../../src/settings/manifest';
import type { Network } from '../../src/settings/networks';
import { lacks } from '../capabilities.mjs';
import { type Control, control, type Network as LocalNetwork, type Manifest, startNetwork } from '../network/index';
import { type Clock, RemoteClock } from './clock';
import './declared';

const given = process.env.BALLAST_NETWORK;

export interface World {
  manifest: Manifest;
  context: Context;
  /** The machine's clock as the wallet has it here: the ledger's time. */
  clock: Clock;
  chain: Chain;
  network: Network;
  /** What was asked of the nodes since the world was opened, and in how many rounds: a round starts when nothing is under way. */
  traffic: Traffic;
  /** Says what the network does not offer: skips the flow on another network, and fails it on the local one, which has it all. */
  lacks(what: string): never;
  /** Control of the ledger; the flow is skipped where nobody may control it. */
  control(): Control;
  /** Control of a ledger that no other flow uses; the flow is skipped where all share one. */
  fresh(): Control;
  /** The role, or on a shared ledger anybody else with a key, in the situation that the flow needs; skipped where there is nobody. */
  who(role: string, fits: (holdings: Portfolio) => boolean): Promise<AccountId>;
  /** The address of a role; the flow is skipped where there is none. */
  role(name: string): AccountId;
  contract(role: string): ContractId;
  /** The settings' vault whose name begins so. */
  vault(name: string): ContractId;
  /** Same nodes, other settings. */
  under(changes: Partial<Network>): Context;
  sign(envelope: string, account?: string): string;
  holdings(account: AccountId): Promise<Portfolio>;
  /** The Plan of what was built, after it satisfied the builder's expectation. */
  plan(change: Change<unknown>): Promise<Plan>;
}

export class Traffic {
  requests: string[] = [];
  rounds = 0;
  #underWay = 0;

  reset(): void {
    this.requests = [];
    this.rounds = 0;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    const rpc =
      typeof init?.body === 'string' && init.body.startsWith('{') ? (JSON.parse(init.body) as { method: string }).method : undefined;
    this.requests.push(rpc ?? `${init?.method ?? 'GET'} ${url.pathname.replace(/^.*\/horizon/, '')}`);
    if (this.#underWay++ === 0) this.rounds += 1;
    try {
      return await fetch(input, init);
    } finally {
      this.#underWay -= 1;
    }
  };
}

async function read(where: string): Promise<Manifest> {
  if (/^https?:/.test(where)) return (await (await fetch(where)).json()) as Manifest;
  return JSON.parse(await readFile(where, 'utf8')) as Manifest;
}

/** One for all flows of a process, with which it ends. */
let started: Promise<LocalNetwork> | undefined;
let made = 0;
/** The file whose flows are played, and its ledgers: those of another are not asked any more. */
let played: string | undefined;
const ledgers: string[] = [];

interface Place {
  manifest: Manifest;
  shared: boolean;
  clock: Clock;
  control(): Control;
}

/** A ledger that nobody used before, or the one that all share. */
async function placeOfFlow({ secondRpc = false }: Wishes): Promise<Place> {
  const offered = given ? await read(given) : undefined;
  const query = secondRpc ? '?rpcs=2' : '';
  made += 1;
  if (!offered) {
    started ??= startNetwork();
    const network = await started;
    const { testPath } = expect.getState();
    if (testPath !== played) for (const done of ledgers.splice(0)) network.forget(done);
    played = testPath;
    // Begun equal, they are filled once.
    const twin = `flow~${made}`;
    ledgers.push(twin);
    const manifest = await read(`${network.manifestUrl(twin)}${query}`);
    return { manifest, shared: false, clock: () => network.ledger(twin).latest.closeTime, control: () => control(manifest) };
  }
  const name = `flow-${process.pid}-${Date.now().toString(36)}-${made}`;
  const { ledgersUrl } = offered;
  const manifest = ledgersUrl ? await read(`${ledgersUrl.replace('{name}', name)}${query}`) : offered;
  const remote = new RemoteClock();
  return { manifest, shared: !ledgersUrl, clock: remote.now, control: () => remote.follow(control(manifest)) };
}

/** What a flow asks of the network beyond one node of each kind. */
interface Wishes {
  /** A second node that speaks JSON-RPC. */
  secondRpc?: boolean;
}

/** The test that runs, for what has no context of its own at hand. */
function current(): TestContext {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error('no test runs');
  return test.context;
}

export async function openWorld(test: TestContext = current(), wishes: Wishes = {}): Promise<World> {
  const place = await placeOfFlow(wishes);
  const { manifest, shared, clock } = place;
  const traffic = new Traffic();
  const network = parseManifest(manifest, []);
  const chain = createChain({ network, fetch: traffic.fetch });
  const context: Context = { chain, clock };
  const { accounts, controlUrl } = manifest;
  const none = (what: string) => lacks(test, 'the local network', what);
  const named = (name: string): string => accounts[name]?.address ?? none(`the network has no ${name}`);
  if (wishes.secondRpc && !manifest.network.secondRpcUrl) return none('the network has one node that speaks JSON-RPC');
  return {
    manifest,
    network,
    chain,
    context,
    clock,
    traffic,
    lacks: none,
    control: () => (controlUrl ? place.control() : none('the network cannot be controlled')),
    fresh: () => (shared ? none('it needs a ledger of its own') : place.control()),
    async who(role, fits) {
      const keyed = Object.values(accounts).filter(({ address, secret }) => secret && isAccountId(address));
      for (const { address } of [accounts[role], ...(shared ? keyed : [])].filter((item) => item !== undefined)) {
        if (fits(await portfolio(chain, address as AccountId))) return address as AccountId;
      }
      return none(`nobody on this network is like ${role}`);
    },
    role: (name) => named(name) as AccountId,
    contract: (name) => named(name) as ContractId,
    vault: (name) => network.vaults.find((vault) => vault.name.startsWith(name))?.address ?? none(`the network has no vault ${name}`),
    under: (changes) => ({ ...context, chain: { ...chain, network: { ...network, ...changes } } }),
    sign(envelope, account) {
      const keypairs = Object.values(accounts).filter(({ secret }) => secret);
      const source = account ?? insideOf(envelope)?.payer ?? parseTransaction(envelope, network.passphrase).source;
      const secret = keypairs.find(({ address }) => address === source)?.secret ?? none(`the network tells no key of ${source}`);
      const signature = Keypair.fromSecret(secret).sign(fromHex(hashOf(envelope, network.passphrase)) as never);
      return attachSignatures(envelope, [{ key: source as AccountId, signature }]);
    },
    holdings: (account) => portfolio(chain, account),
    async plan(change) {
      const from = change.account ?? change.expectation.source;
      return (await proposed(context, from, { origin: 'flow' }, async () => change)).plan;
    },
  };
}
