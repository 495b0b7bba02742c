/** What Horizon's handlers get and give: HAL pages, problems. */
import type { SeenWorld } from '../world';

export interface HorizonRequest {
  world: SeenWorld;
  method: string;
  /** Below Horizon's root, such as `/accounts/G…`. */
  path: string;
  /** Query of a GET, form of a POST. */
  query: URLSearchParams;
  /** Parts of the path that the route leaves open. */
  parts: string[];
}

export interface Answer {
  status: number;
  body: unknown;
  headers?: { [name: string]: string };
}

export const ok = (body: unknown): Answer => ({ status: 200, body, headers: { 'content-type': 'application/hal+json; charset=utf-8' } });

/** An answer that is thrown. */
export class Problem extends Error {
  constructor(
    readonly type: string,
    readonly status: number,
    title: string,
    readonly detail: string,
    readonly extras?: { [name: string]: unknown },
  ) {
    super(title);
    this.name = 'Problem';
  }

  get answer(): Answer {
    const { type, status, message: title, detail, extras } = this;
    const body = { type: `https://stellar.org/horizon-errors/${type}`, title, status, detail, ...(extras ? { extras } : {}) };
    return { status, body, headers: { 'content-type': 'application/problem+json; charset=utf-8' } };
  }
}

export const notFound = () =>
  new Problem(
    'not_found',
    404,
    'Resource Missing',
    'The resource at the url requested was not found.  This usually occurs for one of two reasons:  The url requested is not valid, or no data in our database could be found with the parameters provided.',
  );

export const badRequest = (field: string, reason: string) =>
  new Problem('bad_request', 400, 'Bad Request', 'The request you sent was invalid in some way.', { invalid_field: field, reason });

/** Seven decimals. */
export function decimal(stroops: bigint): string {
  const digits = (stroops < 0n ? -stroops : stroops).toString().padStart(8, '0');
  return `${stroops < 0n ? '-' : ''}${digits.slice(0, -7)}.${digits.slice(-7)}`;
}

const UNIT = 10_000_000n;

/** The reverse, places may be left out; undefined: it is no amount. */
export function stroops(text: string): bigint | undefined {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,7}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : BigInt(whole) * UNIT + BigInt(part.padEnd(7, '0'));
}

/** Of unix seconds. */
export const iso = (seconds: number | bigint): string => new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z');

export const link = (href: string, templated = false) => (templated ? { href, templated } : { href });

export const horizonUrl = ({ url }: SeenWorld): string => `${url}/horizon`;

/** One page in the order asked for, after the cursor where one is given. `records` ascend; `compare` refuses what is no cursor. */
export function page<T extends { paging_token: string }>(
  request: HorizonRequest,
  records: readonly T[],
  compare: (a: string, b: string) => number,
): Answer {
  const { query } = request;
  const limit = Number(query.get('limit') ?? '10');
  if (!Number.isInteger(limit) || limit < 1 || limit > 200) throw badRequest('limit', 'limit must be between 1 and 200');
  const order = query.get('order') ?? 'asc';
  if (order !== 'asc' && order !== 'desc') throw badRequest('order', 'order must be asc or desc');
  const cursor = query.get('cursor') ?? '';
  if (cursor !== '' && cursor !== 'now') compare(cursor, cursor);
  const ordered = order === 'asc' ? records : [...records].reverse();
  const sign = order === 'asc' ? 1 : -1;
  const after = cursor === '' || cursor === 'now' ? ordered : ordered.filter((one) => compare(one.paging_token, cursor) * sign > 0);
  const found = cursor === 'now' && order === 'asc' ? [] : after.slice(0, limit);
  const href = (at: string, direction: string) => {
    const search = new URLSearchParams(query);
    search.set('cursor', at);
    search.set('limit', String(limit));
    search.set('order', direction);
    search.sort();
    return link(`${horizonUrl(request.world)}${request.path}?${search}`);
  };
  const first = found[0]?.paging_token ?? cursor;
  const last = found.at(-1)?.paging_token ?? cursor;
  const links = { self: href(cursor, order), next: href(last, order), prev: href(first, order === 'asc' ? 'desc' : 'asc') };
  return ok({ _links: links, _embedded: { records: found } });
}

/** Cursors that are total order ids. */
export function compareIds(a: string, b: string): number {
  if (!/^\d{1,19}$/.test(a) || !/^\d{1,19}$/.test(b)) throw badRequest('cursor', 'cursor: invalid value');
  const difference = BigInt(a) - BigInt(b);
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}
