import { treaty } from '@elysiajs/eden';
import type { App } from '../../server/app.ts';
import { errorCodeHeader } from '../../shared/contract/error-codes.ts';
import { fetchForApi } from './fetch.ts';

/** Prerendering has no address, and calls nothing. */
const origin = globalThis.location?.origin ?? 'http://localhost';

/**
 * The API, typed from the server. Nothing is parsed into Date: instants are sent as epoch ms, days as "YYYY-MM-DD". Eden puts
 * parameters into the path as they are: one that comes from the address bar goes through `encodeURIComponent`.
 */
export const api = treaty<App>(origin, {
  fetcher: fetchForApi as typeof fetch,
  parseDate: false,
  fetch: { credentials: 'include' },
});

/**
 * A failed answer. `message` is "{status}: {body}" (product 5.9), `sentence` the body alone, for toasts. `code` is an
 * `ErrorCode` where the server has given one.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly sentence: string;
  readonly code: string | undefined;

  constructor(status: number, sentence: string, code?: string) {
    super(`${status}: ${sentence}`);
    this.name = 'ApiError';
    this.status = status;
    this.sentence = sentence;
    this.code = code;
  }
}

type Answer<Data> = { data: Data; error: { status: unknown; value: unknown } | null; response?: Response };

/** The data of a response; throws `ApiError` for a failed one. Status 0: the server could not be reached. */
export async function unwrap<Data>(answer: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await answer;
  if (!error) return data as NonNullable<Data>;
  const status = Number(error.status);
  const code = response?.headers.get(errorCodeHeader) ?? undefined;
  if (typeof error.value === 'string')
    throw new ApiError(status, error.value || 'The shop did not say why.', code);
  throw new ApiError(0, navigator.onLine ? shopIsDown : deviceIsOffline);
}

const shopIsDown = 'The shop does not answer just now. Please try again in a minute.';
const deviceIsOffline = 'You seem to be offline. Please check your connection and try again.';

/** The sentence a customer reads for any failure. */
export function userErrorMessage(error: unknown): string {
  return error instanceof ApiError ? error.sentence : 'Something went wrong. Please try again.';
}

/** 401 answers whose message contains Unauthorized (product 5.9). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && /^401: .*Unauthorized/.test(error.message);
}
