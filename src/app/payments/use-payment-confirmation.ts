import { useState } from 'react';
import { failureTitle, type Outcome } from './payment-outcome.ts';

export interface ConfirmationOptions {
  clientSecret: string;
  /** Called with the intent's id once the card is charged or set up. */
  onSucceeded: (intentId: string) => void;
  /** The intent was cancelled meanwhile: the checkout has to begin again. */
  onExpired: () => void;
  /** Has to succeed before the card is confirmed. */
  beforeConfirm?: () => Promise<void>;
  /** What went wrong before this form was shown. */
  earlierFailure?: string;
  /** Fills in the card's ZIP code, which is the delivery address's more often than not. */
  zipCode?: string;
}

export const providerUnreachable =
  'We could not reach the card provider. Check your connection and try again: you will not be charged twice.';

/** Confirms a payment or set-up, hands its outcome on, and keeps the message of a failure. */
export function usePaymentConfirmation({
  clientSecret,
  onSucceeded,
  onExpired,
  beforeConfirm,
  earlierFailure,
}: ConfirmationOptions) {
  const [failure, setFailure] = useState(earlierFailure ?? null);
  const title = failureTitle(clientSecret);

  async function confirm(request: () => Promise<Outcome>) {
    setFailure(null);
    const outcome = await prepared(request).catch(() => null);
    if (!outcome) return setFailure(providerUnreachable);
    if (outcome.kind === 'succeeded') return onSucceeded(outcome.intentId);
    if (outcome.kind === 'expired') return onExpired();
    if (outcome.kind === 'redirect') return redirectTo(outcome.url);
    setFailure(outcome.message);
  }

  async function prepared(request: () => Promise<Outcome>) {
    await beforeConfirm?.();
    return request();
  }

  return { title, failure, confirm };
}

/** Goes to the bank's page. Stays pending, until the Back button restores this page from the back-forward cache. */
function redirectTo(url: string): Promise<void> {
  location.assign(url);
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
}
