import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '../storage/database.ts';
import type { Endpoint } from './endpoint.ts';
import { ApiError } from './errors.ts';
import type { Params } from './form.ts';

/** Secret keys only from the header, publishable ones also from `key`. */
export function authenticate(keys: Keys, request: Request, params: Params): Endpoint['access'] {
  const given = headerKey(request);
  if (given !== null && constantTimeEqual(given, keys.secretKey)) return 'secret';
  const inForm = typeof params.key === 'string' ? params.key : null;
  const publishable = given ?? inForm;
  if (publishable !== null && constantTimeEqual(publishable, keys.publishableKey)) return 'browser';
  throw new ApiError(401, {
    type: 'invalid_request_error',
    message:
      publishable === null
        ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
        : 'Invalid API Key provided.',
  });
}

function headerKey(request: Request): string | null {
  const header = request.headers.get('authorization');
  if (!header) return null;
  const [scheme = '', value = ''] = header.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return null;
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? null;
}

export function constantTimeEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
