/**
 * Letters that are written from right to left, kept from moving what stands beside them (security.md case 115): no word of the
 * wallet's own has one, so each run of them is a stranger's.
 */

/** Scripts that run from right to left (UAX 9), without the digits that run from left to right. */
const RIGHT = '\\u0590-\\u065f\\u066a-\\u06ef\\u06fa-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufeff\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}';
/** A run with its marks, and the spaces between its words; a digit or a sign ends it, and stands where its bytes stand. */
const RUN = new RegExp(`([${RIGHT}](?:[${RIGHT}\\p{M} ]*[${RIGHT}\\p{M}])?)`, 'u');

/** Text and run take turns; one piece where nothing runs from right to left. */
export const runsOf = (text: string): string[] => text.split(RUN);
