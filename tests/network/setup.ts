/** Changes to the classic side that no transaction makes: for scenarios and control. Amounts in stroops. */
import { hash, xdr } from '@stellar/stellar-sdk/base';
import { scAddress } from './host/entries';
import { AUTHORIZED, assetOf, I64_MAX, issuerOf } from './ledger/entries';
import type { Ledger } from './ledger/ledger';
import { absolutePredicate } from './ledger/predicates';
import { establish } from './ledger/reserves';

interface HasLedger {
  readonly ledger: Ledger;
}

/** Creates an account, or adds to its balance where it exists. */
export function addAccount({ ledger }: HasLedger, id: string, stroops: bigint): void {
  const { classic } = ledger;
  const known = classic.account(id);
  if (known) classic.putAccount(id, { balance: known.balance + stroops });
  else classic.createAccount(id, stroops);
}

export interface LineSettings {
  limit?: bigint;
  authorized?: boolean;
  balance?: bigint;
}

/** Opens or changes a trustline to 'CODE:ISSUER', whatever it does to the reserve. */
export function setTrustline({ ledger }: HasLedger, id: string, asset: string, settings: LineSettings = {}): void {
  const { limit, authorized, balance } = settings;
  const { classic } = ledger;
  const flags = classic.trustline(id, asset)?.flags ?? AUTHORIZED;
  classic.putTrustline(id, asset, {
    ...(limit === undefined ? {} : { limit }),
    ...(authorized === undefined ? {} : { flags: authorized ? flags | AUTHORIZED : flags & ~AUTHORIZED }),
    ...(balance === undefined ? {} : { balance }),
  });
}

/** Gives `stroops` of 'native' or 'CODE:ISSUER'; opens the trustline where there is none. The issuer has enough of its own. */
export function give(world: HasLedger, id: string, asset: string, stroops: bigint): void {
  if (asset === 'native') addAccount(world, id, stroops);
  if (asset === 'native' || issuerOf(asset) === id) return;
  const balance = (world.ledger.classic.trustline(id, asset)?.balance ?? 0n) + stroops;
  if (balance > I64_MAX) throw new Error('more than an account can hold');
  setTrustline(world, id, asset, { balance });
}

export interface NewBalance {
  /** Who pays the reserve. Nothing is taken of its other balances. */
  from: string;
  claimants: readonly { destination: string; predicate?: xdr.ClaimPredicate }[];
  asset: string;
  amount: bigint;
}

/** Puts a claimable balance into the ledger and returns its id in the 72-hex form. Relative times count from now. */
export function addClaimableBalance({ ledger }: HasLedger, { from, claimants, asset, amount }: NewBalance): string {
  const { classic, latest } = ledger;
  const always = xdr.ClaimPredicate.claimPredicateUnconditional();
  const id = xdr.ClaimableBalanceId.claimableBalanceIdTypeV0(hash(`balance ${ledger.nextSetupNumber()} ${ledger.passphrase}`));
  const entry = new xdr.ClaimableBalanceEntry({
    balanceId: id,
    claimants: claimants.map(({ destination, predicate }) =>
      xdr.Claimant.claimantTypeV0(
        new xdr.ClaimantV0({
          destination: accountIdOf(destination),
          predicate: absolutePredicate(predicate ?? always, BigInt(latest.closeTime)),
        }),
      ),
    ),
    asset: assetOf(asset).toXdrObject(),
    amount,
    ext: xdr.ClaimableBalanceEntryExt.v0(),
  });
  classic.putBalance(entry, from);
  if (classic.account(from)) establish(classic, from, undefined, claimants.length);
  return id.toXdr('hex');
}

function accountIdOf(address: string): xdr.PublicKey {
  const sc = scAddress(address);
  if (sc.type !== 'scAddressTypeAccount') throw new Error(`${address} is no account`);
  return sc.accountId;
}
