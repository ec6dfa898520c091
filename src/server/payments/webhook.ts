import Stripe from 'stripe';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { receiveEvent } from './events.ts';

/** `POST /api/stripe/webhook`: 400 unless the raw body carries a signature that is right and under 300 s old. */
export async function takeWebhook(deps: Deps, body: string, signature: string | undefined) {
  const event = await verified(deps, body, signature ?? '');
  await receiveEvent(deps, event);
  return { received: true };
}

/** Signatures are made with the real clock, whatever the shop's says. */
async function verified(deps: Deps, body: string, signature: string): Promise<Stripe.Event> {
  const { stripe, webhookSecret } = deps.payments;
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, webhookSecret, 300);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
      throw new AppError('invalid', 'The signature does not fit.');
    }
    throw error;
  }
}
