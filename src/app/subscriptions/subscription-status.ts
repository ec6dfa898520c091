import { rules } from '../../shared/business.ts';
import type { Frequency } from '../../shared/settings.ts';
import type { SubscriptionStatus } from '../../shared/subscriptions.ts';
import type { BadgeVariant } from '../ui/badge.tsx';

const badges: Record<SubscriptionStatus, { name: string; variant: BadgeVariant }> = {
  pending: { name: 'Pending', variant: 'yellow' },
  trialing: { name: `${rules.trialDays}-Day Trial`, variant: 'blue' },
  active: { name: 'Active', variant: 'green' },
  paused: { name: 'Paused', variant: 'yellow' },
  past_due: { name: 'Payment Failed', variant: 'red' },
  suspended: { name: 'Suspended', variant: 'red' },
  cancelled: { name: 'Cancelled', variant: 'neutral' },
};

/** What a subscription's badge says and its colour (spec section 2). */
export function subscriptionBadge(status: SubscriptionStatus) {
  return badges[status];
}

export function frequencyName(frequency: Frequency): string {
  return frequency.charAt(0).toUpperCase() + frequency.slice(1);
}

/** "4 oz Pea Shoots, 2 oz Kale" as a list of two. */
export function cartEntries(cartDetails: string): string[] {
  return cartDetails
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** Whether deliveries can be skipped (decisions, "After the sale"). */
export function canSkip(status: SubscriptionStatus): boolean {
  return status === 'trialing' || status === 'active' || status === 'past_due';
}

/** Whether contents and address can be changed. */
export function canChange(status: SubscriptionStatus): boolean {
  return canSkip(status) || status === 'paused';
}
