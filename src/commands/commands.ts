/**
 * The second table: what pages may ask the worker (architecture.md 10). Each command names the channel that may call it, the
 * schema of its input and, as a type, what it answers. Addresses and amounts that must answer with their own error code
 * are strings here and parsed by the wallet.
 */

import * as v from 'valibot';
import { previewRequest } from '../interface/schema/intents';
import type { AccountId } from '../primitives/addresses';
import { siteFeatures } from '../primitives/asker';
import { currencies } from '../primitives/currencies';
import { DEVICE_PATH, type DeviceApp } from '../primitives/device';
import { SHARED_SECONDS } from '../primitives/holders';
import type { Signing } from '../primitives/plan';
import { accountId, address, contractId, hashHex, integerString, payee } from '../primitives/schemas';
import { isService } from '../primitives/tx-service';
import { type BroughtLine, broughtContact, broughtLine, MOST_CONTACTS, MOST_LINES } from './brought';
import { preferenceNames, someOf } from './preferences';
import type { PreviewView, SiteQueueView, SiteView } from './request-views';
import type {
  ActivityView,
  AheadAnswer,
  ConfirmedView,
  ContactView,
  DeviceAskView,
  DeviceScreensView,
  FlowView,
  NetworkDraftView,
  OperationsView,
  PortfolioView,
  RecordView,
  SourceRateView,
  StabilizerView,
  SwapQuoteView,
  VaultChoiceView,
  VaultDetailView,
  VaultsView,
  WalletState,
  WorthView,
  XlmOfView,
} from './views';

export interface Command<I, O> {
  /** Popup, approval and options of this extension, and nobody else. */
  channel: 'pages';
  input: v.GenericSchema<unknown, I>;
  /** Type only. */
  output?: O;
}

const text = v.pipe(v.string(), v.maxLength(400));
const secret = v.pipe(v.string(), v.maxLength(1024));
const node = v.pipe(v.string(), v.maxLength(300));
const name = v.pipe(v.string(), v.trim(), v.maxLength(40));
const service = v.custom<string>(isService);
const nothing: v.GenericSchema<unknown, Record<string, never>> = v.strictObject({});

/** Which phrase, and which account of it. */
const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0x7fff_ffff));
const phrasePlace = v.strictObject({ phrase: place, index: place, address: accountId });

/** What waits for a device: one hash may be asked of several accounts. */
const deviceAsk = { account: accountId, hash: hashHex };
const devicePlace = v.strictObject({ address: accountId, path: v.pipe(v.string(), v.regex(DEVICE_PATH)) });
const deviceApp: v.GenericSchema<unknown, DeviceApp> = v.strictObject({
  version: v.pipe(v.string(), v.maxLength(20)),
  model: v.pipe(v.string(), v.maxLength(40)),
  hashSigning: v.boolean(),
  maxDataSize: v.number(),
});

/** Commands that answer with an `O`. */
const answering =
  <O>() =>
  <I>(input: v.GenericSchema<unknown, I>): Command<I, O> => ({ channel: 'pages', input });

/** With how the wallet is then. */
const toState = answering<WalletState>();
const toNothing = answering<void>();
/** With a phrase's words, and the positions (from 0) that are asked back. */
const toWords = answering<{ phrase: string[]; ask: number[] }>();
const toPreview = answering<PreviewView>();
const toFlow = answering<FlowView>();
const toRecord = answering<RecordView>();

export const commands = {
  /** State of the wallet; cheap: no key, no chain. */
  state: toState(nothing),

  // Keys
  /** Makes a phrase under a password. Answers the words once; the accounts count as backed up after `confirmBackup`. */
  createVault: toWords(v.strictObject({ password: secret })),
  /** Shows the words again while the backup is pending, with the positions (from 0) that are asked back. 403 `password_needed` as in `confirm`. */
  backupWords: toWords(nothing),
  confirmBackup: toState(v.strictObject({ words: v.pipe(v.array(secret), v.maxLength(6)) })),
  /** With a vault already there, `password` is checked and the keys are added to it. */
  importPhrase: toState(v.strictObject({ password: secret, phrase: secret, passphrase: v.optional(secret) })),
  importSecret: toState(v.strictObject({ password: secret, secret, name: v.optional(name) })),
  watch: toState(v.strictObject({ address: text, name: v.optional(name) })),
  /** Accounts whose keys a device holds, by where it finds them; one that was watched is signed for from then on. 409 `account_exists`. */
  addDevice: toState(v.strictObject({ places: v.pipe(v.array(devicePlace), v.minLength(1), v.maxLength(20)) })),
  unlock: toState(v.strictObject({ password: secret })),
  lock: toState(nothing),
  /** Which accounts come from which phrase. 403 `locked`. */
  phrases: answering<AccountId[][]>()(nothing),
  /** The next account of a phrase, by its number; absent: of the first. */
  addAccount: toState(v.strictObject({ name: v.optional(name), phrase: v.optional(place) })),
  /**
   * Which accounts of the phrases are on the ledger, a few of each from an index on. `next`: from where to go on; null: so many in a
   * row are unused that none is expected. 403 `locked`, 404 `phrase_missing`.
   */
  lookAhead: answering<AheadAnswer>()(v.strictObject({ from: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)) })),
  /** Adds accounts that were found there. */
  addFound: toState(v.strictObject({ places: v.pipe(v.array(phrasePlace), v.minLength(1), v.maxLength(200)) })),
  /** One place up or down in the list. */
  moveAccount: toState(v.strictObject({ address, by: v.picklist([-1, 1]) })),
  renameAccount: toState(v.strictObject({ address, name })),
  hideAccount: toState(v.strictObject({ address, hidden: v.boolean() })),
  /** Forgets a watched account; one with a key can only be hidden. */
  forgetAccount: toState(v.strictObject({ address })),
  selectAccount: toState(v.strictObject({ address })),
  /** Every phrase; `passphrase`: '' where none belongs to it; `accounts`: those here that come from it. */
  exportPhrases: answering<{ words: string[]; passphrase: string; accounts: AccountId[] }[]>()(v.strictObject({ password: secret })),
  exportSecret: answering<{ secret: string }>()(v.strictObject({ password: secret, address })),
  changePassword: toState(v.strictObject({ old: secret, new: secret })),
  /** Deletes every key and record of this browser. `word` must be 'wipe'. */
  wipe: toState(v.strictObject({ word: v.literal('wipe') })),
  /** Trusted input in a page: moves the auto-lock deadline. */
  touch: toNothing(nothing),

  // Networks and preferences
  selectNetwork: toState(v.strictObject({ id: text })),
  /** Reads and probes a manifest (its JSON or URL) without keeping it. */
  draftNetwork: answering<NetworkDraftView>()(v.strictObject({ manifest: v.pipe(v.string(), v.maxLength(200_000)) })),
  /** Keeps the network that was shown last, as it was shown, and makes it the active one. 404 `draft_missing`: another one was shown since. */
  keepNetwork: toState(v.strictObject({ draftId: text })),
  /** Other nodes for a network, shipped or not, after each was seen to serve it; null: the network's own. */
  setNodes: toState(
    v.strictObject({
      id: text,
      nodes: v.nullable(v.strictObject({ rpcUrl: node, secondRpcUrl: v.optional(node), horizonUrl: node })),
    }),
  ),
  /** The coordination service for what several people sign on a network; null: none. 404 `network_missing`. */
  setService: toState(v.strictObject({ id: text, service: v.nullable(service) })),
  forgetNetwork: toState(v.strictObject({ id: text })),
  /** What a contract that may become the active network's stabilizer is. 400 `network_unavailable`: it has not the marks of one. */
  draftStabilizer: answering<StabilizerView>()(v.strictObject({ address: text })),
  /** From now on `register` uses this one on the active network; null: what the network's own settings say. */
  keepStabilizer: toState(v.strictObject({ address: v.nullable(text) })),
  setPreferences: toState(someOf(preferenceNames)),

  // Reading
  /**
   * `cached`: the last snapshot, at once, or null; else read from the chain now. `opens`: a page begins with it, and what its first
   * review would ask for is asked behind the answer.
   */
  portfolio: answering<PortfolioView | null>()(
    v.strictObject({ address, cached: v.optional(v.boolean()), opens: v.optional(v.boolean()) }),
  ),
  /**
   * The last ledger that wrote something of what the address holds, as far as that is known by its keys; 0: nothing is there. One
   * request. `lines`: of assets that the settings do not list, as CODE:ISSUER.
   */
  touched: answering<number>()(v.strictObject({ address, lines: v.pipe(v.array(text), v.maxLength(100)) })),
  /** Asks the network's friendbot to open the account. 400 `network_unavailable`: it has none. 502 `friendbot_refused`. */
  friendbot: toNothing(v.strictObject({ address })),
  /** The settings' pools with their rates. */
  sourceRates: answering<SourceRateView[]>()(nothing),
  vaultChoices: answering<VaultChoiceView[]>()(nothing),
  /** Own, held and watched vaults of the active account. `cached`: the last snapshot, at once, or null. */
  vaults: answering<VaultsView | null>()(v.strictObject({ cached: v.optional(v.boolean()) })),
  /** One vault with its history. `cached` as above. `soon`: without waiting for what the node remembers. */
  vault: answering<VaultDetailView | null>()(
    v.strictObject({ vault: contractId, cached: v.optional(v.boolean()), soon: v.optional(v.boolean()) }),
  ),
  /** Adds a vault to the watched ones, or takes it off. 404 `vault_missing`. */
  followVault: toNothing(v.strictObject({ vault: text, follow: v.boolean() })),
  /** The owner has seen what the watch found: the badge goes. */
  seenAlerts: toState(nothing),

  /** Which of these are on the ledger, each with its XLM in stroops; what any voice of the network knows. */
  balances: answering<XlmOfView[]>()(v.strictObject({ addresses: v.pipe(v.array(accountId), v.maxLength(20)) })),
  /** Who signs for an account, as the ledger has it: the own key first, nobody of weight 0. 404 `account_not_found`. */
  signersOf: answering<Signing>()(v.strictObject({ address: accountId })),
  /** The domain that an account names as its own, and how many nodes said so. 404 `account_not_found`; 502 `nodes_disagree`. */
  homeDomain: answering<{ domain: string | null; voices: number }>()(v.strictObject({ account: accountId })),

  /**
   * `asset`: XLM or CODE:ISSUER. 400 `network_unavailable` where the network lists no such currency. `cached`: what is kept of the last
   * answers, for the active account and as if the price were still the same, without asking a node.
   */
  worth: answering<WorthView>()(
    v.strictObject({
      cached: v.exactOptional(v.literal(true)),
      currency: v.picklist(currencies),
      of: v.pipe(v.array(v.strictObject({ asset: text, amount: integerString })), v.maxLength(40)),
    }),
  ),

  /** What the ledger would give or take now for so many stroops; null: nothing leads from the one to the other. 502 where Horizon cannot answer. */
  swapQuote: answering<SwapQuoteView | null>()(
    v.strictObject({ strict: v.picklist(['send', 'receive']), selling: text, buying: text, amount: integerString }),
  ),

  // Address book
  /** The last used first. */
  contacts: answering<ContactView[]>()(nothing),
  /** Names an address, or names it otherwise. */
  keepContact: answering<ContactView[]>()(v.strictObject({ address: payee, name })),
  forgetContact: answering<ContactView[]>()(v.strictObject({ address: payee })),

  // Previews, consent, records
  /** A form is complete: what it would ask for is built, so that it is there at the click. Nothing waits by that, and nothing is refused. */
  prepare: toNothing(previewRequest),
  /** The changes, by name: the endpoints, and the wallet's own beside them. */
  preview: toPreview(previewRequest),
  /**
   * What others built, and several people sign, as an envelope or a link: reviewed as everything is, for the account that it takes its
   * sequence from. `hash`: under which it was found. 404 `account_not_here`; 400 `invalid_xdr`, `network_mismatch`, `unbounded`,
   * `other_transaction`.
   */
  bringTransaction: toPreview(v.strictObject({ text: v.pipe(v.string(), v.maxLength(200_000)), hash: v.exactOptional(hashHex) })),
  /** What several people signed and the network refused is reviewed again, with the signatures that it has. 404 `record_missing`; else as `bringTransaction`. */
  sendAgain: toPreview(v.strictObject({ hash: hashHex })),
  /**
   * A higher fee for what everybody has signed, which `from` pays: of a record, or of an envelope or a link. Previewed as every change
   * is (`payFee`). 404 `record_missing`; 409 `sequence_used`.
   */
  payFee: toPreview(
    v.union([
      v.strictObject({ from: accountId, hash: hashHex }),
      v.strictObject({ from: accountId, text: v.pipe(v.string(), v.maxLength(200_000)) }),
    ]),
  ),
  /** What others signed, as an envelope or a link; how many signatures were new. 400 `other_transaction`, `signature_unknown`. */
  addSignatures: answering<{ added: number }>()(v.strictObject({ requestId: text, text: v.pipe(v.string(), v.maxLength(200_000)) })),
  /** It was left at this coordination service. 409 `service_not_chosen`: the network has another one by now, or none. */
  noteService: toNothing(v.strictObject({ requestId: text, service })),
  /** Who signs is read again, and devices that refused are asked once more. */
  askAgain: toNothing(v.strictObject({ requestId: text })),
  /** An account for which keys of this wallet sign together with others', by the ledger. 403 `signer_unknown`: none of them does. */
  addShared: toState(v.strictObject({ address: accountId, name: v.optional(name) })),
  /** The pending preview of the active account, if there is one: a restarted worker offers it again. */
  pendingPreview: answering<PreviewView | null>()(nothing),
  /** What sites ask for: the oldest that waits for a word is shown. */
  siteQueue: answering<SiteQueueView>()(nothing),
  /** Builds and reviews the same request again from the chain as it is now, in its place. `seconds`: how long others may take who sign it too. */
  renew: toNothing(v.strictObject({ requestId: text, seconds: v.optional(v.picklist(SHARED_SECONDS)) })),
  /** While what waits is read: the nodes are asked again how it stands, so that the word need not wait for them. Rejects as `confirm` would. */
  lookAgain: toNothing(v.strictObject({ requestId: text })),
  /**
   * The word for what waits, by its digest: exactly the bytes that were shown are signed. Answers the record of what is on its way,
   * or until when the holder of the key is asked. 409 `digest_mismatch`, `preview_expired`, `already_answered`. What is dangerous asks
   * for the password again, where it was last given more than five minutes ago: 403 `password_needed`. `accounts` and `features`: what
   * a connection is given.
   */
  confirm: answering<ConfirmedView>()(
    v.strictObject({
      requestId: text,
      digest: hashHex,
      password: v.optional(secret),
      accounts: v.optional(v.pipe(v.array(accountId), v.maxLength(200))),
      features: v.optional(v.array(v.picklist(siteFeatures))),
    }),
  ),
  /** What waits for a device, which a page that speaks to it brings an answer for. */
  deviceAsks: answering<DeviceAskView[]>()(nothing),
  /** Brings up the page that speaks to a device. */
  showDevice: toNothing(nothing),
  /** What the device's app will show for it, computed from its bytes. 404 `request_missing`. */
  deviceScreens: answering<DeviceScreensView>()(v.strictObject({ ...deviceAsk, app: deviceApp })),
  /** 64 bytes in hex, verified by who asked for them. 404 `request_missing`. */
  deviceSigned: toNothing(v.strictObject({ ...deviceAsk, signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/)) })),
  /** It will not be signed: refused on the device, out of its reach, or too late for its screens. 404 `request_missing`. */
  deviceEnded: toNothing(v.strictObject({ ...deviceAsk, end: v.picklist(['signer_refused', 'signer_unavailable', 'preview_expired']) })),
  /** The person's no, also while it waits for a signature. 404 `request_missing`. */
  dismiss: toNothing(v.strictObject({ requestId: text })),
  /** How many records lie here that cannot be read: written by another version, or damaged. They stay where they are. */
  setAside: answering<{ records: number }>()(nothing),
  /** The person knows what was set aside (`setAside` of the state): it goes. */
  dropAside: toState(nothing),
  /** What was signed, newest first, a page at a time; `after`: `next` of the page before. Absent: of the active account. */
  activity: answering<ActivityView>()(
    v.strictObject({
      account: v.optional(address),
      after: v.optional(v.pipe(v.string(), v.maxLength(400))),
      /** Absent: the active one. */
      networkId: v.optional(text),
    }),
  ),
  /** From a file: names for addresses without one, and what was signed elsewhere, to be read beside the records. All of it or nothing. */
  bring: toNothing(
    v.strictObject({
      contacts: v.pipe(v.array(broughtContact), v.maxLength(MOST_CONTACTS)),
      lines: v.pipe(v.array(broughtLine), v.maxLength(MOST_LINES)),
    }),
  ),
  /** Lines of files, of the active network, newest first. */
  brought: answering<BroughtLine[]>()(v.strictObject({ account: address })),
  /** What happened to the account and was not signed here, as Horizon lists it, a page at a time. 502 where it cannot answer. */
  operations: answering<OperationsView>()(
    v.strictObject({ account: address, after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,19}$/))) }),
  ),
  /** Transactions of the account that have not ended, its newest, those of its migration, and the `known` ones as they are now. */
  records: answering<RecordView[]>()(v.strictObject({ account: address, known: v.optional(v.pipe(v.array(hashHex), v.maxLength(20))) })),
  record: toRecord(v.strictObject({ hash: hashHex })),

  // Sites
  /** Connected sites. */
  sites: answering<SiteView[]>()(nothing),
  /** Takes back what is named of an account, a network (as `SiteView` names it) and a feature; `origin` null: of every site. What waits of it is over. */
  revokeSite: answering<SiteView[]>()(
    v.strictObject({
      origin: v.nullable(text),
      account: v.optional(accountId),
      network: v.optional(text),
      feature: v.optional(v.picklist(siteFeatures)),
    }),
  ),
  /** Sites on which the provider is, as match patterns. */
  places: answering<string[]>()(nothing),
  /** One more, which the browser has allowed: 403 `origin_not_permitted` else. `tabId`: whose document has it at once. `asking`: the browser asks the person meanwhile. */
  addPlace: answering<string[]>()(v.strictObject({ pattern: text, tabId: v.optional(v.number()), asking: v.optional(v.boolean()) })),
  removePlace: answering<string[]>()(v.strictObject({ pattern: text })),
  unmuteSite: answering<SiteView[]>()(v.strictObject({ origin: text })),

  // Two-step migration
  startFlow: toFlow(
    v.strictObject({
      from: address,
      source: contractId,
      vault: v.optional(contractId),
      claim: v.boolean(),
      destination: v.optional(text),
    }),
  ),
  flow: answering<FlowView | null>()(v.strictObject({ account: address })),
  updateFlow: toFlow(
    v.strictObject({ id: text, vault: v.optional(contractId), destination: v.optional(text), skipClaim: v.optional(v.boolean()) }),
  ),
  endFlow: toNothing(v.strictObject({ id: text })),
};

export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<N extends CommandName> = Commands[N] extends Command<infer I, unknown> ? I : never;
export type CommandOutput<N extends CommandName> = Commands[N] extends Command<infer _I, infer O> ? O : never;
/** What answers each. */
export type Handlers = { [N in CommandName]: (input: CommandInput<N>) => Promise<CommandOutput<N>> };
