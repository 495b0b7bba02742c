import { type DetailsOf, type ErrorCode, errorCodes, isPageErrorCode } from './error-codes';
import { cleanJson, cleanText } from './text';

/** A value as it travels in JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type ErrorDetails = { [key: string]: Json };

/** The wire form of every error (interface.md 7.1). */
export interface ErrorBody {
  status: number;
  code: ErrorCode;
  message: string;
  details?: ErrorDetails;
}

/** What comes back through a door. */
export type Answer<T = unknown> = { ok: true; value: T } | { ok: false; error: ErrorBody };

const brand = Symbol.for('ballast.ServiceError');

/** What follows code and message: the code's own details, then what it came from. */
type Rest<C extends ErrorCode> = C extends ErrorCode
  ? DetailsOf<C> extends undefined
    ? [details?: undefined, cause?: unknown]
    : object extends DetailsOf<C>
      ? [details?: DetailsOf<C> | undefined, cause?: unknown]
      : [details: DetailsOf<C>, cause?: unknown]
  : never;

/**
 * The one typed error that crosses rooms and doors: a stable code with its status (`error-codes.ts`), a sentence for
 * developers and facts for the reader. `words` speaks to people by `code` and `details`.
 */
export class ServiceError<C extends ErrorCode = ErrorCode> extends Error {
  readonly status: number;
  readonly code: C;
  readonly details: ErrorDetails | undefined;

  constructor(code: C, message: string, ...[details, cause]: Rest<C>) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ServiceError';
    this.status = errorCodes[code];
    this.code = code;
    this.details = details;
  }

  get [brand](): true {
    return true;
  }

  /** Details may quote a contract, a node or a site: they leave without hidden characters. */
  toJSON(): ErrorBody {
    return {
      status: this.status,
      code: this.code,
      message: cleanText(this.message, 300).text,
      ...(this.details ? { details: cleanJson(this.details) } : {}),
    };
  }
}

/** Throws the error of that code: the one way to say no. */
export function refuse<C extends ErrorCode>(code: C, message: string, ...rest: Rest<C>): never {
  throw new ServiceError(code, message, ...rest);
}

/** An error as it came through a door. A body of another shape, or with a code that no page knows, is 500 `unknown_answer`. */
export function parseError(body: unknown): ServiceError {
  const { code, message, details } = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody>;
  const isWhole = isPageErrorCode(code) && typeof message === 'string' && (details === undefined || typeof details === 'object');
  if (!isWhole) return new ServiceError('unknown_answer', 'The answer is an error that is not known here.');
  return new ServiceError<ErrorCode>(code, message, ...([details] as unknown as Rest<ErrorCode>));
}

/** The two halves of the worker each have a copy of the class: what crosses is known by its brand, never by `instanceof`. */
export const isServiceError = (error: unknown): error is ServiceError => typeof error === 'object' && error !== null && brand in error;

/** What is no ServiceError is a fault of ours: 500 `internal`, without the text of the cause, which may hold anything. */
export function toServiceError(error: unknown): ServiceError {
  if (isServiceError(error)) return error;
  return new ServiceError('internal', 'Something went wrong inside the wallet.', undefined, error);
}
