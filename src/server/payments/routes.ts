import { Elysia } from 'elysia';
import { PaymentsConfig } from '../../shared/payments.ts';
import type { Deps } from '../deps.ts';
import { receiveWebhook } from './webhook.ts';

export function paymentRoutes(deps: Deps) {
  const { publishableKey, apiBase } = deps.payments;
  return new Elysia()
    .get('/api/payments/config', () => ({ publishableKey, apiBase }), { response: PaymentsConfig })
    .post(
      '/api/stripe/webhook',
      ({ request, headers }) => receiveWebhook(deps, request, headers['stripe-signature']),
      { parse: 'none' },
    );
}
