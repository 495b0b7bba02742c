/** What was signed here and what others did, as one list, newest first. Pure. */
import type { BroughtLine } from '../../commands/brought';
import type { ActivityView, OperationsView, OperationView, SummaryView } from '../../commands/views';
import { formatAmount } from '../../words/format/amount';
import type { Say } from '../../words/say';

export type Line =
  | { at: number; hash: string; record: SummaryView }
  | { at: number; hash: string; operation: OperationView }
  | { at: number; hash: string; brought: BroughtLine };

/** Which of them a person wants to see. */
export const filters = ['all', 'own', 'others'] as const;
export type Filter = (typeof filters)[number];

interface Lists {
  own: ActivityView | null;
  /** null: not read yet, or could not be. */
  others: OperationsView | null;
  /** Of files: what a file says stands where neither this wallet nor the ledger's own list speaks. */
  brought?: readonly BroughtLine[];
}

/** How far back a list was read: what happened before that may still be missing. */
const readTo = (next: string | null | undefined, last: number | null | undefined): number => (next && last != null ? last : 0);

/** Where the lists still go on, and which of them ends first when one looks back: it is the one to be read further. */
export function furtherOf({ own, others }: Lists, filter: Filter): 'own' | 'others' | null {
  const mine = filter === 'others' ? 0 : readTo(own?.next, own?.records.at(-1)?.createdAt);
  const theirs = filter === 'own' ? 0 : readTo(others?.next, others?.until);
  if (mine === 0 && theirs === 0) return null;
  return mine >= theirs ? 'own' : 'others';
}

/**
 * The lines that are surely in their place: none is older than where a list was read to that goes on. `whole`: all that were read, for
 * whoever looks for one of them.
 */
export function timeline({ own, others, brought = [] }: Lists, filter: Filter, whole = false): Line[] {
  const mine = filter === 'others' ? [] : (own?.records ?? []).map((record) => ({ at: record.createdAt, hash: record.hash, record }));
  const theirs =
    filter === 'own' ? [] : (others?.operations ?? []).map((operation) => ({ at: operation.at, hash: operation.hash, operation }));
  const surely = Math.max(
    filter === 'others' ? 0 : readTo(own?.next, own?.records.at(-1)?.createdAt),
    filter === 'own' ? 0 : readTo(others?.next, others?.until),
  );
  const listed = new Set([...mine, ...theirs].map(({ hash }) => hash));
  const filed =
    filter === 'others' ? [] : brought.filter(({ hash }) => !listed.has(hash)).map((one) => ({ at: one.at, hash: one.hash, brought: one }));
  return [...mine, ...theirs, ...filed].filter(({ at }) => whole || at >= surely).sort((a, b) => b.at - a.at);
}

type Moved = { amount: string; decimals: number | null };

function movedBy(line: Line): readonly Moved[] {
  if ('operation' in line) return line.operation.movements.map(({ amount, asset }) => ({ amount, decimals: asset.decimals }));
  if ('record' in line) return line.record.moves;
  return line.brought.change ? [line.brought.change] : [];
}

/** The figures of a line as they may be typed: when, and each amount as the screen writes it, with its groups and without. */
export function figuresOf(line: Line, { marks, time }: Pick<Say, 'marks' | 'time'>): string[] {
  const amounts = movedBy(line).flatMap(({ amount, decimals }) =>
    [marks.group, ''].map((group) => formatAmount(amount, { ...marks, group }, { decimals, signed: true })),
  );
  return [time(line.at), ...amounts];
}

/** Operations of one transaction as one line: what came and what left of each asset is summed. */
export function byTransaction(lines: readonly Line[]): Line[] {
  const rows = new Map<string, Line>();
  for (const line of lines) {
    const before = rows.get(line.hash);
    if (before && 'operation' in before && 'operation' in line) {
      const { operation } = before;
      const movements = summed([...operation.movements, ...line.operation.movements]);
      rows.set(line.hash, { ...before, operation: { ...operation, movements } });
    } else rows.set(line.hash, line);
  }
  return [...rows.values()];
}

type Movement = OperationView['movements'][number];

function summed(movements: readonly Movement[]): Movement[] {
  const sums = new Map<string, Movement>();
  for (const one of movements) {
    const { asset, amount, other } = one;
    const key = [asset.code, asset.issuer, amount.startsWith('-'), other].join(' ');
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, amount: (BigInt(sum.amount) + BigInt(amount)).toString() } : one);
  }
  return [...sums.values()];
}

/** As it is compared: capitals, accents and the kind of a minus say nothing. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('−', '-').toLowerCase();

/** Whether every word that was typed is somewhere in what a line says. */
export function matches(said: string, typed: string): boolean {
  const where = plain(said);
  return plain(typed)
    .split(/\s+/)
    .every((word) => where.includes(word));
}

/** Lines of one day each, in the order in which they come. */
export function byDay(lines: readonly Line[], { date }: Pick<Say, 'date'>): { day: string; lines: Line[] }[] {
  const days: { day: string; lines: Line[] }[] = [];
  for (const line of lines) {
    const day = date(line.at);
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}
