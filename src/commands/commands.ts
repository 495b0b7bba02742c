/**
 * The second table: what pages may ask the worker (architecture.md 10). Each command names the channel that may call it, the
 * schema of its input and, as a type, what it answers. Addresses and amounts that must answer with their own error code
 * are strings here and parsed by the wallet.
 */

import * as v from 'valibot';
import { type PreviewRequest, previewRequest } from '../interface/schema/intents';
import { address, contractId, hashHex } from '../primitives/schemas';
import { languageCodes } from '../words/languages';
import type {
  FlowView,
  LendpoolRateView,
  NetworkDraftView,
  PortfolioView,
  Preferences,
  PreviewView,
  RecordView,
  StabilizerView,
  VaultChoiceView,
  VaultDetailView,
  VaultsView,
  WalletState,
} from './views';

/** 'pages': popup, approval and options of this extension, and nobody else. */
export type Channel = 'pages';

export interface Command<I, O> {
  channel: Channel;
  input: v.GenericSchema<unknown, I>;
  /** Type only. */
  output?: O;
}

const text = v.pipe(v.string(), v.maxLength(400));
const secret = v.pipe(v.string(), v.maxLength(1024));
const node = v.pipe(v.string(), v.maxLength(300));
const name = v.pipe(v.string(), v.trim(), v.maxLength(40));
const nothing: v.GenericSchema<unknown, Record<string, never>> = v.strictObject({});

function command<I, O>(input: v.GenericSchema<unknown, I>): Command<I, O> {
  return { channel: 'pages', input };
}

export const commands = {
  /** State of the wallet; cheap: no key, no chain. */
  state: command<Record<string, never>, WalletState>(nothing),

  // Keys
  /** Makes a phrase under a password. Answers the words once; the accounts count as backed up after `confirmBackup`. */
  createVault: command<{ password: string }, { phrase: string[]; ask: number[] }>(v.strictObject({ password: secret })),
  /** Shows the words again while the backup is pending, with the positions (from 0) that are asked back. */
  backupWords: command<Record<string, never>, { phrase: string[]; ask: number[] }>(nothing),
  confirmBackup: command<{ words: string[] }, WalletState>(v.strictObject({ words: v.pipe(v.array(secret), v.maxLength(6)) })),
  /** With a vault already there, `password` is checked and the keys are added to it. */
  importPhrase: command<{ password: string; phrase: string; passphrase?: string | undefined }, WalletState>(
    v.strictObject({ password: secret, phrase: secret, passphrase: v.optional(secret) }),
  ),
  importSecret: command<{ password: string; secret: string; name?: string | undefined }, WalletState>(
    v.strictObject({ password: secret, secret, name: v.optional(name) }),
  ),
  watch: command<{ address: string; name?: string | undefined }, WalletState>(v.strictObject({ address: text, name: v.optional(name) })),
  unlock: command<{ password: string }, WalletState>(v.strictObject({ password: secret })),
  lock: command<Record<string, never>, WalletState>(nothing),
  /** The next account of the phrase. */
  addAccount: command<{ name?: string | undefined }, WalletState>(v.strictObject({ name: v.optional(name) })),
  renameAccount: command<{ address: string; name: string }, WalletState>(v.strictObject({ address, name })),
  hideAccount: command<{ address: string; hidden: boolean }, WalletState>(v.strictObject({ address, hidden: v.boolean() })),
  /** Forgets a watched account; one with a key can only be hidden. */
  forgetAccount: command<{ address: string }, WalletState>(v.strictObject({ address })),
  selectAccount: command<{ address: string }, WalletState>(v.strictObject({ address })),
  exportPhrase: command<{ password: string }, { phrase: string[] }>(v.strictObject({ password: secret })),
  exportSecret: command<{ password: string; address: string }, { secret: string }>(v.strictObject({ password: secret, address })),
  changePassword: command<{ old: string; new: string }, WalletState>(v.strictObject({ old: secret, new: secret })),
  /** Deletes every key and record of this browser. `word` must be 'wipe'. */
  wipe: command<{ word: string }, WalletState>(v.strictObject({ word: v.literal('wipe') })),
  /** Trusted input in a page: moves the auto-lock deadline. */
  touch: command<Record<string, never>, null>(nothing),

  // Networks and preferences
  selectNetwork: command<{ id: string }, WalletState>(v.strictObject({ id: text })),
  /** Reads and probes a manifest (its JSON or URL) without keeping it. */
  draftNetwork: command<{ manifest: string }, NetworkDraftView>(v.strictObject({ manifest: v.pipe(v.string(), v.maxLength(200_000)) })),
  /** Keeps the network that was shown last, as it was shown, and makes it the active one. 404 `draft_missing`: another one was shown since. */
  keepNetwork: command<{ draftId: string }, WalletState>(v.strictObject({ draftId: text })),
  /** Other nodes for a network, shipped or not, after each was seen to serve it; null: the network's own. */
  setNodes: command<{ id: string; nodes: { rpcUrl: string; secondRpcUrl?: string | undefined; horizonUrl: string } | null }, WalletState>(
    v.strictObject({
      id: text,
      nodes: v.nullable(v.strictObject({ rpcUrl: node, secondRpcUrl: v.optional(node), horizonUrl: node })),
    }),
  ),
  forgetNetwork: command<{ id: string }, WalletState>(v.strictObject({ id: text })),
  /** What a contract that may become the active network's stabilizer is. 400 `network_unavailable`: it has not the marks of one. */
  draftStabilizer: command<{ address: string }, StabilizerView>(v.strictObject({ address: text })),
  /** From now on `register` uses this one on the active network; null: what the network's own settings say. */
  keepStabilizer: command<{ address: string | null }, WalletState>(v.strictObject({ address: v.nullable(text) })),
  setPreferences: command<Partial<Preferences>, WalletState>(
    v.strictObject({
      theme: v.exactOptional(v.picklist(['system', 'light', 'dark'])),
      language: v.exactOptional(v.picklist(['system', ...languageCodes])),
      autoLockMinutes: v.exactOptional(v.picklist([1, 5, 15, 60])),
      watchMinutes: v.exactOptional(v.picklist([0, 15, 60])),
    }),
  ),

  // Reading
  /** `cached`: the last snapshot, at once, or null; else read from the chain now. */
  portfolio: command<{ address: string; cached?: boolean | undefined }, PortfolioView | null>(
    v.strictObject({ address, cached: v.optional(v.boolean()) }),
  ),
  /** The settings' pools with their rates. */
  lendpoolRates: command<Record<string, never>, LendpoolRateView[]>(nothing),
  vaultChoices: command<Record<string, never>, VaultChoiceView[]>(nothing),
  /** Own, held and watched vaults of the active account. `cached`: the last snapshot, at once, or null. */
  vaults: command<{ cached?: boolean | undefined }, VaultsView | null>(v.strictObject({ cached: v.optional(v.boolean()) })),
  /** One vault with its history. `cached` as above. */
  vault: command<{ vault: string; cached?: boolean | undefined }, VaultDetailView | null>(
    v.strictObject({ vault: contractId, cached: v.optional(v.boolean()) }),
  ),
  /** Adds a vault to the watched ones, or takes it off. 404 `vault_missing`. */
  followVault: command<{ vault: string; follow: boolean }, null>(v.strictObject({ vault: text, follow: v.boolean() })),
  /** The owner has seen what the watch found: the badge goes. */
  seenAlerts: command<Record<string, never>, WalletState>(nothing),

  // Previews, consent, records
  /** The changes, by name: the endpoints, and the wallet's own beside them. */
  preview: command<PreviewRequest, PreviewView>(previewRequest),
  /** The pending preview of the active account, if there is one: a restarted worker offers it again. */
  pendingPreview: command<Record<string, never>, PreviewView | null>(nothing),
  /** Builds the same request again from the chain as it is now. */
  renewPreview: command<{ requestId: string }, PreviewView>(v.strictObject({ requestId: text })),
  /**
   * Signs exactly the previewed bytes and submits them. 409 `digest_mismatch`, `preview_expired`, `already_answered`. What is
   * dangerous asks for the password again, where it was last given more than five minutes ago: 403 `password_needed`.
   */
  confirm: command<{ requestId: string; digest: string; password?: string | undefined }, RecordView>(
    v.strictObject({ requestId: text, digest: hashHex, password: v.optional(secret) }),
  ),
  dismiss: command<{ requestId: string }, null>(v.strictObject({ requestId: text })),
  /** How many records lie here that cannot be read: written by another version, or damaged. They stay where they are. */
  setAside: command<Record<string, never>, { records: number }>(nothing),
  activity: command<{ account?: string | undefined }, RecordView[]>(v.strictObject({ account: v.optional(address) })),
  record: command<{ hash: string }, RecordView>(v.strictObject({ hash: hashHex })),

  // Two-step migration
  startFlow: command<
    { from: string; lendpool: string; vault?: string | undefined; claim: boolean; destination?: string | undefined },
    FlowView
  >(
    v.strictObject({
      from: address,
      lendpool: contractId,
      vault: v.optional(contractId),
      claim: v.boolean(),
      destination: v.optional(text),
    }),
  ),
  flow: command<{ account: string }, FlowView | null>(v.strictObject({ account: address })),
  updateFlow: command<
    { id: string; vault?: string | undefined; destination?: string | undefined; skipClaim?: boolean | undefined },
    FlowView
  >(v.strictObject({ id: text, vault: v.optional(contractId), destination: v.optional(text), skipClaim: v.optional(v.boolean()) })),
  endFlow: command<{ id: string }, null>(v.strictObject({ id: text })),
};

export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<N extends CommandName> = Commands[N] extends Command<infer I, unknown> ? I : never;
export type CommandOutput<N extends CommandName> = Commands[N] extends Command<infer _I, infer O> ? O : never;
