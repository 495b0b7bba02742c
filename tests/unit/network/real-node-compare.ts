/** An answer of a node as a list of fields, with what every network has of its own (addresses, times, large numbers) made the same. */
import { inJson } from '../../network/rpc/json';

type Fields = Map<string, string>;

interface Answer {
  http?: number;
  headers?: { [name: string]: string };
  answer: unknown;
}

/** Headers that say something of the ledger or of the answer; the others are a web server's. */
const HEADERS = ['content-type', 'latest-ledger'];

/** Of Horizon's lists the newest record is compared: what somebody did before is nobody else's. XDR within is compared where RPC tells it. */
const LISTED = /\.records\[[1-9]\d*\]|\.records\.length$/;

export function readable({ http, headers, answer }: Answer, method: string): Fields {
  const fields: Fields = new Map();
  if (http !== undefined) fields.set('http', String(http));
  for (const name of HEADERS) if (headers?.[name] !== undefined) fields.set(name, normal(headers[name]));
  flatten(fields, '', told(answer, method));
  return fields;
}

/** With its XDR read. */
function told(answer: unknown, method: string): unknown {
  if (method === '') return answer;
  const { result, ...rest } = answer as { result?: unknown };
  return result === undefined ? rest : { ...rest, result: inJson(method, result) };
}

function flatten(fields: Fields, path: string, value: unknown): void {
  if (LISTED.test(path)) return;
  if (Array.isArray(value)) {
    if (!LISTED.test(`${path}.length`)) fields.set(`${path}.length`, String(value.length));
    for (const [index, item] of value.entries()) flatten(fields, `${path}[${index}]`, item);
    return;
  }
  if (typeof value === 'object' && value !== null) {
    for (const [name, content] of Object.entries(value)) {
      flatten(fields, `${path}.${name}`, /_xdr$/.test(name) ? 'XDR' : content);
    }
    return;
  }
  fields.set(path, leaf(path, value));
}

/** Numbers of ledgers are large on one network and small on another. */
const OF_LEDGERS = /(l|L)edger(_seq|Seq)?$|_seq$|_ledger$/;

function leaf(path: string, value: unknown): string {
  if (typeof value === 'string') return normal(value);
  if (typeof value !== 'number') return String(value);
  return `${value > 0 && OF_LEDGERS.test(path) ? 'N' : figure(String(value))} as a number`;
}

/** Small numbers mean something; large ones are this network's own. */
const figure = (text: string): string => (text.replace('-', '').length > 3 ? text.replace(/\d+/, 'N') : text);

function normal(text: string): string {
  if (/^[0-9a-f]{64}$/.test(text)) return 'hex';
  if (/^-?\d+$/.test(text)) return figure(text);
  if (/^\d+\.\d{7}$/.test(text)) return 'amount';
  if (/^\d{4}-\d\d-\d\dT[\d:]+Z$/.test(text)) return 'time';
  if (/^[0-9a-f]{36,}$/.test(text)) return 'hex';
  if (/^[0-9a-f]{8}$/.test(text)) return 'hint';
  if (/^[A-Za-z0-9+/]{86}==$/.test(text)) return 'signature';
  return text
    .split('Stack backtrace')[0]
    ?.replace(/([GCMB])[A-Z2-7]{55,}/g, '$1…')
    .replace(/http:\/\/127\.0\.0\.1:\d+(\/[\w~-]+\/horizon)?/g, 'HORIZON')
    .replace(/[0-9a-f]{36,}/g, 'hex')
    .replace(/\d{3,}/g, 'N')
    .trim() as string;
}

export interface Difference {
  path: string;
  real: string;
  local: string;
}

export function differences(theirs: Fields, ours: Fields): Difference[] {
  const paths = new Set([...theirs.keys(), ...ours.keys()]);
  return [...paths].flatMap((path) => {
    const [real, local] = [theirs.get(path) ?? 'nothing', ours.get(path) ?? 'nothing'];
    return real === local ? [] : [{ path, real, local }];
  });
}
