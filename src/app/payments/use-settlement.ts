import { useState } from 'react';
import { toast } from '../ui/toast.ts';
import { failureTitle, type Outcome } from './outcome.ts';

export interface SettlementOptions {
  clientSecret: string;
  /** Gets the intent's id once the card was charged or set up. */
  onSucceeded: (intentId: string) => void;
  /** The intent was cancelled meanwhile: the purchase has to begin again. */
  onExpired: () => void;
  /** What went wrong before this form was shown. */
  firstFailure?: string;
}

const lostContact =
  'We could not reach the card provider. Check your connection and try again: you will not be charged twice.';

/** Carries an outcome to where it belongs and remembers what to say about a failure. */
export function useSettlement({ clientSecret, onSucceeded, onExpired, firstFailure }: SettlementOptions) {
  const [failure, setFailure] = useState(firstFailure ?? null);
  const title = failureTitle(clientSecret);

  function fail(message: string) {
    setFailure(message);
    toast({ title, description: message, variant: 'danger' });
  }

  async function settle(attempt: () => Promise<Outcome>) {
    setFailure(null);
    const outcome = await attempt().catch(() => null);
    if (!outcome) return fail(lostContact);
    if (outcome.kind === 'succeeded') return onSucceeded(outcome.intentId);
    if (outcome.kind === 'expired') return onExpired();
    if (outcome.kind === 'redirect') return leaveFor(outcome.url);
    fail(outcome.message);
  }

  return { title, failure, settle };
}

/** Goes to the bank's page. Stays pending, until the browser's Back button brings this very page back to life. */
function leaveFor(url: string): Promise<void> {
  location.assign(url);
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
}
