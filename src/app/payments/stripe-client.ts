import type { Stripe, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import * as v from 'valibot';
import { Intent, isSetup, messageFor, type Outcome, outcomeOf } from './payment-outcome.ts';

export interface Confirmation {
  publishableKey: string;
  clientSecret: string;
  /** Absolute; the bank's page returns here. */
  returnUrl: string;
}

/** Throws if the script cannot load; a later call retries. */
export async function stripeScript(publishableKey: string): Promise<Stripe> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The card form needs a browser.');
  return stripe;
}

/** Throws if Stripe is unreachable. */
export async function retrieveFromStripe(publishableKey: string, clientSecret: string): Promise<Outcome> {
  const stripe = await stripeScript(publishableKey);
  const { intent, error } = isSetup(clientSecret)
    ? await stripe
        .retrieveSetupIntent(clientSecret)
        .then(({ setupIntent, error }) => ({ intent: setupIntent, error }))
    : await stripe
        .retrievePaymentIntent(clientSecret)
        .then(({ paymentIntent, error }) => ({ intent: paymentIntent, error }));
  if (error) throw new Error(error.message);
  return outcomeOf(v.parse(Intent, intent));
}

/** Takes Stripe's card id. Throws if Stripe is unreachable. */
export async function payWithSavedCardInStripe(how: Confirmation, paymentMethodId: string): Promise<Outcome> {
  const stripe = await stripeScript(how.publishableKey);
  const { paymentIntent, error } = await stripe.confirmPayment({
    clientSecret: how.clientSecret,
    confirmParams: { payment_method: paymentMethodId, return_url: how.returnUrl },
    redirect: 'if_required',
  });
  return outcomeOfConfirmation(how, paymentIntent, error);
}

/** Looks up an intent that was confirmed elsewhere. */
export async function outcomeOfConfirmation(
  how: Confirmation,
  intent: unknown,
  error: StripeError | undefined,
): Promise<Outcome> {
  if (!error) return outcomeOf(v.parse(Intent, intent));
  const isConfirmedElsewhere = error.code?.endsWith('_intent_unexpected_state');
  if (isConfirmedElsewhere) return retrieveFromStripe(how.publishableKey, how.clientSecret);
  return { kind: 'failed', message: messageFor(error) };
}
