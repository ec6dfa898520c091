import { Elysia } from 'elysia';
import * as v from 'valibot';
import {
  CardSaving,
  CheckoutStatus,
  CompletePayment,
  CompletePaymentAnswer,
  CreateSubscription,
  CreateSubscriptionAnswer,
  OneTimeCheckout,
  OneTimeCheckoutAnswer,
  PayLink,
  PayLinkToken,
} from '../../shared/contract/checkout.ts';
import { AdminOrder } from '../../shared/contract/orders.ts';
import { OrderByHand, OrderByHandAnswer, OrderByHandPreview } from '../../shared/contract/orders-by-hand.ts';
import { AddExtra, AddExtraAnswer, SkipParams } from '../../shared/contract/subscriptions.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { ipAddress } from '../platform/http/ip-address.ts';
import { addExtra } from './add-extra.ts';
import { setCardSaving } from './card-saving.ts';
import { completePayment, getCheckout } from './complete-payment.ts';
import { createSubscription } from './create-subscription.ts';
import { orderByHand } from './order-by-hand.ts';
import { openMailedLink, sendPayLinkAgain } from './pay-link.ts';
import { placeOrder } from './place-order.ts';

export function checkoutRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .resolve(({ request, server, headers }) => ({
      from: ipAddress(deps.env, server, request),
      key: headers['idempotency-key'],
    }))
    .post(
      '/api/cart/checkout',
      ({ user, body, key, from }) => placeOrder(deps, { userId: user.id, ipAddress: from }, body, key),
      { signedIn: true, body: inputSchema(OneTimeCheckout), response: OneTimeCheckoutAnswer },
    )
    .post(
      '/api/create-subscription',
      ({ user, body, key, from }) =>
        createSubscription(deps, { userId: user.id, ipAddress: from }, body, key),
      { signedIn: true, body: inputSchema(CreateSubscription), response: CreateSubscriptionAnswer },
    )
    .post(
      '/api/complete-subscription',
      ({ user, body }) => completePayment(deps, user.id, body.paymentIntentId),
      {
        signedIn: true,
        body: inputSchema(CompletePayment),
        response: CompletePaymentAnswer,
      },
    )
    .post(
      '/api/subscriptions/:id/deliveries/:date/extras',
      ({ user, params, body, key, from }) =>
        addExtra(deps, { userId: user.id, ipAddress: from }, params, body, key),
      {
        signedIn: true,
        params: inputSchema(SkipParams),
        body: inputSchema(AddExtra),
        response: AddExtraAnswer,
      },
    )
    .post('/api/admin/orders', ({ user, body, key }) => orderByHand(deps, user.id, body, key), {
      admin: true,
      keepsOwnRecord: true,
      body: inputSchema(OrderByHand),
      response: v.union([OrderByHandAnswer, OrderByHandPreview]),
    })
    .post(
      '/api/admin/orders/:id/link',
      ({ user, params, key }) => sendPayLinkAgain(deps, user.id, params.id, key),
      { admin: true, keepsOwnRecord: true, response: AdminOrder },
    )
    .post('/api/pay', ({ body }) => openMailedLink(deps, body.token), {
      body: inputSchema(PayLinkToken),
      response: PayLink,
    })
    .get('/api/checkout/:orderId', ({ user, params }) => getCheckout(deps.db, user.id, params.orderId), {
      signedIn: true,
      response: CheckoutStatus,
    })
    .patch(
      '/api/checkout/:orderId',
      ({ user, params, body }) => setCardSaving(deps, user.id, params.orderId, body.saveCard),
      { signedIn: true, body: inputSchema(CardSaving), response: CardSaving },
    );
}
