/**
 * The interface without a browser, by the code that the wallet and the gateway are made of: build, review and certify in one step, sign
 * through a signer of one's own, and send by a journal. Published as `ballast-service`; what it promises is in index.d.ts.
 */
import { getPublicKeyAsync, signAsync } from '@noble/ed25519';
import { type Chain, createChain, servingChecks } from '../../src/chain/chain';
import { leading } from '../../src/chain/lead';
import { attachSignatures } from '../../src/chain/transaction';
import { parseSubmission } from '../../src/interface/changes/send';
import type { Context } from '../../src/interface/context';
import { type DoorRequest, parseRequest } from '../../src/interface/schema/doors';
import { changeNames } from '../../src/interface/schema/table';
import { createJournal, unlessWritten } from '../../src/journal/journal';
import { recordOf, type TransactionRecord } from '../../src/journal/record';
import type { JournalDatabase, JournalTables } from '../../src/journal/unfinished';
import { type AccountId, parseAccountId, parseAddress } from '../../src/primitives/addresses';
import type { Clock } from '../../src/primitives/clock';
import { isServiceError as isOurs, refuse } from '../../src/primitives/errors';
import { createMutex } from '../../src/primitives/mutex';
import { type Plan, worstLevel } from '../../src/primitives/plan';
import { isFinal } from '../../src/primitives/record-states';
import { decodeStrkey, encodeStrkey } from '../../src/primitives/strkey';
import { review } from '../../src/review/review';
import { answerRead, isRead } from '../../src/service/answer';
import { certifyAgain } from '../../src/service/certify';
import { type Proposal, propose } from '../../src/service/propose';
import { sentOf } from '../../src/service/sent';
import { parseManifest } from '../../src/settings/manifest';
import { shippedNetworks } from '../../src/settings/networks';
import { signatureOf } from '../../src/wallet/requests/signature';

export const isServiceError = (error: unknown) => isOurs(error);

interface Store {
  get(hash: string): Promise<unknown>;
  all(): Promise<unknown[]>;
  put(hash: string, record: unknown): Promise<void>;
}

interface Options {
  network: string | object;
  store?: Store;
  origin?: string;
  fetch?: typeof fetch;
  clock?: Clock;
}

interface OwnSigner {
  account: string;
  sign(request: { account: string; preimage: Uint8Array; hash: Uint8Array; until?: number | undefined }): Promise<Uint8Array> | Uint8Array;
}

/** What was built, as its caller has it: what is signed are the bytes that lie here, whatever became of that. */
interface Built {
  name: string;
  plan: Plan;
  result: unknown;
}

interface Signed {
  hash: string;
  envelope: string;
}

/** Seconds after the end of validity in which the witnesses may still come to say that it expired. */
const PATIENCE = 120;
const PAUSE_MS = 500;

function memoryStore(): Store {
  const records = new Map<string, unknown>();
  return {
    get: async (hash) => records.get(hash),
    all: async () => [...records.values()],
    put: async (hash, record) => void records.set(hash, record),
  };
}

/** One change after another; what one of them puts is written when it is done. */
function databaseOver(store: Store): JournalDatabase {
  const exclusive = createMutex();
  return {
    transact: (_names, work) =>
      exclusive(async () => {
        const changes = new Map<string, unknown>();
        const journal: JournalTables['journal'] = {
          get: async (hash) => (changes.has(hash) ? changes.get(hash) : store.get(hash)),
          all: store.all,
          put: async (hash, record) => void changes.set(hash, record),
        };
        const result = await work({ journal });
        for (const [hash, record] of changes) await store.put(hash, record);
        return result;
      }),
    get: async (area, hash) => (area === 'journal' ? store.get(hash) : undefined),
    all: store.all,
  };
}

const networkOf = (network: string | object) => {
  const shipped = shippedNetworks.find(({ id }) => id === network);
  if (!shipped && typeof network === 'string') refuse('network_unavailable', 'Name mainnet or testnet, or give a manifest.');
  return shipped ?? parseManifest(network, shippedNetworks);
};

/** 500 `plan_mismatch`: what is never signed, and what nobody said that it is meant. */
function mustBeAccepted(plan: Plan, accept: string | undefined): void {
  const worst = worstLevel(plan);
  if (worst !== 'blocked' && (worst !== 'danger' || accept === 'danger')) return;
  const grave = plan.warnings.filter(({ level }) => level === 'danger' || level === 'blocked');
  refuse('plan_mismatch', 'The Plan warns of what is not signed without a word for it.', { what: grave.map(({ code }) => code).join() });
}

/** Written down before it is sent, sent as often as needed, and over when two witnesses say how. */
function createSending(chain: Chain, clock: Clock, store: Store) {
  const journal = createJournal({
    database: databaseOver(store),
    chain: async (id) => (id === chain.network.id ? chain : undefined),
    clock,
    changed: () => undefined,
  });
  async function toItsEnd(hash: string) {
    for (;;) {
      const record = await journal.advance(hash);
      if (isFinal(record) || clock() > record.validUntil + PATIENCE) return sentOf(record);
      await chain.pause(PAUSE_MS);
    }
  }
  return {
    async send(record: TransactionRecord) {
      await journal.put(record).catch(unlessWritten);
      return toItsEnd(record.hash);
    },
    async resume() {
      const open = await journal.unfinished();
      return Promise.all(open.map(({ hash }) => toItsEnd(hash)));
    },
  };
}

/** A signer with the key of a secret (S…) in this process. 400 `invalid_secret`. */
export async function keySigner(secret: string): Promise<OwnSigner> {
  const seed = decodeStrkey('S', secret) ?? refuse('invalid_secret', 'This is no secret key.');
  return { account: encodeStrkey('G', await getPublicKeyAsync(seed)), sign: ({ hash }) => signAsync(hash, seed) };
}

export function createService({ network, store = memoryStore(), origin = 'service', fetch: asking, clock: given }: Options) {
  const clock = given ?? (() => Math.floor(Date.now() / 1000));
  const settings = { network: networkOf(network), fetch: asking ?? ((...asked) => fetch(...asked)), clock };
  const chain = createChain({ ...settings, before: servingChecks(createChain(settings)) });
  const context: Context = { chain, clock, alone: true };
  const asker = { origin };
  const proposals = new WeakMap<object, Proposal>();
  const signed = new WeakMap<object, TransactionRecord>();
  const { send, resume } = createSending(chain, clock, store);
  const proposalOf = (built: Built) => proposals.get(built) ?? refuse('invalid_input', 'This was not built here.', { path: 'built' });
  const ear = () => ({ pause: chain.pause, clock, ledgerSeconds: chain.rpc.rules().ledgerSeconds });

  async function certify(built: Built): Promise<void> {
    const { plan, codes, protocol } = proposalOf(built);
    await leading(chain, (led) => certifyAgain(led, plan, { codes, protocol }, ear()));
  }

  async function reviewed(envelope: string, account?: string): Promise<Plan> {
    const of = account === undefined ? undefined : parseAddress(account, 'account');
    return leading(chain, (led) => review({ chain: led, envelope, account: of, origin, clock }));
  }

  return {
    network: { id: chain.network.id, passphrase: chain.network.passphrase },
    async read(name: string, input: unknown) {
      const request = parseRequest(name as DoorRequest['name'], input);
      if (!isRead(request)) return refuse('invalid_input', 'This is no read.', { path: 'name' });
      return (await answerRead(context, request)).result;
    },
    async build(name: string, input: unknown): Promise<Built> {
      if (!changeNames.some((one) => one === name)) refuse('invalid_input', 'This is no change.', { path: 'name' });
      const request = parseRequest(name as DoorRequest['name'], input) as Parameters<typeof propose>[1];
      const proposal = await propose(context, request, asker);
      const built = Object.freeze({ name, plan: structuredClone(proposal.plan), result: structuredClone(proposal.built.result) });
      proposals.set(built, proposal);
      return built;
    },
    review: reviewed,
    certify,
    async sign(built: Built, signer: OwnSigner, { accept }: { accept?: string } = {}): Promise<Signed> {
      const { plan } = proposalOf(built);
      const account: AccountId = parseAccountId(signer.account, 'account');
      if (account !== plan.source) refuse('account_expected', 'Another account signs this.', { field: 'account' });
      mustBeAccepted(plan, accept);
      await certify(built);
      const requested = { kind: 'transaction', digest: plan.digest, plan, submit: true } as const;
      const holder = { holder: 'key', sign: async (request: Parameters<OwnSigner['sign']>[0]) => signer.sign(request) } as const;
      const signature = await signatureOf(requested, { account, chain }, holder, new AbortController().signal, plan.validUntil);
      const envelope = attachSignatures(plan.envelope, [{ key: account, signature }]);
      const released = Object.freeze({ hash: plan.hash, envelope });
      signed.set(released, recordOf(plan, { name: built.name }, asker, { envelope, signer: account }, clock()));
      return released;
    },
    async send(what: Signed | string) {
      const known = typeof what === 'string' ? undefined : signed.get(what);
      if (known) return send(known);
      const xdr = typeof what === 'string' ? what : what.envelope;
      const { envelope, source } = await parseSubmission(context, { xdr });
      const plan = await reviewed(envelope, source);
      return send(recordOf(plan, { name: 'send' }, asker, { envelope, signer: source }, clock()));
    },
    resume,
  };
}
