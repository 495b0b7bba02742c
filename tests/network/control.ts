/** Control of one world: what tests and the demo do to it that no client can. */
import { nativeToScVal, xdr } from '@stellar/stellar-sdk/base';
import { addressOf, amountOf, assetNamed, type Body, bodyOf, InputError, numberOf, predicateOf, textOf } from './control-input';
import { DOORS, type DoorName, type Fault } from './faults';
import { assetContract } from './host/deploy';
import { contractDataKey, instanceKey, keyString, scAddress } from './host/entries';
import { invokeAsRoot } from './host/root';
import { INVENTED } from './ledger/invented';
import type { CloseMode } from './ledger/ledger';
import { sumsOf } from './ledger/sums';
import { setMarket } from './market';
import type { View } from './nodes/view';
import { addAccount, addClaimableBalance, give, setTrustline } from './setup';
import type { OrderBook, World } from './world';

const VERBS: { [name: string]: (world: World, body: Body) => unknown } = {
  fund,
  advance: ({ ledger }, body) => {
    ledger.advance(numberOf(body, 'seconds'), body.ledgers === undefined ? undefined : numberOf(body, 'ledgers'));
  },
  close: ({ ledger }, body) => {
    for (let count = numberOf(body, 'count', 1); count > 0; count--) ledger.close();
  },
  mode: ({ ledger }, body) => {
    const mode = textOf(body, 'mode');
    if (!['instant', 'manual', 'interval'].includes(mode)) throw new InputError('mode must be instant, manual or interval');
    ledger.mode = mode as CloseMode;
  },
  protocol: ({ ledger }, body) => {
    const version = numberOf(body, 'version');
    if (version < 20 || version > INVENTED) throw new InputError(`version must be 20 to ${INVENTED}`);
    ledger.vote(version);
  },
  settle: ({ ledger }, body) => {
    ledger.settle({
      ...(body.baseReserve === undefined ? {} : { baseReserve: amountOf(body, 'baseReserve') }),
      ...(body.instructions === undefined ? {} : { instructions: numberOf(body, 'instructions') }),
      ...(body.ledgerSeconds === undefined ? {} : { ledgerSeconds: numberOf(body, 'ledgerSeconds') }),
    });
  },
  surge: ({ ledger }, body) => {
    ledger.market = amountOf(body, 'perOperation');
  },
  metaVersion: ({ ledger }, body) => {
    const version = numberOf(body, 'version');
    if (version !== 3 && version !== 4) throw new InputError('version must be 3 or 4');
    ledger.metaVersion = version;
  },
  time: () => undefined,
  faults: plant,
  view: look,
  release: ({ nodes }, body) => ({ statuses: nodes[doorOf(body)].release().map(({ status }) => status) }),
  'faults/clear': ({ faults }) => faults.clear(),
  'faults/hung': ({ faults }, { wait }) => (wait === false ? { asked: faults.told() ?? null } : faults.hung().then((asked) => ({ asked }))),
  requests: ({ requests }) => requests.counts,
  'requests/reset': ({ requests }) => requests.reset(),
  sums: ({ ledger }) => sumsOf(ledger),
  horizonTimeout: (world, body) => {
    world.horizonTimeoutMs = numberOf(body, 'ms');
  },
  setTrustline: trust,
  setData: (world, body) => {
    const value = new TextEncoder().encode(textOf(body, 'value'));
    world.ledger.classic.putData(addressOf(world, textOf(body, 'address')), textOf(body, 'name'), value);
  },
  createClaimableBalance,
  orderBook,
  archive,
  life,
  invoke,
};

/** Runs a verb. What it has nothing to say about, it answers with the time and how many transactions wait. */
export function control(world: World, verb: string, json: unknown): unknown {
  const run = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  const added = world.verbs.get(verb);
  const body = bodyOf(json);
  if (!run && !added)
    throw new InputError(`no verb ${verb}; there are ${[...Object.keys(VERBS), ...world.verbs.keys(), 'reset'].join(', ')}`);
  const answer = run ? run(world, body) : added?.(world, body);
  const { latest, mode, pending } = world.ledger;
  return answer ?? { sequence: latest.sequence, closeTime: latest.closeTime, mode, pending };
}

/** `{ address, xlm? }` in lumens, or `{ address, asset, amount }` in stroops; a contract gets it minted. */
function fund(world: World, body: Body): void {
  const address = addressOf(world, textOf(body, 'address'));
  if (body.xlm !== undefined) addAccount(world, address, amountOf(body, 'xlm') * 10_000_000n);
  if (body.amount === undefined) return;
  const asset = assetNamed(world, body.asset === undefined ? 'native' : textOf(body, 'asset'));
  const amount = amountOf(body, 'amount');
  if (!address.startsWith('C')) {
    give(world, address, asset, amount);
    return;
  }
  const args = [xdr.ScVal.scvAddress(scAddress(address)), nativeToScVal(amount, { type: 'i128' })];
  invokeAsRoot(world.ledger.root, assetContract(asset, world.ledger.passphrase), 'mint', args);
}

function doorOf(body: Body): DoorName {
  const door = DOORS.find((name) => name === body.door);
  if (!door) throw new InputError(`door must be one of ${DOORS.join(', ')}`);
  return door;
}

/** `{ door, ... }`: how the node behind a door sees the ledger from now on; the door alone: as it is. */
function look(world: World, body: Body): void {
  const { door, ...view } = body;
  for (const name of ['late', 'rootLate', 'ahead', 'protocol', 'percent', 'seed', 'requests'])
    if (view[name] !== undefined) numberOf(view, name);
  const { late } = view as Omit<View, 'door'>;
  const { closed, latest } = world.ledger;
  if (late !== undefined && (late < 0 || latest.sequence - late < (closed[0]?.sequence ?? 0))) {
    throw new InputError('late must be a number of ledgers that are kept');
  }
  world.nodes[doorOf({ door })].view = Object.keys(view).length > 0 ? view : undefined;
}

/** One fault, or `{ faults: [...] }`. */
function plant(world: World, body: Body): void {
  const list = Array.isArray(body.faults) ? body.faults.map(bodyOf) : [body];
  for (const one of list) {
    doorOf(one);
    textOf(one, 'kind');
    world.faults.plant(one as unknown as Fault);
  }
}

/** `{ address, asset, limit?, authorized?, balance? }`, amounts in stroops. */
function trust(world: World, body: Body): void {
  const { authorized } = body;
  setTrustline(world, addressOf(world, textOf(body, 'address')), assetNamed(world, textOf(body, 'asset')), {
    ...(body.limit === undefined ? {} : { limit: amountOf(body, 'limit') }),
    ...(body.balance === undefined ? {} : { balance: amountOf(body, 'balance') }),
    ...(typeof authorized === 'boolean' ? { authorized } : {}),
  });
}

/** `{ from, claimant, asset?, amount, predicate? }`; the asset is REWARD where absent. Answers the id. */
function createClaimableBalance(world: World, body: Body): { id: string } {
  const asset = assetNamed(world, body.asset === undefined ? 'reward' : textOf(body, 'asset'));
  const destination = addressOf(world, textOf(body, 'claimant'));
  const claimants = [{ destination, predicate: predicateOf(body.predicate) }];
  const from = addressOf(world, textOf(body, 'from'));
  return { id: addClaimableBalance(world, { from, claimants, asset, amount: amountOf(body, 'amount') }) };
}

/** `{ selling, buying, bids?, asks? }`. */
function orderBook(world: World, body: Body): void {
  setMarket(world, assetNamed(world, textOf(body, 'selling')), assetNamed(world, textOf(body, 'buying')), body as Partial<OrderBook>);
}

/** `{ key }` (LedgerKey), `{ contract, key, durability? }` (ScVal) or `{ contract }` (its instance); keys in base64 XDR. */
function archive(world: World, body: Body): void {
  setLife(world, body, -1);
}

/** The same with `ledgers`: how many the entry lives after the latest one. */
function life(world: World, body: Body): void {
  setLife(world, body, numberOf(body, 'ledgers'));
}

function setLife({ ledger }: World, body: Body, ledgers: number): void {
  const name = keyString(livingKey(body));
  const stored = ledger.layer.get(name);
  if (stored?.liveUntil === undefined) throw new InputError('no entry with a lifetime');
  ledger.layer.set(name, { ...stored, liveUntil: ledger.latest.sequence + ledgers });
}

function livingKey(body: Body): xdr.LedgerKey {
  if (body.contract === undefined) return xdr.LedgerKey.fromXdr(textOf(body, 'key'), 'base64');
  if (body.key === undefined) return instanceKey(textOf(body, 'contract'));
  const durability = body.durability === 'temporary' ? 'temporary' : 'persistent';
  return contractDataKey(textOf(body, 'contract'), xdr.ScVal.fromXdr(textOf(body, 'key'), 'base64'), durability);
}

/** `{ contract, fn, args }` with everything authorized; arguments and answer are ScVals in base64 XDR. */
function invoke(world: World, body: Body): { result: string } {
  const args = Array.isArray(body.args) ? body.args.map((arg) => xdr.ScVal.fromXdr(String(arg), 'base64')) : [];
  const result = invokeAsRoot(world.ledger.root, textOf(body, 'contract'), textOf(body, 'fn'), args);
  return { result: result.toXdr('base64') };
}
