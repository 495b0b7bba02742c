/** The amounts of the move, and the room in its footprint (contracts.md 6.5, 6.8 and 11.1). */
import { Keypair, Operation, xdr } from '@stellar/stellar-sdk/base';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RESOURCE_CEILING } from '../../../../src/chain/fees';
import { contractDataKey, keyText } from '../../../../src/chain/ledger-keys';
import type { Prepared } from '../../../../src/chain/simulate';
import { buildEnvelope, parseTransaction } from '../../../../src/chain/transaction';
import { contractBalanceKey } from '../../../../src/contracts/token';
import { withTimelyWrites } from '../../../../src/interface/call/footprint';
import type { AccountId, ContractId } from '../../../../src/primitives/addresses';
import { mainnet } from '../../../../src/settings/networks';
import { accrue, type ReserveConfig, type ReserveData, underlying } from '../../../../src/sources/lendpool/accrual';
import { emissionDataKey, positionsKey, reserveDataKey, userEmissionKey } from '../../../../src/sources/lendpool/entries';
import { arriving, type PoolPosition, positionBlock } from '../../../../src/sources/lendpool/position';

const pool = mainnet.lendpools[0]?.address as ContractId;
const usdc = mainnet.assets.usdc?.contract as ContractId;
const user = Keypair.fromRawEd25519Seed(new Uint8Array(32).fill(9)).publicKey() as AccountId;

const config: ReserveConfig = {
  ...{ index: 1, decimals: 7, cFactor: 9_500_000n, lFactor: 9_500_000n, util: 8_000_000n, maxUtil: 9_500_000n },
  ...{ rBase: 50_000n, rOne: 1_200_000n, rTwo: 5_000_000n, rThree: 15_000_000n, reactivity: 20n, supplyCap: 1n << 60n, enabled: true },
};
const data: ReserveData = {
  ...{ bRate: 1_083_712_345_678n, bSupply: 2_000_000_0000000n, backstopCredit: 0n, dRate: 1_131_204_567_891n },
  ...{ dSupply: 1_500_000_0000000n, irMod: 10_000_000n, lastTime: 1_000_000n },
};
const position = (changes: Partial<PoolPosition> = {}): PoolPosition => ({
  ...{
    pool,
    side: 'supply',
    bTokens: { supply: 1_000_0000000n, collateral: 0n },
    data,
    config,
    bstopRate: 2_000_000n,
    hasDebt: false,
    auction: false,
  },
  ...changes,
});

it('deposits the worth at the ledger that was read, each side rounded down by itself', () => {
  const { amount } = arriving(position({ bTokens: { supply: 3n, collateral: 5n } }), 1_000_180);
  expect(amount).toBe(3n + 5n);
  expect(arriving(position(), 1_000_180).amount).toBe(underlying(1_000_0000000n, data.bRate));
});

it('what arrives lies between the deposit and the named most, however often others touch the reserve', () => {
  const touches = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 });
  const story = fc.record({
    touches,
    bTokens: fc.bigInt({ min: 1n, max: 2_000_000_0000000n }),
    dSupply: fc.bigInt({ min: 0n, max: 1_900_000_0000000n }),
    irMod: fc.bigInt({ min: 1_000_000n, max: 100_000_000n }),
    bstop: fc.bigInt({ min: 0n, max: 9_999_999n }),
  });
  fc.assert(
    fc.property(story, ({ touches: seconds, bTokens, dSupply, irMod, bstop }) => {
      const start = { ...data, dSupply, irMod };
      const { amount, most } = arriving(position({ data: start, bTokens: { supply: bTokens, collateral: 0n } }), 1_000_180);
      let now = start;
      for (const more of seconds) {
        const time = now.lastTime + BigInt(more);
        if (time > 1_000_180n) break;
        now = accrue(now, config, bstop, time);
        const arrives = underlying(bTokens, now.bRate);
        expect(arrives).toBeGreaterThanOrEqual(amount);
        expect(arrives).toBeLessThanOrEqual(most);
      }
    }),
    { numRuns: 300 },
  );
});

it('says beforehand what the pool would refuse', () => {
  const code = (changes: Partial<PoolPosition>) => positionBlock(position(changes))?.code;
  expect(code({})).toBeUndefined();
  expect(code({ side: 'both' })).toBe('mixed_position');
  expect(code({ auction: true })).toBe('auction_in_progress');
  // Utilization must stay under 100 % by the pool's own rounding: rest × b_rate against d_supply × d_rate.
  const owed = 1_696_806_8518365n;
  const bTokensAtLimit = data.bSupply - (owed * 1_000_000_000_000n) / data.bRate;
  expect(code({ bTokens: { supply: bTokensAtLimit, collateral: 0n } })).toBe('pool_illiquid');
  expect(code({ bTokens: { supply: (bTokensAtLimit * 99n) / 100n, collateral: 0n } })).toBeUndefined();
  const empty = { ...data, dSupply: 0n };
  expect(code({ data: empty, bTokens: { supply: data.bSupply, collateral: 0n } })).toBeUndefined();
});

function prepared(readOnly: xdr.LedgerKey[], readWrite: xdr.LedgerKey[], resourceFee = 8n): Prepared {
  const resources = new xdr.SorobanResources({
    ...{ footprint: new xdr.LedgerFootprint({ readOnly, readWrite }), instructions: 5, diskReadBytes: 6, writeBytes: 7 },
  });
  const archived = new xdr.SorobanResourcesExtV0({ archivedSorobanEntries: [0] });
  const sorobanData = new xdr.SorobanTransactionData({
    ext: xdr.SorobanTransactionDataExt.resourceExt(archived),
    resources,
    resourceFee,
  });
  const envelope = buildEnvelope(
    { source: user, sequence: 41n, fee: 100n + resourceFee, validUntil: 1_000 },
    [Operation.restoreFootprint({})],
    sorobanData,
  );
  return { envelope, fee: { inclusion: 100n, resource: resourceFee, max: 100n + resourceFee, ceiling: RESOURCE_CEILING } } as Prepared;
}

const dataOf = (envelope: string) => {
  const { ext } = parseTransaction(envelope, mainnet.passphrase).tx;
  if (ext.type !== 'sorobanData') throw new Error('no contract transaction');
  return ext.sorobanData;
};

it('makes room for what time and others may write, behind what is already written, pays for it, and changes nothing else', () => {
  const moving = [emissionDataKey(pool, 3), userEmissionKey(pool, user, 3), contractBalanceKey(usdc, pool)];
  const others = [reserveDataKey(pool, usdc), contractDataKey(usdc, xdr.ScVal.scvSymbol('EmisData'))];
  const before = prepared([others[0] as xdr.LedgerKey, ...moving, others[1] as xdr.LedgerKey], [positionsKey(pool, user)]);
  const after = withTimelyWrites(before, mainnet.passphrase);
  const [was, is] = [dataOf(before.envelope), dataOf(after.envelope)];
  expect(is.resources.footprint.readOnly.map(keyText)).toEqual(others.map(keyText));
  expect(is.resources.footprint.readWrite.map(keyText)).toEqual([positionsKey(pool, user), ...moving].map(keyText));
  expect(is.resources.writeBytes).toBeGreaterThan(was.resources.writeBytes);
  const rest = ({ ext, resources }: xdr.SorobanTransactionData) => [ext.toXdr('base64'), resources.instructions, resources.diskReadBytes];
  expect(rest(is)).toEqual(rest(was));
  // More than an entry's write costs: its place, its read and its bytes.
  expect(is.resourceFee - was.resourceFee).toBeGreaterThan(250_000n + 3n * 18_000n);
  expect(after.fee).toEqual({ inclusion: 100n, resource: is.resourceFee, max: 100n + is.resourceFee, ceiling: RESOURCE_CEILING });
  const feeOf = (envelope: string) => BigInt(parseTransaction(envelope, mainnet.passphrase).tx.fee);
  expect(feeOf(after.envelope)).toBe(after.fee.max);
  const frame = (envelope: string) => {
    const { tx, source, validUntil } = parseTransaction(envelope, mainnet.passphrase);
    return [tx.seqNum, source, validUntil, tx.operations.length];
  };
  expect(frame(after.envelope)).toEqual(frame(before.envelope));
});

it('pays for that room within the ceiling of the fee alone', () => {
  const keys = [contractBalanceKey(usdc, pool)];
  expect(dataOf(withTimelyWrites(prepared(keys, [], RESOURCE_CEILING - 1n), mainnet.passphrase).envelope).resourceFee).toBe(
    RESOURCE_CEILING,
  );
});

it('leaves the footprint alone where nothing moves, and offers rent for lives that a ledger more lets contracts prolong', () => {
  const before = prepared([reserveDataKey(pool, usdc)], [emissionDataKey(pool, 3)]);
  const after = withTimelyWrites(before, mainnet.passphrase);
  const [was, is] = [dataOf(before.envelope), dataOf(after.envelope)];
  expect(is.resources.toXdr('base64')).toBe(was.resources.toXdr('base64'));
  expect(is.resourceFee - was.resourceFee).toBe(250_000n);
});
