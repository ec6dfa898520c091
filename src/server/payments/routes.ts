import { Elysia } from 'elysia';
import { PaymentsConfig } from '../../shared/payments.ts';
import type { Deps } from '../deps.ts';
import { takeWebhook } from './webhook.ts';

export function paymentRoutes(deps: Deps) {
  const { publishableKey, apiBase } = deps.payments;
  return new Elysia()
    .get('/api/payments/config', () => ({ publishableKey, apiBase }), { response: PaymentsConfig })
    .post(
      '/api/stripe/webhook',
      async ({ request, headers }) => takeWebhook(deps, await request.text(), headers['stripe-signature']),
      { parse: 'none' },
    );
}
