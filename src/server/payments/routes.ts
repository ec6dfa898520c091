import { Elysia } from 'elysia';
import * as v from 'valibot';
import { Order } from '../../shared/contract/orders.ts';
import { Credit, Invoice, PaymentsConfig, ProviderPage, SavedCard } from '../../shared/contract/payments.ts';
import { ExtraParams, Subscription } from '../../shared/contract/subscriptions.ts';
import { SwapAnswer, SwapChoice, SwapToken } from '../../shared/contract/swaps.ts';
import { limits } from '../../shared/rules/limits.ts';
import { text } from '../../shared/text.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { getCredit } from './credit.ts';
import { listInvoices } from './customer-invoices.ts';
import { removeExtra } from './extras.ts';
import { cancelOwnOrder } from './own-cancellation.ts';
import { openBillingPortal, openCardUpdate } from './provider-pages.ts';
import { listSavedCards } from './saved-cards.ts';
import { chooseSwap, getSwapChoice } from './settle-swaps.ts';
import { receiveWebhook } from './webhook.ts';

const Cursor = v.object({ cursor: v.optional(v.pipe(text(), v.maxLength(100))) });

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
    .get('/api/swap-choice', ({ query }) => getSwapChoice(deps, query.token), {
      query: inputSchema(SwapToken),
      response: SwapChoice,
    })
    .post('/api/swap-choice', ({ body }) => chooseSwap(deps, body), {
      body: inputSchema(SwapAnswer),
      response: SwapChoice,
    })
    .get(
      '/api/invoices',
      async ({ user, query, set }) => {
        const { invoices, next } = await shared(deps, user.id, `invoices ${query.cursor}`, () =>
          listInvoices(deps, user.id, query.cursor),
        );
        if (next) set.headers.link = `</api/invoices?cursor=${next}>; rel="next"`;
        return invoices;
      },
      { signedIn: true, query: inputSchema(Cursor), response: v.array(Invoice) },
    )
    .get('/api/credit', ({ user }) => shared(deps, user.id, 'credit', () => getCredit(deps, user.id)), {
      signedIn: true,
      response: Credit,
    })
    .get(
      '/api/payment-methods',
      ({ user }) => shared(deps, user.id, 'cards', () => listSavedCards(deps, user.id)),
      {
        signedIn: true,
        response: v.array(SavedCard),
      },
    )
    .post(
      '/api/orders/:id/cancel',
      ({ user, params }) =>
        deps.queue.once(`cancel ${params.id} of ${user.id}`, () => cancelOwnOrder(deps, user.id, params.id)),
      { signedIn: true, response: Order },
    )
    .post(
      '/api/billing-portal',
      ({ user }) => shared(deps, user.id, 'portal', () => openBillingPortal(deps, user.id)),
      {
        signedIn: true,
        response: ProviderPage,
      },
    )
    .delete(
      '/api/subscriptions/:id/deliveries/:date/extras/:orderId',
      ({ user, params }) => removeExtra(deps, user.id, params),
      { signedIn: true, params: inputSchema(ExtraParams), response: Subscription },
    )
    .post(
      '/api/subscriptions/:id/update-payment-method',
      ({ user, params }) =>
        shared(deps, user.id, `card update ${params.id}`, () => openCardUpdate(deps, user.id, params.id)),
      { signedIn: true, response: ProviderPage },
    );
}

/** Counted per account; identical parallel calls share one run. */
function shared<T>(deps: Deps, userId: string, what: string, work: () => Promise<T>): Promise<T> {
  deps.throttle.use(limits.providerReadsPerAccount, userId, deps.now());
  return deps.queue.once(`${what} of ${userId}`, work);
}
