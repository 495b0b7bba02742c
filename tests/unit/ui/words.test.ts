import { describe, expect, test } from 'vitest';
import { isPageErrorCode } from '../../../src/primitives/error-codes';
import { parseError, ServiceError } from '../../../src/primitives/errors';
import type { Step, Warning } from '../../../src/primitives/plan';
import { errorsEn } from '../../../src/words/en/errors';
import { planEn } from '../../../src/words/en/plan';
import { errorSentence } from '../../../src/words/errors';
import { planEs } from '../../../src/words/es/plan';
import { chooseLanguage, createSay, languageCodes, languages, loaderOf, tellAlert } from '../../../src/words/languages';
import { tellStep, tellWarning } from '../../../src/words/plan';
import { claimPlan, dangerPlan, movePlan, targetVault } from '../../ui/fixtures';

const say = createSay('en', ['en-US']);
const diga = createSay('es', ['es-ES']);

/** Every path to a text or a function, so that two languages can be compared. */
function paths(value: unknown, at = ''): string[] {
  if (value === null || typeof value !== 'object') return [`${at}:${typeof value}`];
  return Object.entries(value).flatMap(([key, inner]) => paths(inner, `${at}.${key}`));
}

function emptyTexts(value: unknown, at = ''): string[] {
  if (typeof value === 'string') return value.trim() || at.endsWith('levels.0') ? [] : [at];
  return value && typeof value === 'object' ? Object.entries(value).flatMap(([key, inner]) => emptyTexts(inner, `${at}.${key}`)) : [];
}

describe('every language', () => {
  test.each(['common', 'options', 'plan', 'vaults', 'pay', 'device', 'errors'] as const)(
    '%s: the same keys as in English, none empty',
    async (page) => {
      const english = await loaderOf(page, 'en')();
      for (const language of languageCodes) {
        const words = await loaderOf(page, language)();
        expect(paths(words)).toEqual(paths(english));
        expect(emptyTexts(words)).toEqual([]);
      }
    },
  );

  test('has another name, and words of its own', async () => {
    expect(new Set(languageCodes.map((code) => languages[code].name)).size).toBe(languageCodes.length);
    const titles = await Promise.all(languageCodes.map(async (code) => (await loaderOf('errors', code)()).internal));
    expect(new Set(titles).size).toBe(languageCodes.length);
  });

  test('the language chosen wins, then the browser’s first that is spoken, then English', () => {
    expect(chooseLanguage('es', ['en-US'])).toBe('es');
    expect(chooseLanguage('system', ['tlh', 'es-AR', 'en'])).toBe('es');
    expect(chooseLanguage('system', ['tlh'])).toBe('en');
  });
});

describe('what the watch tells', () => {
  const low = (budgetHours: number) => ({ code: 'budget_low', params: { budgetHours, thresholdHours: 168 } }) as const;
  test('of a budget is in units that fit, and no number where less than an hour is left', () => {
    const told = [0, 1, 20, 157].map((hours) => tellAlert('en', low(hours), say));
    expect(told).toEqual([
      'The boost budget will run out within an hour.',
      'The boost budget will last about 60 min.',
      'The boost budget will last about 20 h.',
      'The boost budget will last about 6 d.',
    ]);
    expect(tellAlert('es', low(0), diga)).toBe('El presupuesto de impulsos se agota en menos de una hora.');
    expect(tellAlert('es', low(20), diga)).toBe('El presupuesto de impulsos todavía dura 20 h.');
  });
});

describe('what a review counts', () => {
  test.each([
    [1, 'Restores 1 archived entry (included in the fee).', 'Restaura 1 entrada archivada (incluido en la tarifa).'],
    [2, 'Restores 2 archived entries (included in the fee).', 'Restaura 2 entradas archivadas (incluido en la tarifa).'],
  ])('of archived entries: %s', (entries, en, es) => {
    const warning = { level: 'info', code: 'restores', params: { entries } } as unknown as Warning;
    expect([tellWarning(planEn, warning, say), tellWarning(planEs, warning, diga)]).toEqual([en, es]);
  });
  test.each([
    [
      'extend_life',
      { entries: 1, ledgers: 2 },
      'Keeps 1 ledger entry active for 2 ledgers from now.',
      'Mantiene activa 1 entrada durante 2 ledgers desde ahora.',
    ],
    [
      'extend_life',
      { entries: 2, ledgers: 1 },
      'Keeps 2 ledger entries active for 1 ledger from now.',
      'Mantiene activas 2 entradas durante 1 ledger desde ahora.',
    ],
    ['restore_entries', { entries: 1 }, 'Restores 1 archived ledger entry.', 'Restaura 1 entrada archivada.'],
  ])('in %s %o', (code, params, en, es) => {
    const step = { code, params, children: [] } as unknown as Step;
    expect([tellStep(planEn, step, say), tellStep(planEs, step, diga)]).toEqual([en, es]);
  });
});

describe('what a review says of bounds', () => {
  const tell = (currentFeeBps: number, minFeeBps: number, maxFeeBps: number) => {
    const params = { currentFeeBps, minFeeBps, maxFeeBps, vault: targetVault, at: [] };
    const warning = { level: 'warning', code: 'fee_bounds_stall', params } as unknown as Warning;
    return [tellWarning(planEn, warning, say), tellWarning(planEs, warning, diga)];
  };
  test('is that the fee lies outside, only where it does', () => {
    expect(tell(1_000, 2_000, 3_000)).toEqual([expect.stringContaining('isn’t between'), expect.stringContaining('no está entre')]);
    expect(tell(1_000, 0, 9_500)).toEqual([
      expect.stringMatching(/up to 95%.*above 90%/),
      expect.stringMatching(/hasta 95.%.*encima de 90.%/),
    ]);
  });
});

describe('errors', () => {
  test('each says what happened, in every language, even without details', async () => {
    for (const language of languageCodes) {
      const words = await loaderOf('errors', language)();
      for (const code of Object.keys(words).filter(isPageErrorCode)) {
        const told = errorSentence(words, { status: 400, code, message: '' }, createSay(language, [language]));
        expect(told.what).toMatch(/[.!]$/);
        expect(told.what).not.toMatch(/undefined|NaN|\(\)/);
      }
    }
  });

  test('a code that no page knows, and a body of another shape, say that the page does not know the answer', () => {
    for (const body of [
      { status: 504, code: 'something_new', message: 'x' },
      { code: 'constructor', message: 'x' },
      { code: 'locked' },
      null,
    ]) {
      expect(parseError(body)).toMatchObject({ status: 500, code: 'unknown_answer', details: undefined });
    }
    // What programs meet at their door is none of a page's codes.
    expect(parseError({ status: 401, code: 'unauthenticated', message: 'x' }).code).toBe('unknown_answer');
  });

  test('an error comes through the door as it was, with the status of its code', () => {
    const said = new ServiceError('low_balance', 'Too little.', { needed: '5', available: '2' });
    expect(parseError(JSON.parse(JSON.stringify(said))).toJSON()).toEqual(said.toJSON());
    expect(parseError({ status: 200, code: 'locked', message: '' }).status).toBe(403);
  });

  test('details are told as amounts', () => {
    const details = { needed: '25000000', available: '10000000' };
    const told = errorSentence(errorsEn, { status: 400, code: 'low_balance', message: '', details }, say);
    expect(told.what).toContain('1.50 XLM');
  });
});

describe('plans', () => {
  test('the steps of a move are told in words with their amounts', () => {
    const [exec] = movePlan.steps;
    expect(tellStep(planEn, exec!, say)).toBe('Runs these steps in one router call. If any fails, nothing happens:');
    expect(tellStep(planEn, exec!.children[1]!, say)).toBe('Deposits 12,345.6789012 USDC into the vault Target.');
    expect(tellStep(planEs, exec!.children[1]!, diga)).toBe('Deposita 12.345,6789012 USDC en la bóveda Target.');
  });

  test('a deposit that is not invested says so', () => {
    const deposit = movePlan.steps[0]!.children[1]!;
    const idle = { ...deposit, params: { ...deposit.params, invest: false } } as Step;
    expect(tellStep(planEn, idle, say)).toContain('without investing it');
  });

  test('no sentence of the fixtures lacks a parameter', () => {
    for (const plan of [movePlan, claimPlan, dangerPlan]) {
      for (const warning of plan.warnings) expect(tellWarning(planEn, warning, say)).not.toMatch(/undefined/);
      for (const step of plan.steps) expect(tellStep(planEs, step, diga)).not.toMatch(/undefined/);
    }
  });

  test('a code of a newer worker, or one without its parameters, still gets a sentence', () => {
    expect(tellStep(planEn, { code: 'toString', params: {}, children: [] } as unknown as Step, say)).toContain('toString');
    expect(tellStep(planEn, { code: 'payment', params: {}, children: [] } as unknown as Step, say)).toContain('payment');
    expect(tellWarning(planEn, { level: 'danger', code: 'brand_new' } as unknown as Warning, say)).toContain('brand_new');
  });

  test('addresses are written in full, so that the page can fold them and a reader can check them', () => {
    expect(tellWarning(planEn, { level: 'warning', code: 'missing_contract', params: { contract: targetVault } }, say)).toContain(
      targetVault,
    );
  });
});

describe('who and what a sentence is about', () => {
  const step = (code: string, params: object) => ({ code, params, children: [] }) as unknown as Step;
  const usdc = { kind: 'asset', code: 'USDC', decimals: 7, listed: true };
  const [me, friend] = [movePlan.source, targetVault];

  test('a step that acts for another account than the transaction’s own names it, unless its sentence does already', () => {
    const pays = step('payment', { source: friend, destination: me, asset: usdc, amount: '5' });
    expect(tellStep(planEn, pays, say, me)).toBe(`On behalf of ${friend}: Pays 0.0000005 USDC to ${me}.`);
    expect(tellStep(planEs, pays, diga, me)).toMatch(new RegExp(`^En nombre de ${friend}: `));
    expect(tellStep(planEn, pays, say, friend)).toBe(`Pays 0.0000005 USDC to ${me}.`);
    const sends = step('token_transfer', { from: friend, to: me, token: usdc, amount: '5' });
    expect(tellStep(planEn, sends, say, me)).toContain(friend);
    const closes = step('merge_account', { source: friend, destination: me });
    expect(tellStep(planEn, closes, say, me)).toMatch(/^Closes/);
  });

  test('no code of the protocol is shown raw', () => {
    const codes = ['authRequired', 'authRevocable', 'authImmutable', 'clawback'];
    for (const [words, speak] of [
      [planEn, say],
      [planEs, diga],
    ] as const) {
      for (const text of [
        tellStep(words, step('set_flags', { flags: codes }), speak),
        tellStep(words, step('add_signer', { kind: 'preAuthTx', key: 'T', weight: 1 }), speak),
        tellStep(words, step('vault_set_role', { name: 'Target', vault: targetVault, listed: true, role: 'feeReceiver', to: me }), speak),
        tellWarning(words, { level: 'warning', code: 'preconditions', params: { conditions: ['minSeqAge', 'extraSigners'] } }, speak),
        tellWarning(words, { level: 'danger', code: 'hidden_text', params: { where: 'arguments' } }, speak),
      ]) {
        expect(text).not.toMatch(/[a-z][A-Z]/);
        expect(text).not.toMatch(/\(arguments\)/);
      }
    }
  });

  test('a set-aside balance says from and until when it may be claimed', () => {
    const before = { type: 'before', time: '1750000100' };
    const told = (predicate: object) =>
      tellStep(
        planEn,
        step('create_claimable_balance', { source: me, asset: usdc, amount: '5', claimants: [{ destination: friend, predicate }] }),
        say,
        me,
      );
    expect(told({ type: 'always' })).toMatch(new RegExp(`claimable balance for ${friend}\\. You can’t take it back\\.$`));
    // As far ahead or back as it can be written: who claims it and how much is told all the same.
    for (const time of ['9223372036854775807', '-9223372036854775808'])
      expect(told({ type: 'before', time })).toContain(`0.0000005 USDC in a claimable balance for ${friend} (before `);
    expect(told(before)).toContain(`${friend} (before `);
    expect(
      told({
        type: 'and',
        inner: [
          { type: 'not', inner: before },
          { type: 'beforeRelative', seconds: '600' },
        ],
      }),
    ).toMatch(/\(not before .*, and within 10 min of this transaction\)/);
  });

  test('the greatest amounts, the longest names and M addresses stay whole', () => {
    const most = '9223372036854775807';
    const muxed = `M${'A'.repeat(68)}`;
    const long = { kind: 'token', code: 'W'.repeat(24), contract: targetVault, decimals: 7, listed: false };
    const paid = tellStep(planEn, step('payment', { source: me, destination: friend, muxed, asset: long, amount: most }), say, me);
    expect(paid).toBe(`Pays 922,337,203,685.4775807 “${'W'.repeat(24)}” (contract ${targetVault}) to ${muxed}.`);
    const price = tellStep(
      planEs,
      step('sell_offer', { source: me, selling: usdc, buying: long, amount: most, price: { n: 1, d: 3 }, offerId: '0' }),
      diga,
      me,
    );
    expect(price).toContain('≈ 0,3333333');
  });
});
