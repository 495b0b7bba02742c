/** One ledger of the local network with everything that belongs to it. Worlds are told apart by name and share nothing. */
import { hash, Keypair } from '@stellar/stellar-sdk/base';
import { asset } from './contracts/asset';
import { type DoorName, Faults, RequestLog } from './faults';
import { Models } from './host/models';
import type { KeeperState } from './keeper/state';
import { type CloseMode, Ledger } from './ledger/ledger';
import type { Sight } from './ledger/sight';
import { emptyManifest, type Manifest } from './manifest';
import { Node } from './nodes/node';
import { addAccount } from './setup';

/** A verb of control that the scenario adds, such as `strategyYield`: takes the posted JSON, returns what is answered. */
export type Verb = (world: World, body: { [name: string]: unknown }) => unknown;

/** One level: decimal strings, as Horizon writes them. */
export interface OrderBookLevel {
  price: string;
  price_r: { n: number; d: number };
  amount: string;
}

/** What Horizon answers for a pair; the best price first. A bid's amount is of what is given for the base asset. */
export interface OrderBook {
  bids: OrderBookLevel[];
  asks: OrderBookLevel[];
}

export interface World {
  readonly name: string;
  /** Base of the world's doors, without a slash at the end. */
  readonly url: string;
  /** `ledger.root` is what `deploy`, `deployAsset` and `invokeAsRoot` take. */
  readonly ledger: Ledger;
  readonly manifest: Manifest;
  readonly faults: Faults;
  /** What answers behind each door. */
  readonly nodes: { readonly [door in DoorName]: Node };
  readonly requests: RequestLog;
  readonly verbs: Map<string, Verb>;
  /** Runs before time moves by command, on the state that is left behind. */
  beforeAdvance?: (world: World) => void;
  readonly keeper: KeeperState;
  /** How long Horizon waits for inclusion before it answers 504. */
  horizonTimeoutMs: number;
}

/** A world as one of its nodes sees it. */
export type SeenWorld = Omit<World, 'ledger'> & { readonly ledger: Sight };

/** Fills a fresh world. */
export type Seed = (world: World) => void;

export interface WorldOptions {
  name: string;
  url: string;
  seed?: Seed | undefined;
  /** Unix seconds of the first ledger; where absent, so long before the present that a filled world is not ahead of it. */
  startTime?: number | undefined;
  /** How ledgers close once the world is filled; 'instant' where absent. */
  mode?: CloseMode | undefined;
  /** The program that runs bytecode; none where everything is a model. */
  native?: string | undefined;
}

/** The role that creates accounts for whoever asks. */
export const FRIENDBOT = 'friendbot';
const FIRST_LEDGER = 3_000_000;
/** Virtual seconds that filling a world may take. */
const SETTING_UP = 30;
const FRIENDBOT_BALANCE = 1_000_000_000_000_000_000n;

export function createWorld({ name, url, seed, startTime, mode = 'instant', native }: WorldOptions): World {
  const passphrase = `Local Network ; ${familyOf(name)}`;
  const closeTime = startTime ?? Math.floor(Date.now() / 1000) - SETTING_UP;
  const ledger = new Ledger(passphrase, new Models([asset], native), { sequence: FIRST_LEDGER, closeTime });
  const world = around(ledger, { name, url }, { prices: new Map(), snapshots: new Map(), draws: 0 });
  addAccount(world, account(FRIENDBOT, name).publicKey(), FRIENDBOT_BALANCE);
  seed?.(world);
  ledger.mode = mode;
  return world;
}

/** Another world of the same family, as the first is now: nothing that happens in one is seen in the other. */
export function copyWorld(first: World, { name, url, mode = 'instant' }: Pick<WorldOptions, 'name' | 'url' | 'mode'>): World {
  const ledger = first.ledger.copy();
  const world = around(ledger, { name, url }, structuredClone(first.keeper));
  const { network, controlUrl, ledgersUrl, ...rest } = structuredClone(first.manifest);
  Object.assign(world.manifest, rest);
  for (const [verb, run] of first.verbs) world.verbs.set(verb, run);
  if (first.beforeAdvance) world.beforeAdvance = first.beforeAdvance;
  ledger.mode = mode;
  return world;
}

/** A world in which nobody has been yet, with its own doors. */
function around(ledger: Ledger, { name, url }: Pick<World, 'name' | 'url'>, keeper: KeeperState): World {
  const world: World = {
    name,
    url,
    ledger,
    manifest: emptyManifest(url, ledger.passphrase),
    faults: new Faults(),
    nodes: { rpc: new Node(ledger), rpc2: new Node(ledger), horizon: new Node(ledger) },
    requests: new RequestLog(),
    verbs: new Map(),
    keeper,
    horizonTimeoutMs: 2_000,
  };
  ledger.friendbotUrl = world.manifest.network.friendbotUrl;
  ledger.beforeAdvance = () => world.beforeAdvance?.(world);
  return world;
}

/** Worlds of one family begin equal, to the last key and address: their names differ only in what follows the first `~`. */
export function familyOf(name: string): string {
  return name.split('~', 1)[0] as string;
}

/** The key of a role in a world: the same in every run, and in every world of its family. */
export function account(role: string, name: string): Keypair {
  return Keypair.fromRawEd25519Seed(hash(`local network ${familyOf(name)} ${role}`));
}

/** Creates a role's account with `stroops` and tells it in the manifest. */
export function addRole(world: World, role: string, stroops: bigint): Keypair {
  const keypair = account(role, world.name);
  addAccount(world, keypair.publicKey(), stroops);
  world.manifest.accounts[role] = { address: keypair.publicKey(), secret: keypair.secret() };
  return keypair;
}
