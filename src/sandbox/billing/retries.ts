/** The account's settings for renewals that cannot be collected. */
export type BillingSettings = {
  /** Days from each failed attempt to the next one. */
  retryDays: number[];
  /** What becomes of the subscription when the last attempt has failed. */
  afterFinalAttempt: 'unpaid' | 'canceled' | 'past_due' | 'paused';
};

export const defaultBillingSettings: BillingSettings = { retryDays: [3, 5, 7], afterFinalAttempt: 'unpaid' };

/** When a failed invoice is tried again after its `attempts`-th attempt, in seconds; null after the last one. */
export function nextAttemptAt(settings: BillingSettings, attempts: number, now: number): number | null {
  const days = settings.retryDays[attempts - 1];
  return days === undefined ? null : now + days * 86_400;
}
