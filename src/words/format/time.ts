/** Spans of time as numbers with a unit; `words` says them. */
export type Unit = 'second' | 'minute' | 'hour' | 'day';

export function span(seconds: number): { count: number; unit: Unit } {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 90) return { count: whole, unit: 'second' };
  if (whole < 90 * 60) return { count: Math.floor(whole / 60), unit: 'minute' };
  if (whole < 36 * 3600) return { count: Math.floor(whole / 3600), unit: 'hour' };
  return { count: Math.floor(whole / 86_400), unit: 'day' };
}

/** `160` → `2:40`. */
export function countdown(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export function dateTime(seconds: number, locale: string): string {
  return new Date(seconds * 1000).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}

/** For axes: `14:05`, or `3 Nov`. */
export function tick(seconds: number, unit: 'hour' | 'day', locale: string): string {
  const options = unit === 'hour' ? ({ hour: 'numeric', minute: '2-digit' } as const) : ({ day: 'numeric', month: 'short' } as const);
  return new Date(seconds * 1000).toLocaleString(locale, options);
}
