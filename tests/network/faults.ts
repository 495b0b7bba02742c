/** Faults that control plants in front of the doors, and the log of what was asked. */

/**
 * What goes wrong with a request:
 * - `delay`: answered `ms` later;
 * - `hang`: neither processed nor answered; `Faults.hung` tells of it;
 * - `dropAfterAccept`: processed, then the connection is cut;
 * - `status`: not processed, answered with `status`, `headers` and `body`;
 * - `truncate`: processed, half of the answer is sent;
 * - `wrong`: processed, then the dotted paths of `set` are overwritten in the JSON answer;
 * - `reply`: not processed, answered with `body` (and `status`, 200 where absent);
 * - `stale`: processed by a node that is `ledgers` behind;
 * - `skewed`: processed by a node whose times are `seconds` ahead.
 */
export type FaultKind = 'delay' | 'hang' | 'dropAfterAccept' | 'status' | 'truncate' | 'wrong' | 'reply' | 'stale' | 'skewed';
export const DOORS = ['rpc', 'rpc2', 'horizon'] as const;
/** `rpc2`: a second node's JSON-RPC on the same ledger. */
export type DoorName = (typeof DOORS)[number];

export interface Fault {
  door: DoorName;
  /** A method of the JSON-RPC, or for Horizon `METHOD /path-prefix` such as `POST /transactions`. Absent: every one. */
  method?: string;
  kind: FaultKind;
  /** How many requests it strikes; 1 where absent. */
  next?: number;
  /** How many it lets pass before. */
  skip?: number;
  ms?: number;
  status?: number;
  headers?: { [name: string]: string };
  body?: unknown;
  set?: { [path: string]: unknown };
  ledgers?: number;
  seconds?: number;
}

/** A request as it was sent: what follows the host, and the body. */
export interface Asked {
  path: string;
  body: string;
}

export class Faults {
  #planted: (Fault & { left: number; passing: number })[] = [];
  #hung: Asked[] = [];
  #listener: ((asked: Asked) => void) | undefined;

  plant(fault: Fault): void {
    this.#planted.push({ ...fault, left: fault.next ?? 1, passing: fault.skip ?? 0 });
  }

  clear(): void {
    this.#planted = [];
  }

  /** The next request that hangs, and was not told of yet. One listener at a time: an earlier one is told nothing more. */
  hung(): Promise<Asked> {
    const first = this.told();
    if (first) return Promise.resolve(first);
    return new Promise((resolve) => {
      this.#listener = resolve;
    });
  }

  /** The same without waiting. */
  told(): Asked | undefined {
    return this.#hung.shift();
  }

  noteHung(asked: Asked): void {
    const tell = this.#listener;
    this.#listener = undefined;
    if (tell) tell(asked);
    else this.#hung.push(asked);
  }

  /** The fault that strikes this request; used up by it. */
  strike(door: DoorName, method: string): Fault | undefined {
    for (const fault of this.#planted) {
      if (fault.door !== door || !matches(fault, method)) continue;
      if (fault.passing > 0) {
        fault.passing -= 1;
        continue;
      }
      fault.left -= 1;
      if (fault.left <= 0) this.#planted = this.#planted.filter((other) => other !== fault);
      return fault;
    }
    return undefined;
  }
}

function matches({ door, method: wanted }: Fault, method: string): boolean {
  if (wanted === undefined) return true;
  return door === 'horizon' ? method.startsWith(wanted) : method === wanted;
}

/** How often each method was asked, by door: JSON-RPC methods by name, Horizon's as `GET /accounts/{id}`. */
export type RequestCounts = { rpc: Counts; rpc2?: Counts; horizon: Counts };
type Counts = { [method: string]: number };

const uncounted = (): RequestCounts => ({ rpc: {}, horizon: {} });

export class RequestLog {
  counts = uncounted();

  add(door: DoorName, method: string): void {
    const counts = this.counts[door] ?? {};
    this.counts[door] = counts;
    counts[method] = (counts[method] ?? 0) + 1;
  }

  reset(): void {
    this.counts = uncounted();
  }
}

/** Overwrites dotted paths (array places are numbers) in a JSON value; a missing container is left missing. */
export function overwrite(json: unknown, set: { [path: string]: unknown }): void {
  for (const [path, value] of Object.entries(set)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let at: unknown = json;
    for (const name of names) at = isContainer(at) ? at[name] : undefined;
    if (isContainer(at)) at[last] = value;
  }
}

function isContainer(value: unknown): value is { [name: string]: unknown } {
  return typeof value === 'object' && value !== null;
}
