/** The scenario's assets: issuers, asset contracts, and unclaimed REWARD. */
import { xdr } from '@stellar/stellar-sdk/base';
import { act } from '../contracts/drive';
import { adr, i128 } from '../contracts/scval';
import { domainOf } from '../domains/domains';
import { deployAsset } from '../host/deploy';
import { addClaimableBalance, give } from '../setup';
import { addRole, type World } from '../world';

/** Stroops of one unit of anything here. */
export const UNIT = 10_000_000n;
const AUTH_REVOCABLE = 2;

export interface ScenarioAsset {
  /** 'CODE:ISSUER'. */
  name: string;
  issuer: string;
  /** `C…` of its contract. */
  contract: string;
}

export interface ScenarioAssets {
  usdc: ScenarioAsset;
  eurc: ScenarioAsset;
  reward: ScenarioAsset;
}

function issue(world: World, code: string, role: string): ScenarioAsset {
  const issuer = world.manifest.accounts[role]?.address ?? addRole(world, role, 1000n * UNIT).publicKey();
  const name = `${code}:${issuer}`;
  return { name, issuer, contract: deployAsset(world.ledger.root, name) };
}

export function issueAssets(world: World): ScenarioAssets {
  const usdc = issue(world, 'USDC', 'usdcIssuer');
  const eurc = issue(world, 'EURC', 'eurcIssuer');
  const reward = issue(world, 'BLND', 'rewardIssuer');
  // As on the public network, XLM has its contract too.
  deployAsset(world.ledger.root, 'native');
  // The issuer of USDC may freeze lines, as the real one may (contracts.md part 9).
  world.ledger.classic.putAccount(usdc.issuer, { flags: AUTH_REVOCABLE });
  // Both name this machine's domain, which lists USDC alone; the reward's issuer names none.
  for (const { issuer } of [usdc, eurc]) world.ledger.classic.putAccount(issuer, { homeDomain: domainOf(world.url) });
  const setting = ({ name, issuer, contract }: ScenarioAsset) => ({ code: name.split(':')[0] ?? '', issuer, contract });
  world.manifest.assets = { usdc: setting(usdc), reward: setting(reward) };
  world.manifest.accounts.eurc = { address: eurc.contract, secret: '' };
  return { usdc, eurc, reward };
}

/** A role's account with lumens and with lines that hold the given stroops. */
export function person(world: World, role: string, lumens: bigint, holdings: readonly (readonly [ScenarioAsset, bigint])[] = []): string {
  const id = addRole(world, role, lumens).publicKey();
  for (const [asset, stroops] of holdings) give(world, id, asset.name, stroops);
  return id;
}

/** Unclaimed REWARD, claimable at once, or from `after` on (unix seconds). */
export function unclaimed(world: World, { reward }: ScenarioAssets, who: string, amount: bigint, after?: bigint): string {
  const P = xdr.ClaimPredicate;
  const predicate = after === undefined ? P.claimPredicateUnconditional() : P.claimPredicateNot(P.claimPredicateBeforeAbsoluteTime(after));
  return addClaimableBalance(world, { from: reward.issuer, claimants: [{ destination: who, predicate }], asset: reward.name, amount });
}

/** Mints to a contract. */
export function fundContract(world: World, { contract }: ScenarioAsset, holder: string, amount: bigint): void {
  act(world, contract, 'mint', adr(holder), i128(amount));
}
