import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Asked, DAY, hear, judge, lateOf, SECONDS_APART, type Voice, type Word } from '../../../src/chain/agreement';
import { isServiceError, refuse } from '../../../src/primitives/errors';

const NOW = 1_800_000_000;
const truth: Word = { ledger: 1000, closeTime: NOW, protocol: 27, sequence: 7n };
const code = (value: string) => [{ contract: 'CA', value }];

const voice = (name: string, said?: Partial<Word>): Voice => ({
  name,
  kind: name === 'horizon' ? 'horizon' : 'rpc',
  said: said && { ...truth, ...said },
});
const two = (a?: Partial<Word>, b?: Partial<Word>) => [voice('rpc', a), voice('horizon', b)];

function refused(voices: readonly Voice[], clock = NOW) {
  try {
    return judge(voices, clock) && undefined;
  } catch (error) {
    if (!isServiceError(error)) throw error;
    const { status, code: name, details } = error;
    return { status, code: name, details };
  }
}

describe('witnesses that say the same', () => {
  it('are agreed with, without a word', () => {
    expect(judge(two({}, {}), NOW)).toEqual({ agreed: truth, warnings: [] });
  });

  it('may be some ledgers apart: the time is that of the furthest', () => {
    const { agreed, warnings } = judge(two({}, { ledger: 1003, closeTime: NOW + 15 }), NOW);
    expect(agreed).toMatchObject({ ledger: 1003, closeTime: NOW + 15 });
    expect(warnings).toEqual([]);
  });

  it('agree that there is no such account', () => {
    expect(judge(two({ sequence: null }, { sequence: null }), NOW).agreed.sequence).toBeNull();
  });

  it('outvote the clock of this computer by up to a day, with a warning', () => {
    expect(judge(two({}, {}), NOW + 60).warnings).toEqual([]);
    for (const off of [61, 3_600, DAY, -61, -DAY]) {
      expect(judge(two({}, {}), NOW + off).warnings).toEqual([
        { level: 'warning', code: 'clock_off', params: { clock: NOW + off, closeTime: NOW, names: ['rpc', 'horizon'] } },
      ]);
    }
  });

  it('security 43: are refused together where they are more than a day from the clock', () => {
    for (const off of [DAY + 1, -DAY - 1]) {
      expect(refused(two({}, {}), NOW + off)).toEqual({
        status: 502,
        code: 'clock_contradicted',
        details: {
          alone: false,
          clock: NOW + off,
          said: [
            { name: 'rpc', value: NOW },
            { name: 'horizon', value: NOW },
          ],
        },
      });
    }
  });
});

describe('witnesses that contradict each other', () => {
  it.each<[string, Partial<Word>, string, unknown, unknown]>([
    ['security 75: a time a year ahead', { closeTime: NOW + 365 * DAY }, 'time', NOW, NOW + 365 * DAY],
    ['security 43: a time 61 seconds ahead', { closeTime: NOW + 61 }, 'time', NOW, NOW + 61],
    ['security 77: a higher sequence', { sequence: 8n }, 'sequence', '7', '8'],
    ['security 39: a lower sequence', { sequence: 6n }, 'sequence', '7', '6'],
    ['security 39: no account', { sequence: null }, 'sequence', '7', null],
    ['security 38: another protocol', { protocol: 26 }, 'protocol', 27, 26],
    ['security 38: 10,000 ledgers more at the same time', { ledger: 11_000 }, 'ledger', 1000, 11_000],
    ['security 38: 10,000 ledgers less at the same time', { ledger: -9000 }, 'ledger', 1000, -9000],
  ])('%s is refused, and it is said who says what', (_title, lie, about, first, second) => {
    expect(refused(two({}, lie))).toEqual({
      status: 502,
      code: 'nodes_disagree',
      details: {
        about,
        said: [
          { name: 'rpc', value: first },
          { name: 'horizon', value: second },
        ],
      },
    });
    expect(refused(two(lie, {}))?.code).toBe('nodes_disagree');
  });

  it('security 84: other code of a contract is refused among those who were asked for it', () => {
    const voices = [voice('one', { codes: code('a') }), voice('two', { codes: code('b') }), voice('horizon', {})];
    expect(refused(voices)).toMatchObject({ code: 'nodes_disagree', details: { about: 'code', contract: 'CA', names: ['one', 'two'] } });
    expect(refused([voice('one', { codes: code('a') }), voice('two', { codes: code('a') }), voice('horizon', {})])).toBeUndefined();
  });

  it('two honest ones do not overrule a third', () => {
    expect(refused([voice('one', {}), voice('two', { sequence: 8n }), voice('horizon', {})])?.code).toBe('nodes_disagree');
  });
});

describe('a witness that is silent', () => {
  const silent = { level: 'warning', code: 'witness_silent', params: { name: 'horizon', late: false, others: 1 } };

  it('is a warning that names it', () => {
    expect(judge(two({}), NOW).warnings).toEqual([silent]);
  });

  it('security 75: leaves nobody who may be more than a minute from the clock', () => {
    expect(judge(two({}), NOW + SECONDS_APART).warnings).toEqual([silent]);
    for (const off of [61, -61, -365 * DAY]) {
      expect(refused(two({}), NOW + off)).toMatchObject({
        code: 'clock_contradicted',
        details: { alone: true, clock: NOW + off, said: [{ name: 'rpc', value: NOW }] },
      });
    }
  });

  it('beside two that agree leaves them their vote', () => {
    const { warnings } = judge([voice('one', {}), voice('two', {}), voice('horizon')], NOW + 3_600);
    expect(warnings.map(({ code: name }) => name)).toEqual(['witness_silent', 'clock_off']);
  });

  it('beside another that is silent leaves nothing to agree on', () => {
    expect(refused(two())?.code).toBe('node_unavailable');
  });
});

describe('security 38: a protocol', () => {
  it.each([22, 0])('%i, whose rules are no longer known, is refused with the name of who says it', (protocol) => {
    expect(refused(two({ protocol }, { protocol }))).toEqual({
      status: 502,
      code: 'unsupported_protocol',
      details: { name: 'rpc', protocol },
    });
  });

  it('is judged by what the settings say of it, and by its number where they say nothing', () => {
    expect(refused(two({ protocol: 22, callsRestore: true }, { protocol: 22, callsRestore: true }))).toBeUndefined();
    expect(refused(two({ callsRestore: true }, { callsRestore: false }))?.code).toBe('unsupported_protocol');
  });

  it('that one does not tell is the other’s', () => {
    const { protocol: _, ...rest } = truth;
    expect(judge([{ ...voice('rpc'), said: rest }, voice('horizon', {})], NOW).warnings).toEqual([]);
    expect(refused([{ ...voice('rpc'), said: rest }, voice('horizon', { protocol: 22 })])?.code).toBe('unsupported_protocol');
  });
});

describe('security 126: a protocol that is newer than any known here', () => {
  const newer = (protocol: number) => [{ level: 'warning', code: 'newer_protocol', params: { protocol, known: 28 } }];

  it('locks nobody out: it is warned of, and the last that is known is not', () => {
    for (const protocol of [23, 27, 28]) expect(judge(two({ protocol }, { protocol }), NOW).warnings).toEqual([]);
    for (const protocol of [29, 30, 4_000_000_000]) {
      expect(judge(two({ protocol }, { protocol }), NOW)).toMatchObject({ agreed: { protocol }, warnings: newer(protocol) });
    }
  });

  it('is warned of by whoever tells it', () => {
    const { protocol: _, ...rest } = truth;
    const { agreed, warnings } = judge([{ ...voice('rpc'), said: rest }, voice('horizon', { protocol: 29 })], NOW);
    expect([agreed.protocol, warnings]).toEqual([29, newer(29)]);
  });

  it('is no less a contradiction', () => {
    expect(refused(two({ protocol: 29 }, { protocol: 28 }))).toMatchObject({ code: 'nodes_disagree', details: { about: 'protocol' } });
  });
});

describe('who is late', () => {
  const names = (voices: readonly Voice[]) => lateOf(voices).map(({ name }) => name);

  it('is who is at an earlier ledger and says something else', () => {
    expect(names(two({ sequence: 6n }, { ledger: 1002, closeTime: NOW + 10 }))).toEqual(['rpc']);
    expect(names(two({}, { ledger: 960, closeTime: NOW - 200 }))).toEqual(['horizon']);
  });

  it('is nobody where they say the same, at whatever ledger', () => {
    expect(names(two({}, { ledger: 1005, closeTime: NOW + 25 }))).toEqual([]);
  });

  it('is nobody where no waiting can settle it', () => {
    expect(names(two({}, { sequence: 8n }))).toEqual([]);
    expect(names(two({}, { ledger: 11_000, sequence: 8n }))).toEqual([]);
    // Behind in ledgers and ahead in time: no ledger was ever like that.
    expect(names(two({}, { ledger: 990, closeTime: NOW + 3_600 }))).toEqual([]);
  });
});

/** Witnesses that say one thing after another; the last again and again. undefined: no answer. */
function script(...scripts: readonly (readonly (Partial<Word> | undefined)[])[]) {
  const asked = scripts.map(() => 0);
  const waits: number[] = [];
  let now = NOW;
  const ask = (index: number) => async (): Promise<Word> => {
    const list = scripts[index] ?? [];
    const said = list[Math.min((asked[index] as number)++, list.length - 1)];
    if (!said) refuse('node_timeout', 'silent', {});
    return { ...truth, ...said };
  };
  const questions: Asked[] = scripts.map((_, index) => ({
    witness: { name: ['rpc', 'horizon', 'second'][index] ?? '', kind: 'rpc' },
    answer: ask(index)().catch(() => undefined),
    again: ask(index),
  }));
  const pause = async (ms: number) => {
    waits.push(ms);
    now += ms / 1000;
  };
  return { voices: (ledgerSeconds = 5) => hear(questions, { pause, clock: () => now, ledgerSeconds }), asked, waits };
}

const total = (waits: readonly number[]) => waits.reduce((sum, ms) => sum + ms, 0);

describe('hearing', () => {
  it('asks each once where they agree, and waits for nobody', async () => {
    const { voices, asked, waits } = script([{}], [{ ledger: 1001, closeTime: NOW + 5 }]);
    expect(judge(await voices(), NOW).warnings).toEqual([]);
    expect(asked).toEqual([1, 1]);
    expect(waits).toEqual([]);
  });

  it('does not wait for who is silent', async () => {
    const { voices, asked, waits } = script([{}], [undefined]);
    expect((await voices()).map(({ said }) => said !== undefined)).toEqual([true, false]);
    expect([asked, waits]).toEqual([[1, 1], []]);
  });

  it('asks who is late until it has reached the other’s ledger, and the other no more', async () => {
    const { voices, asked } = script(
      [{ sequence: 6n }, { sequence: 6n, ledger: 1001, closeTime: NOW + 5 }, { ledger: 1002, closeTime: NOW + 10 }],
      [{ ledger: 1002, closeTime: NOW + 10 }],
    );
    expect(judge(await voices(), NOW + 10)).toMatchObject({ agreed: { sequence: 7n }, warnings: [] });
    expect(asked).toEqual([3, 1]);
  });

  it('asks the first again where the one that was late has overtaken it', async () => {
    const ahead = { ledger: 1003, closeTime: NOW + 15, sequence: 8n };
    const { voices, asked } = script([{ ledger: 1002, closeTime: NOW + 10 }, ahead], [{ sequence: 6n }, ahead]);
    expect(judge(await voices(), NOW + 15).agreed.sequence).toBe(8n);
    expect(asked).toEqual([2, 2]);
  });

  it('refuses who reached the other’s ledger and still says another thing', async () => {
    const { voices, waits } = script(
      [{ sequence: 6n }, { sequence: 6n, ledger: 1002, closeTime: NOW + 10 }],
      [{ ledger: 1002, closeTime: NOW + 10 }],
    );
    const heard = await voices();
    expect(refused(heard)?.code).toBe('nodes_disagree');
    expect(waits).toHaveLength(1);
  });

  it('waits by the rhythm of the ledger: three of them, however long each is', async () => {
    const { voices, waits } = script([{}], [{ ledger: 900, closeTime: NOW - 500 }]);
    await voices(2);
    expect(total(waits)).toBe(6_000);
  });

  it('counts who is late for three ledgers as silent', async () => {
    const { voices, waits } = script([{}], [{ ledger: 900, closeTime: NOW - 500 }]);
    const { agreed, warnings } = judge(await voices(), NOW);
    expect(agreed.closeTime).toBe(NOW);
    expect(warnings).toEqual([{ level: 'warning', code: 'witness_silent', params: { name: 'horizon', late: true, others: 1 } }]);
    expect(total(waits)).toBe(15_000);
  });

  it('security 75: an honest one that cannot follow leaves a liar alone with the clock', async () => {
    const { voices } = script([{ ledger: 9_000_000, closeTime: NOW + 365 * DAY }], [{}]);
    expect(refused(await voices())).toMatchObject({ code: 'clock_contradicted', details: { alone: true } });
  });

  it('says how many the silence of one leaves', () => {
    const silent = { ...voice('second'), said: undefined };
    expect(judge([voice('rpc', {}), voice('horizon', {}), silent], NOW).warnings).toMatchObject([
      { params: { name: 'second', others: 2 } },
    ]);
  });

  it('does not let one that is ahead silence two', async () => {
    const { voices } = script([{ ledger: 1010, closeTime: NOW + 50, sequence: 8n }], [{}], [{}]);
    expect(refused(await voices())?.code).toBe('nodes_disagree');
  });

  it('hears who falls silent while it is waited for as silent', async () => {
    const { voices } = script([{}], [{ ledger: 900, closeTime: NOW - 500 }, undefined]);
    expect(judge(await voices(), NOW).warnings).toEqual([
      { level: 'warning', code: 'witness_silent', params: { name: 'horizon', late: false, others: 1 } },
    ]);
  });
});

describe('whatever two nodes say', () => {
  const word = fc.record({
    ledger: fc.integer({ min: 1, max: 2_000 }),
    closeTime: fc.oneof(fc.integer({ min: NOW - 200, max: NOW + 200 }), fc.integer({ min: 0, max: 2 ** 40 })),
    protocol: fc.constantFrom(22, 26, 27, 28),
    sequence: fc.constantFrom(null, 6n, 7n, 8n),
  });
  const said = fc.array(fc.option(word, { nil: undefined }), { minLength: 1, maxLength: 4 });

  it('no time is agreed on that is not of two nodes within a day of the clock, or of one within a minute', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 2, maxLength: 3 }), async (scripts) => {
        const heard = await script(...scripts).voices();
        let agreement: ReturnType<typeof judge>;
        try {
          agreement = judge(heard, NOW);
        } catch (error) {
          if (isServiceError(error)) return;
          throw error;
        }
        const { agreed, warnings } = agreement;
        const spoke = heard.flatMap((item) => (item.said ? [item.said] : []));
        const off = Math.abs(agreed.closeTime - NOW);
        expect(off).toBeLessThanOrEqual(spoke.length > 1 ? DAY : SECONDS_APART);
        expect(warnings.some(({ code: name }) => name === 'clock_off')).toBe(off > SECONDS_APART);
        expect(warnings.filter(({ code: name }) => name === 'witness_silent')).toHaveLength(heard.length - spoke.length);
        for (const { sequence, closeTime, protocol } of spoke) {
          expect(sequence).toBe(agreed.sequence);
          expect(Math.abs(closeTime - agreed.closeTime)).toBeLessThanOrEqual(SECONDS_APART);
          expect(protocol).toBe(agreed.protocol);
          expect(protocol).toBeGreaterThanOrEqual(23);
        }
      }),
      { numRuns: 500 },
    );
  });
});
