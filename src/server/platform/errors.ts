import type { ErrorCode } from '../../shared/contract/error-codes.ts';

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

/**
 * A refusal the customer may read: one sentence, sent as the plain-text body, and a code where the app has to tell it
 * from others. A plain `Error` means a bug.
 */
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

export function unauthorized(): AppError {
  return new AppError('unauthorized', 'Unauthorized');
}

export function forbidden(): AppError {
  return new AppError('forbidden', 'Forbidden');
}

/**
 * Whether the database could not do its work for a reason of the machine: a full or failing disk, a damaged file, another
 * process that holds it. Nothing of the transaction was kept.
 */
export function isStorageFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && storageFaults.test(String(error.code))) return true;
  return isStorageFault(error.cause);
}

const storageFaults = /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|BUSY|LOCKED)/;
