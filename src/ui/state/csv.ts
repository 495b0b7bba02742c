/** A table as a file that other programs open (RFC 4180). */
import type { Unit } from '../../primitives/amounts';
import { formatAmount } from '../../words/format/amount';

/** An amount as programs write it: no groups, a point, a plain minus. */
export const plainAmount = (amount: string, { decimals }: Pick<Unit, 'decimals'>): string =>
  formatAmount(amount, { group: '', decimal: '.' }, { decimals, least: 0 }).replace('−', '-');

const isNumber = (cell: string) => /^-?\d+(\.\d+)?$/.test(cell);
/** What a spreadsheet would take for a formula is text, in whatever column; what is a number from end to end stays one. */
const harmless = (cell: string) => (/^[=+\-@\t\r]/.test(cell) && !isNumber(cell) ? `'${cell}` : cell);
const quoted = (cell: string) => `"${harmless(cell).replaceAll('"', '""')}"`;

export const csvOf = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');

/** Hands a text to the person as a file. */
export function save(name: string, text: string, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
