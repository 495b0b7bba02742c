/** Spans of time as numbers with a unit; `words` says them. */
export type Unit = 'second' | 'minute' | 'hour' | 'day';

export function span(seconds: number): { count: number; unit: Unit } {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 90) return { count: whole, unit: 'second' };
  if (whole < 90 * 60) return { count: Math.floor(whole / 60), unit: 'minute' };
  if (whole < 36 * 3600) return { count: Math.floor(whole / 3600), unit: 'hour' };
  return { count: Math.floor(whole / 86_400), unit: 'day' };
}

/** `160` → `2:40`; from an hour on `168:00:00`. */
export function countdown(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${minutes < 60 ? minutes : `${Math.floor(minutes / 60)}:${two(minutes % 60)}`}:${two(whole % 60)}`;
}

/** The last second that has a date, and minus that the first. A ledger writes later ones for what has no end, and a transaction earlier ones. */
const LAST = 8.64e12;

/** Dates and times as `locale` writes them. The first of each kind takes milliseconds, each further one next to nothing. */
export function dates(locale: string) {
  const made = new Map<string, Intl.DateTimeFormat>();
  const write = (kind: keyof typeof kinds, seconds: number): string => {
    const format = made.get(kind) ?? new Intl.DateTimeFormat(locale, kinds[kind]);
    made.set(kind, format);
    return format.format(Math.max(-LAST, Math.min(seconds, LAST)) * 1000);
  };
  return {
    dateTime: (seconds: number) => write('dateTime', seconds),
    date: (seconds: number) => write('date', seconds),
    clock: (seconds: number) => write('clock', seconds),
    /** For axes: `14:05`, or `3 Nov`. */
    tick: (seconds: number, unit: 'hour' | 'day') => write(unit, seconds),
  };
}

const kinds = {
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  date: { dateStyle: 'medium' },
  clock: { timeStyle: 'short' },
  hour: { hour: 'numeric', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
} as const;
