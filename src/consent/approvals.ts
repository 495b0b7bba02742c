/**
 * What waits for a person's word. An approval names one digest; it is answered once, by that digest, in one stored step
 * (security.md T7, T8). It survives the worker; session boundaries reject it (design.md part 9).
 */
import * as v from 'valibot';
import type { Database } from '../platform/ports';
import type { Address } from '../primitives/addresses';
import { ServiceError } from '../primitives/errors';
import { address, hashHex, unixSeconds } from '../primitives/schemas';

export interface Approval<T> {
  /** 128 random bits in hex. */
  id: string;
  origin: string;
  account: Address;
  networkId: string;
  digest: string;
  /** 'approved': the word was given; what follows is not stored yet. */
  state: 'pending' | 'approved';
  createdAt: number;
  /** What was shown. */
  shown: T;
}

const MOST = 8;
const frame = v.object({
  id: v.string(),
  origin: v.string(),
  account: address,
  networkId: v.string(),
  digest: hashHex,
  state: v.picklist(['pending', 'approved']),
  createdAt: unixSeconds,
  shown: v.unknown(),
});

function parse<T>(value: unknown): Approval<T> | undefined {
  const parsed = v.safeParse(frame, value);
  return parsed.success ? (parsed.output as Approval<T>) : undefined;
}

function refuse(status: number, code: string, message: string): never {
  throw new ServiceError({ status, code, message });
}

export interface Approvals<T> {
  /** One open approval per origin and account: a later one takes the place of an earlier that was not answered. */
  open(approval: Omit<Approval<T>, 'state'>): Promise<void>;
  get(id: string): Promise<Approval<T> | undefined>;
  pending(): Promise<Approval<T>[]>;
  /** The one answer. 404 `request_missing`, 409 `already_answered`, 409 `digest_mismatch`. */
  approve(id: string, digest: string): Promise<Approval<T>>;
  close(id: string): Promise<void>;
  /** After a restart: a word that was given but led to nothing stored must be given again. */
  reopen(): Promise<void>;
  rejectAll(): Promise<void>;
}

export function createApprovals<T>(database: Database): Approvals<T> {
  const read = async () => (await database.all('approvals')).map((value) => parse<T>(value)).filter((item) => item !== undefined);
  return {
    async open(approval) {
      await database.transact(['approvals'], async ({ approvals }) => {
        const known = (await approvals.all()).map((value) => parse<T>(value)).filter((item) => item !== undefined);
        for (const other of known) {
          const same = other.origin === approval.origin && other.account === approval.account && other.networkId === approval.networkId;
          if (same && other.state === 'pending') await approvals.delete(other.id);
        }
        if (known.length >= MOST) refuse(429, 'too_many_requests', 'Too many requests wait for an answer.');
        await approvals.put(approval.id, { ...approval, state: 'pending' });
      });
    },
    get: async (id) => parse<T>(await database.get('approvals', id)),
    pending: async () => (await read()).filter(({ state }) => state === 'pending'),
    approve: (id, digest) =>
      database.transact(['approvals'], async ({ approvals }) => {
        const approval = parse<T>(await approvals.get(id));
        if (!approval) return refuse(404, 'request_missing', 'This request is no longer there.');
        if (approval.state !== 'pending') refuse(409, 'already_answered', 'This request was answered already.');
        if (approval.digest !== digest) refuse(409, 'digest_mismatch', 'What was confirmed is not what is asked for now.');
        const answered: Approval<T> = { ...approval, state: 'approved' };
        await approvals.put(id, answered);
        return answered;
      }),
    close: (id) => database.delete('approvals', id),
    async reopen() {
      for (const approval of await read()) {
        if (approval.state === 'approved') await database.put('approvals', approval.id, { ...approval, state: 'pending' });
      }
    },
    rejectAll: () => database.transact(['approvals'], ({ approvals }) => approvals.clear()),
  };
}
