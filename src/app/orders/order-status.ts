import type { OrderStatus } from '../../shared/orders.ts';
import type { BadgeVariant } from '../ui/badge.tsx';

const badgeVariants: Partial<Record<OrderStatus, BadgeVariant>> = {
  pending: 'yellow',
  confirmed: 'blue',
  growing: 'green',
  shipped: 'warm',
  delivered: 'green',
};

/** The colour of an order's badge (spec section 4); a status without one of its own is neutral. */
export function orderBadge(status: OrderStatus): BadgeVariant {
  return badgeVariants[status] ?? 'neutral';
}

/** 'confirmed' as 'Confirmed'. */
export function statusName(status: string): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
