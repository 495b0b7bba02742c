/** What a Plan's effects have become, read from the ledger after the transaction is final. */
import type { xdr } from '@stellar/stellar-sdk/base';
import { parseAccount, parseTrustline } from '../../chain/account';
import type { Chain } from '../../chain/chain';
import { accountKey, claimableBalanceKey, trustlineKey } from '../../chain/ledger-keys';
import type { Entry, Reading } from '../../chain/reading';
import type { Rules } from '../../chain/rules';
import { contractBalanceKey, parseContractBalance } from '../../contracts/token';
import { parseShares, shareKey } from '../../contracts/vault';
import { isAccountId } from '../../primitives/addresses';
import { refuse } from '../../primitives/errors';
import type { Effect, Plan } from '../../primitives/plan';
import type { Network } from '../../settings/networks';
import { listedSources } from '../../sources/sources';

/** Entries that one effect is read from, and how. */
interface Source {
  keys: xdr.LedgerKey[];
  read(reading: Reading): bigint | undefined;
}

const one = (key: xdr.LedgerKey, read: (entry: Entry | undefined, rules: Rules) => bigint | undefined): Source => ({
  keys: [key],
  read: (reading) => read(reading.get(key), reading.rules),
});

function walletSource({ holder, asset: { kind, code, issuer, contract } }: Effect): Source | undefined {
  if (!isAccountId(holder) || kind === 'token') {
    return contract && one(contractBalanceKey(contract, holder), (entry) => parseContractBalance(contract, entry));
  }
  if (code === 'XLM' && !issuer) return one(accountKey(holder), (entry, rules) => parseAccount(entry, rules)?.balance ?? 0n);
  if (!issuer || issuer === holder) return undefined;
  return one(trustlineKey(holder, { code, issuer }), (entry) => parseTrustline(entry)?.balance ?? 0n);
}

/** Its asset bears its source's name (review/balances.ts): one transaction may touch several. */
function positionSource({ holder, asset }: Effect, network: Network): Source | undefined {
  const listed = listedSources(network).find(({ name }) => name === asset.code);
  const token = asset.contract ?? network.assets.usdc?.contract;
  if (!listed || !token) return undefined;
  const { address, source } = listed;
  const lent = { source: address, holder, asset: token };
  return {
    keys: source.positionKeys(lent),
    read: (reading) => {
      const position = source.position(reading, lent);
      return position ? position.supply + position.collateral : 0n;
    },
  };
}

function sourceOf(effect: Effect, plan: Plan, network: Network): Source | undefined {
  const { holder, asset } = effect;
  switch (effect.where) {
    case 'wallet':
      return walletSource(effect);
    case 'shares': {
      const vault = asset.contract;
      return vault && one(shareKey(vault, holder), (entry) => parseShares(vault, entry));
    }
    case 'position':
      return positionSource(effect, network);
    case 'claimable': {
      // Where somebody else pays for it, the operations stand below that.
      const claim = plan.steps.flatMap((step) => [step, ...step.children]).find((step) => step.code === 'claim_balance');
      if (!claim) return undefined;
      return one(claimableBalanceKey(claim.params.balanceId), (entry) =>
        entry?.data.type === 'claimableBalance' ? entry.data.claimableBalance.amount : 0n,
      );
    }
    case 'trustline': {
      if (!isAccountId(holder) || !asset.issuer) return undefined;
      return one(trustlineKey(holder, { code: asset.code, issuer: asset.issuer }), (entry) => (parseTrustline(entry) ? 1n : 0n));
    }
    case 'reserve':
      return isAccountId(holder) ? one(accountKey(holder), (entry, rules) => parseAccount(entry, rules)?.minimum) : undefined;
  }
}

/** A node that is behind has seen the transaction's ledger by then. */
const PAUSE_MS = 3_000;
const TRIES = 3;

/** In the order of `plan.effects`; null where it cannot be determined. One request; 502 `node_stale` where the node does not reach `ledger`. */
export async function settledEffects({ rpc, network, pause }: Chain, plan: Plan, ledger: number): Promise<(string | null)[]> {
  const sources = plan.effects.map((effect) => sourceOf(effect, plan, network));
  for (let tries = 1; ; tries++) {
    const reading = await rpc.read(sources.flatMap((source) => source?.keys ?? []));
    if (reading.ledger >= ledger) return sources.map((source) => source?.read(reading)?.toString() ?? null);
    if (tries === TRIES) refuse('node_stale', 'The node has not seen this transaction yet.', { said: reading.ledger });
    await pause(PAUSE_MS);
  }
}
