import { Elysia } from 'elysia';
import { business } from '../../../shared/business.ts';

/** Security contact (RFC 9116) and change-password address. */
export function wellKnown(origin: string, now: () => number = Date.now) {
  return new Elysia({ name: 'well-known' })
    .get('/.well-known/security.txt', ({ set }) => {
      set.headers['content-type'] = 'text/plain; charset=utf-8';
      set.headers['cache-control'] = 'public, max-age=3600';
      return securityText(origin, now());
    })
    .get('/.well-known/change-password', ({ redirect }) => redirect('/dashboard?tab=profile'));
}

/** Expires half a year after each request. */
function securityText(origin: string, now: number): string {
  return [
    `Contact: mailto:${business.email}`,
    `Expires: ${new Date(now + halfYearMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

const halfYearMs = 182 * 86_400_000;
