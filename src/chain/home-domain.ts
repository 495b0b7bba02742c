/** The domain that an account says it belongs to: its own word, which the domain has to confirm. */
import type { AccountId } from '../primitives/addresses';
import { refuse } from '../primitives/errors';
import type { Chain } from './chain';
import { accountKey } from './ledger-keys';
import type { Rpc } from './rpc';

export interface HomeDomain {
  /** As it stands on the ledger; null: none. */
  domain: string | null;
  /** How many of the network's voices said so. */
  voices: number;
}

async function ofRpc(rpc: Rpc, id: AccountId): Promise<string | null> {
  const key = accountKey(id);
  const entry = (await rpc.readTimeless([key])).get(key);
  if (entry?.data.type !== 'account') refuse('account_not_found', 'There is no such account.', { account: id });
  return new TextDecoder().decode(entry.data.account.homeDomain.bytes) || null;
}

/**
 * Every voice of the network is asked: who is silent is left out, whoever contradicts is a refusal (`nodes_disagree`). 404
 * `account_not_found`; where nobody answers, what the first was refused with.
 */
export async function readHomeDomain(
  { rpc, second, horizon }: Pick<Chain, 'rpc' | 'second' | 'horizon'>,
  id: AccountId,
): Promise<HomeDomain> {
  const ofHorizon = async () => {
    const found = await horizon.account(id);
    if (!found) refuse('account_not_found', 'There is no such account.', { account: id });
    return found.homeDomain;
  };
  const requests: [string, Promise<string | null>][] = [
    ...[rpc, ...(second ? [second] : [])].map((node): [string, Promise<string | null>] => [node.url, ofRpc(node, id)]),
    [horizon.url, ofHorizon()],
  ];
  const answers = await Promise.allSettled(requests.map(([, answer]) => answer));
  const said = answers.flatMap((answer, index) =>
    answer.status === 'fulfilled' ? [{ name: new URL(requests[index]?.[0] ?? '').host, value: answer.value }] : [],
  );
  const [first] = said;
  if (!first) return requests[0]?.[1].then((domain) => ({ domain, voices: 0 })) as Promise<HomeDomain>;
  if (said.some(({ value }) => value !== first.value))
    refuse('nodes_disagree', 'The nodes name different domains.', { about: 'domain', said });
  return { domain: first.value, voices: said.length };
}
