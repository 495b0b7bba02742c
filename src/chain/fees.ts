/** Fees, in stroops. The ceilings are fixed before any node is asked (security.md T14). */
import { refuse } from '../primitives/errors';
import { mulDiv } from '../primitives/round';
import type { FeeStats } from './rpc';
import type { Rules } from './rules';

/** 0.1 XLM for inclusion, 2 XLM for resources without rent: the wallet's own limits, whatever a node says. A method's own may be lower. */
export const INCLUSION_CEILING = 1_000_000n;
export const RESOURCE_CEILING = 20_000_000n;
/** The resource fee that a node names is raised by 15 %, since the state may move until inclusion; what is unused is refunded. */
const MARGIN = { numerator: 115n, denominator: 100n };
const TIMES = 4n;

type Least = Pick<Rules, 'baseFee'>;

function clamp(value: bigint, { baseFee }: Least, ceiling: bigint): bigint {
  const atLeast = value > baseFee ? value : baseFee;
  return atLeast < ceiling ? atLeast : ceiling;
}

/** Inclusion fee of a contract transaction: what 90 of 100 paid lately, within the ceiling. */
export function contractInclusion(stats: FeeStats, rules: Least, ceiling = INCLUSION_CEILING): bigint {
  return clamp(stats.sorobanInclusionFee.p90, rules, ceiling);
}

/** Fee of a classic transaction: per operation what 90 of 100 paid lately, the sum within the ceiling. */
export function classicFee(stats: FeeStats, operations: number, rules: Least, ceiling = INCLUSION_CEILING): bigint {
  const count = BigInt(operations);
  return clamp(stats.inclusionFee.p90, rules, ceiling / count) * count;
}

/** What was offered before, for so many operations, which a fee bump counts one more of. */
interface Bid {
  fee: bigint;
  operations: bigint;
}

/** By how much a fee bump outbids what a node's queue may still hold: what is less, it refuses (stellar-core, FEE_MULTIPLIER). */
const OUTBIDS = 10n;
/** By how much it outbids what nodes have refused. */
const RAISES = 2n;

/**
 * Inclusion fee of a fee bump around `operations` of them: what 90 of 100 paid lately for each and one more, and more than was offered
 * `before`, at the same rate. 502 `fee_above_ceiling` where that is above the ceiling: a rate below is refused by the ledger or by nodes.
 */
export function bumpInclusion(
  paid: bigint,
  operations: bigint,
  { before, queued }: { before: Bid; queued: boolean },
  { baseFee }: Least,
  ceiling = INCLUSION_CEILING,
): bigint {
  const count = operations + 1n;
  const offer = before.fee > baseFee * before.operations ? before.fee : baseFee * before.operations;
  const least = mulDiv(offer * (queued ? OUTBIDS : RAISES), count, before.operations, 'up');
  if (least > ceiling) {
    const details = { fee: least.toString(), ceiling: ceiling.toString() };
    refuse('fee_above_ceiling', 'A higher fee would be above the limit.', details);
  }
  const market = clamp(paid, { baseFee }, ceiling / count) * count;
  return market > least ? market : least;
}

export function withMargin(resourceFee: bigint): bigint {
  return mulDiv(resourceFee, MARGIN.numerator, MARGIN.denominator, 'up');
}

/** What a method may cost beside its rent, in stroops; `usual` undefined: nobody measured it. */
export interface FeeTerms {
  usual?: bigint | undefined;
  ceiling: bigint;
}

/** The ceiling that follows from a usual fee: four times that, never above 2 XLM. */
export function termsOf(usual: bigint | undefined): FeeTerms {
  const ceiling = usual === undefined || usual * TIMES > RESOURCE_CEILING ? RESOURCE_CEILING : usual * TIMES;
  return { usual, ceiling };
}

/** Of restoring data and instances, where the operation stands alone (contracts.md 17.1). */
export const RESTORING = termsOf(5_131_443n);

/**
 * What is offered beside the margin for entries that are written or prolonged at the last moment, `written` of them: more than
 * the network asks for one to be written, and for twenty days more of a few (contracts.md 4.2, 6.2). What is left is given back.
 */
export const lastMoment = (written: number): bigint => 250_000n + BigInt(written) * 25_000n;

/** Twice the usual: above it a fee is noticed, and the wallet looks where it comes from. */
export const calmFee = ({ usual, ceiling }: FeeTerms): bigint => (usual === undefined ? ceiling : 2n * usual);

/** What of a resource fee an honest rent does not explain; a node raises rent by its own margin. */
export function beyondRent(named: bigint, rent: bigint): bigint {
  const explained = withMargin(rent);
  return named > explained ? named - explained : 0n;
}

/** The most that may be offered. */
export const mostOffered = (rent: bigint, { ceiling }: FeeTerms): bigint => ceiling + (rent === 0n ? 0n : withMargin(rent));

/** What is offered for a fee that a node names, the rent in it as it is and the rest with a margin; undefined: above the ceiling. */
export function offered(named: bigint, rent: bigint, { ceiling }: FeeTerms): bigint | undefined {
  const rest = beyondRent(named, rent);
  return withMargin(rest) > ceiling ? undefined : named - rest + withMargin(rest);
}
