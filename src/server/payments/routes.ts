import { Elysia } from 'elysia';
import * as v from 'valibot';
import { Credit, Invoice, PaymentsConfig, ProviderPage, SavedCard } from '../../shared/payments.ts';
import { limits } from '../../shared/policies.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../deps.ts';
import { input } from '../input.ts';
import { getCredit } from './credit.ts';
import { listInvoices } from './customer-invoices.ts';
import { openBillingPortal, openCardUpdate } from './provider-pages.ts';
import { listSavedCards } from './saved-cards.ts';
import { receiveWebhook } from './webhook.ts';

const Cursor = v.object({ cursor: v.optional(v.pipe(v.string(), v.maxLength(100))) });

export function paymentRoutes(deps: Deps) {
  const { publishableKey, apiBase } = deps.payments;
  return new Elysia()
    .use(sessionPlugin(deps))
    .get('/api/payments/config', () => ({ publishableKey, apiBase }), { response: PaymentsConfig })
    .post(
      '/api/stripe/webhook',
      ({ request, headers }) => receiveWebhook(deps, request, headers['stripe-signature']),
      { parse: 'none' },
    )
    .get(
      '/api/invoices',
      async ({ user, query, set }) => {
        const { invoices, next } = await listInvoices(limited(deps, user.id), user.id, query.cursor);
        if (next) set.headers.link = `</api/invoices?cursor=${next}>; rel="next"`;
        return invoices;
      },
      { signedIn: true, query: input(Cursor), response: v.array(Invoice) },
    )
    .get('/api/credit', ({ user }) => getCredit(limited(deps, user.id), user.id), {
      signedIn: true,
      response: Credit,
    })
    .get('/api/payment-methods', ({ user }) => listSavedCards(limited(deps, user.id), user.id), {
      signedIn: true,
      response: v.array(SavedCard),
    })
    .post('/api/billing-portal', ({ user }) => openBillingPortal(limited(deps, user.id), user.id), {
      signedIn: true,
      response: ProviderPage,
    })
    .post(
      '/api/subscriptions/:id/update-payment-method',
      ({ user, params }) => openCardUpdate(limited(deps, user.id), user.id, params.id),
      { signedIn: true, response: ProviderPage },
    );
}

/** Everything here goes through to the provider: counted per account. */
function limited(deps: Deps, userId: string): Deps {
  deps.throttle.use(limits.providerReadsPerAccount, userId, deps.now());
  return deps;
}
