import { rules } from '../../../shared/business.ts';
import type { Frequency } from '../../../shared/contract/settings.ts';
import type { Delivery, Subscription, SubscriptionStatus } from '../../../shared/contract/subscriptions.ts';
import { canSkip } from '../../../shared/rules/delivery-plan.ts';
import type { BadgeVariant } from '../../ui/feedback/badge.tsx';
import { formatDay } from '../../ui/text/format-day.ts';
import { isChangeable } from './delivery-texts.ts';

type StatusBadge = { name: string; variant: BadgeVariant };

const badges: Record<SubscriptionStatus, StatusBadge> = {
  pending: { name: 'Pending', variant: 'yellow' },
  trialing: { name: `${rules.trialDays}-Day Trial`, variant: 'blue' },
  active: { name: 'Active', variant: 'green' },
  paused: { name: 'Paused', variant: 'yellow' },
  past_due: { name: 'Payment Failed', variant: 'red' },
  suspended: { name: 'Suspended', variant: 'red' },
  cancelled: { name: 'Cancelled', variant: 'neutral' },
};

/** Neutral by default. */
export function subscriptionBadge({
  status,
  startsOn,
}: {
  status: string;
  startsOn?: string | null;
}): StatusBadge {
  if (startsOn) return { name: `Starts ${formatDay(startsOn)}`, variant: 'blue' };
  const known: Partial<Record<string, StatusBadge>> = badges;
  return known[status] ?? { name: capitalized(status), variant: 'neutral' };
}

export function frequencyName(frequency: Frequency): string {
  return capitalized(frequency);
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** "4 oz Pea Shoots, 2 oz Kale" as a list of two. */
export function cartEntries(cartDetails: string): string[] {
  return cartDetails
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** `now` is epoch ms. Undefined while a payment is due. */
export function nextToSkip(
  { deliveries, nextDeliveryDate, status }: Subscription,
  now: number,
): Delivery | undefined {
  const next = deliveries.find((delivery) => delivery.state !== 'skipped' && isChangeable(delivery, now));
  const isFirst = next?.date === nextDeliveryDate;
  return isFirst && status !== 'past_due' && canSkip(status) ? next : undefined;
}

export function canChange(status: SubscriptionStatus): boolean {
  return canSkip(status) || status === 'paused';
}
