/** A domain by script: what each URL answers, and what was asked of whom. */
import { createDomainDoor, type DomainDoor } from '../../../src/domains/door';
import { isServiceError } from '../../../src/primitives/errors';

export interface AskedOf {
  url: string;
  init: RequestInit | undefined;
}

export interface DomainWorld {
  door: DomainDoor;
  asked: AskedOf[];
  /** What was asked for takes too long. */
  late: () => void;
}

export function world(answer: (url: string, signal: AbortSignal) => Response | Promise<Response>): DomainWorld {
  const asked: AskedOf[] = [];
  const waiting: (() => void)[] = [];
  const door = createDomainDoor({
    fetch: async (input, init) => {
      const url = String(input);
      asked.push({ url, init });
      return answer(url, init?.signal ?? new AbortController().signal);
    },
    deadline: (_ms, late) => {
      waiting.push(late);
      return () => undefined;
    },
  });
  return {
    door,
    asked,
    late: () => {
      for (const end of waiting) end();
    },
  };
}

export const text = (body: string, status = 200): Response => new Response(body, { status });
export const json = (body: unknown): Response => text(JSON.stringify(body));

/** What it was refused with; undefined where it was not. */
export async function refusal(work: Promise<unknown>): Promise<{ code: string; details: unknown } | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return { code: error.code, details: error.details };
  }
}
export const codeOf = async (work: Promise<unknown>): Promise<string | undefined> => (await refusal(work))?.code;
