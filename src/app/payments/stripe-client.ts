import type { Stripe, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import * as v from 'valibot';
import { Intent, isSetup, messageFor, type Outcome, outcomeOf } from './payment-outcome.ts';

export interface Confirmation {
  publishableKey: string;
  clientSecret: string;
  /** Absolute address that the bank's page returns to. */
  returnUrl: string;
}

/** Stripe's own script. Throws when it can't be loaded; a later call tries again. */
export async function stripeScript(publishableKey: string): Promise<Stripe> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The card form needs a browser.');
  return stripe;
}

/** The intent's outcome at Stripe. Throws when Stripe can't be reached. */
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

/** Confirms a payment with one of the customer's saved cards (Stripe's id). Throws when Stripe can't be reached. */
export async function payWithSavedCardInStripe(how: Confirmation, paymentMethodId: string): Promise<Outcome> {
  const stripe = await stripeScript(how.publishableKey);
  const { paymentIntent, error } = await stripe.confirmPayment({
    clientSecret: how.clientSecret,
    confirmParams: { payment_method: paymentMethodId, return_url: how.returnUrl },
    redirect: 'if_required',
  });
  return outcomeOfConfirmation(how, paymentIntent, error);
}

/** What Stripe's answer to a confirmation means; an intent that was confirmed elsewhere is looked up. */
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
