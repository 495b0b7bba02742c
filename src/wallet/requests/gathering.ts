/**
 * What several people sign: who has to, who has, and what is still missing. Keys of this wallet are asked as every key is
 * (signature.ts); what others signed comes in as an envelope, and counts by what it proves. All of it is kept beside the request,
 * and who has to sign is read again whenever something comes.
 */
import { parseAccount } from '../../chain/account';
import type { Chain } from '../../chain/chain';
import { accountKey } from '../../chain/ledger-keys';
import { attachSignatures, type ParsedTransaction, parseTransaction, type Signature, signaturesBy } from '../../chain/transaction';
import { fewest, isEnough, keysOf, preAuthorized, type Share, sharesOf, weightOf } from '../../chain/weights';
import { witnessesOf } from '../../chain/witness';
import type { HandsView } from '../../commands/request-views';
import type { Gathered } from '../../consent/approvals';
import { existingAccount } from '../../interface/checks';
import type { Account } from '../../keyring/accounts';
import type { Signer } from '../../keyring/signer';
import { isInKeyFile } from '../../primitives/account-kinds';
import type { AccountId, Address } from '../../primitives/addresses';
import { refuse, ServiceError } from '../../primitives/errors';
import { fromHex, toHex } from '../../primitives/hex';
import type { Plan } from '../../primitives/plan';
import { envelopeOf, txLink } from '../../primitives/tx-link';
import type { Core } from '../adapters';
import type { Waiting } from '../kept/table';
import type { Place } from './consented';
import { type Signable, signatureOf } from './signature';

type Sending = Extract<Signable, { plan: unknown }>;

type SignerKey = Share['signers'][number];

const allSigners = (shares: readonly Share[]): SignerKey[] => shares.flatMap(({ signers }) => signers);
const allKeys = (shares: readonly Share[]): string[] => [...new Set(allSigners(shares).map(({ key }) => key))];

/** Accounts of this wallet whose own keys are here or on a device. */
const withKey = async ({ keyring }: Pick<Core, 'keyring'>): Promise<Account[]> =>
  (await keyring.accounts()).filter((account) => isInKeyFile(account) || account.kind === 'device');

/** Those keys. */
export const keysHere = async (core: Pick<Core, 'keyring'>): Promise<Set<Address>> =>
  new Set((await withKey(core)).map(({ address }) => address));

/** Those of them that are among these. */
async function ownAccounts(core: Pick<Core, 'keyring'>, signers: readonly SignerKey[]): Promise<Account[]> {
  const keys = new Set(signers.map(({ key }) => key));
  return (await withKey(core)).filter(({ address }) => keys.has(address));
}

/** As one node says, and what every node that answers says together: signatures that leave are enough for each of them. */
interface Said {
  shares: Share[];
  all: Share[];
  /** The account's, as the first says. */
  sequence: bigint;
}

/** Rejects as the first node does where none answers. */
async function readShares({ rpc, second, network: { passphrase } }: Chain, envelope: string): Promise<Said> {
  const parsed = parseTransaction(envelope, passphrase);
  const asked = [rpc, ...(second ? [second] : [])].map(async (node) => {
    const reading = await node.read(keysOf(parsed));
    const shares = sharesOf(parsed, reading);
    return { shares, sequence: parseAccount(reading.get(accountKey(parsed.source)), reading.rules)?.sequence ?? 0n };
  });
  const said = (await Promise.allSettled(asked)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const first = said[0] ?? (await Promise.race(asked));
  return { ...first, all: said.flatMap(({ shares }) => shares) };
}

/** Whether it may ever sign these bytes: a transaction that was approved beforehand is this one, or another for good. */
const canSign = (parsed: ParsedTransaction, { key }: SignerKey): boolean => !key.startsWith('T') || key === preAuthorized(parsed);

/**
 * As the ledger has it now, with the signatures that it brings; undefined: no key of this wallet signs for its account, or all keys
 * together are not enough. 400 `sources_mixed`: a key of this wallet signs for another source in it too, by any node's word, and whoever
 * reads a review of one account would sign for both.
 */
export async function gathering(core: Pick<Core, 'keyring'>, chain: Chain, envelope: string): Promise<Gathered | undefined> {
  const parsed = parseTransaction(envelope, chain.network.passphrase);
  const { shares, all } = await readShares(chain, envelope);
  // Whom one node hides another names.
  for (const { account, signers } of all.filter((share) => share.account !== parsed.source)) {
    const isOwn = (await core.keyring.accounts()).some(({ address }) => address === account);
    if (isOwn || (await ownAccounts(core, signers)).length > 0) {
      refuse('sources_mixed', 'It acts for another account too that a key of this wallet signs for.', { account });
    }
  }
  const own = shares.filter((share) => share.account === parsed.source);
  const keys = new Set(
    allSigners(shares)
      .filter((signer) => canSign(parsed, signer))
      .map(({ key }) => key),
  );
  if (!isEnough(shares, keys) || (await ownAccounts(core, allSigners(own))).length === 0) return undefined;
  return { shares, signatures: (await signaturesBy(parsed, allKeys(shares))).map(kept) };
}

/** Whether a key of this wallet signs for it. 404 `account_not_found`. */
export async function signsFor(core: Pick<Core, 'keyring'>, { rpc }: Chain, account: AccountId): Promise<boolean> {
  const { signers } = existingAccount(await rpc.read([accountKey(account)]), account);
  return (await ownAccounts(core, signers)).length > 0;
}

/** 403 `signer_unknown`: no key of this wallet signs for it. 404 `account_not_found`. */
export async function mustSignFor(core: Pick<Core, 'keyring'>, chain: Chain, account: AccountId): Promise<void> {
  if (!(await signsFor(core, chain, account))) refuse('signer_unknown', 'No key of this wallet signs for it.', { account });
}

const kept = ({ key, signature }: Signature) => ({ key, signature: toHex(signature) });
const signatures = (gathered: Gathered): Signature[] =>
  gathered.signatures.map(({ key, signature }) => ({ key, signature: fromHex(signature) }));

/** Each key once. */
const merged = (before: Gathered, more: readonly Signature[]): Gathered => ({
  ...before,
  signatures: [...before.signatures.filter(({ key }) => !more.some((one) => one.key === key)), ...more.map(kept)],
});

const gatheredOf = ({ gathered, shown }: Waiting): Gathered | undefined => gathered ?? shown.hands;

function sendingOf({ shown: { requested } }: Waiting): Sending {
  return 'plan' in requested ? requested : refuse('request_missing', 'This request is no longer there.');
}

const mustGather = (waiting: Waiting): Gathered => gatheredOf(waiting) ?? refuse('request_missing', 'Nobody else signs this.');

const has = ({ signatures: had }: Gathered, key: string): boolean => had.some((one) => one.key === key);

/** What counts: every signature, and an approval of these very bytes that the ledger has already. */
function counting({ signatures: had }: Gathered, { envelope, network }: Plan): Set<string> {
  return new Set([...had.map(({ key }) => key), preAuthorized(parseTransaction(envelope, network.passphrase))]);
}

/** As few as are enough for these shares; undefined: some are missing. */
function sufficient(gathered: Gathered, plan: Plan, shares: readonly Share[] = gathered.shares): Signature[] | undefined {
  const keys = counting(gathered, plan);
  if (!isEnough(shares, keys)) return undefined;
  const signers = new Set(allKeys(shares));
  const few = fewest(shares, new Set([...keys].filter((key) => signers.has(key))));
  return signatures(gathered).filter(({ key }) => few.has(key));
}

/** As many as an envelope has room for. */
const MOST_SIGNATURES = 20;

/** How it stands, for who reads it; null: one key signs it. */
export async function handsView(core: Pick<Core, 'keyring'>, waiting: Waiting): Promise<HandsView | null> {
  const gathered = gatheredOf(waiting);
  if (!gathered) return null;
  const { plan } = sendingOf(waiting);
  const { passphrase } = plan.network;
  const accounts = await ownAccounts(core, allSigners(gathered.shares));
  const counted = counting(gathered, plan);
  const envelope = attachSignatures(plan.envelope, sufficient(gathered, plan) ?? signatures(gathered).slice(0, MOST_SIGNATURES));
  return {
    shares: gathered.shares.map((share) => ({
      account: share.account,
      level: share.level,
      need: share.need,
      have: weightOf(share, counted),
      signers: share.signers.map(({ key, weight }) => {
        const own = accounts.find(({ address }) => address === key);
        return { key, weight, signed: counted.has(key), here: own ? (own.kind === 'device' ? 'device' : 'key') : null };
      }),
    })),
    envelope,
    link: txLink(envelope, passphrase),
    seconds: waiting.shown.seconds ?? null,
    put: gathered.put ?? null,
  };
}

/** Accounts of this wallet whose keys sign for the request's own account, and for no other. */
const ownSigners = (core: Core, { account }: Waiting, { shares }: Gathered): Promise<Account[]> =>
  ownAccounts(core, allSigners(shares.filter((share) => share.account === account)));

/** Who signs it, or of what several people sign the key of this wallet that comes first: one that is unlocked before a device. */
export async function signerOf(core: Core, waiting: Waiting): Promise<Signer | undefined> {
  const gathered = gatheredOf(waiting);
  if (!gathered) return core.signerOf(waiting.account);
  const accounts = await ownSigners(core, waiting, gathered);
  const first = accounts.find(isInKeyFile) ?? accounts[0];
  return first && core.signerOf(first.address);
}

/** With what the unlocked keys of this wallet sign now, and no more of them than are needed. Rejects as the key file does. */
export async function ownSignatures(core: Core, waiting: Waiting, place: Place): Promise<Gathered> {
  const requested = sendingOf(waiting);
  let gathered = mustGather(waiting);
  for (const { address } of (await ownSigners(core, waiting, gathered)).filter(isInKeyFile)) {
    if (sufficient(gathered, requested.plan)) break;
    const signer = await core.signerOf(address);
    if (!signer || has(gathered, address)) continue;
    const signature = await signatureOf(requested, { ...place, account: address as AccountId }, signer, new AbortController().signal);
    gathered = merged(gathered, [{ key: address, signature }]);
  }
  return gathered;
}

/** How long it waits, what ends it, and what is called once every holder has been asked. */
export interface Patience {
  until: number;
  abort: AbortSignal;
  reached: () => void;
}

/** Requests as they are kept. */
interface Kept {
  approvals: { gather(id: string, change: (waiting: Waiting) => Gathered): Promise<void> };
  find(id: string): Promise<Waiting>;
  placeOf(waiting: Waiting): Promise<Place>;
}

/** What is kept of it, and who looks again when that has moved on. */
function createKeeping(core: Core, { approvals }: Kept) {
  const stirs = new Map<string, { wake: () => void; anew: boolean }>();
  const again = (id: string, anew: boolean) => {
    const stir = stirs.get(id);
    if (!stir) return;
    stir.anew ||= anew;
    stir.wake();
  };
  const gather = async (id: string, change: (waiting: Waiting) => Gathered) => {
    await approvals.gather(id, change);
    core.emit({ event: 'activity' });
  };
  return {
    again,
    gather,
    /** Of these bytes: what was built anew meanwhile has signatures of its own. */
    async keep({ id, shown }: Waiting, more: readonly Signature[]): Promise<void> {
      const { hash } = sendingOf({ shown } as Waiting).plan;
      await gather(id, (waiting) => (sendingOf(waiting).plan.hash === hash ? merged(mustGather(waiting), more) : mustGather(waiting)));
      again(id, false);
    },
    /** `stirred`: resolves at the next `again`, rejects with `abort`; `anew`: whether one has been since. */
    next(id: string, abort: AbortSignal): { stirred: Promise<void>; isAnew: () => boolean } {
      const stir = { wake: () => {}, anew: false };
      stirs.set(id, stir);
      const stirred = new Promise<void>((resolve, reject) => {
        stir.wake = resolve;
        abort.addEventListener('abort', () => reject(new ServiceError('signer_unavailable', 'It is waited for no longer.')));
      });
      // It may be rejected before anybody waits for it.
      stirred.catch(() => undefined);
      return { stirred, isAnew: () => stir.anew };
    },
    over: (id: string) => void stirs.delete(id),
  };
}
type Keeping = ReturnType<typeof createKeeping>;

/** Two witnesses say that the account has gone on: this transaction was sent, or never will be. One alone ends nothing. */
async function isUsed(chain: Chain, { source, sequence }: Plan): Promise<boolean> {
  const asked = await Promise.allSettled(witnessesOf(chain).map((witness) => witness.standing(source)));
  const gone = asked.filter((one) => one.status === 'fulfilled' && one.value.sequence !== null && one.value.sequence >= BigInt(sequence));
  return gone.length > 1;
}

/** 409 `sequence_used`, where the first node says so and another agrees. */
async function mustBeNext(chain: Chain, plan: Plan, said: Pick<Said, 'sequence'>): Promise<void> {
  if (said.sequence >= BigInt(plan.sequence) && (await isUsed(chain, plan))) {
    refuse('sequence_used', 'It was sent already, or another transaction took its place.');
  }
}

/** Before it is built anew: 409 `sequence_used` where what was signed has been sent meanwhile. */
export async function mustBeUnsent(waiting: Waiting, { chain }: Place): Promise<void> {
  if ((gatheredOf(waiting)?.signatures.length ?? 0) === 0) return;
  const { plan } = sendingOf(waiting);
  await mustBeNext(chain, plan, await readShares(chain, plan.envelope));
}

/** Who has to sign as the ledger says now; as it was last read where no node answers. 409 `sequence_used`. */
async function refreshed({ gather }: Keeping, waiting: Waiting, { chain }: Place): Promise<{ gathered: Gathered; all: Share[] }> {
  const before = mustGather(waiting);
  const { plan } = sendingOf(waiting);
  const now = await readShares(chain, plan.envelope).catch(() => undefined);
  if (!now) return { gathered: before, all: before.shares };
  await mustBeNext(chain, plan, now);
  const { shares, all } = now;
  if (JSON.stringify(shares) !== JSON.stringify(before.shares)) await gather(waiting.id, (one) => ({ ...mustGather(one), shares }));
  return { gathered: { ...before, shares }, all };
}

/** Devices that were asked, and those that have refused since. */
interface Asked {
  asked: Set<string>;
  refused: Set<string>;
}

/** Ended with the one that it is derived from, or by itself. */
function child(parent: AbortSignal): AbortController {
  const own = new AbortController();
  parent.addEventListener('abort', () => own.abort());
  if (parent.aborted) own.abort();
  return own;
}

/** It was left at this service: whoever reads it again knows that. 409 `service_not_chosen`. */
async function leftAt({ store }: Core, { gather }: Keeping, id: string, put: string, find: Kept['find']): Promise<void> {
  const { networkId } = await find(id);
  if ((await store.service(networkId)) !== put) {
    refuse('service_not_chosen', 'This is not the service that is chosen.', { host: new URL(put).host });
  }
  await gather(id, (waiting) => ({ ...mustGather(waiting), put }));
}

export type Gathering = ReturnType<typeof createGathering>;

export function createGathering(core: Core, reading: Kept) {
  const { find, placeOf } = reading;
  const keeping = createKeeping(core, reading);

  /** Asks devices for their part; what comes of it is kept, and a refusal ends nothing. */
  async function askDevices(waiting: Waiting, place: Place, gathered: Gathered, { asked, refused }: Asked, { until, abort }: Patience) {
    for (const { address, kind } of await ownSigners(core, waiting, gathered)) {
      const signer = kind === 'device' && !has(gathered, address) && !asked.has(address) && (await core.signerOf(address));
      if (!signer) continue;
      asked.add(address);
      void signatureOf(sendingOf(waiting), { ...place, account: address as AccountId }, signer, abort, until)
        .then((signature) => keeping.keep(waiting, [{ key: address, signature }]))
        .catch(() => {
          refused.add(address);
          core.emit({ event: 'activity' });
        });
    }
  }

  return {
    /** Resolves once signatures are enough by the ledger's word of now; which of them leave is counted at the last moment. */
    async enough(id: string, place: Place, patience: Patience): Promise<void> {
      const devices: Asked = { asked: new Set(), refused: new Set() };
      const own = child(patience.abort);
      try {
        for (;;) {
          const { stirred, isAnew } = keeping.next(id, patience.abort);
          const waiting = await find(id);
          const { gathered, all } = await refreshed(keeping, waiting, place);
          if (sufficient(gathered, sendingOf(waiting).plan, all)) return;
          await askDevices(waiting, place, gathered, devices, { ...patience, abort: own.signal });
          patience.reached();
          await stirred;
          if (!isAnew()) continue;
          for (const address of devices.refused) devices.asked.delete(address);
          devices.refused.clear();
        }
      } finally {
        // A device that is still asked signs for nothing any more.
        own.abort();
        keeping.over(id);
      }
    },
    /** Signatures that are enough by every node that answers, and none that validators would call superfluous; undefined: some are missing. */
    async counted(id: string, place: Place): Promise<Signature[] | undefined> {
      const waiting = await find(id);
      const { gathered, all } = await refreshed(keeping, waiting, place);
      return sufficient(gathered, sendingOf(waiting).plan, all);
    },
    note: (id: string, service: string) => leftAt(core, keeping, id, service, find),
    /** Looks again; `anew`: devices that refused are asked once more. */
    again: keeping.again,
    /**
     * Takes what others signed: an envelope or a link. Answers how many signatures were new. 400 `invalid_xdr`; `other_transaction`:
     * it is not this one; `signature_unknown`: none in it is by somebody who has to sign.
     */
    async add(id: string, text: string): Promise<{ added: number }> {
      const waiting = await find(id);
      const { chain } = await placeOf(waiting);
      const { passphrase } = chain.network;
      const gathered = mustGather(waiting);
      const { plan } = sendingOf(waiting);
      const parsed = parseTransaction(envelopeOf(text, passphrase), passphrase);
      if (toHex(parsed.hash) !== plan.hash) refuse('other_transaction', 'This is another transaction.');
      const now = await readShares(chain, plan.envelope).catch(() => undefined);
      const found = await signaturesBy(parsed, allKeys([...gathered.shares, ...(now?.all ?? [])]));
      if (found.length === 0) refuse('signature_unknown', 'No signature in it is by somebody who has to sign.');
      const fresh = found.filter(({ key }) => !has(gathered, key));
      if (fresh.length > 0) await keeping.keep(waiting, fresh);
      return { added: fresh.length };
    },
  };
}
