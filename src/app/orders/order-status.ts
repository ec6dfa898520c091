import type { AdminOrder, OrderStatus, PaymentMethod, PaymentStatus } from '../../shared/contract/orders.ts';
import type { BadgeVariant } from '../ui/feedback/badge.tsx';

const badgeVariants: Partial<Record<OrderStatus, BadgeVariant>> = {
  pending: 'yellow',
  confirmed: 'blue',
  growing: 'green',
  shipped: 'warm',
  delivered: 'green',
};

/** Neutral by default. */
export function orderBadgeVariant(status: OrderStatus): BadgeVariant {
  return badgeVariants[status] ?? 'neutral';
}

/** Null if simply paid. */
export function customerPaymentBadge(status: PaymentStatus): { name: string; variant: BadgeVariant } | null {
  if (status === 'paid') return null;
  return { name: statusName(status), variant: status === 'unpaid' ? 'yellow' : 'neutral' };
}

const methodNames: Record<PaymentMethod, string> = {
  card: 'Card',
  credit: 'Credit',
  cash: 'Cash',
  bank: 'Bank transfer',
};

export function methodName(method: PaymentMethod): string {
  return methodNames[method];
}

export function statusName(status: string): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** With `payUntil` it has a link and comes once it is paid. */
export function paymentName({
  paymentStatus,
  payUntil,
}: Pick<AdminOrder, 'paymentStatus' | 'payUntil'>): string {
  return payUntil === undefined ? statusName(paymentStatus) : 'Waiting for payment';
}

/** Includes the current status. */
export function statusChoices(current: OrderStatus | ''): OrderStatus[] {
  const offered: OrderStatus[] = ['pending', 'confirmed', 'growing', 'delivered'];
  return current === '' || offered.includes(current) ? offered : [...offered, current];
}
