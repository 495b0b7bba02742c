/** How sites and pages of ours are answered: the ports of the one pipeline (wallet/requests/requests.ts). */
import { accountsOn, featuresOf, type Permissions } from '../../consent/permissions';
import type { Journal } from '../../journal/journal';
import { type Asker, askerOf } from '../../primitives/asker';
import { refuse } from '../../primitives/errors';
import { isFinal } from '../../primitives/record-states';
import { sentOf } from '../../service/sent';
import { identityOf } from '../../settings/networks';
import type { Core } from '../adapters';
import type { Choice, Requester } from '../requests/requests';
import { rowOf, type SiteAnswers } from './answers';
import { featureOf } from './questions';

interface RepliesParts {
  core: Core;
  journal: Journal;
  permissions: Permissions;
  answers: SiteAnswers;
}

/** Pages of ours may ask, read the journal, and come back to what waits. */
function ownPages(journal: Journal): Requester {
  return {
    how: 'replace',
    async isOver({ shown: { requested, hands } }) {
      const record = 'plan' in requested ? await journal.get(requested.plan.hash) : undefined;
      // What validators refused for its signatures is signed again by several people, as the same bytes.
      return record !== undefined && !(hands && record.state === 'failed' && record.outcome?.reason?.code === 'refused');
    },
  };
}

function sites({ core, permissions, answers }: RepliesParts): Requester {
  return {
    how: 'queue',
    async mustBeAllowed({ origin, shown: { requested } }, { account, chain }) {
      if (requested.kind === 'connect') return;
      const feature = requested.kind === 'change' ? featureOf(requested.intent.name) : 'sign';
      await permissions.require({ origin, feature, account, network: identityOf(chain.network) });
    },
    /** The document that asked is the one that is still there: another in its tab receives nothing, and one that is put away does not answer. */
    async mustBeThere(waiting) {
      if (await core.platform.documents.tell(askerOf(waiting), { name: 'hello' })) return;
      refuse('request_ended', 'The page that asked is gone. Nothing was signed.', { reason: 'left' });
    },
    async isOver({ id }) {
      const request = await answers.get(id);
      return !request || request.hash !== undefined || request.answer !== undefined;
    },
    beside: (id, hash) => answers.beside(id, { hash }),
    async waits(id, signingUntil) {
      const request = await answers.get(id);
      return request && rowOf({ ...request, signingUntil });
    },
    async connect({ id, origin, shown: { requested } }, { chain: { network } }, choice: Choice) {
      if (requested.kind !== 'connect') return;
      const accounts = choice.accounts ?? [];
      const features = requested.features.filter((feature) => choice.features?.includes(feature) ?? true);
      if (accounts.length === 0) refuse('invalid_input', 'A site is connected with one account at least.', { path: 'accounts' });
      const identity = identityOf(network);
      let value: unknown;
      // The answer lies beside the permission: the site has none that it does not know of.
      await permissions.grant({ origin, accounts, network: identity, features }, (granted) => {
        const given = { accounts: accountsOn(granted, identity), features: featuresOf(granted, identity, accounts) };
        value = { ...given, network: network.id, networkPassphrase: network.passphrase };
        return answers.beside(id, { answer: { ok: true, value } });
      });
      await answers.answer(id, { ok: true, value });
    },
    answer: async (id, value) => void (await answers.answer(id, { ok: true, value })),
    end: async (id, error) => void (await answers.end(id, error)),
  };
}

/** Of whoever asks. `follow`: answers the requests of sites whose transaction has come to its end. */
export function createReplies(parts: RepliesParts) {
  const { core, journal, answers } = parts;
  const [own, site] = [ownPages(journal), sites(parts)];
  return {
    requesterOf: ({ origin }: Asker) => (origin === core.origin ? own : site),
    async follow(): Promise<void> {
      for (const { id, hash, account } of await answers.open()) {
        const record = hash === undefined ? undefined : await journal.get(hash);
        if (!record || !isFinal(record)) continue;
        const { status, ledger, returnValue } = sentOf(record);
        const signed = record.intent === null ? { signedTxXdr: record.envelope, signerAddress: account } : {};
        await answers.answer(id, { ok: true, value: { requestId: id, hash, status, ledger, result: returnValue, ...signed } });
      }
    },
  };
}
