import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import * as v from 'valibot';
import { Intent, isSetup, type Outcome, outcomeOf } from './payment-outcome.ts';

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
