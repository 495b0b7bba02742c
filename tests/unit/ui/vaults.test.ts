import { describe, expect, test } from 'vitest';
import { resumeRoute } from '../../../src/ui/state/route';
import { lastsFor, offTarget, outlookOf } from '../../../src/ui/vaults/outlook';
import { createSay } from '../../../src/ui/words/say';
import { vaultsEn } from '../../../src/ui/words/vaults-en';
import { vaultsEs } from '../../../src/ui/words/vaults-es';
import * as f from '../../ui/fixtures';
import * as v from '../../ui/vault-fixtures';

const say = createSay('en', ['en-US']);
const terms = { targetApyBps: 500, minFeeBps: 0, maxFeeBps: 9000 };

describe('what is to be expected', () => {
  test('is nothing without a yield, without known funds, or without terms', () => {
    expect(outlookOf(v.own, null)).toBeNull();
    expect(outlookOf({ ...v.own, grossRate: null }, terms)).toBeNull();
    expect(outlookOf({ ...v.own, managed: null }, terms)).toBeNull();
  });

  test('starts at the fee of today and counts an hour for each step', () => {
    const outlook = outlookOf(v.own, terms);
    expect(outlook?.feePath[0]).toBe(v.own.status.currentFeeBps);
    expect(outlook?.steps).toBe((outlook?.feePath.length ?? 0) - 1);
  });

  test('has a budget that lasts longer for what is added, and none where the campaign is not active', () => {
    const now = outlookOf(v.own, v.own.status.config);
    const more = outlookOf(v.own, v.own.status.config, 100_000_000_000n);
    expect(more?.budgetHours).toBeGreaterThan(now?.budgetHours ?? Number.POSITIVE_INFINITY);
    const campaign = v.own.status.campaign && { ...v.own.status.campaign, active: false };
    expect(outlookOf({ ...v.own, status: { ...v.own.status, campaign } }, v.own.status.config)?.budgetHours).toBeUndefined();
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
        expect(words.events[kind]?.(params, say, 'USDC') ?? words.eventUnknown(kind)).not.toMatch(/undefined|NaN|null/);
      }
      for (const tell of Object.values(words.events)) expect(tell({}, say, 'USDC')).not.toMatch(/undefined|NaN|null/);
    }
    expect(vaultsEn.events.boosted?.({ amount: '12345678' }, say, 'USDC')).toBe('Boosted with 1.2345678 USDC');
    expect(vaultsEn.events.vaultDeposit?.({ amounts: ['25000000000'] }, say, 'USDC')).toBe('Deposit of 2,500.00 USDC');
  });

  test('every alert says what to do, in both languages', () => {
    expect(Object.keys(vaultsEs.alerts)).toEqual(Object.keys(vaultsEn.alerts));
    expect(vaultsEn.alerts.fee_pinned?.what({ bound: 'max', boundBps: 3000 }, say)).toContain('upper bound of 30.00\u00a0%');
    for (const { what, next } of [...Object.values(vaultsEn.alerts), ...Object.values(vaultsEs.alerts)]) {
      for (const facts of [{}, { budgetHours: 31, bound: 'max', boundBps: 3000, netRateBps: 571, targetApyBps: 600 }]) {
        expect(what(facts, say)).toMatch(/\.$/);
        expect(what(facts, say)).not.toMatch(/undefined|NaN/);
      }
      expect(next).toMatch(/\.$/);
    }
  });
});

test('a popup that is opened again goes on at the review of a change, and back from it to its vault', () => {
  const nothing = { activity: [], flow: null };
  const preview = { ...f.movePreview, intent: { name: 'targetApy' as const, from: f.me, input: { vaultAddress: f.targetVault } } };
  expect(resumeRoute({ ...nothing, preview })).toEqual({ name: 'review', back: { name: 'vault', vault: f.targetVault } });
  const moved = { ...preview, intent: { ...preview.intent, name: 'vaultToVault' as const, input: { sourceVaultAddress: f.controlVault } } };
  expect(resumeRoute({ ...nothing, preview: moved })).toEqual({ name: 'review', back: { name: 'vault', vault: f.controlVault } });
  const accrued = { ...preview, intent: { ...preview.intent, name: 'claimAccrued' as const, input: { lendpool: f.fixedPool } } };
  expect(resumeRoute({ ...nothing, preview: accrued })).toEqual({ name: 'review', back: { name: 'home' } });
  const woken = (input: { what: string; address: string }) => ({
    ...preview,
    intent: { ...preview.intent, name: 'restore' as const, input },
  });
  expect(resumeRoute({ ...nothing, preview: woken({ what: 'vault', address: f.targetVault }) })).toEqual({
    name: 'review',
    back: { name: 'vault', vault: f.targetVault },
  });
  expect(resumeRoute({ ...nothing, preview: woken({ what: 'position', address: f.fixedPool }) })).toEqual({
    name: 'review',
    back: { name: 'home' },
  });
});
