/**
 * The property over all of the review: whatever a random envelope changes of the own accounts, the Plan said, with at least that
 * amount, or it is at danger level and says what it does not know. `npm run fuzz -- --envelopes 10000 --seed 7` plays more.
 */
import { Account, Asset, Operation, StrKey, type Transaction, TransactionBuilder, type xdr } from '@stellar/stellar-sdk';
import { expect, it } from 'vitest';
import type { Chain } from '../../../src/chain/chain';
import { keyText } from '../../../src/chain/ledger-keys';
import { type Entry, Reading } from '../../../src/chain/reading';
import type { AccountId } from '../../../src/primitives/addresses';
import type { Plan } from '../../../src/primitives/plan';
import { review } from '../../../src/review/review';
import type { Network } from '../../../src/settings/networks';
import { applied, estateWorld } from '../../network/index';
import { type Cast, type Dice, type Drawn, diceOf, drawEnvelope, type Ledger } from './random-envelopes';
import { unshown } from './shown';
import { unsaid } from './unsaid';

const COUNT = Number(process.env.BALLAST_ENVELOPES ?? 100);
const SEED = Number(process.env.BALLAST_SEED ?? 23);

const world = estateWorld();
const { manifest } = world;
const idOf = (role: string): string => {
  const found = manifest.accounts[role]?.address;
  if (!found) throw new Error(`nobody is ${role}`);
  return found;
};
const me = idOf('me');
const ISSUERS = ['usdcIssuer', 'rewardIssuer', 'goldIssuer', 'bondIssuer'];
const codes: { [issuer: string]: string } = { usdcIssuer: 'USDC', rewardIssuer: 'BLND', goldIssuer: 'GOLD', bondIssuer: 'BOND' };

/** The key of `me` has weight at two accounts more, one of which issues. */
const SHARED = ['child', 'goldIssuer'];
for (const role of SHARED) {
  const account = new Account(idOf(role), String(world.ledger.classic.account(idOf(role))?.seqNum ?? 0n));
  const builder = new TransactionBuilder(account, { fee: '100', networkPassphrase: world.ledger.passphrase }).setTimeout(0);
  const given = applied(
    world.ledger,
    builder
      .addOperation(Operation.setOptions({ signer: { ed25519PublicKey: me, weight: 1 } }))
      .build()
      .toEnvelope(),
  );
  if (!given.ok) throw new Error('no key was shared');
  given.keep();
}

const cast: Cast = {
  me,
  own: [me, ...SHARED.map(idOf)],
  people: ['me', 'child', 'sponsor', 'stranger', 'maker', ...ISSUERS].map(idOf),
  assets: [Asset.native(), ...ISSUERS.map((issuer) => new Asset(codes[issuer] as string, idOf(issuer)))],
};

const { usdc, reward } = manifest.assets as never as { [name: string]: { code: string; issuer: AccountId; contract: never } };
const network = {
  id: 'local',
  passphrase: world.ledger.passphrase,
  rpcUrls: ['http://localhost:1'],
  horizonUrl: 'http://localhost:2',
  stabilizers: [],
  treasuries: [],
  tokens: [],
  lendpools: [],
  assets: { usdc, reward },
  vaults: [],
  features: { stabilizer: false, lendpoolMigration: false, vaultMigration: false },
} as unknown as Network;

function poolsIn(ledger: Ledger, holder: string): string[] {
  return [...ledger.layer.entries()].flatMap(([, { data }]) => {
    if (data.type !== 'trustline' || data.trustLine.asset.type !== 'assetTypePoolShare') return [];
    const { accountId, asset } = data.trustLine;
    if (StrKey.encodeEd25519PublicKey(accountId.ed25519.toBytes()) !== holder) return [];
    return [Buffer.from(asset.liquidityPoolId.toBytes()).toString('hex')];
  });
}

/** What a node would say of a ledger. */
function chainOf(ledger: Ledger): Chain {
  const read = (keys: readonly xdr.LedgerKey[]) => {
    const entries = keys.map((key): [string, Entry | undefined] => {
      const stored = ledger.layer.get(key.toXdr('base64'));
      const found = stored && {
        data: stored.data,
        lastModified: stored.lastModified,
        archived: false,
        sponsor: (stored.sponsor ?? null) as AccountId | null,
      };
      return [keyText(key), found];
    });
    return new Reading(ledger.latest.sequence, ledger.latest.closeTime, new Map(entries));
  };
  const chain = {
    network,
    horizon: { bestPath: async () => undefined, pools: async (holder: string) => poolsIn(ledger, holder) },
    rpc: { read: async (keys: readonly xdr.LedgerKey[]) => read(keys) },
  };
  return chain as unknown as Chain;
}

/** With its hash among the signers of an account that it acts for, which it uses up. */
function approved(inner: Transaction, account: string): void {
  const maker = idOf('maker');
  const source = new Account(maker, String(world.ledger.classic.account(maker)?.seqNum ?? 0n));
  const builder = new TransactionBuilder(source, { fee: '100', networkPassphrase: world.ledger.passphrase }).setTimeout(0);
  const given = applied(
    world.ledger,
    builder
      .addOperation(Operation.setOptions({ signer: { preAuthTx: inner.hash(), weight: 1 }, source: account }))
      .build()
      .toEnvelope(),
  );
  if (given.ok) given.keep();
}

/** Around what anybody may have signed, mostly at the own cost; some of it was approved beforehand. */
function bumped(dice: Dice, envelope: string): string {
  const inner = TransactionBuilder.fromXDR(envelope, world.ledger.passphrase) as Transaction;
  if (dice.next(4) === 0) approved(inner, dice.next(2) ? me : inner.source);
  const payer = dice.next(4) ? me : (cast.own[dice.next(cast.own.length)] ?? me);
  return TransactionBuilder.buildFeeBumpTransaction(payer, String(200 + dice.next(100_000)), inner, world.ledger.passphrase).toXDR();
}

const isUnknown = ({ warnings }: Plan): boolean => warnings.some(({ level, code }) => level === 'danger' && code === 'facts_missing');

interface Count {
  drawn: number;
  applied: number;
  unknown: number;
}

async function play(drawn: (dice: Dice) => Drawn): Promise<void> {
  const { ledger } = world;
  const dice = diceOf(SEED);
  const chain = chainOf(ledger);
  const kinds = new Map<string, Count>();
  const total = { applied: 0, unknown: 0, falselyFailing: 0 };
  const wrong: string[] = [];
  const causes = new Map<string, number>();
  for (let index = 0; index < COUNT; index++) {
    const { envelope, operations } = drawn(dice);
    const done = applied(ledger, envelope);
    const plan = await review({
      chain,
      envelope,
      account: me as AccountId,
      origin: 'https://dapp.example',
      clock: () => ledger.latest.closeTime,
    });
    const unknown = isUnknown(plan);
    if (done.ok) total.applied++;
    if (unknown) total.unknown++;
    for (const { code, params } of plan.warnings)
      if (code === 'facts_missing') causes.set(JSON.stringify(params), (causes.get(JSON.stringify(params)) ?? 0) + 1);
    for (const kind of new Set(operations.map(({ body }) => body.type))) {
      const count = kinds.get(kind) ?? { drawn: 0, applied: 0, unknown: 0 };
      count.drawn++;
      if (done.ok) count.applied += operations.filter(({ body }) => body.type === kind).length;
      if (unknown) count.unknown++;
      kinds.set(kind, count);
    }
    if (!done.ok || unknown) continue;
    const failing = plan.warnings.filter(({ code }) => code === 'will_fail');
    if (failing.length > 0) wrong.push(`${index}: said to fail, and did not: ${JSON.stringify(failing)}`);
    const missed = [...unsaid(plan, cast.own, done), ...unshown(plan, me as AccountId, done)];
    if (missed.length > 0) wrong.push(`${index} (${operations.map(({ body }) => body.type).join(' ')}): ${missed.join('; ')}`);
  }
  console.info(`${COUNT} envelopes: ${total.applied} applied, ${total.unknown} at danger because unknown`);
  for (const [kind, { drawn, applied: count, unknown }] of [...kinds].sort())
    console.info(`  ${kind}: in ${drawn}, applied ${count}, unknown ${unknown}`);
  for (const [what, count] of causes) console.info(`  not known: ${what}, ${count} times`);
  expect(wrong.slice(0, 20).join('\n')).toBe('');
  expect(total.applied * 2).toBeGreaterThanOrEqual(COUNT);
  expect(total.unknown * 50).toBeLessThanOrEqual(COUNT);
}

it(
  `says whatever ${COUNT} random envelopes do to the own accounts (seed ${SEED})`,
  () => play((dice) => drawEnvelope(dice, cast, world.ledger)),
  3_600_000,
);

it(
  `security 135: says whatever ${COUNT} random envelopes of anybody’s do inside fee bumps (seed ${SEED})`,
  () =>
    play((dice) => {
      const { envelope, operations } = drawEnvelope(dice, { ...cast, own: [...cast.own, idOf('sponsor'), idOf('stranger')] }, world.ledger);
      return { envelope: bumped(dice, envelope), operations };
    }),
  3_600_000,
);
