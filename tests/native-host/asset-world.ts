/** Ledgers by the number: an asset's contract, its issuer, holders in every condition, and a call on them, all from one seed. */
import { Keypair, StrKey, xdr } from '@stellar/stellar-sdk/base';
import { asset } from '../network/contracts/asset';
import { adr, bool, i128, key, struct, u32 } from '../network/contracts/scval';
import { deployAsset } from '../network/host/deploy';
import { contractData, contractDataKey, instanceKey, keyString, scAddress } from '../network/host/entries';
import type { LedgerInfo } from '../network/host/host';
import type { ScVal } from '../network/host/model';
import { Models } from '../network/host/models';
import { writeExtra } from '../network/ledger/account-ext';
import { Classic, I64_MAX } from '../network/ledger/entries';
import { writeLine } from '../network/ledger/line-ext';
import { Layer } from '../network/ledger/store';

/** mulberry32: a number below `most`. */
function dice(seed: number): (most: number) => number {
  let state = seed >>> 0;
  return (most) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) * most) / 4_294_967_296);
  };
}

export const keyOfRole = (byte: number): Keypair => Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(byte));
const [ISSUER, ALICE, BOB, POOR, NOBODY] = [1, 2, 3, 4, 5].map((byte) => keyOfRole(byte).publicKey()) as [
  string,
  string,
  string,
  string,
  string,
];
const [VAULT, SAFE] = [7, 8].map((byte) => StrKey.encodeContract(new Uint8Array(32).fill(byte))) as [string, string];
const PEOPLE = [ISSUER, ALICE, BOB, POOR] as const;
const HOLDERS = [...PEOPLE, NOBODY, VAULT, SAFE];
const LEDGER: LedgerInfo = { sequence: 100_000, timestamp: 1_800_000_000n, passphrase: 'Assets by both' };
const LUMEN = 10_000_000n;

export interface AssetCall {
  layer: Layer;
  ledger: LedgerInfo;
  source: string;
  upgraded: boolean;
  fn: string;
  hostFunction: xdr.HostFunction;
}

export const modelsAlone = (): Models => new Models([asset]);

export function assetCall(seed: number): AssetCall {
  const roll = dice(seed);
  const layer = new Layer();
  const one = <T>(items: readonly T[]): T => items[roll(items.length)] as T;
  const name = one(['native', `USDC:${ISSUER}`, `LONGCODE:${ISSUER}`]);
  people(layer, roll, name);
  const contract = deployAsset({ layer, ledger: LEDGER, models: modelsAlone() }, name);
  lives(layer, roll, contract);
  entriesOf(layer, roll, contract);
  const { fn, args } = callOn(roll);
  const call = new xdr.InvokeContractArgs({ contractAddress: scAddress(contract), functionName: fn, args });
  const hostFunction = xdr.HostFunction.hostFunctionTypeInvokeContract(call);
  return { layer, ledger: LEDGER, source: one(PEOPLE), upgraded: roll(4) === 0, fn, hostFunction };
}

/** Some balance, often at an end. */
function amountOf(roll: (most: number) => number): bigint {
  const amounts = [
    0n,
    1n,
    5_000_000n,
    10n * LUMEN,
    10n * LUMEN,
    99n * LUMEN,
    1000n * LUMEN,
    I64_MAX - 1n,
    I64_MAX,
    I64_MAX + 1n,
    1n << 126n,
    -1n,
  ];
  return amounts[roll(amounts.length)] as bigint;
}

function people(layer: Layer, roll: (most: number) => number, name: string): void {
  const classic = new Classic(layer, 90_000);
  for (const id of PEOPLE) {
    classic.createAccount(id, id === POOR ? 10_000_000n + BigInt(roll(3)) * 5_000_000n : 1000n * LUMEN);
    if (roll(2) === 0) {
      const account = classic.account(id) as xdr.AccountEntry;
      const extra = { selling: BigInt(roll(2)) * 100n * LUMEN, buying: BigInt(roll(2)) * LUMEN, sponsoring: roll(3), sponsored: roll(2) };
      classic.putAccount(id, { ext: writeExtra(account, id === POOR ? { seqLedger: 5 } : extra) });
    }
  }
  classic.putAccount(ISSUER, { flags: [0, 1, 2, 3, 10, 11][roll(6)] as number });
  if (name === 'native') return;
  for (const id of [ALICE, BOB, POOR]) {
    if (roll(5) === 0) continue;
    const limit = [I64_MAX, I64_MAX, 100n * LUMEN][roll(3)] as bigint;
    classic.putTrustline(id, name, { balance: [0n, 10n * LUMEN, 99n * LUMEN, 100n * LUMEN][roll(4)] as bigint, limit });
    const line = classic.trustline(id, name) as xdr.TrustLineEntry;
    const ext = roll(3) === 0 ? writeLine(line, { selling: BigInt(roll(2)) * 5n * LUMEN, buying: 0n }) : line.ext;
    classic.putTrustline(id, name, { flags: [1, 1, 1, 0, 2, 5][roll(6)] as number, ext });
  }
}

/** The instance's life: long, short enough to be prolonged, in the last ledger, or over. */
function lives(layer: Layer, roll: (most: number) => number, contract: string): void {
  const name = keyString(instanceKey(contract));
  const stored = layer.get(name);
  const left = [1_000_000, 6 * 17_280, 6 * 17_280 + 1, 100, 0, -1][roll(6)] as number;
  if (stored) layer.set(name, { ...stored, liveUntil: LEDGER.sequence + left });
}

/** What contracts hold, and what holders allow each other; some of it archived, some of it over. */
function entriesOf(layer: Layer, roll: (most: number) => number, contract: string): void {
  for (const id of [VAULT, SAFE]) {
    if (roll(3) === 0) continue;
    const value = struct({
      amount: i128([0n, 10n * LUMEN, 1n << 100n][roll(3)] as bigint),
      authorized: bool(roll(4) > 0),
      clawback: bool(roll(2) === 0),
    });
    const place = key('Balance', adr(id));
    const liveUntil = LEDGER.sequence + ([2_000_000, 29 * 17_280, 3, -5][roll(4)] as number);
    layer.set(keyString(contractDataKey(contract, place, 'persistent')), {
      data: contractData(contract, place, 'persistent', value),
      lastModified: 90_000,
      liveUntil,
    });
  }
  for (const from of [ALICE, BOB, VAULT]) {
    if (roll(2) === 0) continue;
    const until = LEDGER.sequence + ([500, 0, -1][roll(3)] as number);
    const place = key('Allowance', struct({ from: adr(from), spender: adr(BOB) }));
    layer.set(keyString(contractDataKey(contract, place, 'temporary')), {
      data: contractData(
        contract,
        place,
        'temporary',
        struct({ amount: i128([0n, 10n * LUMEN, 1n << 120n][roll(3)] as bigint), live_until_ledger: u32(until) }),
      ),
      lastModified: 90_000,
      liveUntil: until + ([0, 100][roll(2)] as number),
    });
  }
}

function muxed(id: string): ScVal {
  const ed25519 = StrKey.decodeEd25519PublicKey(id);
  return xdr.ScVal.scvAddress(xdr.ScAddress.scAddressTypeMuxedAccount(new xdr.MuxedEd25519Account({ id: 77n, ed25519 })));
}

function callOn(roll: (most: number) => number): { fn: string; args: ScVal[] } {
  const who = () => adr(HOLDERS[roll(HOLDERS.length)] as string);
  const amount = () => i128(amountOf(roll));
  const until = () => u32(LEDGER.sequence + ([-1, 0, 1, 17_280, 3_110_399, 3_110_400][roll(6)] as number));
  const to = () => (roll(6) === 0 ? muxed(PEOPLE[roll(4)] as string) : who());
  const calls: { [fn: string]: () => ScVal[] } = {
    transfer: () => [who(), to(), amount()],
    transfer_from: () => [roll(3) === 0 ? who() : adr(BOB), who(), who(), amount()],
    approve: () => [who(), who(), amount(), until()],
    allowance: () => [who(), adr(BOB)],
    balance: () => [who()],
    authorized: () => [who()],
    burn: () => [who(), amount()],
    burn_from: () => [adr(BOB), who(), amount()],
    mint: () => [who(), amount()],
    clawback: () => [who(), amount()],
    trust: () => [who()],
    set_authorized: () => [who(), bool(roll(2) === 0)],
    admin: () => [],
    set_admin: () => [who()],
    decimals: () => [],
    name: () => [],
    symbol: () => [],
    // What no asset contract has, and arguments that do not fit.
    nothing: () => [who()],
    wrong: () => [who(), amount()],
  };
  const names = [...Object.keys(calls), 'transfer', 'transfer', 'transfer', 'transfer_from', 'mint', 'burn', 'clawback', 'trust'];
  const fn = names[roll(names.length)] as string;
  const args = (calls[fn] as () => ScVal[])();
  return fn === 'wrong' ? { fn: 'transfer', args: roll(2) === 0 ? args : [...args, u32(1)] } : { fn, args };
}
