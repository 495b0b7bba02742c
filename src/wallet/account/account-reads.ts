/** What is asked of every voice of the network about accounts: which of a phrase were used elsewhere, so that none can hide one, and domains. */
import { parseAccount } from '../../chain/account';
import type { Chain } from '../../chain/chain';
import { readHomeDomain } from '../../chain/home-domain';
import { accountKey } from '../../chain/ledger-keys';
import type { Rpc } from '../../chain/rpc';
import type { Handlers } from '../../commands/commands';
import type { AheadAnswer } from '../../commands/views';
import { existingAccount } from '../../interface/checks';
import type { AccountId } from '../../primitives/addresses';
import { signingOf } from '../../primitives/signing';
import { cleanText } from '../../primitives/text';
import type { Core } from '../adapters';
import type { Chains } from '../networks/chains';

/** Accounts of each phrase in a row that are unused before none is expected. */
const GAP = 5;

type Balances = ReadonlyMap<AccountId, bigint>;
const defined = (found: [AccountId, bigint | undefined][]): Balances =>
  new Map(found.flatMap(([address, balance]) => (balance === undefined ? [] : [[address, balance]])));

async function ofRpc(rpc: Rpc, addresses: readonly AccountId[]): Promise<Balances> {
  const reading = await rpc.readTimeless(addresses.map(accountKey));
  return defined(addresses.map((address) => [address, parseAccount(reading.get(accountKey(address)), reading.rules)?.balance]));
}

type Voices = Pick<Chain, 'rpc' | 'second' | 'horizon'>;

/** What a voice that does not answer was refused with is thrown where none does. */
async function balancesOf({ rpc, second, horizon }: Voices, addresses: readonly AccountId[]): Promise<{ of: Balances; voices: number }> {
  const ofHorizon = async () =>
    defined(
      await Promise.all(
        addresses.map(async (address): Promise<[AccountId, bigint | undefined]> => [address, (await horizon.account(address))?.balance]),
      ),
    );
  const requests = [...[rpc, ...(second ? [second] : [])].map((node) => ofRpc(node, addresses)), ofHorizon()];
  const answers = await Promise.allSettled(requests);
  const voices = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  if (voices.length === 0) await requests[0];
  return { of: new Map(voices.toReversed().flatMap((said) => [...said])), voices: voices.length };
}

async function lookAhead({ keyring }: Pick<Core, 'keyring'>, chain: Voices, from: number): Promise<AheadAnswer> {
  const places = await keyring.ahead(from, GAP);
  const { of, voices } = await balancesOf(
    chain,
    places.map(({ address }) => address),
  );
  const used = places.filter(({ here, address }) => here || of.has(address));
  return {
    found: used.flatMap(({ here, ...place }) => (here ? [] : [{ ...place, balance: String(of.get(place.address)) }])),
    next: used.length > 0 ? from + GAP : null,
    voices,
  };
}

export function accountCommands(core: Pick<Core, 'keyring'>, { active }: Pick<Chains, 'active'>) {
  return {
    lookAhead: async ({ from }) => lookAhead(core, await active(), from),
    async balances({ addresses }) {
      const { of } = await balancesOf(await active(), addresses);
      return [...of].map(([address, balance]) => ({ address, balance: String(balance) }));
    },
    async signersOf({ address }) {
      const { rpc } = await active();
      const { signers, thresholds } = existingAccount(await rpc.read([accountKey(address)]), address);
      return signingOf(signers, thresholds);
    },
    async homeDomain({ account }) {
      const { domain, voices } = await readHomeDomain(await active(), account);
      return { domain: domain && cleanText(domain).text, voices };
    },
  } satisfies Partial<Handlers>;
}
