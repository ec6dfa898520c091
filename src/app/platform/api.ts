import { treaty } from '@elysiajs/eden';
import type { App } from '../../server/app.ts';
import { errorCodeHeader } from '../../shared/contract/error-codes.ts';
import { fetchForApi, SlowAnswer } from './fetch.ts';

/** Prerendering has no location and calls nothing. */
const origin = globalThis.location?.origin ?? 'http://localhost';

/**
 * Instants are epoch ms, days "YYYY-MM-DD". Eden does not encode path parameters: use `encodeURIComponent`.
 */
export const api = treaty<App>(origin, {
  fetcher: fetchForApi as typeof fetch,
  parseDate: false,
  fetch: { credentials: 'include' },
});

/** `message` is "{status}: {body}", `sentence` the body alone. */
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

/** Throws `ApiError`; status 0: server not reached. */
export async function unwrap<Data>(answer: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await answer;
  if (!error) return data as NonNullable<Data>;
  const status = Number(error.status);
  const code = response?.headers.get(errorCodeHeader) ?? undefined;
  if (typeof error.value === 'string') {
    const sentence = error.value || response?.statusText || 'The shop did not say why.';
    throw new ApiError(status, sentence, code);
  }
  if (error.value instanceof SlowAnswer) throw new ApiError(0, slowAnswer);
  throw new ApiError(0, navigator.onLine ? shopIsDownForNow : deviceIsOffline);
}

export const slowAnswer =
  'This is taking longer than usual, and may still go through. Please try again in a moment.';
export const shopIsDown = "We can't reach the shop right now";
export const shopIsDownForNow = `${shopIsDown}. Please try again in a minute.`;
const deviceIsOffline = 'You seem to be offline. Please check your connection and try again.';

export function userErrorMessage(error: unknown): string {
  return error instanceof ApiError ? error.sentence : 'Something went wrong. Please try again.';
}

/** The request is decided. Not for an outage, a lost network, too many tries or an ended session: sent again, it needs the same key. */
export function isFinalRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

/** A 401 whose message contains Unauthorized. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && /^401: .*Unauthorized/.test(error.message);
}
