/** A worker that follows a script: answers commands from a scene and changes it the way the real one would. */
import type { PreviewView } from '../../src/commands/request-views';
import type { RecordView, SummaryView, WalletState, WorkerEvent } from '../../src/commands/views';
import type { Client } from '../../src/messaging/client';
import { type ErrorBody, parseError, refuse } from '../../src/primitives/errors';
import type { Plan } from '../../src/primitives/plan';
import * as f from './fixtures';
import type { Scene } from './scenes';

const words =
  'anchor basin cable deck ebb fathom galley harbor inlet jetty keel ladder mast nautical oar pilot quay rudder sail tide upper vessel wharf yard'.split(
    ' ',
  );

/** As many lines as the worker reads at once. */
const ACTIVITY_PAGE = 12;

/** What a change's preview shows; others show the move. */
const plans: { [name: string]: Plan } = { targetApy: f.targetPlan, exit: f.exitPlan };

/** A record in the list, with what it changed. */
function inList({ hash, intent, state, createdAt, plan, outcome, account }: RecordView): SummaryView {
  const isOver = state === 'failed' || state === 'expired';
  const moves = plan.effects.flatMap(({ where, holder, asset, before, after }, at): SummaryView['moves'] => {
    const amount = BigInt(outcome?.after?.[at] ?? after) - BigInt(before);
    const isMoved = where === 'wallet' || where === 'position' || where === 'shares' || where === 'claimable';
    if (isOver || !isMoved || holder !== account || amount === 0n || asset.code === 'XLM') return [];
    // What is claimed comes out of what was set aside.
    if (where === 'claimable' && intent?.name === 'claimReward') return [];
    const { code, decimals, issuer, contract, listed } = asset;
    return [{ amount: `${amount}`, code, decimals, where, issuer, contract, listed }];
  });
  const given = plan.given.flatMap(({ to }) => to);
  const vaults = plan.effects.flatMap(({ where, asset }) => (where === 'shares' && asset.contract ? [asset.contract] : []));
  const others = (given.length > 0 ? given : vaults).slice(0, 3);
  return { hash, intent, state, createdAt, moves, fee: outcome?.feeCharged ?? null, others };
}

export function scriptedClient(scene: Scene): Client & { say(event: WorkerEvent): void } {
  const hearers = new Set<(event: WorkerEvent) => void>();
  let { wallet, flow = null, preview = null, activity = [], places = [] } = scene;
  const say = (event: WorkerEvent) => {
    for (const heard of hearers) heard(event);
  };
  const change = (next: Partial<WalletState>) => {
    wallet = { ...wallet, ...next };
    return wallet;
  };
  const offer = (next: PreviewView, flowId?: string) => {
    preview = { ...next, intent: next.intent && { ...next.intent, ...(flowId ? { flowId } : {}) } };
    return preview;
  };
  // biome-ignore lint/suspicious/noExplicitAny: one script for every command.
  const script: { [command: string]: (input: any) => unknown } = {
    state: () => wallet,
    portfolio: ({ cached }) => {
      const answer = cached ? (scene.cached ?? null) : (scene.portfolio ?? null);
      if (answer && 'code' in answer) throw parseError(answer);
      return answer;
    },
    touched: () => 0,
    activity: ({ after }) => {
      const from = Number(after ?? 0);
      const end = from + ACTIVITY_PAGE;
      return { records: activity.slice(from, end).map(inList), next: end < activity.length ? `${end}` : null };
    },
    operations: () => scene.operations ?? { operations: [], next: null, until: null },
    records: () => activity,
    brought: () => scene.brought ?? [],
    setAside: () => ({ records: scene.unread ?? 0 }),
    worth: ({ of, currency }) => ({
      currency: currency === 'eurc' ? f.networks[0]!.eurc : f.networks[0]!.usdc,
      host: 'horizon.stellar.org',
      worths: of.map(({ asset, amount }: { asset: string; amount: string }) => {
        const [code = ''] = asset.split(':');
        const percent = { USDC: 100n, EURC: 108n, XLM: scene.worthless ? 0n : 30n, BLND: 3n }[code] ?? (scene.worthless ? 0n : 25n);
        const inEuros = currency === 'eurc' ? 93n : 100n;
        return percent === 0n ? null : { amount: ((BigInt(amount) * percent * inEuros) / 10_000n).toString(), at: f.now };
      }),
    }),
    swapQuote: ({ strict, amount, buying }) => {
      const [sold, bought] = strict === 'send' ? [BigInt(amount), BigInt(amount) / 4n] : [BigInt(amount) * 4n, BigInt(amount)];
      const between = buying.startsWith('BLND') ? [`USDC:${f.networks[0]!.usdc!.issuer}`] : [];
      const quote = { sold: sold.toString(), bought: bought.toString(), between, at: f.now, host: 'horizon.stellar.org' };
      return scene.worthless ? null : quote;
    },
    lookAhead: ({ from }) => (from === 0 ? { found: scene.ahead ?? [f.found], next: 5, voices: 2 } : { found: [], next: null, voices: 2 }),
    moveAccount: ({ address, by }) => {
      const from = wallet.accounts.findIndex((account) => account.address === address);
      const accounts = wallet.accounts.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, wallet.accounts[from]!);
      return change({ accounts });
    },
    addFound: () => wallet,
    deviceAsks: () => scene.asks ?? [],
    deviceScreens: () => scene.screens,
    balances: () => scene.balances ?? [],
    phrases: () => wallet.accounts.flatMap(({ address, kind }) => (kind === 'phrase' ? [[address]] : [])),
    addAccount: ({ phrase }) =>
      change({ accounts: [...wallet.accounts, { ...f.wallet.accounts[0]!, address: f.friend as never, name: `Next of ${phrase}` }] }),
    dropAside: () => change({ setAside: [] }),
    homeDomain: () => ({ domain: 'anchor.example', voices: 2 }),
    signersOf: ({ address }) =>
      scene.signing ?? { signers: [{ kind: 'account', key: address, weight: 1 }], thresholds: { low: 0, medium: 0, high: 0 } },
    siteQueue: () => scene.queue ?? { request: null, behind: 0 },
    sites: () => scene.sites ?? [],
    places: () => places,
    addPlace: ({ pattern }) => {
      places = [...places, pattern];
      return places;
    },
    flow: () => flow,
    pendingPreview: () => preview,
    contacts: () => scene.contacts ?? [],
    vaultChoices: () => scene.choices ?? [],
    vaults: () => scene.vaults ?? null,
    vault: ({ vault }) => scene.details?.find((detail) => detail.vault === vault) ?? null,
    sourceRates: () =>
      scene.rates ?? [
        {
          source: f.fixedPool,
          name: 'Fixed',
          supplyRate: { bps: 812, basis: 'modelled', seconds: 86_400 },
          earnings: { curve: { bps: 812, basis: 'modelled', seconds: 86_400 }, day: null, week: null },
          rewardPerThousandYear: '412345678',
          rewardRate: { bps: 123, basis: 'modelled', seconds: 86_400 },
          rewardPrice: { price: '300000', at: f.now },
        },
      ],
    followVault: ({ vault }) => {
      if (!/^C[A-Z2-7]{55}$/.test(vault)) refuse('vault_missing', 'no', { vault });
      return null;
    },
    preview: ({ name, input, flowId }) => {
      if (name === 'claimReward') return offer({ ...f.claimPreview, createdAt: f.now }, flowId);
      if (name === 'lendpoolToVaultsvc') return offer({ ...f.movePreview, createdAt: f.now }, flowId);
      return offer({ ...f.movePreview, plan: plans[name] ?? f.movePlan, intent: { name, from: f.me, input }, createdAt: f.now });
    },
    record: ({ hash }) => activity.find((record) => record.hash === hash),
    unlock: ({ password }) => {
      if (password === 'wrong') refuse('wrong_password', 'no');
      return change({ keys: 'unlocked' });
    },
    lock: () => change({ keys: 'locked' }),
    watch: ({ address, name }) => {
      if (!/^[GC]/.test(address)) refuse('invalid_address', 'no', { field: 'address' });
      return change({
        accounts: [...wallet.accounts, { address, name: name ?? 'Watched 1', kind: 'watched', hidden: false }],
        active: address,
      });
    },
    selectAccount: ({ address }) => change({ active: address }),
    selectNetwork: ({ id }) => change({ network: wallet.networks.find((network) => network.id === id)! }),
    setPreferences: (given) => change({ preferences: { ...wallet.preferences, ...given } }),
    createVault: () => {
      change({ keys: 'unlocked', backupPending: true, accounts: f.wallet.accounts.slice(0, 1), active: f.me });
      return { phrase: words, ask: [3, 11, 20] };
    },
    backupWords: () => ({ phrase: words, ask: [3, 11, 20] }),
    confirmBackup: ({ words: given }) => {
      if (given.join(' ') !== 'deck ladder upper') refuse('backup_mismatch', 'no');
      return change({ backupPending: false });
    },
    importPhrase: () => change({ keys: 'unlocked', accounts: f.wallet.accounts, active: f.me }),
    importSecret: () => change({ keys: 'unlocked', accounts: f.wallet.accounts, active: f.me }),
    exportPhrases: () => [
      { words, passphrase: 'cold harbour 1987', accounts: [f.me] },
      { words: words.slice(0, 12), passphrase: '', accounts: wallet.accounts.slice(1, 2).map(({ address }) => address) },
    ],
    exportSecret: () => ({ secret: `S${'A'.repeat(55)}` }),
    draftNetwork: () => ({
      draftId: 'd1',
      network: { ...f.networks[2]!, id: 'harbor', name: 'harbor', shipped: false },
      findings: [{ level: 'warning', code: 'network_replaced' }],
    }),
    draftStabilizer: ({ address }) => {
      if (address === f.fixedPool) refuse('network_unavailable', 'no', {});
      return {
        address,
        codeHash: '5f'.repeat(32),
        ledger: 59_876_543,
        since: f.now - 1_234_567,
        vaults: [f.targetVault, f.controlVault],
        known: false,
      };
    },
    keepStabilizer: ({ address }) => {
      const { stabilizer: _before, ...network } = wallet.network;
      return change({ network: address === null ? network : { ...network, stabilizer: { address: address as never, chosen: true } } });
    },
    startFlow: (given) => {
      flow = { ...f.flow, ...given, vault: given.vault ?? null, claim: { state: given.claim ? 'waiting' : 'skipped' } };
      return flow;
    },
    updateFlow: ({ skipClaim, ...given }) => {
      flow = { ...(flow ?? f.flow), ...given, ...(skipClaim ? { claim: { state: 'skipped' } } : {}) };
      return flow;
    },
    endFlow: () => {
      flow = null;
      return null;
    },
    renew: () => {
      offer({ ...(preview ?? f.movePreview), createdAt: f.now + 400 });
      return null;
    },
    addSignatures: () => ({ added: 0 }),
    dismiss: () => {
      preview = null;
      return null;
    },
    confirm: () => {
      const asked = preview ?? f.movePreview;
      preview = null;
      const record = { ...f.moveRecord, hash: asked.plan.hash, intent: asked.intent, plan: asked.plan };
      activity = [record, ...activity];
      if (flow) flow = { ...flow, [asked.intent?.name === 'claimReward' ? 'claim' : 'move']: { state: 'signed', hash: record.hash } };
      return { record, signing: null };
    },
  };
  return {
    say,
    async call(command, input) {
      const error: ErrorBody | undefined = scene.errors?.[command];
      if (scene.hang?.includes(command)) await new Promise(() => undefined);
      if (error) throw parseError(error);
      const answer = script[command];
      return (answer ? answer(input) : wallet) as never;
    },
    allow: async () => true,
    allowNotices: async () => !scene.silent,
    site: async () => scene.site ?? null,
    open: async () => undefined,
    isTab: async () => true,
    typed: {
      read: async () => scene.typed,
      write: async (value) => {
        scene = { ...scene, typed: value };
      },
    },
    listen(heard) {
      hearers.add(heard);
      return () => hearers.delete(heard);
    },
  };
}
