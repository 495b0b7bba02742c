/** Vaults as the worker could tell them: on target, held, watched, in danger, and one whose figures are as long as they get. */
import type {
  AlertView,
  EarningsView,
  PointView,
  RateView,
  VaultDetailView,
  VaultEventView,
  VaultsView,
  VaultView,
} from '../../src/commands/views';
import type { Address, ContractId } from '../../src/primitives/addresses';
import type { ErrorBody } from '../../src/primitives/errors';
import * as f from './fixtures';

const stabilizer = 'CAL4FKZSK7C3OZLXW362IR3LAW3SFQJCYWZEYM4XVCHNYPCXZVEF6WTK' as ContractId;
const watchedVault = 'CA2N7IMR5CB2W4RO3GFMKWZTNDO6EVG75P76AOPEUPBPTWPQNX2PVAVR' as ContractId;
const most = '9223372036854775807';
const refused = (code: ErrorBody['code']): ErrorBody => ({ status: 403, code, message: 'no' });
const over = (days: number, bps: number): RateView => ({ bps, basis: 'measured', seconds: days * 86_400 });
const nobody = {
  targetApy: refused('not_admin'),
  feeBounds: refused('not_admin'),
  exit: refused('not_admin'),
};

/** Alike by curves, day and week. */
export const earning = (bps: number): EarningsView => ({
  curve: { bps, basis: 'modelled', seconds: 86_400 },
  day: over(1, bps),
  week: over(7, bps),
});
const unseen: EarningsView = { curve: null, day: null, week: null };

const campaign = {
  active: true,
  asset: f.wallet.network.usdc?.contract ?? '',
  totalDeposited: '500000000000',
  totalBoosted: '379654321000',
  totalWithdrawn: '0',
  available: '120345679000',
  lastBoostedAt: f.now - 1800,
};

export const own: VaultView = {
  vault: f.targetVault,
  name: 'Target',
  listed: true,
  like: null,
  hidden: false,
  relation: 'own',
  state: 'normal',
  status: {
    registered: true,
    managedByStabilizer: true,
    config: { adminAddress: f.me, targetApyBps: 600, minFeeBps: 500, maxFeeBps: 3000 },
    campaign,
    currentFeeBps: 500,
  },
  manager: stabilizer,
  stabilizer: { address: stabilizer, known: true },
  asset: 'USDC',
  decimals: 7,
  managed: '84020000000000',
  supply: '80810816607632',
  shareDecimals: 7,
  shares: '48120000000',
  value: '50030000000',
  netRate: { bps: 571, basis: 'measured', seconds: 604_800 },
  earnings: earning(571),
  depths: [],
  grossRate: { bps: 601, basis: 'measured', seconds: 604_800 },
  trend: [548, 551, 560, 571, 566, 559, 562, 570, 583, 580, 574, 571, 569, 571],
  ahead: { unlocked: '0', protocolFeeBps: 2_000, reads: null, past: null },
  since: { at: f.now - 400 * 86_400, whole: true },
  lendsInto: [f.fixedPool],
  archived: false,
  allowed: { register: { status: 409, code: 'vault_already_registered', message: 'no' } },
};

export const held: VaultView = {
  ...own,
  vault: f.controlVault,
  name: 'Control',
  relation: 'held',
  state: 'notEnrolled',
  status: { registered: false, managedByStabilizer: false, config: null, campaign: null, currentFeeBps: 1000 },
  manager: f.friend as Address,
  stabilizer: null,
  shares: '1000000000',
  value: '1003450000',
  netRate: { bps: 731, basis: 'modelled', seconds: 86_400 },
  earnings: { ...unseen, curve: { bps: 731, basis: 'modelled', seconds: 86_400 } },
  grossRate: { bps: 812, basis: 'modelled', seconds: 86_400 },
  trend: [null, null, 690, 702, 725, 731, null, null, 744, 739, 728, 735, 730, 731],
  ahead: { unlocked: '0', protocolFeeBps: 2_000, reads: null, past: null },
  since: { at: f.now - 12 * 86_400, whole: false },
  lendsInto: [f.secondPool],
  archived: true,
  allowed: {
    ...nobody,
    register: refused('not_manager'),
    boostDeposit: { status: 404, code: 'campaign_missing', message: 'no' },
  },
};

export const critical: VaultView = {
  ...held,
  vault: watchedVault,
  name: 'Harbor savings',
  relation: 'watched',
  state: 'critical',
  status: { registered: false, managedByStabilizer: true, config: null, campaign: null, currentFeeBps: 1000 },
  manager: stabilizer,
  stabilizer: { address: stabilizer, known: false },
  shares: '0',
  value: '0',
  netRate: null,
  earnings: unseen,
  grossRate: null,
  trend: Array.from({ length: 14 }, () => null),
  ahead: { unlocked: '0', protocolFeeBps: 2_000, reads: null, past: null },
  archived: false,
};

/** To be registered by its Manager, whose fee lies high. */
export const unregistered: VaultView = {
  ...held,
  relation: 'own',
  manager: f.me,
  archived: false,
  status: { ...held.status, currentFeeBps: 2000 },
  netRate: { bps: 650, basis: 'modelled', seconds: 86_400 },
  earnings: { ...unseen, curve: { bps: 650, basis: 'modelled', seconds: 86_400 } },
  allowed: {
    ...own.allowed,
    register: undefined as never,
    ...nobody,
    boostDeposit: { status: 404, code: 'campaign_missing', message: 'no' },
  },
};
delete unregistered.allowed.register;

const largest: VaultView = {
  ...own,
  name: 'Vault of the very patient depositors of the northern harbors, II',
  managed: most,
  supply: '92233720368548',
  shares: most,
  value: most,
  status: { ...own.status, campaign: { ...campaign, available: most, totalDeposited: most }, currentFeeBps: 9999 },
  state: 'stale',
  archived: true,
  netRate: { bps: 123_456, basis: 'measured', seconds: 2_592_000 },
  earnings: earning(123_456),
};

const list = (...vaults: VaultView[]): VaultsView => ({ networkId: 'mainnet', account: f.me, asOf: f.asOf, vaults, candidates: [] });

const strange = { vault: f.strangeVault, listed: false };

/** An owner of ten, in every state that an enrolled vault can be in. */
const ten = Array.from({ length: 10 }, (_, index): VaultView => {
  const fee = index === 3 ? 9_000 : 500 + index * 200;
  return {
    ...own,
    vault: `${f.targetVault.slice(0, -2)}${'ABCDEFGHIJ'[index]}A` as ContractId,
    name: `Harbor ${index + 1}`,
    status: { ...own.status, currentFeeBps: fee },
    netRate: index === 4 ? null : { bps: 560 + index * 10, basis: 'measured', seconds: 604_800 },
    earnings: index === 4 ? unseen : earning(560 + index * 10),
  };
});

/** So many that they are searched: of three assets, owned, held and watched. */
const twelve = Array.from({ length: 12 }, (_, index): VaultView => {
  const place = {
    vault: `${f.targetVault.slice(0, -2)}${'ABCDEFGHIJKL'[index]}A` as ContractId,
    ...(index % 4 === 3 ? { asset: 'EURC' } : {}),
  };
  const rate = { bps: 431 + index * 37, basis: index % 2 === 0 ? ('measured' as const) : ('modelled' as const), seconds: 86_400 };
  const rated = { netRate: rate, earnings: { ...earning(rate.bps), day: index % 2 === 0 ? rate : null } };
  const names = ['Lantern', 'Beacon', 'Harbor', 'Keel', 'Mooring', 'North', 'Fjord', 'Twin', 'Pilot', 'Rudder', 'Anchor', 'Jetty'];
  const name = `${names[index]} ${index % 4 === 3 ? 'EURC' : 'USDC'}`;
  const empty = { ...own.status, campaign: { ...campaign, available: '0' } };
  if (index < 3)
    return { ...own, ...place, ...rated, name, ...(index === 1 ? { status: empty } : {}), shares: index === 2 ? own.shares : '0' };
  if (index < 6) return { ...held, ...place, ...rated, name };
  return { ...held, ...place, ...rated, name, relation: 'watched', shares: '0', value: null };
});

/** Target earns 5.71 %, and a tenth of a point less for each 2,000 USDC of one's own. */
const deep: VaultView = {
  ...own,
  depths: [
    {
      leaving: null,
      points: [
        { added: '0', bps: 571 },
        { added: '200000000000', bps: 471 },
      ],
    },
  ],
};

export const lists = {
  deep: list(deep, held),
  twelve: list(...twelve),
  ten: list(...ten),
  usual: list(own, held, {
    ...critical,
    state: 'notEnrolled',
    status: { ...critical.status, managedByStabilizer: false },
    stabilizer: null,
  }),
  danger: { ...list(critical, own), candidates: [stabilizer] },
  unregistered: list(unregistered, own),
  largest: { ...list(largest, { ...largest, vault: watchedVault, relation: 'held' }), candidates: [stabilizer] },
  strangers: list(
    { ...own, ...strange, name: 'Harbor Own (CBDEM…XQ2A)', like: null, hidden: false },
    { ...held, ...strange, vault: stabilizer, name: 'Tаrget (CAL4F…6WTK)', like: 'Target', hidden: false },
    {
      ...held,
      ...strange,
      vault: watchedVault,
      name: 'Har\\u{200b}bor with the longest name that a vault can have, and some… (CA2N7…VAVR)',
      like: null,
      hidden: true,
    },
  ),
  empty: list(),
};

export const alerts: AlertView[] = [
  { vault: f.targetVault, name: 'Target', code: 'budget_low', params: { budgetHours: 31, thresholdHours: 48 }, since: f.now - 7200 },
  { vault: watchedVault, name: 'Harbor savings', code: 'critical_state', params: {}, since: f.now - 600 },
];

const HOUR = 3600;
const points = (...given: [hoursAgo: number, value: number | string][]): PointView[] =>
  given.map(([hours, value]) => ({ at: f.asOf.closeTime - hours * HOUR, value: String(value) }));
/** A wave of whole numbers without sines, so that pictures are the same everywhere. */
const wave = [0, 9, 16, 20, 22, 19, 13, 5, -4, -12, -18, -21, -20, -15, -7];
const rate = points(
  ...Array.from({ length: 120 }, (_, index): [number, number] => [480 - index * 4, 560 + (wave[index % 15] ?? 0) + (index > 70 ? 14 : 0)]),
).map((point) => ({ ...point, from: point.at - 6 * HOUR, reported: false }));

const event = (hoursAgo: number, kind: VaultEventView['kind'], params: VaultEventView['params'] = {}): VaultEventView => ({
  kind,
  at: f.asOf.closeTime - hoursAgo * HOUR,
  ledger: f.asOf.ledger - hoursAgo * 700,
  hash: hoursAgo.toString(16).padStart(64, 'c'),
  params,
});

const events: VaultEventView[] = [
  event(1, 'boosted', { amount: '12345678' }),
  event(2, 'boosted', { amount: '12345670' }),
  event(5, 'feeLocked', { feeBps: 500 }),
  event(6, 'feeLocked', { feeBps: 600 }),
  event(7, 'vaultDeposit', { depositor: f.friend, amounts: ['25000000000'], shares: '24000000000' }),
  event(30, 'configChanged', { targetApyBps: 600, minFeeBps: 500, maxFeeBps: 3000 }),
  event(31, 'campaignDeposited', { depositor: f.me, amount: '100000000000' }),
  event(50, 'feesDistributed', { amount: '41230000' }),
  event(60, 'vaultWithdraw', { withdrawer: f.friend, amounts: ['1000000'], shares: '1000000' }),
  event(400, 'registered', { admin: f.me, targetApyBps: 550 }),
  event(400, 'managerChanged', { manager: stabilizer }),
];

const seen = (days: number, bps: number) => ({ ...over(days, bps), reported: false });

export const detail: VaultDetailView = {
  ...own,
  heard: true,
  asOf: f.asOf,
  events,
  eventsFrom: f.asOf.closeTime - 120 * HOUR,
  gaps: [],
  fee: points([300, 1000], [96, 900], [80, 800], [70, 900], [48, 800], [47, 700], [6, 600], [5, 500]),
  target: points([300, 550], [30, 600]),
  minFee: points([300, 0], [30, 500]),
  maxFee: points([300, 2000], [30, 3000]),
  budget: points(
    [300, '310000000000'],
    [90, '220000000000'],
    [60, '120000000000'],
    [31, '220000000000'],
    [20, '180000000000'],
    [8, '140000000000'],
    [1, '120345679000'],
  ),
  rate,
  windows: { day: seen(1, 574), week: seen(7, 571), month: null },
  grossWindows: { day: over(1, 718), week: over(7, 714), month: null },
};

/** A vault that left the stabilizer for a while, with days in which nobody looked at its price, and hours that the node forgot. */
export const gapped: VaultDetailView = {
  ...detail,
  events: [...events.slice(0, 8), event(62, 'registered', { admin: f.me, targetApyBps: 500 }), event(100, 'unregistered', { admin: f.me })],
  gaps: [{ from: f.asOf.closeTime - 46 * HOUR, to: f.asOf.closeTime - 32 * HOUR }],
  target: points([118, 550], [62, 500], [30, 600]),
  rate: rate.filter(({ at }) => at < f.asOf.closeTime - 110 * HOUR || at > f.asOf.closeTime - 70 * HOUR),
};

/** Opened for the first time: a price now, and those that its deposits and withdrawals reported. */
const firstPrices = [150, 118, 77, 30, 9, 0];
export const opened: VaultDetailView = {
  ...detail,
  eventsFrom: f.asOf.closeTime - 168 * HOUR,
  events: [
    ...events.slice(0, 9),
    event(70, 'gift', { from: f.friend, amount: '30000000' }),
    event(90, 'harvested', { strategy: stabilizer }),
  ],
  rate: firstPrices.slice(1).map((hours, index) => ({
    ...{ at: f.asOf.closeTime - hours * HOUR, from: f.asOf.closeTime - (firstPrices[index] ?? 0) * HOUR },
    ...{ value: String(548 + (wave[index * 3] ?? 0)), reported: true },
  })),
  windows: { day: null, week: { ...over(6, 561), reported: true }, month: null },
  grossWindows: { day: null, week: null, month: null },
};

const nothing = {
  asOf: f.asOf,
  heard: true,
  events: [],
  eventsFrom: null,
  gaps: [],
  fee: [],
  target: [],
  minFee: [],
  maxFee: [],
  budget: [],
  rate: [],
};
const none = { day: null, week: null, month: null };
const noWindows = { windows: none, grossWindows: none };

/** The detail of a vault without a history. */
export const bare = (vault: VaultView): VaultDetailView => ({ ...vault, ...nothing, ...noWindows });

export const details: VaultDetailView[] = [detail, bare(held), bare(critical)];
export const unregisteredDetails: VaultDetailView[] = [bare(unregistered)];
export const largestDetails: VaultDetailView[] = [{ ...detail, ...largest, budget: points([300, most], [20, '4611686018427387903']) }];
