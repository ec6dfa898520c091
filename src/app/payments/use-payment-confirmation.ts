import { useState } from 'react';
import { isFinalRefusal, userErrorMessage } from '../platform/api.ts';
import { leaveFor } from '../platform/leave-for.ts';
import { failureTitle, type Outcome } from './payment-outcome.ts';

export interface ConfirmationOptions {
  clientSecret: string;
  onSucceeded: (intentId: string) => void;
  /** The intent was canceled: the checkout must restart. */
  onExpired: () => void;
  /** Asks the shop before the card is confirmed. False: what is shown now needs another tap, and nothing is confirmed. */
  isStillAsShown?: () => Promise<boolean>;
  /** Must succeed before the card is confirmed. */
  beforeConfirm?: () => Promise<void>;
  /** From before this form was shown. */
  earlierFailure?: string;
  /** Prefills the card's ZIP code, usually the delivery address's. */
  zipCode?: string;
}

export const providerUnreachable =
  'We could not reach the card provider. Check your connection and try again: you will not be charged twice.';

export function usePaymentConfirmation({
  clientSecret,
  onSucceeded,
  onExpired,
  isStillAsShown,
  beforeConfirm,
  earlierFailure,
}: ConfirmationOptions) {
  const [failure, setFailure] = useState(earlierFailure ?? null);
  const title = failureTitle(clientSecret);

  /** `faultInForm`: a sentence, or null when the form is filled in. */
  async function confirm(request: () => Promise<Outcome>, faultInForm?: () => Promise<string | null>) {
    setFailure(null);
    const fault = await faultInForm?.().catch(() => providerUnreachable);
    if (fault) return setFailure(fault);
    try {
      if (isStillAsShown && !(await isStillAsShown())) return;
    } catch (error) {
      return setFailure(isFinalRefusal(error) ? userErrorMessage(error) : providerUnreachable);
    }
    const outcome = await prepared(request).catch(() => null);
    if (!outcome) return setFailure(providerUnreachable);
    if (outcome.kind === 'succeeded') return onSucceeded(outcome.intentId);
    if (outcome.kind === 'expired') return onExpired();
    if (outcome.kind === 'redirect') return leaveFor(outcome.url);
    setFailure(outcome.message);
  }

  async function prepared(request: () => Promise<Outcome>) {
    await beforeConfirm?.();
    return request();
  }

  return { title, failure, confirm };
}
