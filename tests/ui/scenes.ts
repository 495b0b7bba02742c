/** Named situations of the wallet, for the harness and its pictures. */

import type { BroughtLine } from '../../src/commands/brought';
import type { PreviewView, Requested, SiteQueueView, SiteView } from '../../src/commands/request-views';
import type {
  ContactView,
  DeviceAskView,
  DeviceScreensView,
  FlowView,
  FoundView,
  OperationsView,
  PortfolioView,
  RecordView,
  SourceRateView,
  VaultChoiceView,
  VaultDetailView,
  VaultsView,
  WalletState,
  XlmOfView,
} from '../../src/commands/views';
import type { SiteTab } from '../../src/messaging/client';
import type { ErrorBody } from '../../src/primitives/errors';
import type { Signing } from '../../src/primitives/plan';
import * as f from './fixtures';
import * as v from './vault-fixtures';
import * as y from './yield-fixtures';

export interface Scene {
  wallet: WalletState;
  cached?: PortfolioView | null;
  /** What an earlier page kept of its forms. */
  typed?: unknown;
  portfolio?: PortfolioView | ErrorBody;
  flow?: FlowView | null;
  preview?: PreviewView | null;
  activity?: RecordView[];
  operations?: OperationsView;
  choices?: VaultChoiceView[];
  /** What lending sources pay, where it is not the usual pool. */
  rates?: SourceRateView[];
  contacts?: ContactView[];
  /** What a file brought in. */
  brought?: BroughtLine[];
  /** So many records cannot be read. */
  unread?: number;
  /** Nobody pays anything for XLM and what is not listed. */
  worthless?: boolean;
  /** Accounts of the phrase that were used elsewhere; else one. */
  ahead?: FoundView[];
  /** What waits for a device, and what its app will show. */
  asks?: DeviceAskView[];
  screens?: DeviceScreensView;
  balances?: XlmOfView[];
  /** Who signs for the account; absent: its own key alone. */
  signing?: Signing;
  /** The browser does not let notices be shown. */
  silent?: boolean;
  vaults?: VaultsView;
  details?: VaultDetailView[];
  queue?: SiteQueueView;
  sites?: SiteView[];
  /** The site in the tab that the popup stands over. */
  site?: SiteTab;
  /** Match patterns on which sites find the wallet. */
  places?: string[];
  /** Answers of previews that differ from the usual. */
  errors?: { [command: string]: ErrorBody };
  /** Commands that never answer. */
  hang?: string[];
  /** The status of what a coordination service answers. */
  service?: number;
}

const base: Scene = {
  wallet: f.wallet,
  cached: f.portfolio,
  portfolio: f.portfolio,
  activity: [],
  choices: f.choices,
  vaults: v.lists.usual,
  details: v.details,
};
const yielding: Scene = { ...base, wallet: y.wallet, cached: y.portfolio, portfolio: y.portfolio, rates: y.rates };
const unopened: Scene = {
  ...base,
  cached: { ...f.newcomer, networkId: 'testnet' },
  portfolio: { ...f.newcomer, networkId: 'testnet' },
  wallet: { ...f.wallet, network: f.networks[1]! },
};
const nodeDown: ErrorBody = { status: 504, code: 'node_timeout', message: 'The node did not answer.' };
const lineMissing: ErrorBody = {
  status: 400,
  code: 'trustline_missing',
  message: 'No line.',
  details: { holder: f.friend, asset: 'USDC' },
};
const tooLittle: ErrorBody = {
  status: 400,
  code: 'insufficient_balance',
  message: 'Too little.',
  details: { asset: 'USDC', available: '2500000000', needed: '90000000000' },
};
const claimed: FlowView = { ...f.flow, claim: { state: 'confirmed', hash: f.confirmedClaim.hash } };
const signed = (state: 'signed' | 'confirmed' | 'failed'): FlowView => ({
  ...claimed,
  vault: f.targetVault,
  move: { state, hash: f.moveRecord.hash },
});
const [mainnet = f.lacking, ...others] = f.networks;
const chosen = { ...mainnet, service: f.service };
/** A coordination service was chosen. */
const serviced: WalletState = { ...f.wallet, network: chosen, networks: [chosen, ...others] };
const watchedWallet: WalletState = { ...f.wallet, keys: 'locked', active: f.watched };

const asking = (requested: Requested, behind = 0): SiteQueueView => ({
  request: {
    requestId: 'r1',
    origin: 'https://app.harbor.example',
    account: f.me,
    networkId: 'mainnet',
    requested,
    signable: true,
    waitsFor: null,
    signing: null,
    failed: null,
    hands: null,
    createdAt: f.now,
  },
  behind,
});
const site: SiteView = {
  origin: 'https://app.harbor.example',
  given: [
    { account: f.me, network: 'mainnet', features: ['stabilizer', 'sign'] },
    { account: f.me, network: 'testnet', features: [] },
  ],
  createdAt: f.now - 864_000,
  lastUsed: f.now - 4_000,
  mutedUntil: null,
};

const onLedger: WalletState = {
  ...f.wallet,
  accounts: f.wallet.accounts.map((account) => (account.address === f.me ? { ...account, kind: 'device', path: "44'/148'/0'" } : account)),
};
const ask: DeviceAskView = {
  id: 'ask-1',
  account: f.me,
  kind: 'transaction',
  path: "44'/148'/0'",
  hash: 'ab'.repeat(32),
  preimage: '00'.repeat(1540),
  until: f.now + 570,
  plan: f.depositPlan,
  after: 'submitted',
};
const signs = (rest: Partial<DeviceScreensView> = {}): Scene => ({
  ...base,
  wallet: onLedger,
  asks: [ask],
  screens: { by: 'signTransaction', blind: true, screens: f.deviceScreens, seconds: 55, ...rest },
});

export const scenes: { [name: string]: Scene } = {
  ledgerAdd: {
    ...base,
    balances: [
      { address: f.me, balance: '922337203685477' },
      { address: f.held[0]!, balance: '125000000' },
    ],
    wallet: { ...f.wallet, accounts: [], active: null, keys: 'empty' },
  },
  planDevice: { ...base, wallet: onLedger, flow: f.flow, preview: { ...f.movePreview, signing: { until: f.now + 590 } } },
  ledgerNothing: { ...base, wallet: onLedger, asks: [] },
  sharedFirst: { ...base, preview: f.sharedPreviews.first },
  sharedWaiting: { ...base, preview: f.sharedPreviews.waiting },
  sharedService: { ...base, wallet: serviced, preview: f.sharedPreviews.waiting },
  sharedThere: { ...base, wallet: serviced, preview: f.sharedPreviews.there, service: 200 },
  sharedBusy: { ...base, wallet: serviced, preview: f.sharedPreviews.there, service: 429 },
  sharedLast: { ...base, preview: f.sharedPreviews.last },
  sharedBack: { ...base, preview: f.sharedPreviews.back },
  sharedDoomed: { ...base, preview: f.sharedPreviews.doomed },
  sharedRefused: { ...base, activity: [{ ...f.refusedMove, createdAt: f.now - 600 }] },
  feePreview: { ...base, preview: f.feePreview },
  ledgerSign: signs(),
  ledgerHash: signs({ by: 'signHash', screens: f.hashScreens }),
  ledgerUnknown: signs({ screens: null }),
  ledgerUnable: signs({ by: null }),
  ledgerLate: { ...signs(), asks: [{ ...ask, until: f.now + 20 }] },
  empty: { wallet: { ...f.wallet, keys: 'empty', accounts: [], active: null } },
  locked: { ...base, wallet: { ...f.wallet, keys: 'locked' } },
  newer: { wallet: { ...f.wallet, keys: 'newer' } },
  broken: { wallet: { ...f.wallet, keys: 'broken' } },
  /** Keys whose list of accounts is lost. */
  unlisted: { ...base, wallet: { ...f.wallet, keys: 'locked', accounts: [], active: null } },
  /** An open wallet whose phrase was never backed up, found by somebody. */
  found: {
    ...base,
    wallet: { ...f.wallet, backupPending: true },
    errors: { backupWords: { status: 403, code: 'password_needed', message: 'no' } },
  },
  pending: { ...base, wallet: { ...f.wallet, keys: 'locked', backupPending: true } },
  refusing: {
    ...base,
    errors: {
      keepNetwork: { status: 404, code: 'draft_missing', message: 'no' },
      changePassword: { status: 403, code: 'wrong_password', message: 'no' },
      keepStabilizer: { status: 400, code: 'invalid_address', message: 'no' },
    },
  },
  gone: { wallet: f.wallet, errors: { state: { status: 503, code: 'worker_gone', message: 'gone' } } },
  newcomer: { ...base, cached: null, portfolio: f.newcomer, wallet: { ...f.wallet, backupPending: true } },
  home: { ...base, activity: [f.confirmedClaim] },
  depositor: { ...base, cached: f.depositor, portfolio: f.depositor },
  bare: { ...base, cached: f.bare, portfolio: f.bare },
  many: { ...base, cached: f.many, portfolio: f.many },
  noFuel: {
    ...base,
    cached: { ...f.portfolio, xlm: { ...f.portfolio.xlm!, available: '0' } },
    portfolio: { ...f.portfolio, xlm: { ...f.portfolio.xlm!, available: '0' } },
  },
  failedLast: { ...base, activity: [{ ...f.failedMove, createdAt: f.now - 600 }] },
  contractHolder: {
    ...base,
    wallet: {
      ...f.wallet,
      active: f.longFriend,
      accounts: [...f.wallet.accounts, { address: f.longFriend, name: 'Multisig', kind: 'watched', hidden: false }],
    },
    cached: f.contractHolder,
    portfolio: f.contractHolder,
  },
  steady: { ...base, cached: { ...f.portfolio, positions: [], rewards: [] }, portfolio: { ...f.portfolio, positions: [], rewards: [] } },
  accruedAlone: { ...base, cached: f.accruedAlone, portfolio: f.accruedAlone },
  accruedBlocked: { ...base, cached: f.accruedBlocked, portfolio: f.accruedBlocked },
  accruedLineless: { ...base, cached: f.accruedLineless, portfolio: f.accruedLineless },
  accruedWatched: {
    ...base,
    wallet: { ...f.wallet, active: f.watched },
    cached: { ...f.accruedAlone, address: f.watched },
    portfolio: { ...f.accruedAlone, address: f.watched },
  },
  lost: {
    ...base,
    cached: { ...f.accruedAlone, earned: { since: f.now - 86_400, amount: '-1234567890' } },
    portfolio: { ...f.accruedAlone, earned: { since: f.now - 86_400, amount: '-1234567890' } },
  },
  loading: { ...base, cached: null, hang: ['portfolio'] },
  watched: { ...base, wallet: watchedWallet },
  watchedPlan: { ...base, wallet: watchedWallet, flow: f.flow, preview: { ...f.movePreview, signable: false } },
  blocked: { ...base, cached: f.blocked, portfolio: f.blocked },
  inDebt: { ...base, cached: f.inDebt, portfolio: f.inDebt },
  alerted: {
    ...base,
    wallet: { ...f.wallet, alerts: v.alerts },
    cached: { ...f.portfolio, positions: [], rewards: [] },
    portfolio: { ...f.portfolio, positions: [], rewards: [] },
  },
  largest: { ...base, wallet: f.longNames, cached: f.largest, portfolio: f.largest },
  stale: { ...base, cached: { ...f.portfolio, asOf: { ...f.asOf, readAt: f.now - 7200 } }, portfolio: nodeDown },
  nodeDown: { ...base, cached: null, portfolio: nodeDown },
  horizonDown: { ...base, portfolio: { ...f.portfolio, rewards: [], missing: ['rewards', 'lines'] } },
  unopenedTest: unopened,
  unopenedRefused: {
    ...unopened,
    errors: {
      friendbot: { status: 502, code: 'friendbot_refused', message: 'no', details: { host: 'friendbot.stellar.org', status: 429 } },
    },
  },
  lacking: {
    ...base,
    cached: { ...f.bare, networkId: 'standalone' },
    portfolio: { ...f.bare, networkId: 'standalone' },
    wallet: { ...f.wallet, network: f.lacking, networks: [...f.networks, f.lacking] },
  },
  yielding,
  yieldPart: { ...yielding, preview: y.previews.part },
  yieldWhole: { ...yielding, preview: y.previews.whole },
  part: { ...base, preview: { ...f.movePreview, plan: f.partPlan } },
  serviced: { ...base, wallet: serviced },
  local: { ...base, wallet: { ...f.wallet, network: f.networks[2]! } },
  vaults: { ...base, cached: { ...f.portfolio, rewards: [] }, portfolio: { ...f.portfolio, rewards: [] } },
  vaultsDeep: {
    ...base,
    cached: { ...f.portfolio, rewards: [] },
    portfolio: { ...f.portfolio, rewards: [] },
    vaults: v.lists.deep,
  },
  investBlocked: {
    ...base,
    cached: { ...f.portfolio, rewards: [] },
    portfolio: { ...f.portfolio, rewards: [] },
    errors: { preview: { status: 400, code: 'invest_blocked', message: 'The strategy is frozen.' } },
  },
  noVaults: { ...base, cached: { ...f.portfolio, rewards: [] }, portfolio: { ...f.portfolio, rewards: [] }, choices: [] },
  plan: { ...base, flow: f.flow, preview: f.movePreview },
  planClaim: { ...base, preview: f.claimPreview },
  claimUnread: { ...base, cached: null, portfolio: nodeDown, preview: f.claimPreview },
  planStrangers: { ...base, flow: f.flow, preview: { ...f.movePreview, plan: f.strangersPlan } },
  vaultStrangers: { ...base, vaults: v.lists.strangers },
  /** An amount that lowers the rate of the vault that it goes to. */
  planDeep: { ...base, flow: f.flow, preview: f.movePreview, vaults: v.lists.deep },
  planDanger: { ...base, flow: f.flow, preview: { ...f.movePreview, plan: f.dangerPlan } },
  planLargest: { ...base, wallet: f.longNames, flow: f.flow, preview: { ...f.movePreview, plan: f.largestPlan } },
  planExpired: { ...base, flow: f.flow, preview: f.expiredPreview },
  planSilent: { ...base, flow: f.flow, preview: { ...f.movePreview, plan: f.silentPlan } },
  planRefused: {
    ...base,
    flow: f.flow,
    preview: f.movePreview,
    errors: { confirm: { status: 502, code: 'nodes_disagree', message: 'The nodes say different things.', details: f.disagreement } },
  },
  planPassword: {
    ...base,
    wallet: { ...f.wallet, presentUntil: null },
    flow: f.flow,
    preview: { ...f.movePreview, plan: f.dangerPlan },
    errors: { confirm: { status: 403, code: 'wrong_password', message: 'no' } },
  },
  planLocked: { ...base, wallet: { ...f.wallet, keys: 'locked' }, flow: f.flow, preview: f.movePreview },
  progress: { ...base, flow: signed('signed'), activity: [f.moveRecord, f.confirmedClaim] },
  unknown: { ...base, flow: signed('signed'), activity: [{ ...f.moveRecord, unknown: true }, f.confirmedClaim] },
  confirmed: { ...base, flow: signed('confirmed'), activity: [f.confirmedMove, f.confirmedClaim] },
  failed: { ...base, flow: signed('failed'), activity: [f.failedMove, f.confirmedClaim] },
  expired: {
    ...base,
    flow: { ...signed('failed'), move: { state: 'failed', hash: f.expiredMove.hash } },
    activity: [f.expiredMove, f.confirmedClaim],
  },
  claimed: { ...base, flow: claimed, activity: [f.confirmedClaim] },
  claimedUnread: { ...base, cached: null, portfolio: nodeDown, flow: claimed, activity: [f.confirmedClaim] },
  vaultDanger: { ...base, wallet: { ...f.wallet, alerts: v.alerts }, vaults: v.lists.danger },
  siteConnect: { ...base, queue: asking({ kind: 'connect', digest: 'd1', features: ['stabilizer', 'migration', 'sign', 'send'] }, 2) },
  siteSign: { ...base, queue: asking({ kind: 'transaction', digest: 'd1', plan: f.dangerPlan, submit: false }) },
  siteWidest: { ...base, queue: asking({ kind: 'transaction', digest: 'd1', plan: f.widestPlan, submit: false }) },
  siteEntry: {
    ...base,
    queue: asking({
      kind: 'entry',
      digest: 'd1',
      preimage: 'AAAACQ==',
      root: { contract: f.targetVault, fn: 'set_target_apy', args: [f.targetVault, 800], children: [] },
      steps: f.targetPlan.steps,
      effects: [],
      given: [],
      control: [],
      warnings: [],
      // An hour later.
      signatureExpirationLedger: f.asOf.ledger + 720,
      asOf: { ledger: f.asOf.ledger, closeTime: f.asOf.closeTime },
    }),
  },
  siteMessage: {
    ...base,
    queue: asking({
      kind: 'message',
      digest: 'd1',
      message: 'Log in to Harbor, 18 November 2026',
      lines: ['Log in to Harbor, 18 November 2026'],
      encoding: 'utf8',
      hex: false,
      binary: false,
      bytes: 34,
      warnings: [],
    }),
  },
  siteBytes: {
    ...base,
    queue: asking({
      kind: 'message',
      digest: 'd1',
      message: '2zZDP1sa1BVBfLP7TeeMk3sUbaxAkUhBhDiNdrksaFo=',
      lines: ['db36433f5b1ad415417cb3fb4de78c937b146dac4091484184388d76b92c685a'],
      encoding: 'base64',
      hex: true,
      binary: true,
      bytes: 32,
      warnings: [],
    }),
  },
  sites: {
    ...base,
    places: ['https://app.harbor.example/*', 'https://lantern.example/*'],
    sites: [site, { ...site, origin: 'https://a-site-with-quite-a-long-name-indeed.example', mutedUntil: f.now + 600 }],
  },
  crowd: {
    ...base,
    cached: f.many,
    portfolio: f.many,
    vaults: v.lists.twelve,
    details: v.lists.twelve.vaults.map((vault) => ({ ...v.opened, ...vault })),
    // As many as years leave.
    activity: Array.from({ length: 2_000 }, (_, index) => ({
      ...[f.confirmedMove, f.confirmedClaim, f.failedMove][index % 3]!,
      hash: index.toString(16).padStart(64, 'a'),
      createdAt: f.now - 600 - index * 20_000,
    })),
  },
  borrower: { ...base, cached: f.inDebt, portfolio: f.inDebt, activity: [f.confirmedClaim] },
  watcher: { ...base, wallet: watchedWallet, activity: [] },
  nothing: { ...base, cached: null, portfolio: f.newcomer, vaults: v.lists.empty, activity: [] },
  vaultTen: { ...base, vaults: v.lists.ten },
  vaultOpened: { ...base, details: [v.opened] },
  vaultGapped: { ...base, details: [v.gapped] },
  vaultUnregistered: { ...base, vaults: v.lists.unregistered, details: v.unregisteredDetails },
  vaultLargest: {
    ...base,
    wallet: f.longNames,
    cached: f.largest,
    portfolio: f.largest,
    vaults: v.lists.largest,
    details: v.largestDetails,
  },
  vaultEmpty: { ...base, vaults: v.lists.empty },
  swapWaiting: { ...base, hang: ['swapQuote'] },
  vaultLoading: { ...base, hang: ['vaults'] },
  vaultDown: { ...base, errors: { vaults: nodeDown } },
  vaultFrozen: { ...base, errors: { preview: { status: 400, code: 'invest_blocked', message: 'The strategy is frozen.' } } },
  paying: { ...base, contacts: f.contacts },
  signers: {
    ...base,
    contacts: f.contacts,
    signing: {
      signers: [f.me, f.second, f.friend].map((key) => ({ kind: 'account', key, weight: 1 })),
      thresholds: { low: 0, medium: 2, high: 2 },
    },
  },
  newcomerPays: { ...base, contacts: [] },
  payingLargest: { ...base, wallet: f.longNames, cached: f.largest, portfolio: f.largest, contacts: f.contacts },
  payRefused: { ...base, contacts: f.contacts, errors: { preview: lineMissing } },
  payShort: { ...base, contacts: f.contacts, errors: { preview: tooLittle } },
  swapNone: { ...base, worthless: true },
  swapUnread: { ...base, errors: { swapQuote: nodeDown } },
  swapMoved: {
    ...base,
    errors: {
      preview: {
        status: 409,
        code: 'price_moved',
        message: 'The price is beyond the bound.',
        details: { strict: 'send', asset: 'USDC', bound: '248750000', now: '241230000' },
      },
    },
  },
  emptyLine: { ...base, cached: f.emptyLine, portfolio: f.emptyLine },
  unvalued: { ...base, wallet: { ...f.wallet, preferences: { ...f.wallet.preferences, worth: 'none' } } },
  euros: { ...base, wallet: { ...f.wallet, preferences: { ...f.wallet.preferences, worth: 'eurc' } } },
  worthless: { ...base, worthless: true },
  aside: { ...base, wallet: { ...f.wallet, setAside: ['contacts', 'preferences'] } },
  asideKeys: { ...base, wallet: { ...f.wallet, setAside: ['keys'] } },
  twoPhrases: {
    ...base,
    wallet: {
      ...f.wallet,
      accounts: f.wallet.accounts.map((account, at) => (at === 1 ? { ...account, kind: 'phrase' as const } : account)),
    },
  },
  silent: { ...base, silent: true },
  aheadNone: { ...base, ahead: [] },
  /** Somebody else's transaction, in which this account pays. */
  signedForAnother: {
    ...base,
    activity: [
      {
        ...f.confirmedMove,
        account: f.friend,
        signer: f.me,
        intent: null,
        plan: { ...f.movePlan, source: f.friend },
      },
    ],
  },
  history: {
    ...base,
    activity: [f.moveRecord, f.confirmedMove, f.failedMove, f.expiredMove, f.confirmedClaim].map((record, index) => ({
      ...record,
      hash: `${index}${record.hash.slice(1)}`,
      state: index === 0 ? 'confirmed' : record.state,
    })),
    operations: f.operations,
  },
  filed: { ...base, activity: [f.confirmedClaim], brought: f.filed, operations: f.operations },
  unread: { ...base, activity: [f.confirmedClaim], unread: 2, errors: { operations: nodeDown } },
};
