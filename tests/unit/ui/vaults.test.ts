import { describe, expect, test } from 'vitest';
import type { PreviewView } from '../../../src/commands/request-views';
import type { PreviewRequest } from '../../../src/interface/schema/intents';
import type { Alert } from '../../../src/primitives/alert-codes';
import { classic } from '../../../src/primitives/amounts';
import { resumeRoute } from '../../../src/ui/state/route';
import {
  changesNothing,
  doubtOf,
  feedingOf,
  keptUnder,
  lastsFor,
  offTarget,
  outweighed,
  projectionOf,
  standingOf,
  termsAfter,
} from '../../../src/ui/vaults/outlook';
import { assetsOf, belongs, sieved } from '../../../src/ui/vaults/sieve';
import { noticeOf } from '../../../src/wallet/records/notices';
import { vaultsEn } from '../../../src/words/en/vaults';
import { vaultsEs } from '../../../src/words/es/vaults';
import { createSay, languageCodes, tellAlert } from '../../../src/words/languages';
import * as f from '../../ui/fixtures';
import * as v from '../../ui/vault-fixtures';

const say = createSay('en', ['en-US']);
const terms = { targetApyBps: 500, minFeeBps: 0, maxFeeBps: 9000 };

const usdc = classic('USDC');

describe('security 129: terms that no vault ever had', () => {
  const unseen = v.bare({ ...v.own, netRate: null, grossRate: null });

  test('a target is asked about also where no yield was ever seen', () => {
    expect(doubtOf(unseen, 99_999_900)).toEqual({ earned: null, far: 'above', meant: undefined });
    expect(doubtOf(unseen, 50_000)).toEqual({ earned: null, far: 'above', meant: 500 });
    expect(doubtOf(unseen, 10_001)).not.toBeNull();
    for (const bps of [0, 5, 500, 10_000]) expect(doubtOf(unseen, bps)).toBeNull();
  });

  test('a target is asked about also where the vault was once seen far above any other', () => {
    const wild = v.bare({ ...v.own, netRate: { bps: 900_000, basis: 'measured', seconds: 604_800 }, grossRate: null });
    expect(doubtOf(wild, 800_000)).toEqual({ earned: null, far: 'above', meant: undefined });
  });

  test('what a vault reports of itself is nothing that was seen', () => {
    const reported = { bps: 900, basis: 'measured' as const, seconds: 604_800, reported: true };
    const rate = [{ at: 5, from: 1, value: '900', reported: true }];
    const windows = { day: null, week: reported, month: null };
    expect(doubtOf({ ...unseen, rate, windows }, 5_000)).toEqual(doubtOf(unseen, 5_000));
    const seen = { ...unseen, rate: rate.map((point) => ({ ...point, reported: false })) };
    expect(doubtOf(seen, 5_000)).toMatchObject({ far: 'above', earned: 900 });
  });

  test('a lowest fee that leaves depositors less than half is asked about', () => {
    expect([0, 5_000, 5_001, 9_000, 10_000].map(keptUnder)).toEqual([null, null, 4_999, 1_000, 0]);
  });

  test('a boost of more than everything in the vault is asked about', () => {
    expect(outweighed({ managed: '1000' }, 1_001n)).toBe(1_000n);
    expect(outweighed({ managed: '0' }, 1n)).toBe(0n);
    expect([outweighed({ managed: '1000' }, 1_000n), outweighed({ managed: null }, 10n ** 18n)]).toEqual([null, null]);
  });
});

describe('a target far from what the vault ever earned', () => {
  test('is asked about, with what may have been meant', () => {
    // Target earned from 539 to 718 bps in what is known of it.
    expect(doubtOf(v.detail, 50_000)).toEqual({ earned: 718, far: 'above', meant: 500 });
    expect(doubtOf(v.detail, 5)).toEqual({ earned: 539, far: 'below', meant: 500 });
  });

  test('has no suggestion where that would be far as well', () => {
    expect(doubtOf(v.detail, 100_000_000)).toEqual({ earned: 718, far: 'above', meant: undefined });
  });

  test('is no question where it is near or nought', () => {
    expect(doubtOf(v.detail, 600)).toBeNull();
    expect(doubtOf(v.detail, 2_154)).toBeNull();
    expect(doubtOf(v.detail, 2_155)).not.toBeNull();
    expect(doubtOf(v.detail, 0)).toBeNull();
  });
});

describe('one word of how a vault stands', () => {
  const normal = { ...v.own, netRate: { bps: 600, basis: 'measured', seconds: 604_800 } } as const;
  const rated = (bps: number) => ({ ...normal, netRate: { ...normal.netRate, bps } });

  test('is the worst that is so', () => {
    expect(standingOf(v.critical, true, true)).toBe('danger');
    expect(standingOf(normal, true, true)).toBe('needed');
    expect(standingOf({ ...normal, status: { ...normal.status, currentFeeBps: 3_101 } }, false, true)).toBe('stalled');
    // The keeper's next step leads back.
    expect(standingOf({ ...normal, status: { ...normal.status, currentFeeBps: 3_100 } }, false, true)).toBe('archived');
    expect(standingOf({ ...normal, state: 'stale' }, false, true)).toBe('left');
    expect(standingOf(normal, false, true)).toBe('archived');
    expect(standingOf({ ...v.held, archived: false }, false, false)).toBe('plain');
    expect(standingOf({ ...normal, netRate: null }, false, false)).toBe('unknown');
  });

  test('says where the rate lies against its target', () => {
    expect([590, 589, 610, 611].map((bps) => standingOf(rated(bps), false, false))).toEqual(['on', 'below', 'on', 'above']);
  });
});

describe('the terms after a change', () => {
  const typed = { targetApyBps: '7', minFeeBps: '1', maxFeeBps: '20' };
  const now = { targetApyBps: 600, minFeeBps: 0, maxFeeBps: 3_000 };

  test('are what is typed beside what holds now, though somebody changed that since the form was opened', () => {
    expect(termsAfter('targetApy', typed, now, '.')).toEqual({ ...now, targetApyBps: 700 });
    expect(termsAfter('feeBounds', typed, now, '.')).toEqual({ targetApyBps: 600, minFeeBps: 100, maxFeeBps: 2_000 });
    expect(termsAfter('register', typed, now, '.')).toEqual({ targetApyBps: 700, minFeeBps: 100, maxFeeBps: 2_000 });
    // A target that no field here takes is kept all the same.
    expect(termsAfter('feeBounds', { ...typed, targetApyBps: '' }, { ...now, targetApyBps: 4_294_967_295 }, '.')).not.toBeNull();
    expect(termsAfter('targetApy', { ...typed, targetApyBps: '' }, now, '.')).toBeNull();
  });

  test('are nothing to sign where they are those of now, unless the vault is registered with them', () => {
    expect(changesNothing('targetApy', now, now)).toBe(true);
    expect(changesNothing('targetApy', { ...now, targetApyBps: 601 }, now)).toBe(false);
    expect(changesNothing('register', now, now)).toBe(false);
    expect(changesNothing('register', now, null)).toBe(false);
  });
});

describe('what is to be expected', () => {
  test('is nothing without a yield, without known funds, or without terms', () => {
    expect(projectionOf(v.own, null)).toBeNull();
    expect(projectionOf({ ...v.own, grossRate: null }, terms)).toBeNull();
    expect(projectionOf({ ...v.own, managed: null }, terms)).toBeNull();
  });

  test('starts at the fee of today and counts an hour for each step', () => {
    const outlook = projectionOf(v.own, terms);
    expect(outlook?.feePath[0]).toBe(v.own.status.currentFeeBps);
    expect(outlook?.steps).toBe((outlook?.feePath.length ?? 0) - 1);
  });

  test('has a budget that lasts longer for what is added, and none where the campaign is not active', () => {
    const now = projectionOf(v.own, v.own.status.config);
    const more = projectionOf(v.own, v.own.status.config, 100_000_000_000n);
    expect(more?.budgetHours).toBeGreaterThan(now?.budgetHours ?? Number.POSITIVE_INFINITY);
    const campaign = v.own.status.campaign && { ...v.own.status.campaign, active: false };
    expect(projectionOf({ ...v.own, status: { ...v.own.status, campaign } }, v.own.status.config)?.budgetHours).toBeUndefined();
  });

  test('is a warning where the budget would feed the fee, with what to set instead: each of it prevents that', () => {
    const high = { targetApyBps: 900, minFeeBps: 500, maxFeeBps: 3_000 };
    expect(feedingOf(v.own, v.own.status.config)).toBeNull();
    const fed = feedingOf(v.own, high);
    expect(fed).toMatchObject({ feeBps: 634, maxFeeBps: 500, targetApyBps: 800, budget: 7_521_604_937n });
    expect(feedingOf(v.own, { ...high, maxFeeBps: 500 })).toBeNull();
    expect(feedingOf(v.own, { ...high, targetApyBps: 800 })).toBeNull();
    // What is added counts as what is there; a campaign that does not pay feeds nothing.
    const campaign = v.own.status.campaign && { ...v.own.status.campaign, available: '0' };
    const empty = { ...v.own, status: { ...v.own.status, campaign } };
    expect(feedingOf(empty, high)).toBeNull();
    expect(feedingOf(empty, high, 7_521_604_937n)).toBeNull();
    expect(feedingOf(empty, high, 100_000_000_000n)).not.toBeNull();
    expect(feedingOf({ ...v.own, grossRate: null }, high)).toBeNull();
    for (const words of [vaultsEn, vaultsEs]) {
      const { projection: told } = words;
      expect(told.fed(say.rate(634), say.amount(fed?.revenue ?? 0n, usdc))).toMatch(/6[.,]34.?%.*201[.,]72/);
      expect([told.insteadMaxFee(say.rate(500)), told.insteadTarget(say.rate(800)), told.insteadBudget('752 USDC')].join(' ')).toMatch(
        /5.*8.*752/,
      );
    }
  });

  test('is told in hours, then days, and far ahead without a number', () => {
    expect(lastsFor(1, vaultsEn)).toBe('about 1 hour');
    expect(lastsFor(72, vaultsEn)).toBe('about 3 days');
    expect(lastsFor(1_000_000, vaultsEn)).not.toMatch(/\d/);
  });
});

test('off target is a difference in bps, and nothing without a rate or a target', () => {
  expect(offTarget(v.own)).toBe(-29);
  expect(offTarget(v.held)).toBeNull();
  expect(offTarget({ ...v.own, netRate: null })).toBeNull();
});

describe('words of vaults', () => {
  test('every event of the fixtures is told, and one that lacks its figures too', () => {
    for (const words of [vaultsEn, vaultsEs]) {
      for (const { kind, params } of v.detail.events) {
        expect(words.events[kind](params, say, usdc)).not.toMatch(/undefined|NaN|null/);
      }
      for (const tell of Object.values(words.events)) expect(tell({}, say, usdc)).not.toMatch(/undefined|NaN|null/);
    }
    expect(vaultsEn.events.boosted({ amount: '12345678' }, say, usdc)).toBe('Boosted with 1.2345678 USDC');
    expect(vaultsEn.events.vaultDeposit({ amounts: ['25000000000'] }, say, usdc)).toBe('Deposit of 2,500.00 USDC');
  });

  test('an alert is told with its figures', () => {
    const pinned: Alert = { code: 'fee_pinned', params: { bound: 'max', boundBps: 3000, requiredFeeBps: 4000 } };
    expect(tellAlert('en', pinned, say)).toContain('maximum of 30%');
  });

  test('a notice says the sentence of the page, in the language that was chosen', () => {
    const [alert] = v.alerts;
    for (const language of languageCodes) {
      const { title, message } = noticeOf(alert!, { ...f.wallet.preferences, language });
      expect([title, message]).toEqual([alert!.name, tellAlert(language, alert!, createSay(language))]);
    }
  });
});

test('a popup that is opened again goes on at the review of a change, and back from it to its form', () => {
  const nothing = { records: [], flow: null };
  const of = (intent: PreviewRequest): PreviewView => ({ ...f.movePreview, intent: { ...intent, from: f.me } });
  const preview = of({ name: 'targetApy', input: { caller: f.me, vaultAddress: f.targetVault, targetApyBps: 700 } });
  expect(resumeRoute({ ...nothing, preview })).toEqual({
    name: 'review',
    back: { name: 'change', vault: f.targetVault, change: 'targetApy' },
  });
  const moved = of({
    name: 'vaultToVault',
    input: { from: f.me, sourceVaultAddress: f.controlVault, targetVaultAddress: f.targetVault },
  });
  expect(resumeRoute({ ...nothing, preview: moved })).toEqual({
    name: 'review',
    back: { name: 'change', vault: f.controlVault, change: 'vaultToVault' },
  });
  const accrued = of({ name: 'claimAccrued', input: { from: f.me, lendpool: f.fixedPool } });
  expect(resumeRoute({ ...nothing, preview: accrued })).toEqual({ name: 'review', back: { name: 'home' } });
  const woken = (input: { what: 'vault' | 'position'; address: string }) => of({ name: 'restore', input: { from: f.me, ...input } });
  expect(resumeRoute({ ...nothing, preview: woken({ what: 'vault', address: f.targetVault }) })).toEqual({
    name: 'review',
    back: { name: 'vault', vault: f.targetVault },
  });
  expect(resumeRoute({ ...nothing, preview: woken({ what: 'position', address: f.fixedPool }) })).toEqual({
    name: 'review',
    back: { name: 'home' },
  });
});

describe('a long list', () => {
  const { vaults } = v.lists.twelve;
  const names = (sieve: Parameters<typeof sieved>[1]) => sieved(vaults, sieve).map(({ name }) => name);

  test('is searched by words of a name, or by an address, whatever the capitals', () => {
    expect(names({ typed: ' keEL ', asset: undefined })).toEqual(['Keel EURC']);
    expect(names({ typed: vaults[7]?.vault.toLowerCase() ?? '', asset: undefined })).toEqual(['Twin EURC']);
    expect(names({ typed: 'usdc har', asset: undefined })).toEqual(['Harbor USDC']);
    expect([names({ typed: 'nobody', asset: undefined }), names({ typed: ' ', asset: undefined }).length]).toEqual([[], 12]);
  });

  test('a vault that one owns and has shares of is among those that one holds too', () => {
    const [bare, both] = [
      { ...v.own, shares: '0' },
      { ...v.own, shares: '1' },
    ];
    expect([bare, both].map(belongs.own)).toEqual([true, true]);
    expect([bare, both].map(belongs.held)).toEqual([false, true]);
  });

  test('is sieved by asset, each of which is offered once', () => {
    expect(assetsOf(vaults)).toEqual(['USDC', 'EURC']);
    expect(names({ typed: '', asset: 'EURC' })).toEqual(['Keel EURC', 'Twin EURC', 'Jetty EURC']);
    const several = { ...v.own, asset: null };
    expect(sieved([...vaults, several], { typed: '', asset: null })).toEqual([several]);
  });
});
