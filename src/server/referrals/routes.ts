import { type Cookie, Elysia } from 'elysia';
import * as v from 'valibot';
import {
  Referral,
  ReferralOffer,
  ReferralSummary,
  ReferralVisit,
  SendReferral,
} from '../../shared/contract/referrals.ts';
import { policies } from '../../shared/rules/limits.ts';
import {
  cookieAttributes,
  cookieName,
  referralCodeFromCookie,
  referralCookie,
  sessionPlugin,
} from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { getReferralOffer } from './first-box-discount.ts';
import { sendInvitation } from './invitations.ts';
import { getReferralSummary } from './summary.ts';
import { referralCodeInUrl, referralCodeToStore } from './visits.ts';

const NullableOffer = v.nullable(ReferralOffer);

/** Product 10. Any page stores its `?ref=` code in a cookie. */
export function referralRoutes(deps: Deps) {
  const name = cookieName(deps, referralCookie);
  const attributes = { maxAge: policies.referralCookieTtlMs / 1000, ...cookieAttributes(deps) };

  function storeReferralCode(
    cookies: Record<string, Cookie<unknown>>,
    visitedCode: string,
  ): string | undefined {
    const storedCode = referralCodeFromCookie(deps, cookies);
    const code = referralCodeToStore(deps.db, visitedCode, storedCode);
    if (code) cookies[name]?.set({ value: code, ...attributes });
    return code ?? storedCode;
  }

  return new Elysia({ name: 'referrals' })
    .use(sessionPlugin(deps))
    .onRequest(({ request, set }) => {
      const visitedCode = referralCodeInUrl(request);
      if (!visitedCode) return;
      const storedCode = new Bun.CookieMap(request.headers.get('cookie') ?? '').get(name) ?? undefined;
      const code = referralCodeToStore(deps.db, visitedCode, storedCode);
      if (code) set.headers['set-cookie'] = new Bun.Cookie(name, code, attributes).serialize();
    })
    .get('/api/referrals', ({ user }) => getReferralSummary(deps, user.id), {
      signedIn: true,
      response: ReferralSummary,
    })
    .post('/api/referrals/send', ({ user, body }) => sendInvitation(deps, user.id, body.email), {
      signedIn: true,
      body: inputSchema(SendReferral),
      response: Referral,
    })
    .get(
      '/api/referrals/offer',
      ({ user, cookie }) => getReferralOffer(deps.db, user?.id ?? null, referralCodeFromCookie(deps, cookie)),
      { maybeSignedIn: true, response: NullableOffer },
    )
    .post(
      '/api/referrals/visit',
      ({ user, cookie, body }) =>
        getReferralOffer(deps.db, user?.id ?? null, storeReferralCode(cookie, body.code)),
      { maybeSignedIn: true, body: inputSchema(ReferralVisit), response: NullableOffer },
    );
}
