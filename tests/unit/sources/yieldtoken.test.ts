/** The yield token's entries, conversions and events (contracts.md part 18). */
import { nativeToScVal, xdr } from '@stellar/stellar-sdk/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scAddress } from '../../../src/chain/names';
import type { AccountId, ContractId } from '../../../src/primitives/addresses';
import { paidOut } from '../../../src/sources/yieldtoken/calls';
import { assetsFor, assetsTaken, type Book, sharesBurned, sharesFor } from '../../../src/sources/yieldtoken/entries';

const asset = 'CCW67TSZV3SSS2HXMBQ5JFGCKJNXKZM7UQUWUZPUTHXSTZLEO7SJMI75' as ContractId;
const source = 'CAJJZSGMMM3PD7N33TAPHGBUGTB43OC73HVIK2L2G6BNGGGYOSSYBXBD' as ContractId;
const holder = 'GALAXYVOIDAOPZTDLHILAJQKCVVFMD4IKLXLSZV5YHO7VY74IWZILUTO' as AccountId;
const other = 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN' as AccountId;

const much = fc.bigInt({ min: 0n, max: 10n ** 24n });
const book = fc
  .record({ totalSupply: much, totalAssets: much, offset: fc.integer({ min: 0, max: 10 }) })
  .map((of): Book => ({ ...of, asset, paused: false, frozen: false }));

describe('conversions', () => {
  it('are the greatest or the least whole numbers that the price allows, each to the token’s good', () => {
    fc.assert(
      fc.property(book, much, (of, amount) => {
        const [shares, assets] = [of.totalSupply + 10n ** BigInt(of.offset), of.totalAssets + 1n];
        const paid = assetsFor(of, amount);
        expect(paid * shares <= amount * assets && (paid + 1n) * shares > amount * assets).toBe(true);
        const minted = sharesFor(of, amount);
        expect(minted * assets <= amount * shares && (minted + 1n) * assets > amount * shares).toBe(true);
        const burned = sharesBurned(of, amount);
        expect(burned * assets >= amount * shares && (burned - 1n) * assets < amount * shares).toBe(true);
        const taken = assetsTaken(of, amount);
        expect(taken * shares >= amount * assets && (taken - 1n) * shares < amount * assets).toBe(true);
      }),
    );
  });

  it('never pay more than was put in', () => {
    fc.assert(
      fc.property(book, much, (of, amount) => {
        const minted = sharesFor(of, amount);
        const after = { ...of, totalSupply: of.totalSupply + minted, totalAssets: of.totalAssets + amount };
        expect(assetsFor(after, minted)).toBeLessThanOrEqual(amount);
      }),
    );
  });
});

describe('what a simulation pays', () => {
  const i128 = (value: bigint) => nativeToScVal(value, { type: 'i128' });
  const text = (value: string) => xdr.ScVal.scvSymbol(value);
  const named = (fields: { [name: string]: xdr.ScVal }) =>
    xdr.ScVal.scvMap(Object.entries(fields).map(([name, val]) => new xdr.ScMapEntry({ key: text(name), val })));
  function event(data: xdr.ScVal, { name = 'withdraw', to = holder as string, by = source as string } = {}): string {
    const topics = [text(name), ...[holder, to, holder].map((address) => xdr.ScVal.scvAddress(scAddress(address as AccountId)))];
    const contract = scAddress(by as ContractId);
    const contractId = contract.type === 'scAddressTypeContract' ? contract.contractId : undefined;
    const body = xdr.ContractEventBody.v0(new xdr.ContractEventV0({ topics, data }));
    const told = new xdr.ContractEvent({
      ext: xdr.ExtensionPoint.v0(),
      contractId: contractId ?? null,
      type: xdr.ContractEventType.contract,
      body,
    });
    return new xdr.DiagnosticEvent({ inSuccessfulContractCall: true, event: told }).toXdr('base64');
  }
  const lent = { source, holder, asset };
  const inRow = xdr.ScVal.scvVec([i128(700n), i128(9n)]);
  const byName = named({ assets: i128(700n), shares: i128(9n) });

  it.each([
    ['in a row, as the standard writes it', inRow],
    ['by name, as its reference implementation does', byName],
  ])('is read %s', (_, data) => {
    expect(paidOut([event(data)], i128(1n), lent, undefined)).toBe(700n);
    expect(paidOut([event(data)], i128(1n), lent, 700n)).toBe(700n);
  });

  it('is not of another contract, of another call, or for somebody else', () => {
    const others = [event(inRow, { by: asset }), event(inRow, { name: 'deposit' }), event(inRow, { to: other }), 'AAAA'];
    expect(paidOut(others, i128(5n), lent, 5n)).toBeUndefined();
  });

  it('is what redeem returned where the node reports no events, and of a part it is not known then', () => {
    expect(paidOut([], i128(650n), lent, undefined)).toBe(650n);
    expect(paidOut([], i128(9n), lent, 700n)).toBeUndefined();
  });
});
