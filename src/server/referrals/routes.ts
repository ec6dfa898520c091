import { type Cookie, Elysia } from 'elysia';
import * as v from 'valibot';
import { policies } from '../../shared/policies.ts';
import {
  Referral,
  ReferralOffer,
  ReferralSummary,
  ReferralVisit,
  SendReferral,
} from '../../shared/referrals.ts';
import {
  cookieName,
  cookieRules,
  referralCodeFromCookie,
  referralCookie,
  sessionPlugin,
} from '../accounts/session-plugin.ts';
import type { Deps } from '../deps.ts';
import { inputSchema } from '../input-schema.ts';
import { getReferralOffer } from './first-box-discount.ts';
import { sendInvitation } from './invitations.ts';
import { getReferralSummary } from './summary.ts';
import { codeInUrl, codeToKeep } from './visits.ts';

const Offer = v.nullable(ReferralOffer);

/** Codes, invitations and the discount of the first box (spec section 7). Any page stores the code of its `?ref=` in a cookie. */
export function referralRoutes(deps: Deps) {
  const name = cookieName(deps, referralCookie);
  const rules = { maxAge: policies.referralCookieTtlMs / 1000, ...cookieRules(deps) };

  function keepReferralCode(
    cookies: Record<string, Cookie<unknown>>,
    codeOfVisit: string,
  ): string | undefined {
    const storedCode = referralCodeFromCookie(deps, cookies);
    const code = codeToKeep(deps.db, codeOfVisit, storedCode);
    if (code) cookies[name]?.set({ value: code, ...rules });
    return code ?? storedCode;
  }

  return new Elysia({ name: 'referrals' })
    .use(sessionPlugin(deps))
    .onRequest(({ request, set }) => {
      const codeOfVisit = codeInUrl(request);
      if (!codeOfVisit) return;
      const storedCode = new Bun.CookieMap(request.headers.get('cookie') ?? '').get(name) ?? undefined;
      const code = codeToKeep(deps.db, codeOfVisit, storedCode);
      if (code) set.headers['set-cookie'] = new Bun.Cookie(name, code, rules).serialize();
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
      { maybeSignedIn: true, response: Offer },
    )
    .post(
      '/api/referrals/visit',
      ({ user, cookie, body }) =>
        getReferralOffer(deps.db, user?.id ?? null, keepReferralCode(cookie, body.code)),
      { maybeSignedIn: true, body: inputSchema(ReferralVisit), response: Offer },
    );
}
