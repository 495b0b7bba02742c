/**
 * What several people sign: who has to, who has, and what is still missing. Keys of this wallet are asked as every key is
 * (signature.ts); what others signed comes in as an envelope, and counts by what it proves. All of it is kept beside the request,
 * and who has to sign is read again whenever something comes.
 */
import { parseAccount } from '../../chain/account';
import type { Chain } from '../../chain/chain';
import { accountKey } from '../../chain/ledger-keys';
import { attachSignatures, parseTransaction, type Signature, signaturesBy } from '../../chain/transaction';
import { fewest, isEnough, keysOf, preAuthorized, type Share, sharesOf, weightOf } from '../../chain/weights';
import type { HandsView } from '../../commands/request-views';
import type { Gathered } from '../../consent/approvals';
import { existingAccount } from '../../interface/checks';
import type { Account } from '../../keyring/accounts';
import type { Signer } from '../../keyring/signer';
import { isInKeyFile } from '../../primitives/account-kinds';
import type { AccountId } from '../../primitives/addresses';
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

/** Accounts of this wallet whose own keys are among these, here or on a device. */
async function ownAccounts({ keyring }: Pick<Core, 'keyring'>, signers: readonly SignerKey[]): Promise<Account[]> {
  const keys = new Set(signers.map(({ key }) => key));
  return (await keyring.accounts()).filter((account) => keys.has(account.address) && (isInKeyFile(account) || account.kind === 'device'));
}

/** `sequence`: of its source now; undefined: there is no such account. */
async function readShares(
  { rpc, network: { passphrase } }: Chain,
  envelope: string,
): Promise<{ shares: Share[]; sequence: bigint | undefined }> {
  const parsed = parseTransaction(envelope, passphrase);
  const reading = await rpc.read(keysOf(parsed));
  return {
    shares: sharesOf(parsed, reading),
    sequence: parseAccount(reading.get(accountKey(parsed.source)), reading.rules)?.sequence,
  };
}

/** As the ledger has it now, with the signatures that it brings; undefined: no key of this wallet signs for it, or all keys together are not enough. */
export async function gathering(core: Pick<Core, 'keyring'>, chain: Chain, envelope: string): Promise<Gathered | undefined> {
  const { shares } = await readShares(chain, envelope);
  if (!isEnough(shares, new Set(allKeys(shares))) || (await ownAccounts(core, allSigners(shares))).length === 0) return undefined;
  const found = await signaturesBy(parseTransaction(envelope, chain.network.passphrase), allKeys(shares));
  return { shares, signatures: found.map(kept) };
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

/** As few as are enough; undefined: some are missing. */
function sufficient(gathered: Gathered, plan: Plan): Signature[] | undefined {
  const keys = counting(gathered, plan);
  if (!isEnough(gathered.shares, keys)) return undefined;
  const few = fewest(gathered.shares, keys);
  return signatures(gathered).filter(({ key }) => few.has(key));
}

/** How it stands, for who reads it; null: one key signs it. */
export async function handsView(core: Pick<Core, 'keyring'>, waiting: Waiting): Promise<HandsView | null> {
  const gathered = gatheredOf(waiting);
  if (!gathered) return null;
  const { plan } = sendingOf(waiting);
  const { passphrase } = plan.network;
  const accounts = await ownAccounts(core, allSigners(gathered.shares));
  const counted = counting(gathered, plan);
  const envelope = attachSignatures(plan.envelope, signatures(gathered));
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
  };
}

/** Who signs it, or of what several people sign the key of this wallet that comes first: one that is unlocked before a device. */
export async function signerOf(core: Core, waiting: Waiting): Promise<Signer | undefined> {
  const gathered = gatheredOf(waiting);
  if (!gathered) return core.signerOf(waiting.account);
  const accounts = await ownAccounts(core, allSigners(gathered.shares));
  const first = accounts.find(isInKeyFile) ?? accounts[0];
  return first && core.signerOf(first.address);
}

/** With what the unlocked keys of this wallet sign now, and no more of them than are needed. Rejects as the key file does. */
export async function ownSignatures(core: Core, waiting: Waiting, place: Place): Promise<Gathered> {
  const requested = sendingOf(waiting);
  let gathered = mustGather(waiting);
  for (const { address } of (await ownAccounts(core, allSigners(gathered.shares))).filter(isInKeyFile)) {
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
  const stirs = new Map<string, (anew: boolean) => void>();
  const again = (id: string, anew: boolean) => stirs.get(id)?.(anew);
  const gather = async (id: string, change: (waiting: Waiting) => Gathered) => {
    await approvals.gather(id, change);
    core.emit({ event: 'activity' });
  };
  return {
    again,
    gather,
    async keep(id: string, more: readonly Signature[]): Promise<void> {
      await gather(id, (waiting) => merged(mustGather(waiting), more));
      again(id, false);
    },
    /** Resolves at the next `again`, with its `anew`; rejects with `abort`. */
    next(id: string, abort: AbortSignal): Promise<boolean> {
      const stirred = new Promise<boolean>((resolve, reject) => {
        stirs.set(id, resolve);
        abort.addEventListener('abort', () => reject(new ServiceError('signer_unavailable', 'It is waited for no longer.')));
      });
      // It may be rejected before anybody waits for it.
      stirred.catch(() => undefined);
      return stirred;
    },
    over: (id: string) => void stirs.delete(id),
  };
}
type Keeping = ReturnType<typeof createKeeping>;

/** Who has to sign as the ledger says now; as it was last read where no node answers. 409 `sequence_used`. */
async function refreshed({ gather }: Keeping, waiting: Waiting, { chain }: Place): Promise<Gathered> {
  const before = mustGather(waiting);
  const { envelope, sequence } = sendingOf(waiting).plan;
  const now = await readShares(chain, envelope).catch(() => undefined);
  if (!now) return before;
  if (now.sequence !== undefined && now.sequence >= BigInt(sequence)) {
    refuse('sequence_used', 'It was sent already, or another transaction took its place.');
  }
  const { shares } = now;
  if (JSON.stringify(shares) === JSON.stringify(before.shares)) return before;
  await gather(waiting.id, (one) => ({ ...mustGather(one), shares }));
  return { ...before, shares };
}

export type Gathering = ReturnType<typeof createGathering>;

export function createGathering(core: Core, reading: Kept) {
  const { find, placeOf } = reading;
  const keeping = createKeeping(core, reading);

  /** Asks devices for their part; what comes of it is kept, and a refusal ends nothing. */
  async function askDevices(
    waiting: Waiting,
    place: Place,
    gathered: Gathered,
    asked: Set<string>,
    { until, abort }: Patience,
  ): Promise<void> {
    const accounts = await ownAccounts(core, allSigners(gathered.shares));
    for (const { address, kind } of accounts) {
      const signer = kind === 'device' && !has(gathered, address) && !asked.has(address) && (await core.signerOf(address));
      if (!signer) continue;
      asked.add(address);
      void signatureOf(sendingOf(waiting), { ...place, account: address as AccountId }, signer, abort, until)
        .then((signature) => keeping.keep(waiting.id, [{ key: address, signature }]))
        .catch(() => core.emit({ event: 'activity' }));
    }
  }

  return {
    /** Resolves with signatures that are enough by the ledger's word of now, and with none that validators would call superfluous. */
    async enough(id: string, place: Place, patience: Patience): Promise<Signature[]> {
      const asked = new Set<string>();
      try {
        for (;;) {
          const stirred = keeping.next(id, patience.abort);
          const waiting = await find(id);
          const gathered = await refreshed(keeping, waiting, place);
          const few = sufficient(gathered, sendingOf(waiting).plan);
          if (few) return few;
          await askDevices(waiting, place, gathered, asked, patience);
          patience.reached();
          if (await stirred) asked.clear();
        }
      } finally {
        keeping.over(id);
      }
    },
    /** Looks again; `anew`: devices that refused are asked once more. */
    again: keeping.again,
    /**
     * Takes what others signed: an envelope or a link. Answers how many signatures were new. 400 `invalid_xdr`; `other_transaction`:
     * it is not this one; `signature_unknown`: none in it is by somebody who has to sign.
     */
    async add(id: string, text: string): Promise<{ added: number }> {
      const waiting = await find(id);
      const { passphrase } = (await placeOf(waiting)).chain.network;
      const gathered = mustGather(waiting);
      const parsed = parseTransaction(envelopeOf(text, passphrase), passphrase);
      if (toHex(parsed.hash) !== sendingOf(waiting).plan.hash) refuse('other_transaction', 'This is another transaction.');
      const found = await signaturesBy(parsed, allKeys(gathered.shares));
      if (found.length === 0) refuse('signature_unknown', 'No signature in it is by somebody who has to sign.');
      const fresh = found.filter(({ key }) => !has(gathered, key));
      if (fresh.length > 0) await keeping.keep(id, fresh);
      return { added: fresh.length };
    },
  };
}
