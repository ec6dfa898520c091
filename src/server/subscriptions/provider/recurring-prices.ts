import type { Frequency } from '../../../shared/contract/settings.ts';

/** `amount` is cents per period, before tax. */
export function recurringPrice(product: string, amount: number, frequency: Frequency) {
  return {
    currency: 'usd',
    product,
    unit_amount: amount,
    recurring: intervals[frequency],
    tax_behavior: 'exclusive' as const,
  };
}

const intervals: Record<Frequency, { interval: 'week' | 'month'; interval_count: number }> = {
  weekly: { interval: 'week', interval_count: 1 },
  biweekly: { interval: 'week', interval_count: 2 },
  monthly: { interval: 'month', interval_count: 1 },
};
