/**
 * The interface for a site, in its own paths (interface.md as the HTTP door has it): the same routes, the same table, the same
 * bodies. It reads, proposes, and submits what is signed already; no key is used here.
 */
import type { SiteInput } from '../../commands/site-commands';
import type { Permissions } from '../../consent/permissions';
import type { Carrier } from '../../interface/changes/send';
import { type DoorAnswer, json, refusal, requestOf } from '../../interface/schema/carried';
import { type DoorRequest, parseRequest } from '../../interface/schema/doors';
import { choose, routesAt } from '../../interface/schema/routes';
import { type DoorName, table } from '../../interface/schema/table';
import { type Journal, unlessWritten } from '../../journal/journal';
import { recordOf } from '../../journal/record';
import type { Asker } from '../../primitives/asker';
import { refuse, toServiceError } from '../../primitives/errors';
import { review } from '../../review/review';
import { answer } from '../../service/answer';
import { sentOf } from '../../service/sent';
import { identityOf } from '../../settings/networks';
import type { Core } from '../adapters';
import type { Chains } from '../networks/chains';

interface Dependencies {
  core: Core;
  chains: Chains;
  journal: Journal;
  permissions: Permissions;
  /** Something is on its way. */
  moving: () => void;
}

/** What stands before the interface's own paths is whose address the service had. */
const pathIn = ({ pathname }: URL): string => /\/(?:(?:stabilizer|migration)\/.*|send)$/.exec(pathname)?.[0] ?? pathname;

/** Carries what is signed by an account that the site was given: into the journal, and then to its end. */
function carrierOf({ core, chains, journal, permissions, moving }: Dependencies, asker: Asker): Carrier {
  return {
    async take(submission) {
      const { hash, envelope, source } = submission;
      const network = identityOf(await core.store.activeNetwork());
      await permissions.require({ origin: asker.origin, feature: table.send.door.feature, account: source, network });
      if ((await journal.get(hash))?.envelope === envelope) return;
      const { origin, documentId } = asker;
      const plan = await review({ chain: await chains.active(), envelope, account: source, origin, documentId, clock: core.clock });
      await journal.put(recordOf(plan, null, asker, { envelope, signer: source }, core.clock())).catch(unlessWritten);
      moving();
    },
    advance: async (hash) => sentOf(await journal.advance(hash)),
    pause: (seconds) => new Promise((resolve) => void core.platform.schedule(seconds, resolve)),
  };
}

export function createDoor(dependencies: Dependencies) {
  const { core, chains, permissions } = dependencies;

  async function answered(asker: Asker, name: DoorName, read: () => Promise<DoorRequest>): Promise<unknown> {
    const network = identityOf(await core.store.activeNetwork());
    // Before any node is asked: who is not connected learns nothing of the network, not even whether it answers.
    await permissions.require({ origin: asker.origin, feature: table[name].door.feature, network });
    const request = await read();
    const chain = await chains.active();
    return answer({ ...chains.contextOf(chain), clock: core.clock, asker, carrier: carrierOf(dependencies, asker) }, request);
  }

  return {
    /** Never rejects. */
    async fetch(asker: Asker, { url, method, type, body }: SiteInput<'fetch'>): Promise<DoorAnswer> {
      try {
        const target = URL.parse(url) ?? refuse('path_unknown', 'There is nothing at this path.');
        const routes = routesAt(pathIn(target));
        if (routes.length === 0) refuse('path_unknown', 'There is nothing at this path.');
        const route = choose(routes, method);
        const bytes = new TextEncoder().encode(body ?? '');
        const read = () => requestOf(route, target.searchParams, { type: type ?? undefined }, async () => bytes);
        return json(200, await answered(asker, route.name, read));
      } catch (thrown) {
        return refusal(toServiceError(thrown));
      }
    },
    /** The same by the endpoint's name, unsigned. */
    call: (asker: Asker, { name, input }: SiteInput<'call'>) => answered(asker, name, async () => parseRequest(name, input)),
  };
}
