/** What sentences need to speak of amounts, rates and times in one language. */
import type { AssetParam } from '../primitives/plan-words';
import { cutAmount, formatAmount, formatRate, marksOf, type NumberMarks } from './format/amount';
import { dates, span, type Unit } from './format/time';

export interface Say {
  marks: NumberMarks;
  /** `12.50 USDC`, with the asset named as `asset` does; without an asset the digits alone. */
  amount(stroops: string | bigint, asset?: Told | string): string;
  /** The same amount to the precision that matters, cut off; `up`: what is at most so much. */
  about(stroops: string | bigint, asset?: Told | string, up?: boolean): string;
  /**
   * `USDC`; what the network's settings do not list, with its issuer or contract in full: `USDC (issuer G…)`. What a contract calls
   * its token may be any text, and stands in quotation marks: `“Dear” (contract C…)`.
   */
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

/** How a language names things and writes spans of time. */
export interface Manner {
  issuer: string;
  contract: string;
  vault: string;
  /** Of a liquidity pool of the ledger's own. */
  shares: string;
  quote: (text: string) => string;
  /** Between what is given and what it is given for. */
  per: string;
  units: Record<Unit, string>;
}

/** Shares bear their pool's id. */
const POOL_ID = /^[0-9a-f]{64}$/;

/** Seven places of `n/d`, without a float on the way; undefined for what is no price. */
function places({ n, d }: { n: number; d: number }): { stroops: bigint; exact: boolean } | undefined {
  if (d === 0) return undefined;
  const scaled = BigInt(n) * 10_000_000n;
  return { stroops: scaled / BigInt(d), exact: scaled % BigInt(d) === 0n };
}

/** The same voice, amounts to the precision that matters. */
export const briefly = (say: Say): Say => ({ ...say, amount: say.about });

/** In a manner of speaking; numbers and dates as `locale` writes them. */
export function speak(naming: Manner, locale: string): Say {
  // Asking the browser for them takes milliseconds, which who only types a password does not wait for.
  let known: NumberMarks | undefined;
  let lists: Intl.ListFormat | undefined;
  const marks = () => (known ??= marksOf(locale));
  const { dateTime, tick } = dates(locale);
  // A quotation that closes itself would let what follows pass for ours.
  const quoted = (text: string) => naming.quote(text.replace(/[“”„«»]/g, '"'));
  const nameAsset = ({ kind, code, issuer, contract, listed }: Told): string => {
    if (listed || code === '') return code;
    if (kind === 'pool' && POOL_ID.test(code)) return `${naming.shares} (${code})`;
    if (issuer) return `${code} (${naming.issuer} ${issuer})`;
    const free = kind === 'token' || kind === 'shares' ? quoted(code) : code;
    return contract ? `${free} (${kind === 'shares' ? naming.vault : naming.contract} ${contract})` : free;
  };
  const amount: Say['amount'] = (stroops, asset) => {
    const code = typeof asset === 'object' ? nameAsset(asset) : asset;
    const digits = formatAmount(stroops, marks(), typeof asset === 'object' ? { decimals: asset.decimals } : {});
    return code ? `${digits} ${code}` : digits;
  };
  return {
    get marks() {
      return marks();
    },
    amount,
    about: (stroops, asset, up) => amount(cutAmount(stroops, typeof asset === 'object' ? asset.decimals : undefined, up), asset),
    asset: nameAsset,
    vault({ vault, name, listed }) {
      if (listed && name) return name;
      return name ? `${quoted(name)} (${vault})` : vault;
    },
    price(price, unit, per) {
      const read = places(price);
      const amount = read ? formatAmount(read.stroops, marks()) : `${price.n}/${price.d}`;
      return `${read?.exact === false ? '≈ ' : ''}${amount} ${nameAsset(unit)} ${naming.per} 1 ${nameAsset(per)}`;
    },
    rate: (bps) => formatRate(bps, marks()),
    time: dateTime,
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
