const statuses = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  lengthRequired: 411,
  tooLarge: 413,
  uriTooLong: 414,
  tooMany: 429,
  headersTooLarge: 431,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof statuses;

/** A refusal the customer may read: one sentence, sent as the plain-text body. A plain `Error` means a bug. */
export class AppError extends Error {
  readonly kind: ErrorKind;

  constructor(kind: ErrorKind, message: string) {
    super(message);
    this.name = 'AppError';
    this.kind = kind;
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
