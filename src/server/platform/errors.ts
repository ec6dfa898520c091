import type { ErrorCode } from '../../shared/contract/error-codes.ts';
import type { Limit } from '../../shared/rules/limits.ts';

const statuses = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  lengthRequired: 411,
  tooLarge: 413,
  uriTooLong: 414,
  tooMany: 429,
  headersTooLarge: 431,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof statuses;

/** A refusal shown to the customer: one sentence, sent as plain text. A plain `Error` means a bug. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: ErrorCode | undefined;

  constructor(kind: ErrorKind, message: string, code?: ErrorCode) {
    super(message);
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
  }

  get status(): number {
    return statuses[this.kind];
  }
}

/** `who` is what the limit counts by. */
export class TooManyTries extends AppError {
  readonly limit: Limit;
  readonly who: string;

  constructor(limit: Limit, who: string) {
    super('tooMany', 'Too many attempts. Please wait a few minutes and try again.');
    this.limit = limit;
    this.who = who;
  }
}

export function isConflict(error: unknown): error is AppError {
  return error instanceof AppError && error.kind === 'conflict';
}

/** The provider or another service does not answer. */
export function isOutage(error: unknown): error is AppError {
  return error instanceof AppError && error.kind === 'unavailable';
}

export function unauthorized(): AppError {
  return new AppError('unauthorized', 'Unauthorized');
}

export function forbidden(): AppError {
  return new AppError('forbidden', 'Forbidden');
}

/** Full or failing disk, damaged file, or another process's lock. Nothing of the transaction was kept. */
export function isStorageFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && storageFaults.test(String(error.code))) return true;
  return isStorageFault(error.cause);
}

const storageFaults =
  /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|BUSY|LOCKED)|(ENOSPC|EDQUOT|EROFS|EIO)$)/;
