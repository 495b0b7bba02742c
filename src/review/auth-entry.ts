/** An authorization entry that a site wants signed on its own: what it allows, in words (security.md 4.5 `signAuthEntry`). */
import type { Chain } from '../chain/chain';
import type { Reading } from '../chain/reading';
import type { AccountId, Address } from '../primitives/addresses';
import type { AuthNode, Plan } from '../primitives/plan';
import { judgeLifetime, TreeJudge } from './auth';
import { explainAuthorized } from './calls/authorized';
import { judgeShares } from './classic/payments';
import { Facts } from './facts';
import { judgeAssets } from './likeness';
import { judgeLogin, webLoginOf } from './login';
import { judgeUnknown } from './outcome';
import { type Preimage, readPreimage } from './preimage';
import { createScope } from './scope';
import { loadSites, type Sites } from './sites';

/** `effects`: the most that the entry lets happen. */
export interface AuthEntryReview extends Pick<Plan, 'steps' | 'effects' | 'given' | 'control' | 'warnings' | 'asOf'> {
  root: AuthNode;
  signatureExpirationLedger: number;
}

const MOST_ROUNDS = 4;

/** 400 as `readPreimage`. `account` is whose key would sign. */
export async function reviewAuthEntry({
  chain,
  preimage,
  account,
  origin,
}: {
  chain: Chain;
  preimage: string;
  account: Address;
  /** The site that asks, or the extension itself. */
  origin: string;
}): Promise<AuthEntryReview> {
  const read = readPreimage(preimage, { passphrase: chain.network.passphrase, account });
  const sites = await loadSites();
  let reading: Reading | undefined;
  for (let round = 0; ; round++) {
    const { review, missing } = explain(chain, read, { account, origin, sites }, reading);
    if (reading && (missing.length === 0 || round === MOST_ROUNDS)) return review;
    const more = await chain.rpc.read(missing);
    reading = reading ? reading.merge(more) : more;
  }
}

function explain(
  { network }: Chain,
  read: Preimage,
  { account, origin, sites }: { account: Address; origin: string; sites: Sites },
  reading: Reading | undefined,
) {
  const facts = new Facts(network, reading);
  const scope = createScope({ network, facts, source: account as AccountId, account, memo: false, validUntil: 0 });
  // The entry may be used in any transaction until it expires, or never.
  scope.holdings.permitted = true;
  const { function: what } = read.invocation;
  const explained = explainAuthorized(scope, what, account as AccountId);
  const steps = [explained.step];
  new TreeJudge(scope).root(read.invocation, what, explained, '0');
  const login = webLoginOf(read.invocation, account);
  if (login) judgeLogin(login, scope, origin, sites);
  judgeAssets(scope, steps);
  judgeShares(scope);
  judgeUnknown(scope);
  judgeLifetime(scope, account, read.signatureExpirationLedger);
  const review: AuthEntryReview = {
    root: read.root,
    steps,
    effects: scope.holdings.effects(),
    given: scope.holdings.given(),
    control: scope.control.list(),
    warnings: scope.notes.list(),
    signatureExpirationLedger: read.signatureExpirationLedger,
    asOf: { ledger: facts.ledger, closeTime: facts.closeTime, ledgerSeconds: facts.ledgerSeconds },
  };
  return { review, missing: facts.missing };
}
