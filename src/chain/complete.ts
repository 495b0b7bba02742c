/** Whether everybody has signed a transaction, as validators count it: by each node that answers, and by what each signature proves. */
import { refuse } from '../primitives/errors';
import type { Chain } from './chain';
import type { Reading } from './reading';
import { parseTransaction, signaturesBy, signedOnlyBy } from './transaction';
import { fewest, isEnough, keysOf, preAuthorized, sharesOf } from './weights';

/** How each node that answers has the accounts that sign it. Rejects as the first does where none answers. */
async function readings({ rpc, second }: Pick<Chain, 'rpc' | 'second'>, keys: ReturnType<typeof keysOf>): Promise<Reading[]> {
  const asked = [rpc, ...(second ? [second] : [])].map((node) => node.read(keys));
  const said = (await Promise.allSettled(asked)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return said.length > 0 ? said : [await Promise.race(asked)];
}

/**
 * The same transaction with as few of its signatures as are enough: one too many makes validators refuse all. 400 `signatures_missing`: somebody
 * has yet to sign, by the word of one node at least; 404 `account_not_found`.
 */
export async function completeOf(chain: Pick<Chain, 'rpc' | 'second' | 'network'>, envelope: string): Promise<string> {
  const parsed = parseTransaction(envelope, chain.network.passphrase);
  const shares = (await readings(chain, keysOf(parsed))).flatMap((reading) => sharesOf(parsed, reading));
  const keys = new Set(shares.flatMap(({ signers }) => signers.map(({ key }) => key)));
  const signed = await signaturesBy(parsed, [...keys]);
  const approved = preAuthorized(parsed);
  const counted = new Set([...signed.map(({ key }) => key), ...(keys.has(approved) ? [approved] : [])]);
  const short = shares.find((share) => !isEnough([share], counted));
  if (short) refuse('signatures_missing', 'Somebody who has to sign it has not.', { account: short.account });
  const few = fewest(shares, counted);
  return signedOnlyBy(
    envelope,
    signed.filter(({ key }) => few.has(key)),
  );
}
