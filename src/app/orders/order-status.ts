import type { OrderStatus, PaymentStatus } from '../../shared/contract/orders.ts';
import type { BadgeVariant } from '../ui/feedback/badge.tsx';

const badgeVariants: Partial<Record<OrderStatus, BadgeVariant>> = {
  pending: 'yellow',
  confirmed: 'blue',
  growing: 'green',
  shipped: 'warm',
  delivered: 'green',
};

/** The colour of an order's badge (product 7.1); a status without one of its own is neutral. */
export function orderBadgeVariant(status: OrderStatus): BadgeVariant {
  return badgeVariants[status] ?? 'neutral';
}

/** The badge of a payment that needs a word; null for an order that is simply paid. */
export function customerPaymentBadge(status: PaymentStatus): { name: string; variant: BadgeVariant } | null {
  if (status === 'paid') return null;
  return { name: statusName(status), variant: status === 'unpaid' ? 'yellow' : 'neutral' };
}

/** 'confirmed' as 'Confirmed'. */
export function statusName(status: string): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What an admin can choose (product 7.1); an order that has another status keeps it as a choice. */
export function statusChoices(current: OrderStatus | ''): OrderStatus[] {
  const offered: OrderStatus[] = ['pending', 'confirmed', 'growing', 'delivered'];
  return current === '' || offered.includes(current) ? offered : [...offered, current];
}
