/** What is built ahead of a click: one at a time, the last that was asked for, once, and for ten seconds. */
import { expect, it } from 'vitest';
import type { Shown } from '../../../src/wallet/kept/table';
import { createPreparing } from '../../../src/wallet/requests/prepared';

function workshop() {
  let now = 1_000;
  const made: string[] = [];
  const open: { done: (shown: Shown) => void; fail: (error: Error) => void }[] = [];
  const preparing = createPreparing(() => now);
  const prepare = (of: string) =>
    preparing.prepare(of, () => {
      made.push(of);
      return new Promise<Shown>((done, fail) => open.push({ done, fail }));
    });
  const turn = () => new Promise<void>((resolve) => setTimeout(resolve));
  const pass = (seconds: number) => {
    now += seconds;
  };
  return { preparing, prepare, made, open, turn, pass };
}
const shown = { requested: {} } as Shown;

it('asks once for what is under way, and once it is done for ten seconds', async () => {
  const { preparing, prepare, made, open, pass } = workshop();
  const first = prepare('a');
  void prepare('a');
  open[0]?.done(shown);
  await first;
  await prepare('a');
  expect(made).toEqual(['a']);
  pass(11);
  void prepare('a');
  expect(made).toEqual(['a', 'a']);
  open[1]?.done(shown);
  await expect(preparing.take('a')).resolves.toBe(shown);
  expect(preparing.take('a')).toBeUndefined();
});

it('of questions that follow each other quickly only the last is built after the first', async () => {
  const { preparing, prepare, made, open, turn } = workshop();
  for (const of of ['a', 'b', 'c']) void prepare(of);
  expect(made).toEqual(['a']);
  open[0]?.done(shown);
  await turn();
  expect(made).toEqual(['a', 'c']);
  expect(preparing.take('b')).toBeUndefined();
});

it('a click gets what is under way, also its refusal, and nothing of an earlier question', async () => {
  const { preparing, prepare, open } = workshop();
  void prepare('a');
  void prepare('b');
  expect(preparing.take('a')).toBeUndefined();
  const other = workshop();
  const under = other.prepare('a');
  const taken = other.preparing.take('a');
  other.open[0]?.fail(new Error('refused'));
  await expect(taken).rejects.toThrow('refused');
  await under;
  expect(open).toHaveLength(1);
});

it('keeps nothing of what was refused, or once the account has moved on', async () => {
  const { preparing, prepare, open, made } = workshop();
  const first = prepare('a');
  open[0]?.fail(new Error('refused'));
  await first;
  expect(preparing.take('a')).toBeUndefined();
  const second = prepare('a');
  open[1]?.done(shown);
  await second;
  preparing.drop();
  expect(preparing.take('a')).toBeUndefined();
  expect(made).toEqual(['a', 'a']);
});
