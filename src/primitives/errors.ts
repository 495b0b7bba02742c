import { cleanJson, cleanText } from './text';

/** A value as it travels in JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type ErrorDetails = { [key: string]: Json };

/** The wire form of every error (design.md part 3). */
export interface ErrorBody {
  status: number;
  code: string;
  message: string;
  details?: ErrorDetails;
}

/**
 * The one typed error that crosses rooms and doors: an HTTP-like status, a stable snake_case code (one per condition),
 * a sentence for developers and facts for the reader. `ui/words` speaks to people by `code` and `details`.
 */
export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: ErrorDetails | undefined;

  constructor({ status, code, message, details, cause }: ErrorBody & { cause?: unknown }) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ServiceError';
    this.status = status;
    this.code = code;
    this.details = details;
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

  static from(body: ErrorBody): ServiceError {
    return new ServiceError(body);
  }
}

/** What is no ServiceError is a fault of ours: 500 `internal`, without the text of the cause, which may hold anything. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  return new ServiceError({ status: 500, code: 'internal', message: 'Something went wrong inside the wallet.', cause: error });
}
