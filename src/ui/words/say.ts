/** What sentences need to speak of amounts, rates and times in one language. */
import type { AssetParam } from '../../primitives/plan-words';
import { formatAmount, formatRate, marksOf, type NumberMarks, numberLocale } from '../format/amount';
import { dateTime, span, tick, type Unit } from '../format/time';

export type Language = 'en' | 'es';

export interface Say {
  language: Language;
  marks: NumberMarks;
  /** `12.50 USDC`, with the asset named as `asset` does; without an asset the digits alone. */
  amount(stroops: string | bigint, asset?: Told | string): string;
  /** `USDC`; what the network's settings do not list, with its issuer or contract in full: `USDC (issuer G…)`. */
  asset(asset: Told): string;
  /** `Target`; what the settings do not list with its maker's name in quotation marks and its address: `“Target” (C…)`. */
  vault(vault: { vault: string; name: string; listed: boolean }): string;
  /** `1.50 XLM for 1 USDC`: what is given or taken of `unit` for each `per`. `≈` where the fraction has more places. */
  price(price: { n: number; d: number }, unit: AssetParam, per: AssetParam): string;
  rate(bps: number): string;
  /** Date and time of unix seconds. */
  time(seconds: number): string;
  /** The same as short as an axis needs it: the hour of a day, or the day of a year. */
  tick(seconds: number, unit: 'hour' | 'day'): string;
  /** `14 s`, `3 min`, `2 h`, `5 d`. */
  span(seconds: number): string;
  list(items: readonly string[]): string;
}

/** What is needed to name an asset; a plain code is one of the settings'. */
type Told = Pick<AssetParam, 'code' | 'decimals'> & Partial<Pick<AssetParam, 'kind' | 'issuer' | 'contract' | 'listed'>>;

const NAMING: Record<Language, { issuer: string; contract: string; vault: string; quote: (text: string) => string; per: string }> = {
  en: { issuer: 'issuer', contract: 'contract', vault: 'vault', quote: (text) => `“${text}”`, per: 'for' },
  es: { issuer: 'emisor', contract: 'contrato', vault: 'bóveda', quote: (text) => `«${text}»`, per: 'por' },
};

/** Seven places of `n/d`, without a float on the way; undefined for what is no price. */
function places({ n, d }: { n: number; d: number }): { stroops: bigint; exact: boolean } | undefined {
  if (d === 0) return undefined;
  const scaled = BigInt(n) * 10_000_000n;
  return { stroops: scaled / BigInt(d), exact: scaled % BigInt(d) === 0n };
}

const UNITS: Record<Language, Record<Unit, string>> = {
  en: { second: 's', minute: 'min', hour: 'h', day: 'd' },
  es: { second: 's', minute: 'min', hour: 'h', day: 'd' },
};

export function createSay(language: Language, preferred: readonly string[]): Say {
  const locale = numberLocale(language, preferred);
  const marks = marksOf(locale);
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const naming = NAMING[language];
  const nameAsset = ({ kind, code, issuer, contract, listed }: Told): string => {
    if (listed || code === '') return code;
    if (issuer) return `${code} (${naming.issuer} ${issuer})`;
    return contract ? `${code} (${kind === 'shares' ? naming.vault : naming.contract} ${contract})` : code;
  };
  return {
    language,
    marks,
    amount(stroops, asset) {
      const code = typeof asset === 'object' ? nameAsset(asset) : asset;
      const digits = formatAmount(stroops, marks, typeof asset === 'object' ? { decimals: asset.decimals } : {});
      return code ? `${digits} ${code}` : digits;
    },
    asset: nameAsset,
    vault({ vault, name, listed }) {
      if (listed && name) return name;
      return name ? `${naming.quote(name)} (${vault})` : vault;
    },
    price(price, unit, per) {
      const read = places(price);
      const amount = read ? formatAmount(read.stroops, marks) : `${price.n}/${price.d}`;
      return `${read?.exact === false ? '≈ ' : ''}${amount} ${nameAsset(unit)} ${naming.per} 1 ${nameAsset(per)}`;
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
