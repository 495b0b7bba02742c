/** What the worker could answer: the facts from which scenes are made. Addresses are valid, keys are nobody's. */

import type { BroughtLine } from '../../src/commands/brought';
import type { HandsView, PreviewView } from '../../src/commands/request-views';
import type {
  ContactView,
  FlowView,
  FoundView,
  HoldingView,
  NetworkView,
  OperationsView,
  PortfolioView,
  PositionView,
  RecordView,
  SaidView,
  VaultChoiceView,
  WalletState,
} from '../../src/commands/views';
import type { AccountId, ContractId } from '../../src/primitives/addresses';
import type { Effect, Plan, Step, Warning } from '../../src/primitives/plan';
import { lendersOf, mainnet, type Network, testnet } from '../../src/settings/networks';
import more from '../vectors/ledger-device/more-6.0.0.json' with { type: 'json' };
import transcripts from '../vectors/ledger-device/transcripts-6.0.0.json' with { type: 'json' };

export const now = 1_795_000_000;
export const me = 'GCXQNI7DFELRJZHTK3AZZGYVZUMVD3DOMZRKU556A5KH6KETQM2B25LE' as AccountId;
export const second = 'GD7MCQUGOP3K72ESMSZYA42EV2FSNHISLJIDQVJAE2D5WWTRFBLZ6MUA' as AccountId;
export const watched = 'GBWUJ6JZ7AU5INMYXTPN3KIN4AO3NH5KKDFKGPUMNQZIUS4QBVG2ZJG3' as AccountId;
export const friend = 'GA2LJWIEGFLMW3OPBPVQUKKJW5KZZFANFPFW3PUMKOU3GATY4OTUMEE4' as AccountId;
/** Begins and ends like `friend`. */
export const alikeFriend = 'GA2LJWIEGFLMW3OPBPVQUAAACO6ZZFANFPFW3PUMKOU3GATY4OTUNEE4';
const exchange = 'MBWUJ6JZ7AU5INMYXTPN3KIN4AO3NH5KKDFKGPUMNQZIUS4QBVG2YAAAAAAAAAAAPO4OS';
const unnamed = 'GCDMJFVQRCSXLVU2SIKZ5YDL7NG6YM6WJGS3IQZ5FSGJL5ADUZ6WTKD6' as AccountId;
export const fixedPool = mainnet.lendpools[0]!.address;
export const secondPool = mainnet.lendpools[1]!.address;
export const targetVault = mainnet.vaults[0]!.address;
export const controlVault = mainnet.vaults[1]!.address;
const router = mainnet.router!.address;
const stabilizer = 'CAL4FKZSK7C3OZLXW362IR3LAW3SFQJCYWZEYM4XVCHNYPCXZVEF6WTK' as ContractId;
export const usdc = mainnet.assets.usdc!;
const reward = mainnet.assets.reward!;

function view(network: Network, name: string): NetworkView {
  return {
    id: network.id,
    name,
    passphrase: network.passphrase,
    rpcUrl: network.rpcUrls[0],
    ...(network.rpcUrls[1] ? { secondRpcUrl: network.rpcUrls[1] } : {}),
    horizonUrl: network.horizonUrl,
    ...(network.friendbotUrl ? { friendbotUrl: network.friendbotUrl } : {}),
    nodesChosen: false,
    shipped: true,
    ...(network.explorer ? { explorer: network.explorer } : {}),
    ...(network.assets.usdc ? { usdc: network.assets.usdc } : {}),
    ...(network.assets.reward ? { reward: network.assets.reward } : {}),
    ...(network.eurc ? { eurc: network.eurc } : {}),
    lenders: lendersOf(network),
    vaults: [...network.vaults],
    ...(network.router ? { router: network.router.address } : {}),
    ...(network.factory ? { factory: network.factory } : {}),
    stabilizes: network.features.stabilizer,
    stabilizers: [...network.stabilizers],
    treasuries: [...network.treasuries],
    tokens: [],
  };
}

export const networks: NetworkView[] = [
  view(mainnet, 'Mainnet'),
  view(testnet, 'Testnet'),
  { ...view(mainnet, 'Local'), id: 'local', rpcUrl: 'http://localhost:8000/w1/rpc', shipped: false },
];

export const service = 'https://api.refractor.space';

/** It lists nothing but its nodes. */
export const lacking: NetworkView = {
  id: 'standalone',
  name: 'standalone',
  passphrase: 'Standalone Network ; February 2017',
  rpcUrl: 'https://rpc.standalone.example',
  horizonUrl: 'https://horizon.standalone.example',
  nodesChosen: false,
  shipped: false,
  lenders: [],
  vaults: [],
  tokens: [],
  stabilizes: false,
  stabilizers: [],
  treasuries: [],
};

export const wallet: WalletState = {
  bootId: 'boot-1',
  keys: 'unlocked',
  presentUntil: Number.MAX_SAFE_INTEGER,
  backupPending: false,
  accounts: [
    { address: me, name: 'Main', kind: 'phrase', hidden: false },
    { address: second, name: 'Savings', kind: 'secret', hidden: false },
    { address: watched, name: 'Treasury', kind: 'watched', hidden: false },
  ],
  active: me,
  network: networks[0]!,
  networks,
  preferences: {
    theme: 'system',
    language: 'system',
    autoLockMinutes: 15,
    watchMinutes: 60,
    freighter: false,
    noticeArrivals: false,
    noticeEnds: false,
    worth: 'usdc',
  },
  inFlight: 0,
  asked: 0,
  alerts: [],
  watchedAt: now - 1500,
  setAside: [],
};

export const asOf = { ledger: 60_123_456, closeTime: now - 6, readAt: now - 4 };

export const position: PositionView = {
  source: fixedPool,
  name: 'Fixed',
  supply: '0',
  collateral: '123456789012',
  units: '118000000000',
  supplyRate: { bps: 812, basis: 'modelled', seconds: 86_400 },
  hasDebt: false,
  auction: false,
  archived: false,
};

export const holding: HoldingView = {
  vault: targetVault,
  name: 'Target',
  shares: '48120000000',
  shareDecimals: 7,
  value: '50030000000',
  asset: 'USDC',
  decimals: 7,
  archived: false,
};

const xlm = { code: 'XLM', decimals: 7, issuer: null, contract: null, balance: '1203400000', available: '1173400000', authorized: true };
const usdcBalance = { ...usdc, decimals: 7, balance: '2500000000', available: '2500000000', authorized: true };

export const portfolio: PortfolioView = {
  address: me,
  networkId: 'mainnet',
  asOf,
  exists: true,
  xlm,
  balances: [usdcBalance],
  positions: [position],
  accrued: [{ source: fixedPool, name: 'Fixed', amount: '12345678' }],
  rewards: [{ balanceId: `00000000${'ab'.repeat(32)}`, amount: '412345678', claimable: true }],
  holdings: [holding],
  earned: { since: now - 23 * 86_400, amount: '1234567890' },
};

export const newcomer: PortfolioView = {
  ...portfolio,
  exists: false,
  xlm: null,
  balances: [],
  positions: [],
  accrued: [],
  rewards: [],
  holdings: [],
  earned: { since: now, amount: '0' },
};

export const blocked: PortfolioView = {
  ...portfolio,
  rewards: [],
  holdings: [],
  positions: [
    {
      ...position,
      supply: '50000000000',
      blocked: { status: 400, code: 'mixed_position', message: 'Both kinds at once.' },
      hasDebt: true,
    },
    {
      ...position,
      source: secondPool,
      name: 'Pool 2',
      collateral: '0',
      supply: '4200000001',
      supplyRate: { bps: 45, basis: 'modelled', seconds: 86_400 },
      archived: true,
    },
  ],
};

/** The pool lends to the account: what lies there as collateral cannot be taken out. */
export const inDebt: PortfolioView = {
  ...portfolio,
  rewards: [],
  positions: [{ ...position, hasDebt: true, blocked: { status: 400, code: 'debt_blocks_withdrawal', message: 'Debt.' } }],
};

/** The position is gone; what accrued to it is not. */
export const accruedAlone: PortfolioView = { ...portfolio, positions: [], rewards: [] };
const accruedRefused = (code: 'trustline_missing' | 'trustline_unauthorized'): PortfolioView => ({
  ...accruedAlone,
  accrued: portfolio.accrued.map((one) => ({
    ...one,
    blocked: { status: 400, code, message: 'Not this one.', details: { holder: me, asset: reward.code } },
  })),
});
export const accruedBlocked = accruedRefused('trustline_unauthorized');
export const accruedLineless: PortfolioView = {
  ...accruedRefused('trustline_missing'),
  balances: portfolio.balances.filter(({ code }) => code !== reward.code),
};

/** A contract, by the longest name that is taken. */
export const longFriend = 'CA2N7IMR5CB2W4RO3GFMKWZTNDO6EVG75P76AOPEUPBPTWPQNX2PVAVR' as ContractId;
export const contacts: ContactView[] = [
  { address: friend, name: 'Maria', usedAt: now - 3600 },
  { address: exchange as ContactView['address'], name: 'Exchange', usedAt: now - 90_000 },
  { address: longFriend, name: 'The savings of the family, kept by Aunt', usedAt: now - 200_000 },
  { address: unnamed, name: '', usedAt: now - 400_000 },
];

/** Nothing lies on the one line that is open, and it has a limit. */
export const emptyLine: PortfolioView = {
  ...portfolio,
  balances: [{ ...usdcBalance, balance: '0', available: '0', limit: '10000000000' }],
};

const most = '9223372036854775807';
export const largest: PortfolioView = {
  ...portfolio,
  xlm: { ...xlm, balance: most, available: most },
  balances: [
    { ...usdcBalance, balance: most, available: '9223372036854775000' },
    {
      code: 'LONGESTCODE1',
      decimals: 7,
      issuer: friend,
      contract: 'CAL4FKZSK7C3OZLXW362IR3LAW3SFQJCYWZEYM4XVCHNYPCXZVEF6WTK' as ContractId,
      balance: most,
      available: most,
      authorized: false,
    },
  ],
  positions: [{ ...position, name: 'A lending pool with quite a long name indeed', collateral: most }],
  holdings: [{ ...holding, name: 'Vault of the very patient depositors, II', shares: most, value: most }],
};

/** Many lines, some empty, one that looks like another, and many vaults. */
const codes = 'AQUA yXLM SHX VELO yUSDC AFR GYEN USDx NGNT BTC ETH ARST BRL TZS RIO XRP LSP MOBI SLT TERN WHALE'.split(' ');
export const many: PortfolioView = {
  ...portfolio,
  rewards: [],
  balances: [
    usdcBalance,
    ...Array.from({ length: 49 }, (_, at) => ({
      code: at === 4 ? 'USDC' : (codes[at] ?? `TOKEN${at}`),
      decimals: 7,
      issuer: [friend, second, watched][at % 3]!,
      contract: longFriend,
      balance: at % 4 === 3 ? '0' : String(1_234_567_890n * BigInt(at + 1)),
      available: at % 4 === 3 ? '0' : String(1_234_567_890n * BigInt(at + 1)),
      authorized: at !== 6,
      ...(at === 4 ? { like: 'USDC' } : {}),
    })),
  ],
  holdings: Array.from({ length: 12 }, (_, at) => ({
    ...holding,
    vault: at === 0 ? targetVault : (`${controlVault.slice(0, 54)}${'ABCDEFGHIJKL'[at]}Q` as ContractId),
    name: at === 0 ? 'Target' : `${['Harbor', 'Keel', 'Mooring', 'Lantern', 'Beacon', 'Fjord'][at % 6]} ${at}`,
    value: String(50_030_000_000n / BigInt(at + 1)),
  })),
};

/** Shares of a vault, and nothing else that earns. */
export const depositor: PortfolioView = { ...portfolio, positions: [], rewards: [], accrued: [] };
/** XLM alone. */
export const bare: PortfolioView = { ...depositor, holdings: [], balances: [], earned: { since: now, amount: '0' } };
export const contractHolder: PortfolioView = { ...depositor, address: longFriend, xlm: null, balances: [] };

export const longNames: WalletState = {
  ...wallet,
  accounts: [{ ...wallet.accounts[0]!, name: 'The account for the rainy days of 2031' }, ...wallet.accounts.slice(1)],
};

export const choices: VaultChoiceView[] = [
  { vault: targetVault, name: 'Target', managed: '84020000000000', feeBps: 1000, lendsInto: [fixedPool] },
  { vault: controlVault, name: 'Control', managed: '1203344000000', feeBps: 0, lendsInto: [] },
  {
    vault: 'CA2N7IMR5CB2W4RO3GFMKWZTNDO6EVG75P76AOPEUPBPTWPQNX2PVAVR' as ContractId,
    name: 'Two assets',
    managed: '0',
    feeBps: 2500,
    lendsInto: [],
    blocked: { status: 400, code: 'vault_multi_asset', message: 'Several assets.' },
  },
];

export const usdcAsset = { kind: 'asset' as const, code: 'USDC', issuer: usdc.issuer, contract: usdc.contract, decimals: 7, listed: true };
const rewardAsset = {
  kind: 'asset' as const,
  code: reward.code,
  issuer: reward.issuer,
  contract: reward.contract,
  decimals: 7,
  listed: true,
};
const xlmAsset = { kind: 'asset' as const, code: 'XLM', decimals: 7, listed: true };

const planBase = {
  network: { id: 'mainnet', passphrase: mainnet.passphrase },
  envelope: `AAAAAgAAAAC${'vBqPjKRcU5PNWwZyRnNGVHsbmZip+3gdT8ok'.repeat(12)}AAAA=`,
  hash: '7c'.repeat(32),
  source: me,
  sequence: '221804561498111',
  validAfter: 0,
  validUntil: now + 164,
  given: [],
  control: [],
  asOf: { ledger: asOf.ledger, closeTime: asOf.closeTime },
  digest: 'd1'.repeat(32),
};

const moveEffects: Effect[] = [
  {
    holder: me,
    where: 'position',
    asset: { ...usdcAsset, kind: 'pool', code: 'Fixed' },
    before: '123456789012',
    after: '0',
    basis: 'exact',
  },
  {
    holder: me,
    where: 'shares',
    asset: { kind: 'shares', code: 'TGT', contract: targetVault, decimals: 7, listed: true },
    before: '48120000000',
    after: '166860512345',
    basis: 'estimate',
  },
  {
    holder: me,
    where: 'wallet',
    asset: usdcAsset,
    before: '2500000000',
    after: '2500001850',
    least: '2500000000',
    most: '2500057120',
    basis: 'computed',
  },
  // The fee alone.
  {
    holder: me,
    where: 'wallet',
    asset: xlmAsset,
    before: '1203400000',
    after: '1202000000',
    least: '1202000000',
    most: '1203399900',
    basis: 'computed',
  },
];

export const movePlan: Plan = {
  ...planBase,
  kind: 'contract',
  fee: { max: '1400000', inclusion: '10000', resource: '1390000', ceiling: '21000000' },
  steps: [
    {
      code: 'router_exec',
      params: { name: 'router', router, caller: me },
      children: [
        {
          code: 'lendpool_submit',
          params: { name: 'Fixed', pool: fixedPool, from: me, spender: me, to: me, allowance: false },
          children: [
            { code: 'lendpool_withdraw_collateral', params: { asset: usdcAsset, amount: '9223372036854775807', all: true }, children: [] },
          ],
        },
        {
          code: 'vault_deposit',
          params: {
            name: 'Target',
            listed: true,
            vault: targetVault,
            from: me,
            amounts: [{ asset: usdcAsset, amount: '123456789012', least: '123456789012' }],
            invest: true,
          },
          children: [],
        },
      ],
    },
  ],
  effects: moveEffects,
  authorizations: [
    {
      address: me,
      source: true,
      root: {
        contract: router,
        fn: 'exec',
        args: [me, [fixedPool, 'submit']],
        children: [
          { contract: fixedPool, fn: 'submit', args: [me, me, me, []], children: [] },
          {
            contract: targetVault,
            fn: 'deposit',
            args: [['123456789012'], ['123456789012'], me, true],
            children: [{ contract: usdc.contract, fn: 'transfer', args: [me, targetVault, '123456789012'], children: [] }],
          },
        ],
      },
    },
  ],
  warnings: [
    { level: 'info', code: 'residual', params: { asset: usdcAsset, likely: '1850', most: '57120' } },
    { level: 'info', code: 'shares_estimate', params: { vault: targetVault } },
  ],
};

/** 100 USDC, which no pool holds. */
export const depositPlan: Plan = {
  ...movePlan,
  steps: [
    {
      code: 'vault_deposit',
      params: {
        ...{ name: 'Target', listed: true, vault: targetVault, from: me, invest: true },
        amounts: [{ asset: usdcAsset, amount: '1000000000', least: '1000000000' }],
      },
      children: [],
    },
  ],
  effects: [],
};

/** A part of the same position: the pool rounds by one, and nothing is left over. */
export const partPlan: Plan = (() => {
  const part = '23456789012';
  const [exec] = movePlan.steps as [Step];
  const [submit, deposit] = exec.children as [Step, Step];
  const request: Step = { code: 'lendpool_withdraw_collateral', params: { asset: usdcAsset, amount: part, all: false }, children: [] };
  const put = { ...deposit, params: { ...deposit.params, amounts: [{ asset: usdcAsset, amount: part, least: part }] } } as Step;
  const [position, shares, wallet, ...rest] = moveEffects as [Effect, Effect, Effect, ...Effect[]];
  return {
    ...movePlan,
    steps: [{ ...exec, children: [{ ...submit, children: [request] }, put] } as Step],
    effects: [
      { ...position, after: '99999999999', least: '0', most: '100000057120', basis: 'computed' },
      { ...shares, after: '71682345678' },
      { ...wallet, after: wallet.before, least: '0', most: wallet.before },
      ...rest,
    ],
    warnings: movePlan.warnings.filter(({ code }) => code !== 'residual'),
  };
})();

export const claimPlan: Plan = {
  ...planBase,
  kind: 'classic',
  validUntil: now + 284,
  fee: { max: '400', inclusion: '400', resource: '0', ceiling: '1000000' },
  hash: '3e'.repeat(32),
  digest: 'e2'.repeat(32),
  steps: [
    { code: 'open_trustline', params: { source: me, asset: rewardAsset, existing: false }, children: [] },
    { code: 'claim_balance', params: { source: me, balanceId: '00'.repeat(36), asset: rewardAsset, amount: '412345678' }, children: [] },
  ],
  effects: [
    { holder: me, where: 'claimable', asset: rewardAsset, before: '412345678', after: '0', basis: 'exact' },
    { holder: me, where: 'wallet', asset: rewardAsset, before: '0', after: '412345678', least: '412345678', basis: 'exact' },
    { holder: me, where: 'trustline', asset: rewardAsset, before: '0', after: '1', basis: 'exact' },
    { holder: me, where: 'reserve', asset: xlmAsset, before: '10000000', after: '15000000', basis: 'exact' },
  ],
  authorizations: [],
  warnings: [{ level: 'warning', code: 'reserve_held', params: { amount: '5000000' } }],
};

export const closePlan: Plan = {
  ...claimPlan,
  steps: [{ code: 'close_trustline', params: { source: me, asset: rewardAsset }, children: [] }],
  effects: [
    { holder: me, where: 'trustline', asset: rewardAsset, before: '1', after: '0', basis: 'exact' },
    { holder: me, where: 'reserve', asset: xlmAsset, before: '15000000', after: '10000000', basis: 'exact' },
  ],
  warnings: [],
};

const danger: Warning[] = [
  { level: 'danger', code: 'shortfall_from_wallet', params: { asset: usdcAsset, most: '2500000000' } },
  { level: 'warning', code: 'fee_high', params: { fee: '1400000' } },
];

export const largestPlan: Plan = {
  ...movePlan,
  effects: moveEffects.map((effect) => ({ ...effect, after: effect.after === '0' ? '0' : most, before: most, least: most, most })),
  warnings: [...movePlan.warnings, ...danger],
};

/** As many digits as a contract can count, of tokens whose makers chose names to fill a line. */
const wholly = ((1n << 127n) - 1n).toString();
const wideTokens = (
  [
    ['W'.repeat(23), 0],
    ['\ufdfd'.repeat(12), 38],
    ['@ '.repeat(11), null],
  ] as const
).map(([code, decimals]) => ({ kind: 'token' as const, code, contract: targetVault, decimals, listed: false }));
export const widestPlan: Plan = {
  ...movePlan,
  memo: { type: 'text', value: 'W'.repeat(28) },
  steps: [
    ...wideTokens.map(
      (one): Step => ({
        code: 'token_transfer',
        params: { token: one, from: me, to: friend, amount: wholly },
        children: [],
      }),
    ),
    { code: 'set_data', params: { source: me, name: 'W'.repeat(64), value: 'W'.repeat(64), hex: false }, children: [] },
  ],
  given: wideTokens.map((one) => ({ from: me, to: [friend], asset: one, amount: wholly, permitted: false })),
  effects: wideTokens.flatMap((asset): Effect[] => {
    const line = { where: 'wallet' as const, asset, basis: 'exact' as const };
    return [
      { ...line, holder: me, before: wholly, after: '0', least: '0', most: '0' },
      { ...line, holder: friend, before: '0', after: wholly, least: wholly, most: wholly },
    ];
  }),
  control: wideTokens.map((one) => ({
    what: 'allowance' as const,
    token: one,
    holder: me,
    spender: friend,
    before: '1',
    amount: wholly,
    untilTime: now + 86_400,
  })),
  warnings: wideTokens.map(
    (one): Warning => ({
      level: 'danger',
      code: 'large_allowance',
      params: { at: '0', token: one, spender: friend, amount: wholly, percent: 100 },
    }),
  ),
};

export const strangeVault = 'CBDEMRSGIZDEMRSGIZDEMRSGIZDEMRSGIZDEMRSGIZDEMRSGIZDENCX4' as ContractId;
/** The same codes and names by strangers: an offer of two assets of one code, a token and a vault that look like listed ones. */
const twin = { kind: 'asset' as const, code: 'USDC', issuer: friend as AccountId, decimals: 7, listed: false };
const token = { kind: 'token' as const, code: 'USDС', contract: strangeVault, decimals: 7, listed: false };
export const strangersPlan: Plan = {
  ...movePlan,
  steps: [
    {
      code: 'sell_offer',
      params: {
        source: me,
        selling: usdcAsset,
        buying: twin,
        amount: '9223372036854775807',
        price: { n: 1, d: 3 },
        offerId: '0',
        brings: '1',
      },
      children: [],
    },
    { code: 'token_transfer', params: { from: friend as AccountId, to: me, token, amount: '12345678' }, children: [] },
    {
      code: 'vault_deposit',
      params: {
        name: 'Tаrget',
        listed: false,
        vault: strangeVault,
        from: me,
        amounts: [{ asset: twin, amount: '5000000000', least: '5000000000' }],
        invest: true,
      },
      children: [],
    },
  ],
  effects: [
    { holder: me, where: 'wallet', asset: twin, before: '0', after: '9223372036854775807', least: '0', basis: 'exact' },
    { holder: me, where: 'wallet', asset: token, before: '12345678', after: '0', least: '0', basis: 'exact' },
  ],
  given: [],
  control: [],
  warnings: [
    { level: 'danger', code: 'lookalike_asset', params: { asset: twin, like: 'USDC' } },
    { level: 'danger', code: 'lookalike_vault', params: { vault: strangeVault, name: 'Tаrget', like: 'Target' } },
    { level: 'warning', code: 'unlisted_vault', params: { vault: strangeVault, name: 'Tаrget' } },
    { level: 'danger', code: 'hidden_text', params: { where: 'vault' } },
  ],
};

export const dangerPlan: Plan = { ...movePlan, warnings: [...movePlan.warnings, ...danger] };

export const movePreview: PreviewView = {
  requestId: 'request-1',
  intent: { name: 'lendpoolToVaultsvc', from: me, input: { from: me, vaultAddress: targetVault }, flowId: 'flow-1' },
  account: me,
  plan: movePlan,
  result: {},
  hands: null,
  signable: true,
  waitsFor: null,
  signing: null,
  failed: null,
  createdAt: now,
};

/** Two of three sign for it: `have` of them have, the first being this wallet's. */
const handsOf = (have: number, own: boolean): HandsView => ({
  shares: [
    {
      account: me,
      level: 'medium',
      need: 2,
      have,
      signers: [
        { key: own ? me : friend, weight: 1, signed: have > 0, here: own ? 'key' : null },
        { key: own ? friend : me, weight: 1, signed: false, here: own ? null : 'key' },
        { key: second, weight: 1, signed: false, here: null },
      ],
    },
  ],
  envelope: movePlan.envelope,
  // As long as one that calls a contract.
  link: `web+stellar:tx?xdr=${movePlan.envelope.repeat(4)}`,
  seconds: own ? 604_800 : null,
  put: null,
});
const forDays = { ...movePlan, validUntil: now + 604_790 };
/** Nobody has signed it; one has, and others are waited for; somebody else has, and it was brought here. */
export const sharedPreviews = {
  first: { ...movePreview, plan: forDays, hands: handsOf(0, true) },
  waiting: { ...movePreview, plan: forDays, hands: handsOf(1, true), signing: { until: forDays.validUntil } },
  /** It was left at the coordination service. */
  there: {
    ...movePreview,
    plan: forDays,
    hands: { ...handsOf(1, true), put: service },
    signing: { until: forDays.validUntil },
  },
  last: { ...movePreview, intent: null, plan: forDays, hands: handsOf(1, false) },
  /** Both have signed, and it would fail. */
  back: {
    ...movePreview,
    plan: forDays,
    hands: handsOf(2, true),
    failed: { status: 409, code: 'resources_short', message: 'no', details: { lacking: 'archived' } },
  },
  doomed: {
    ...movePreview,
    intent: null,
    plan: { ...forDays, warnings: [...forDays.warnings, { level: 'danger', code: 'resources_short', params: { lacking: 'entries' } }] },
    hands: handsOf(1, false),
  },
} satisfies { [name: string]: PreviewView };

/** What others signed, whose fee this account pays. */
export const feePreview: PreviewView = {
  ...movePreview,
  account: me,
  intent: { name: 'payFee', from: me, input: { from: me, envelope: movePlan.envelope } },
  result: { xdr: movePlan.envelope },
  plan: {
    ...forDays,
    source: friend,
    fee: { ...movePlan.fee, max: '1210000', inclusion: '10000' },
    steps: [{ code: 'fee_bump', params: { feeSource: me, maxFee: '1210000' }, children: movePlan.steps }],
    effects: [
      ...movePlan.effects.map((effect) => ({ ...effect, holder: effect.holder === me ? friend : effect.holder })),
      {
        holder: me,
        where: 'wallet',
        asset: { kind: 'asset', code: 'XLM', decimals: 7, listed: true },
        before: '1204000000',
        after: '1202790000',
        most: '1203999900',
        basis: 'computed',
      },
    ],
    warnings: [{ level: 'info', code: 'already_signed', params: { count: 2 } }],
  },
};

export const expiredPreview: PreviewView = {
  ...movePreview,
  createdAt: now - 400,
  plan: { ...movePlan, asOf: { ledger: asOf.ledger, closeTime: now - 406 }, validUntil: now - 226 },
};

/** Horizon does not answer, and this computer's clock is an hour late. */
export const silentPlan: Plan = {
  ...movePlan,
  warnings: [
    ...movePlan.warnings,
    { level: 'warning', code: 'witness_silent', params: { name: 'horizon.stellar.org', late: false, others: 1 } },
    {
      level: 'warning',
      code: 'clock_off',
      params: { clock: now - 3600, closeTime: now, names: ['rpc.lightsail.network', 'rpc.example.org'] },
    },
  ],
  witnesses: [
    { name: 'rpc.lightsail.network', kind: 'rpc', ledger: asOf.ledger },
    { name: 'horizon.stellar.org', kind: 'horizon', ledger: null },
  ],
};

export const disagreement = {
  about: 'time',
  said: [
    { name: 'rpc.lightsail.network', value: now + 365 * 86_400 },
    { name: 'horizon.stellar.org', value: now },
  ],
};

export const claimPreview: PreviewView = {
  ...movePreview,
  requestId: 'request-2',
  intent: { name: 'claimReward', from: me, input: { from: me, destination: me } },
  plan: claimPlan,
};

/** An owner's change moves nothing but its fee. */
export const targetPlan: Plan = {
  ...planBase,
  kind: 'contract',
  fee: { max: '300000', inclusion: '10000', resource: '290000', ceiling: '21000000' },
  steps: [
    {
      code: 'stabilizer_set_target',
      params: { stabilizer, vault: targetVault, name: 'Target', listed: true, before: 600, targetApyBps: 500 },
      children: [],
    },
  ],
  effects: [
    {
      holder: me,
      where: 'wallet',
      asset: xlmAsset,
      before: '1203400000',
      after: '1203100000',
      least: '1203100000',
      most: '1203390000',
      basis: 'computed',
    },
  ],
  authorizations: [],
  warnings: [],
};

export const exitPlan: Plan = {
  ...targetPlan,
  steps: [{ code: 'stabilizer_unregister', params: { stabilizer, vault: targetVault, name: 'Target', listed: true }, children: [] }],
  given: [],
  control: [{ what: 'role', contract: targetVault, role: 'manager', before: stabilizer, after: me }],
  warnings: [{ level: 'info', code: 'role_change', params: { contract: targetVault, role: 'manager', to: me } }],
};

export const flow: FlowView = {
  id: 'flow-1',
  account: me,
  networkId: 'mainnet',
  source: fixedPool,
  vault: null,
  destination: me,
  claim: { state: 'skipped' },
  move: { state: 'waiting' },
  createdAt: now - 60,
};

export const moveRecord: RecordView = {
  hash: movePlan.hash,
  networkId: 'mainnet',
  account: me,
  intent: movePreview.intent,
  plan: movePlan,
  createdAt: now - 8,
  validUntil: movePlan.validUntil,
  state: 'submitted',
  unknown: false,
  attempts: 1,
  said: [
    { witness: 'rpc.example', kind: 'rpc', says: 'notFound', ledger: 60_123_456, at: now - 6 },
    { witness: 'horizon.example', kind: 'horizon', says: 'notFound', ledger: 60_123_456, at: now - 6 },
  ],
  free: false,
  again: false,
  payable: false,
};

/** The same, asked of these witnesses: the last is Horizon. */
export const saidBy = (...hosts: string[]): RecordView => ({
  ...moveRecord,
  said: hosts.map((witness, index) => ({ ...(moveRecord.said[index === hosts.length - 1 ? 1 : 0] as SaidView), witness })),
});

export const confirmedMove: RecordView = {
  ...moveRecord,
  state: 'confirmed',
  outcome: {
    ledger: 60_123_458,
    closeTime: now - 2,
    feeCharged: '812345',
    after: ['0', '166860512001', '2500001201', '1202587655'],
  },
};

export const failedMove: RecordView = {
  ...moveRecord,
  state: 'failed',
  outcome: {
    ledger: 60_123_458,
    feeCharged: '512345',
    reason: { status: 422, code: 'transaction_failed', message: 'reverted', details: { result: 'txFailed' } },
  },
};

/** What several people signed, which may be sent again. */
export const refusedMove: RecordView = {
  ...failedMove,
  validUntil: forDays.validUntil,
  outcome: {
    ledger: null,
    feeCharged: null,
    reason: { status: 422, code: 'refused', message: 'refused', details: { result: 'txInsufficientFee' } },
  },
  again: true,
  payable: true,
};

export const expiredMove: RecordView = {
  ...moveRecord,
  hash: '9a'.repeat(32),
  state: 'expired',
  outcome: { ledger: null, feeCharged: null },
};

/** What others did: an asset nobody lists under a listed name, the largest amount, a signer. */
export const operations: OperationsView = {
  operations: [
    {
      id: '3',
      hash: 'c3'.repeat(32),
      at: now - 300,
      by: second,
      kind: 'payment',
      movements: [{ asset: { code: 'USDC', decimals: 7, issuer: watched, listed: false }, amount: '9223372036854775807', other: second }],
    },
    {
      id: '2',
      hash: 'c2'.repeat(32),
      at: now - 90_000,
      by: second,
      kind: 'contract',
      movements: [
        { asset: { code: 'XLM', decimals: 7, issuer: null, listed: true }, amount: '-120000000', other: null },
        { asset: { code: 'REWARD', decimals: 7, issuer: watched, listed: true }, amount: '5', other: null },
      ],
    },
    { id: '1', hash: 'c1'.repeat(32), at: now - 200_000, by: me, kind: 'controls', movements: [] },
  ],
  next: null,
  until: null,
};

export const confirmedClaim: RecordView = {
  ...moveRecord,
  hash: claimPlan.hash,
  intent: claimPreview.intent && { ...claimPreview.intent, flowId: 'flow-1' },
  plan: claimPlan,
  createdAt: now - 86_400,
  state: 'confirmed',
  outcome: { ledger: 60_110_000, feeCharged: '400', after: ['0', '412345678', '1', '15000000'] },
};

/** An account of the phrase that was used elsewhere. */
export const found: FoundView = { phrase: 0, index: 2, address: second, balance: '1234567890' };

/** What a file says was signed elsewhere: one of this wallet's changes, one that it has no words for, one that failed. */
export const filed: BroughtLine[] = [
  {
    networkId: 'mainnet',
    account: me,
    hash: 'f1'.repeat(32),
    what: 'vaultDeposit',
    state: 'confirmed',
    at: now - 40_000,
    change: { amount: '25000000000', code: 'TGT', decimals: 7 },
  },
  { networkId: 'mainnet', account: me, hash: 'f2'.repeat(32), what: null, state: 'confirmed', at: now - 150_000, change: null },
  {
    networkId: 'mainnet',
    account: me,
    hash: 'f3'.repeat(32),
    what: 'payment',
    state: 'failed',
    at: now - 300_000,
    change: { amount: '-9223372036854775807', code: 'LONGESTCODE1', decimals: 7 },
  },
];

/** Further accounts of a device. */
export const held = [
  'GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H',
  'GDQJUTQYK2MQX2VGDR2FYWLIYAQIEGXTQVTFEMGH2BEWFG4BRUY4CKI7',
  'GCEZWKCA5VLDNRLN3RPRJMRZOX3Z6G5CHCGSNFHEYVXM3XOJMDS674JZ',
  'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
] as AccountId[];

/** As a device breaks an address over two screens. */
const broken = (address: string): string[] => [address.slice(0, 17), address.slice(17, 32), address.slice(32, 48), address.slice(48)];
/** Of the account, the vault and the token of the deposit that was recorded; and those of a deposit here. */
const ofDevice = ['GB3JDWCQJCWMJ3IIL', 'WIGDTQJJC5567PGVE', 'VXSCVPEQOTDN64VJ', 'BDQBYX'];
const recorded = [
  ...ofDevice,
  ...['CABBWS3HKL57JP43B', 'AEUKGRUQRMJ62WU', 'H5VYHY7UBF5UD6XJ', 'W5ONVWWX'],
  ...['CCN5YNBOPELM7X7', 'QBPRH6NKILWJJMVZX', '2PNEU4KGL2LF7B5NI', 'UCJHHCJ'],
];
const shownHere = [me, targetVault, usdc.contract].flatMap(broken);
const lineHere = (line: string): string => shownHere[recorded.indexOf(line)] ?? line;
/** What version 6.0.0 shows for that deposit on the main network, which has no row (tests/vectors/ledger-device). */
export const deviceScreens: string[][] = (transcripts.rows.find(({ kind }) => kind === 'vaultDeposit')?.screens ?? [])
  .filter(([title]) => title !== 'Network')
  .map((screen) => screen.map(lineHere));

/** What it shows of a hash. */
export const hashScreens: string[][] = more.signHash.screens;
