import Stripe from 'stripe';
import { type Deps, withJobStripe } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { bodyLimits, readBody } from '../platform/http/request-body.ts';
import { receiveEvent } from './events.ts';

/** 400 unless the raw body has a valid signature under 300 s old. Without one the body is not read. */
export async function receiveWebhook(deps: Deps, request: Request, signature: string | undefined) {
  if (!signature) throw badSignature();
  const event = await verified(deps, await readBody(request, bodyLimits.webhook), signature);
  deps.metrics?.observeWebhookLag(Math.max(0, deps.now() / 1000 - event.created));
  await receiveEvent(withJobStripe(deps), event);
  return { received: true };
}

/** Signatures use the real clock, whatever the shop's says. */
async function verified(deps: Deps, body: string, signature: string): Promise<Stripe.Event> {
  const { stripe, webhookSecret } = deps.payments;
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, webhookSecret, 300);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
      throw badSignature();
    }
    throw error;
  }
}

function badSignature(): AppError {
  return new AppError('invalid', 'The signature does not fit.');
}
