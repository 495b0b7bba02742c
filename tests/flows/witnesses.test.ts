/**
 * What the wallet believes of time and sequence where two nodes speak, before a preview and again before a signature: in every
 * cell an honest one suffices, no false time gets into an envelope, and nothing is signed twice.
 */
import { expect, it, type TestContext } from 'vitest';
import { parseTransaction } from '../../src/chain/transaction';
import type { PreviewView } from '../../src/commands/request-views';
import { settledEffects } from '../../src/wallet/records/settle';
import type { Control, View } from '../network/index';
import { confirmed, openBrowser, PASSWORD, renewed, settle } from './browser';
import { answered } from './declared';
import { refusal } from './outcomes';
import { newLender, type Person, sequenceOf, UNIT } from './people';
import { openWorld } from './world';

const [HOUR, DAY, YEAR] = [3_600, 86_400, 365 * 86_400];

/** A lender's wallet on a ledger of its own, whose nodes do as they are told, and a clock that is right. */
async function stage(test: TestContext, wishes: { secondRpc?: boolean } = {}) {
  const world = await openWorld(test, wishes);
  const control = world.fresh();
  const person = await newLender(world, 400n * UNIT);
  // Old enough for a node that is late to know them.
  await control.close(60);
  const { browser, worker } = await openBrowser(world, person.secret);
  const { wallet } = worker;
  const input = { from: person.address, vaultAddress: world.vault('') };
  const preview = () => wallet.handle('preview', { name: 'lendpoolToVaultsvc', input });
  const confirm = ({ requestId, plan }: PreviewView) => confirmed(wallet, { requestId, digest: plan.digest });
  const warned = ({ plan }: PreviewView) => plan.warnings.map(({ code }) => code).filter((code) => TRUST.includes(code));
  return { world, control, person, browser, worker, preview, confirm, warned };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const TRUST: string[] = ['witness_silent', 'clock_off'];

/** The one signature, its end as previewed, and one place taken in the account's sequence. */
async function endsOnce({ world, worker, person, browser, confirm }: Stage, shown: PreviewView, before: bigint): Promise<void> {
  const { hash } = await confirm(shown);
  expect((await settle(world, worker, hash)).state).toBe('confirmed');
  expect(await refusal(confirm(shown))).toMatchObject({ status: 404 });
  expect(browser.kept('journal')).toHaveLength(1);
  expect(await sequenceOf(world, person.address)).toBe(before + 1n);
}

/** Of the bytes themselves. */
const endOf = ({ plan }: PreviewView) => parseTransaction(plan.envelope, plan.network.passphrase).validUntil;

interface Behaviour {
  title: string;
  /** How the node sees the ledger; 'silent': it answers nothing. */
  view: ((person: Person) => Omit<View, 'door'>) | 'silent';
  /** What comes of a preview, and of a signature after an honest preview: shown and signed where absent. */
  preview?: { code: string } | { warned: string };
  signature?: { code: string };
}

const sequences = (by: number) => (person: Person) => ({ sequences: { [person.address]: by } });
const disagree = { code: 'nodes_disagree' };
const behaviours: Behaviour[] = [
  { title: 'is honest', view: () => ({}) },
  { title: 'is a few ledgers late', view: () => ({ late: 4 }) },
  {
    title: 'is two minutes late',
    view: () => ({ late: 25 }),
    preview: { warned: 'witness_silent' },
    signature: { code: 'warnings_changed' },
  },
  { title: 'security 75: is a year ahead', view: () => ({ ahead: YEAR }), preview: disagree, signature: disagree },
  { title: 'is two minutes ahead', view: () => ({ ahead: 120 }), preview: disagree, signature: disagree },
  { title: 'withholds what it is given', view: () => ({ withholds: true }) },
  { title: 'lies about success', view: () => ({ claims: { '*': 'success' } }) },
  { title: 'lies about failure', view: () => ({ claims: { '*': 'failed' } }) },
  { title: 'lies about expiry', view: () => ({ hides: ['*'], ahead: HOUR }), preview: disagree, signature: disagree },
  { title: 'security 77: knows a sequence one higher', view: sequences(1), preview: disagree, signature: disagree },
  { title: 'security 39: knows a sequence one lower', view: sequences(-1), preview: disagree, signature: disagree },
  { title: 'security 38: speaks of another protocol', view: () => ({ protocol: 26 }), preview: disagree, signature: disagree },
  { title: 'is silent', view: 'silent', preview: { warned: 'witness_silent' }, signature: { code: 'warnings_changed' } },
];

const SILENCE = { kind: 'status', status: 503, headers: { 'retry-after': '0' }, body: {}, next: 10_000 } as const;

type Door = 'rpc' | 'rpc2' | 'horizon';

async function behave(control: Control, door: Door, view: Behaviour['view'], person: Person): Promise<void> {
  if (view === 'silent') await control.fault({ door, ...SILENCE });
  else await control.view({ door, ...view(person) });
}

async function honest(control: Control, door: Door): Promise<void> {
  await control.clearFaults();
  await control.view({ door });
}

/** The first node is what everything is built from and sent by: its silence ends what is asked, with its own error. */
const withoutFirst = ({ view }: Behaviour, door: Door) => view === 'silent' && door === 'rpc';

for (const door of ['rpc', 'horizon', 'rpc2'] as const) {
  const wishes = { secondRpc: door === 'rpc2' };
  for (const behaviour of behaviours) {
    const { title, view } = behaviour;

    it(`at the preview: ${door} ${title}`, async (test) => {
      const at = await stage(test, wishes);
      const { world, control, person, browser, preview, warned } = at;
      const before = await sequenceOf(world, person.address);
      await behave(control, door, view, person);
      const expected = withoutFirst(behaviour, door) ? { code: 'node_unavailable' } : behaviour.preview;
      if (expected && 'code' in expected) {
        expect(await refusal(preview())).toMatchObject({ status: 502, ...expected });
        expect(browser.kept('approvals')).toEqual([]);
        await honest(control, door);
        await endsOnce(at, await preview(), before);
        return;
      }
      const shown = await preview();
      expect(warned(shown)).toEqual(expected ? [expected.warned] : []);
      expect(Math.abs(endOf(shown) - browser.clock())).toBeLessThanOrEqual(240);
      expect(endOf(shown)).toBe(shown.plan.validUntil);
      // What a node makes of a submission is not what this is about.
      await honest(control, door);
      await endsOnce(at, shown, before);
    });

    it(`at the signature: ${door} ${title}`, async (test) => {
      const at = await stage(test, wishes);
      const { world, control, person, browser, worker, preview, confirm } = at;
      const before = await sequenceOf(world, person.address);
      const shown = await preview();
      await behave(control, door, view, person);
      const expected = withoutFirst(behaviour, door) ? { code: 'node_unavailable' } : behaviour.signature;
      if (!expected) {
        const { hash } = await confirm(shown);
        await honest(control, door);
        expect(hash).toBe(shown.plan.hash);
        expect(browser.kept('journal')).toHaveLength(1);
        return;
      }
      expect(await refusal(confirm(shown))).toMatchObject(expected);
      expect(browser.kept('journal')).toEqual([]);
      await honest(control, door);
      expect(await sequenceOf(world, person.address)).toBe(before);
      await endsOnce(at, await renewed(worker.wallet, shown.requestId), before);
    });
  }
}

it('right after a confirmation Horizon is no silent witness, although its root is behind its accounts', async (test) => {
  const at = await stage(test);
  const { world, control, person, worker, preview, confirm, warned } = at;
  await endsOnce(at, await preview(), await sequenceOf(world, person.address));
  await control.setTrustline(person.address, 'usdc', { balance: 400n * UNIT });
  // Behind the ledger that changed the account.
  await control.view({ door: 'horizon', rootLate: 6 });
  const from = person.address;
  const pay = { from, to: world.manifest.accounts.owner?.address ?? '', asset: 'XLM', amount: '10000000' };
  const vaultAddress = world.vault('Harbor');
  const warnings: string[] = [];
  for (const request of [
    { name: 'payment', input: pay },
    { name: 'trustline', input: { from, asset: `TEST:${pay.to}` } },
    { name: 'vaultDeposit', input: { from, vaultAddress, amount: `${UNIT}` } },
    { name: 'vaultWithdraw', input: { from, vaultAddress, shares: '1000000' } },
    { name: 'payment', input: pay },
  ] as const) {
    const shown = await worker.wallet.handle('preview', request);
    warnings.push(...warned(shown));
    const { hash } = await confirm(shown);
    expect((await settle(world, worker, hash)).state).toBe('confirmed');
    await control.view({ door: 'horizon', rootLate: 1 });
  }
  expect(warnings).toEqual([]);
});

it('security 75: a lone node is believed within a minute of this computer’s clock, and no further', async (test) => {
  const at = await stage(test);
  const { control, browser, preview, warned, person } = at;
  await control.fault({ door: 'horizon', ...SILENCE });
  expect(warned(await preview())).toEqual(['witness_silent']);
  for (const off of [YEAR, 61, -120]) {
    await behave(control, 'rpc', () => ({ ahead: off }), person);
    expect(await refusal(preview())).toMatchObject({ status: 502, code: 'clock_contradicted', details: { alone: true } });
  }
  await honest(control, 'rpc');
  expect(browser.kept('journal')).toEqual([]);
});

it('security 75: two liars together move the end by no more than a day, and by more than a minute only with a warning', async (test) => {
  const { control, browser, preview, warned } = await stage(test);
  const ahead = async (seconds: number) => {
    await control.view({ door: 'rpc', ahead: seconds });
    await control.view({ door: 'horizon', ahead: seconds });
  };
  await ahead(YEAR);
  expect(await refusal(preview())).toMatchObject({ status: 502, code: 'clock_contradicted', details: { alone: false } });
  await ahead(DAY - 10);
  // Within a day, and with its validity beyond one.
  expect(await refusal(preview())).toMatchObject({ status: 502, code: 'validity_refused' });
  await ahead(DAY - HOUR);
  const shown = await preview();
  expect(warned(shown)).toEqual(['clock_off']);
  expect(endOf(shown)).toBeLessThanOrEqual(browser.clock() + DAY);
});

it('security 43: this computer’s clock is outvoted by two nodes for up to a day, with a warning, and refused beyond', async (test) => {
  const at = await stage(test);
  const { world, browser, worker, preview, warned, person } = at;
  const right = browser.clock;
  for (const off of [2 * DAY, -2 * DAY]) {
    browser.clock = () => right() + off;
    expect(await refusal(preview())).toMatchObject({ status: 502, code: 'clock_contradicted' });
  }
  for (const off of [HOUR, -HOUR]) {
    browser.clock = () => right() + off;
    const shown = await preview();
    expect(warned(shown)).toEqual(['clock_off']);
    // The end is the ledger's, not this clock's.
    expect(Math.abs(endOf(shown) - right() - 180)).toBeLessThanOrEqual(10);
  }
  // Time that jumps locks the keys.
  await worker.wallet.handle('unlock', { password: PASSWORD });
  await endsOnce(at, await preview(), await sequenceOf(world, person.address));
});

it('a clock that goes wrong after the preview is a warning that was not read: the preview is made again with it', async (test) => {
  const at = await stage(test);
  const { world, browser, worker, preview, confirm, warned, person } = at;
  const before = await sequenceOf(world, person.address);
  const shown = await preview();
  const right = browser.clock;
  browser.clock = () => right() + 600;
  expect(await refusal(confirm(shown))).toMatchObject({ status: 409, code: 'warnings_changed' });
  const again = await renewed(worker.wallet, shown.requestId);
  expect(warned(again)).toEqual(['clock_off']);
  await endsOnce(at, again, before);
});

it('a silence that was read of at the preview is none at the signature', async (test) => {
  const at = await stage(test);
  const { world, control, person, browser, preview, confirm } = at;
  const before = await sequenceOf(world, person.address);
  await control.fault({ door: 'horizon', ...SILENCE });
  const shown = await preview();
  expect(shown.plan.witnesses?.map(({ kind, ledger }) => [kind, ledger === null])).toEqual([
    ['rpc', false],
    ['horizon', true],
  ]);
  await confirm(shown);
  expect(browser.kept('journal')).toHaveLength(1);
  await control.clearFaults();
  expect((await settle(world, at.worker, shown.plan.hash)).state).toBe('confirmed');
  expect(await sequenceOf(world, person.address)).toBe(before + 1n);
});

it('who is late is asked again until it has reached the other’s ledger', async (test) => {
  const { world, control, browser, preview, warned, person, worker } = await stage(test);
  await control.view({ door: 'horizon', late: 25 });
  let pauses = 0;
  browser.pause = async () => {
    pauses += 1;
    if (pauses === 3) await control.view({ door: 'horizon' });
  };
  worker.watch();
  const shown = await preview();
  expect(warned(shown)).toEqual([]);
  expect(pauses).toBe(3);
  expect(worker.points.filter(({ at, what }) => at === 'asked' && what === 'GET /')).toHaveLength(4);
  expect(shown.plan.sequence).toBe(`${(await sequenceOf(world, person.address)) + 1n}`);
});

it('security 39: what was built before the account sent something else is built once more', async (test) => {
  const at = await stage(test);
  const { world, control, browser, person, preview, confirm, worker } = at;
  const before = await sequenceOf(world, person.address);
  // The first node has not seen what the account sent; Horizon has. Asked again, it has too.
  const first = await preview();
  await confirm(first);
  expect((await settle(world, worker, first.plan.hash)).state).toBe('confirmed');
  await control.setTrustline(person.address, 'usdc', { balance: 400n * UNIT });
  await control.close(3);
  await control.view({ door: 'rpc', sequences: { [person.address]: -1 }, late: 1 });
  browser.pause = async () => void (await control.view({ door: 'rpc' }));
  const deposit = { name: 'vaultDeposit', input: { from: person.address, vaultAddress: world.vault(''), amount: `${UNIT}` } } as const;
  const again = await worker.wallet.handle('preview', deposit);
  expect(again.plan.sequence).toBe(`${before + 2n}`);
});

it('security 38: a protocol whose rules are no longer known is refused, and one that changes after the preview is a new preview', async (test) => {
  const at = await stage(test);
  const { control, browser, worker, preview, confirm } = at;
  const run = async (protocol: number) => {
    await control.view({ door: 'rpc', protocol });
    await control.view({ door: 'horizon', protocol });
  };
  await run(22);
  expect(await refusal(preview())).toMatchObject({ status: 502, code: 'unsupported_protocol', details: { protocol: 22 } });
  await run(26);
  const shown = await preview();
  await run(27);
  expect(await refusal(confirm(shown))).toMatchObject({ status: 409, code: 'protocol_changed' });
  expect(browser.kept('journal')).toEqual([]);
  const again = await renewed(worker.wallet, shown.requestId);
  await run(22);
  expect(await refusal(confirm(again))).toMatchObject({ status: 502, code: 'unsupported_protocol' });
  expect(browser.kept('journal')).toEqual([]);
});

/** A network of a protocol to come: both nodes say so, and tell of metas and events that nobody here can read. */
async function fromNowOn(control: Control, protocol: number) {
  await control.view({ door: 'rpc', protocol });
  await control.view({ door: 'horizon', protocol });
  const unknown = 'AAAACQ==';
  const wrong = { kind: 'wrong', next: 1000 } as const;
  await control.fault({ ...wrong, door: 'rpc', method: 'getTransaction', set: { 'result.resultMetaXdr': unknown } });
  await control.fault({ ...wrong, door: 'horizon', method: 'GET /transactions', set: { result_meta_xdr: unknown } });
  await control.fault({ ...wrong, door: 'rpc', method: 'simulateTransaction', set: { 'result.events.0': unknown } });
}

it('security 126: on a protocol newer than any known here a payment and a move go through, with a warning', async (test) => {
  const { world, control, person, worker, preview, confirm } = await stage(test);
  await fromNowOn(control, 29);
  const newer = { level: 'warning', code: 'newer_protocol', params: { protocol: 29, known: 28 } };
  const pay = { from: person.address, to: world.role('lender'), asset: 'XLM', amount: `${UNIT}` };
  const changes = [() => worker.wallet.handle('preview', { name: 'payment', input: pay }), preview];
  for (const change of changes) {
    const shown = await change();
    expect(shown.plan.warnings).toContainEqual(newer);
    const { hash } = await confirm(shown);
    expect((await settle(world, worker, hash)).state).toBe('confirmed');
  }
});

it('security 126: what is built for others on a newer protocol is answered, and the protocol before it is known', async (test) => {
  const { world, control, person, preview } = await stage(test);
  const move = { from: person.address, vaultAddress: world.vault('') };
  await fromNowOn(control, 29);
  expect(await answered(world.context, { name: 'lendpoolToVaultsvc', input: move })).toMatchObject({ xdr: expect.any(String) });
  await fromNowOn(control, 28);
  expect((await preview()).plan.warnings.map(({ code }) => code)).not.toContain('newer_protocol');
});

it('security 126: a newer protocol that only one node speaks of is refused, and one voted after the preview is a new preview', async (test) => {
  const { control, browser, preview, confirm } = await stage(test);
  const shown = await preview();
  await control.view({ door: 'rpc', protocol: 29 });
  expect(await refusal(preview())).toMatchObject({ status: 502, code: 'nodes_disagree', details: { about: 'protocol' } });
  await control.view({ door: 'horizon', protocol: 29 });
  expect(await refusal(confirm(shown))).toMatchObject({ status: 409, code: 'protocol_changed' });
  expect(browser.kept('journal')).toEqual([]);
});

it('what became of the effects is not told by a node that has not seen the transaction yet', async (test) => {
  const { world, control, worker, preview, confirm } = await stage(test);
  const { plan, ...shown } = await preview();
  await confirm({ plan, ...shown });
  const { outcome } = await settle(world, worker, plan.hash);
  const index = plan.effects.findIndex(({ where }) => where === 'shares');
  const told = async (pause: () => Promise<void>) => (await settledEffects({ ...world.chain, pause }, plan, outcome?.ledger ?? 0))[index];
  await control.view({ door: 'rpc', late: 25 });
  expect(await refusal(told(async () => undefined))).toMatchObject({ status: 502, code: 'node_stale' });
  // Asked again, it has.
  expect(BigInt((await told(async () => void (await control.view({ door: 'rpc' })))) ?? 0)).toBeGreaterThan(0n);
});

it('what became of positions in two pools is read from each of them', async (test) => {
  const world = await openWorld(test);
  const account = world.role('twoPools');
  const { positions } = await world.holdings(account);
  const usdc = world.network.assets.usdc ?? world.lacks('the network has no USDC');
  const effects = positions.map(({ name }) => ({
    ...{ holder: account, where: 'position', before: '0', after: '0', basis: 'computed' },
    asset: { kind: 'pool', code: name, contract: usdc.contract, issuer: usdc.issuer, decimals: 7, listed: true },
  }));
  const steps = positions.map(({ source, name }) => ({
    code: 'lendpool_submit',
    params: { pool: source, from: account, spender: account, to: account, name, allowance: false },
    children: [],
  }));
  const told = await settledEffects(world.chain, { effects, steps } as unknown as PreviewView['plan'], 0);
  expect(told).toHaveLength(2);
  for (const [index, { supply }] of positions.entries()) {
    const value = BigInt(told[index] ?? 0);
    expect(value).toBeGreaterThanOrEqual(supply);
    expect(value).toBeLessThan(supply + UNIT);
  }
});
