import { describe, expect, test } from 'vitest';
import type { Warning } from '../../../src/primitives/plan';
import { moveDots, moveStage } from '../../../src/ui/move/stage';
import { columnsOf } from '../../../src/ui/screens/columns';
import { secondsLeft } from '../../../src/ui/state/expiry';
import { chooseScreen, isInTheWay, resumeRoute, type Standing } from '../../../src/ui/state/route';
import * as f from '../../ui/fixtures';

const standing: Standing = { wallet: f.wallet, lost: false, looking: false, settled: true, route: { name: 'home' } };
const locked = { ...f.wallet, keys: 'locked' as const };

test('what is in the way is known by its record, and where no record is read by its name', () => {
  const { hash } = f.moveRecord;
  expect(isInTheWay(hash, [f.moveRecord])).toBe(true);
  expect(isInTheWay(hash, [{ ...f.moveRecord, state: 'confirmed' }])).toBe(false);
  expect(isInTheWay(null, [f.moveRecord])).toBe(false);
  // A window over a request reads none.
  expect([isInTheWay(hash, null), isInTheWay(null, null)]).toEqual([true, false]);
});

describe('the screen', () => {
  test('is loading until the worker answered, and says so when it does not', () => {
    expect(chooseScreen({ ...standing, wallet: null })).toBe('loading');
    expect(chooseScreen({ ...standing, wallet: null, lost: true })).toBe('lost');
    expect(chooseScreen({ ...standing, settled: false })).toBe('loading');
  });

  test('is welcome without an account, from where one may watch an address', () => {
    const empty = { ...f.wallet, keys: 'empty' as const, accounts: [], active: null };
    expect(chooseScreen({ ...standing, wallet: empty })).toBe('welcome');
    expect(chooseScreen({ ...standing, wallet: empty, route: { name: 'watch' } })).toBe('watch');
  });

  test('asks for the password when locked, unless one only looks', () => {
    expect(chooseScreen({ ...standing, wallet: locked })).toBe('unlock');
    expect(chooseScreen({ ...standing, wallet: locked, route: { name: 'move' } })).toBe('unlock');
    expect(chooseScreen({ ...standing, wallet: locked, looking: true })).toBe('home');
  });

  test('asks for the password where the list of accounts is lost, and does not welcome a newcomer', () => {
    const unlisted = { ...locked, accounts: [], active: null };
    expect(chooseScreen({ ...standing, wallet: unlisted })).toBe('unlock');
    expect(chooseScreen({ ...standing, wallet: { ...locked, active: null } })).toBe('hidden');
  });

  test('never asks for a password to see a watched account', () => {
    expect(chooseScreen({ ...standing, wallet: { ...locked, active: f.watched } })).toBe('home');
  });

  test('says when the key file cannot be used', () => {
    expect(chooseScreen({ ...standing, wallet: { ...f.wallet, keys: 'newer' } })).toBe('unusable');
    expect(chooseScreen({ ...standing, wallet: { ...f.wallet, keys: 'broken' } })).toBe('unusable');
  });
});

describe('a reopened popup goes on', () => {
  const nothing = { preview: null, records: [], flow: null };

  test('at home when nothing is under way', () => {
    expect(resumeRoute(nothing)).toEqual({ name: 'home' });
    expect(resumeRoute({ ...nothing, flow: f.flow, records: [f.confirmedClaim] })).toEqual({ name: 'home' });
  });

  test('at the preview that waits for an answer', () => {
    expect(resumeRoute({ ...nothing, preview: f.movePreview })).toEqual({ name: 'move' });
    expect(resumeRoute({ ...nothing, preview: f.claimPreview })).toEqual({ name: 'claim' });
    expect(
      resumeRoute({
        ...nothing,
        preview: { ...f.claimPreview, intent: f.claimPreview.intent && { ...f.claimPreview.intent, flowId: 'flow-1' } },
      }),
    ).toEqual({
      name: 'move',
    });
  });

  test('at a transaction on its way: in its flow, or on its own', () => {
    const flow = { ...f.flow, move: { state: 'signed' as const, hash: f.moveRecord.hash } };
    expect(resumeRoute({ ...nothing, records: [f.moveRecord], flow })).toEqual({ name: 'move' });
    expect(resumeRoute({ ...nothing, records: [f.moveRecord] })).toEqual({ name: 'record', hash: f.moveRecord.hash });
  });

  test('at a flow whose first half is done', () => {
    const flow = { ...f.flow, claim: { state: 'confirmed' as const, hash: f.confirmedClaim.hash } };
    expect(resumeRoute({ ...nothing, flow, records: [f.confirmedClaim] })).toEqual({ name: 'move' });
  });
});

describe('the stage of a move', () => {
  const under = { flow: null, preview: null, records: [], hasReward: false, read: [] };
  const claim = (state: 'waiting' | 'signed' | 'confirmed' | 'failed') => ({
    state,
    ...(state === 'waiting' ? {} : { hash: f.confirmedClaim.hash }),
  });

  test('begins with the claim where there is a reward, else with the vault', () => {
    expect(moveStage({ ...under, hasReward: true })).toEqual({ name: 'claim' });
    expect(moveStage(under)).toEqual({ name: 'vault' });
  });

  test('a preview comes before everything else', () => {
    expect(moveStage({ ...under, flow: f.flow, preview: f.movePreview })).toEqual({ name: 'plan', preview: f.movePreview });
  });

  test('a claim goes from choice over progress to its outcome, and on to the vault once that was read', () => {
    const flow = { ...f.flow, claim: claim('waiting') };
    expect(moveStage({ ...under, flow, hasReward: true })).toEqual({ name: 'claim' });
    const signed = { ...f.flow, claim: claim('signed') };
    const sent = { ...f.confirmedClaim, state: 'submitted' as const };
    expect(moveStage({ ...under, flow: signed, records: [sent] })).toEqual({ name: 'progress', step: 'claim', hash: sent.hash });
    const confirmed = { ...under, flow: { ...f.flow, claim: claim('confirmed') }, records: [f.confirmedClaim] };
    expect(moveStage(confirmed)).toEqual({ name: 'outcome', step: 'claim', hash: f.confirmedClaim.hash });
    expect(moveStage({ ...confirmed, read: [f.confirmedClaim.hash] })).toEqual({ name: 'vault' });
  });

  test('what is no longer there is not claimed first: not what waits, not what failed', () => {
    const failed = { ...f.flow, claim: claim('failed') };
    const record = { ...f.confirmedClaim, state: 'failed' as const };
    for (const flow of [
      { ...f.flow, claim: claim('waiting') },
      { ...f.flow, claim: { state: 'failed' as const } },
    ]) {
      expect(moveStage({ ...under, flow })).toEqual({ name: 'vault' });
    }
    expect(moveStage({ ...under, flow: failed, records: [record], read: [record.hash] })).toEqual({ name: 'vault', failed: record.hash });
    expect(moveStage({ ...under, flow: failed, records: [record], read: [record.hash], hasReward: true }).name).toBe('claim');
  });

  test('a record that became final before the flow heard of it is shown as final', () => {
    const flow = { ...f.flow, move: { state: 'signed' as const, hash: f.confirmedMove.hash } };
    expect(moveStage({ ...under, flow, records: [f.confirmedMove] })).toEqual({
      name: 'outcome',
      step: 'move',
      hash: f.confirmedMove.hash,
    });
  });

  test('a move on its way hides the old outcome of its claim', () => {
    const flow = { ...f.flow, claim: claim('confirmed'), move: { state: 'signed' as const, hash: f.moveRecord.hash } };
    const stage = moveStage({ ...under, flow, records: [f.moveRecord, f.confirmedClaim] });
    expect(stage).toEqual({ name: 'progress', step: 'move', hash: f.moveRecord.hash });
    expect(moveDots(flow, stage, true)).toEqual([
      { step: 'claim', dot: 'done' },
      { step: 'move', dot: 'current' },
    ]);
  });

  test('a failed move can be tried again once its reason was read', () => {
    const flow = { ...f.flow, move: { state: 'failed' as const, hash: f.failedMove.hash } };
    const failed = { ...under, flow, records: [f.failedMove] };
    expect(moveStage(failed)).toEqual({ name: 'outcome', step: 'move', hash: f.failedMove.hash });
    expect(moveStage({ ...failed, read: [f.failedMove.hash] })).toEqual({ name: 'vault', failed: f.failedMove.hash });
  });

  test('a failed claim of what is no longer there leads on to the vault', () => {
    const flow = { ...f.flow, claim: claim('failed') };
    const failed = { ...f.confirmedClaim, state: 'failed' as const };
    const read = { ...under, flow, records: [failed], read: [failed.hash] };
    expect(moveStage(read)).toEqual({ name: 'vault', failed: failed.hash });
    expect(moveStage({ ...read, hasReward: true })).toEqual({ name: 'claim', failed: failed.hash });
  });

  test('one dot stands for a move without a claim', () => {
    expect(moveDots(f.flow, { name: 'vault' }, true)).toEqual([{ step: 'move', dot: 'current' }]);
  });
});

test('what is left of a preview counts by the ledger’s clock, from when it was made', () => {
  const made = { plan: f.movePlan, createdAt: f.now };
  expect(secondsLeft(made, f.now)).toBe(170);
  // Two nodes outvoted this machine's clock: theirs counts.
  const outvoted: Warning = { level: 'warning', code: 'clock_off', params: { clock: f.now + 5000, closeTime: f.now, names: [] } };
  const off = { plan: { ...made.plan, warnings: [outvoted] }, createdAt: f.now + 5000 };
  expect(secondsLeft(off, f.now + 5010)).toBe(160);
  expect(secondsLeft(made, f.now + 1000)).toBe(0);
  expect(secondsLeft({ ...made, plan: { ...f.movePlan, validUntil: 0 } }, f.now)).toBeNull();
});

test('security 75: the countdown shows the envelope’s own end, whatever ledger time a node told', () => {
  const year = 365 * 86_400;
  const asOf = { ledger: 1, closeTime: f.now + year };
  const lied = { createdAt: f.now, plan: { ...f.movePlan, asOf, validUntil: f.now + year + 180 } };
  expect(secondsLeft(lied, f.now + 10)).toBe(year + 170);
});

describe('in a wide tab', () => {
  const vault = f.wallet.network.vaults[0]!.address;

  test('what was chosen stands beside the list it was chosen from', () => {
    expect(columnsOf('home', { name: 'home' }, true)).toEqual({ main: 'home', side: null });
    expect(columnsOf('send', { name: 'send' }, true)).toEqual({ main: 'home', side: 'send' });
    expect(columnsOf('vault', { name: 'vault', vault }, true)).toEqual({ main: 'vaults', side: 'vault' });
    expect(columnsOf('record', { name: 'record', hash: '' }, true)).toEqual({ main: 'activity', side: 'record' });
  });

  test('a review stands beside what it was asked for from', () => {
    const back = { name: 'change', vault, change: 'vaultDeposit' } as const;
    expect(columnsOf('review', { name: 'review', back }, true)).toEqual({ main: 'vaults', side: 'review' });
    expect(columnsOf('review', { name: 'review', back: { name: 'send' } }, true)).toEqual({ main: 'home', side: 'review' });
  });

  test('a site’s request, and what comes before there is an account to show, stand alone', () => {
    expect(columnsOf('approval', { name: 'approval' }, true)).toBeNull();
    expect(columnsOf('unlock', { name: 'home' }, true)).toBeNull();
    expect(columnsOf('watch', { name: 'watch' }, false)).toBeNull();
  });
});
