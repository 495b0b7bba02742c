/** What sentences need to speak of amounts, rates and times in one language. */
import type { AssetParam } from '../../primitives/plan-words';
import { formatAmount, formatRate, marksOf, type NumberMarks, numberLocale } from '../format/amount';
import { dateTime, span, tick, type Unit } from '../format/time';

export type Language = 'en' | 'es';

export interface Say {
  language: Language;
  marks: NumberMarks;
  /** `12.50 USDC`; without an asset the digits alone. */
  amount(stroops: string | bigint, asset?: Pick<AssetParam, 'code' | 'decimals'> | string): string;
  rate(bps: number): string;
  /** Date and time of unix seconds. */
  time(seconds: number): string;
  /** The same as short as an axis needs it: the hour of a day, or the day of a year. */
  tick(seconds: number, unit: 'hour' | 'day'): string;
  /** `14 s`, `3 min`, `2 h`, `5 d`. */
  span(seconds: number): string;
  list(items: readonly string[]): string;
}

const UNITS: Record<Language, Record<Unit, string>> = {
  en: { second: 's', minute: 'min', hour: 'h', day: 'd' },
  es: { second: 's', minute: 'min', hour: 'h', day: 'd' },
};

export function createSay(language: Language, preferred: readonly string[]): Say {
  const locale = numberLocale(language, preferred);
  const marks = marksOf(locale);
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  return {
    language,
    marks,
    amount(stroops, asset) {
      const code = typeof asset === 'string' ? asset : asset?.code;
      const digits = formatAmount(stroops, marks, typeof asset === 'object' ? { decimals: asset.decimals } : {});
      return code ? `${digits} ${code}` : digits;
    },
    rate: (bps) => formatRate(bps, marks),
    time: (seconds) => dateTime(seconds, locale),
    tick: (seconds, unit) => tick(seconds, unit, locale),
    span(seconds) {
      const { count, unit } = span(seconds);
      return `${count} ${UNITS[language][unit]}`;
    },
    list: (items) => lists.format(items),
  };
}

/** The language shown: the one chosen, else the browser's first that is spoken here, else English. */
export function chooseLanguage(chosen: 'system' | Language, preferred: readonly string[]): Language {
  if (chosen !== 'system') return chosen;
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0];
    if (base === 'en' || base === 'es') return base;
  }
  return 'en';
}
