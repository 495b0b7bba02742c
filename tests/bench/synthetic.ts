/**
 * Rates of a vault whose truth is known: fee steps, quiet weeks, deposits, withdrawals, distributions, boosts and losses, on paper
 * (tests/network/keeper/paper.ts). What the strategy made is compared with what the wallet would say of it, sample by sample; so is
 * what it would say of net with what a withdrawal would have paid.
 */
import { grossRate, netRate } from '../../src/insight/rates';
import type { ValueSample } from '../../src/insight/series';
import { PaperVault } from '../network/index';

const HOUR = 3_600;
const START = 1_770_000_000;
const MONEY = 10n ** 13n;
const YEAR = 31_556_952;

type Act = (vault: PaperVault, hour: number) => void;

/** What happens in the hours of a month; the strategy makes 8.3 % a year but where it loses. */
export const stories: { [name: string]: Act } = {
  'fee steps': (vault, hour) => {
    if (hour % 12 === 0) vault.lockFees(1_000 + 100 * (Math.floor(hour / 12) % 20));
  },
  'three quiet weeks, then twelve steps': (vault, hour) => {
    if (hour >= 504 && hour < 516) vault.lockFees(1_000 + 100 * (hour - 503));
  },
  'deposits and withdrawals': (vault, hour) => {
    if (hour % 50 === 7) vault.deposit(MONEY / 3n);
    if (hour % 90 === 60) vault.withdraw(vault.supply / 5n);
  },
  distributions: (vault, hour) => {
    if (hour % 40 === 5) vault.refresh();
    if (hour % 80 === 10) vault.distribute();
  },
  boosts: (vault, hour) => {
    if (hour > 100) vault.receive(MONEY / 400_000n);
  },
  'a loss, and its recovery': (vault, hour) => {
    if (hour === 200) vault.earn(-vault.balance / 200n);
    if (hour === 260) vault.refresh();
  },
  'all of it': (vault, hour) => {
    for (const [name, act] of Object.entries(stories)) if (name !== 'all of it') act(vault, hour);
  },
};

export interface SyntheticLine {
  story: string;
  /** Greatest and mean distance between what is said of gross over a day and what was so, in bps. */
  worst: number;
  mean: number;
  /** The same over a week. */
  worstWeek: number;
  /** Of net, where a share is followed that nobody touches. */
  worstNet: number;
  windows: number;
}

/** One story, looked at once an hour. */
export function tell(story: string, act: Act): SyntheticLine {
  const vault = new PaperVault(START, 1_000, MONEY);
  const samples: ValueSample[] = [];
  const truth: number[] = [];
  const owed: number[] = [];
  const see = () => {
    samples.push({ time: vault.time, total: vault.net, supply: vault.supply, gross: vault.gross });
    truth.push(vault.grown);
    owed.push(Math.log(Number((vault.net * 10n ** 15n) / vault.supply)));
  };
  see();
  for (let hour = 0; hour < 30 * 24; hour++) {
    vault.advance(HOUR, 0.083);
    act(vault, hour);
    see();
  }
  const changes = vault.events.map(({ time, kind, amount }) => ({
    ...{ time, amount: kind === 'withdraw' || kind === 'distributed' ? -amount : amount },
  }));
  const heard = { from: START, until: vault.time, gaps: [] };
  const off = (hours: number, index: number) => {
    const window = { from: START + (index - hours) * HOUR, to: START + index * HOUR };
    const within = samples.slice(index - hours, index + 1);
    const really = (line: readonly number[]) =>
      Math.expm1((((line[index] ?? 0) - (line[index - hours] ?? 0)) * YEAR) / (hours * HOUR)) * 10_000;
    const said = [grossRate(within, window, changes, heard), netRate(within, window)].map((rate) => rate?.bps ?? Number.NaN);
    return { gross: Math.abs((said[0] ?? Number.NaN) - really(truth)), net: Math.abs((said[1] ?? Number.NaN) - really(owed)) };
  };
  const days = Array.from({ length: samples.length - 24 }, (_, index) => off(24, index + 24));
  const weeks = Array.from({ length: samples.length - 168 }, (_, index) => off(168, index + 168));
  const most = (values: readonly number[]) => Number(Math.max(...values).toFixed(2));
  return {
    story,
    worst: most(days.map(({ gross }) => gross)),
    mean: Number((days.reduce((sum, { gross }) => sum + gross, 0) / days.length).toFixed(2)),
    worstWeek: most(weeks.map(({ gross }) => gross)),
    worstNet: most(days.map(({ net }) => net)),
    windows: days.length,
  };
}

export const syntheticFigures = () =>
  Object.entries(stories).map(([story, act]) => {
    const { worst, mean, worstWeek, worstNet, windows } = tell(story, act);
    return { name: `synthetic: ${story}`, unit: 'bps worst error of gross, a day', value: worst, mean, worstWeek, worstNet, windows };
  });
