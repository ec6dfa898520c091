/** For renewals that can't be collected. */
export type BillingSettings = {
  /** Days from one failed attempt to the next. */
  retryDays: number[];
  afterFinalAttempt: 'unpaid' | 'canceled' | 'past_due' | 'paused';
};

export const defaultBillingSettings: BillingSettings = { retryDays: [3, 5, 7], afterFinalAttempt: 'unpaid' };

/** Seconds; null after the last attempt. */
export function nextAttemptAt(settings: BillingSettings, attempts: number, now: number): number | null {
  const days = settings.retryDays[attempts - 1];
  return days === undefined ? null : now + days * 86_400;
}
