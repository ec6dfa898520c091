import { Elysia } from 'elysia';
import { business } from '../../../shared/business.ts';

/** What programs look for below `/.well-known`: whom to tell about a hole (RFC 9116), and where a password is changed. */
export function wellKnown(origin: string, now: () => number = Date.now) {
  return new Elysia({ name: 'well-known' })
    .get('/.well-known/security.txt', ({ set }) => {
      set.headers['content-type'] = 'text/plain; charset=utf-8';
      set.headers['cache-control'] = 'public, max-age=3600';
      return securityText(origin, now());
    })
    .get('/.well-known/change-password', ({ redirect }) => redirect('/dashboard?tab=profile'));
}

/** It must say until when it may be believed: half a year from each time it is asked for. */
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
