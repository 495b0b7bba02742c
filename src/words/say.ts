/** What sentences need to speak of amounts, rates and times in one language. */
import { CLASSIC_DECIMALS, CLASSIC_UNIT, type Unit as Countable, classic } from '../primitives/amounts';
import type { AssetParam } from '../primitives/plan-words';
import { cutAmount, formatAmount, formatRate, type MoneyText, marksOf, moneyMarksOf, moneyText, type NumberMarks } from './format/amount';
import { dates, span, type Unit } from './format/time';

export interface Say {
  marks: NumberMarks;
  /** `12.50 USDC`, with the asset named as `unit` does; without a code the digits alone. */
  amount(amount: string | bigint, asset: Counted): string;
  /** The same amount to the precision that matters, cut off; `up`: what is at most so much. */
  about(amount: string | bigint, asset: Counted, up?: boolean): string;
  /**
   * `USDC`; what the network's settings do not list, with its issuer or contract in full: `USDC (issuer G…)`. What a contract calls
   * its token may be any text, and stands in quotation marks: `“Dear” (contract C…)`.
   */
  asset(asset: Named): string;
  /** The same behind an amount of it: `smallest units of “Dear” (contract C…), decimals unknown` where nobody says how many it has. */
  unit(asset: Exclude<Counted, string>): string;
  /** `Target`; what the settings do not list with its maker's name in quotation marks and its address: `“Target” (C…)`. */
  vault(vault: { vault: string; name: string; listed: boolean }): string;
  /** `1.50 XLM for 1 USDC`: what is given or taken of `unit` for each `per`. `≈` where the fraction has more places. */
  price(price: { n: number; d: number }, unit: AssetParam, per: AssetParam): string;
  rate(bps: number): string;
  /** `$12,345.67`: seven decimals of a currency, cut to its hundredths; `< $0.01` for less. */
  money(amount: bigint, currency: string): string;
  /** The same in its parts, which are drawn differently. */
  moneyParts(amount: bigint, currency: string): MoneyText;
  /** Date and time of unix seconds. */
  time(seconds: number): string;
  /** Its two halves: the day, and when on that day. */
  date(seconds: number): string;
  clock(seconds: number): string;
  /** The same as short as an axis needs it: the hour of a day, or the day of a year. */
  tick(seconds: number, unit: 'hour' | 'day'): string;
  /** `14 s`, `3 min`, `2 h`, `5 d`. */
  span(seconds: number): string;
  list(items: readonly string[]): string;
}

/** What is needed to name an asset; a plain code is one of the settings'. */
type Named = Pick<AssetParam, 'code'> & Partial<Pick<AssetParam, 'kind' | 'issuer' | 'contract' | 'listed'>>;
/** And to count it. */
type Counted = (Named & Countable) | 'XLM';

/** How a language names things and writes spans of time. */
export interface Manner {
  issuer: string;
  contract: string;
  vault: string;
  /** Of a liquidity pool of the ledger's own. */
  shares: string;
  quote: (text: string) => string;
  /** Of an asset of which nobody says how many decimals it has. */
  smallest: (asset: string) => string;
  /** Between what is given and what it is given for. */
  per: string;
  units: Record<Unit, string>;
}

/** Shares bear their pool's id. */
const POOL_ID = /^[0-9a-f]{64}$/;

/** Seven places of `n/d`, without a float on the way; undefined for what is no price. */
function places({ n, d }: { n: number; d: number }): { value: bigint; exact: boolean } | undefined {
  if (d === 0) return undefined;
  const scaled = BigInt(n) * CLASSIC_UNIT;
  return { value: scaled / BigInt(d), exact: scaled % BigInt(d) === 0n };
}

/** The same voice, amounts to the precision that matters. */
export const briefly = (say: Say): Say => ({ ...say, amount: say.about });

/** In a manner of speaking; numbers and dates as `locale` writes them. */
export function speak(naming: Manner, locale: string): Say {
  // Asking the browser for them takes milliseconds, which who only types a password does not wait for.
  let known: ReturnType<typeof marksOf> | undefined;
  let lists: Intl.ListFormat | undefined;
  const marks = () => (known ??= marksOf(locale));
  const { dateTime, date, clock, tick } = dates(locale);
  const signs = new Map<string, ReturnType<typeof moneyMarksOf>>();
  const moneyParts: Say['moneyParts'] = (amount, currency) => {
    const around = signs.get(currency) ?? moneyMarksOf(locale, currency);
    signs.set(currency, around);
    return moneyText(amount, marks(), around);
  };
  // A quotation that closes itself would let what follows pass for ours.
  const quoted = (text: string) => naming.quote(text.replace(/[“”„«»]/g, '"'));
  const nameAsset = ({ kind, code, issuer, contract, listed }: Named): string => {
    if (listed || code === '') return code;
    if (kind === 'pool' && POOL_ID.test(code)) return `${naming.shares} (${code})`;
    if (issuer) return `${code} (${naming.issuer} ${issuer})`;
    const free = kind === 'token' || kind === 'shares' ? quoted(code) : code;
    return contract ? `${free} (${kind === 'shares' ? naming.vault : naming.contract} ${contract})` : free;
  };
  const unit: Say['unit'] = (asset) => (asset.decimals === null ? naming.smallest(nameAsset(asset)) : nameAsset(asset));
  const counted = (asset: Counted) => (asset === 'XLM' ? classic(asset) : asset);
  const amount: Say['amount'] = (amount, asset) => `${formatAmount(amount, marks(), counted(asset))} ${unit(counted(asset))}`.trimEnd();
  return {
    get marks() {
      return marks();
    },
    amount,
    about: (value, asset, up) => amount(cutAmount(value, counted(asset).decimals, up), asset),
    asset: nameAsset,
    unit,
    vault({ vault, name, listed }) {
      if (listed && name) return name;
      return name ? `${quoted(name)} (${vault})` : vault;
    },
    price(price, unit, per) {
      const read = places(price);
      const amount = read ? formatAmount(read.value, marks(), { decimals: CLASSIC_DECIMALS }) : `${price.n}/${price.d}`;
      return `${read?.exact === false ? '≈ ' : ''}${amount} ${nameAsset(unit)} ${naming.per} 1 ${nameAsset(per)}`;
    },
    rate: (bps) => formatRate(bps, marks()),
    moneyParts,
    money(amount, currency) {
      const { before, whole, fraction, after } = moneyParts(amount, currency);
      return before + whole + fraction + after;
    },
    time: dateTime,
    date,
    clock,
    tick,
    span(seconds) {
      const { count, unit } = span(seconds);
      return `${count} ${naming.units[unit]}`;
    },
    list(items) {
      lists ??= new Intl.ListFormat(locale, { type: 'conjunction' });
      return lists.format(items);
    },
  };
}
