import type { AdminOrder, Order } from '../../shared/contract/orders.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { orderBadgeVariant, paymentName, statusName } from './order-status.ts';

const paymentBadgeVariants = {
  unpaid: 'yellow',
  paid: 'green',
  partially_refunded: 'warm',
  refunded: 'neutral',
} as const;

export function StatusBadge({ status }: Pick<Order, 'status'>) {
  return <Badge variant={orderBadgeVariant(status)}>{statusName(status)}</Badge>;
}

export function PaymentBadge(order: Pick<AdminOrder, 'paymentStatus' | 'payUntil'>) {
  return <Badge variant={paymentBadgeVariants[order.paymentStatus]}>{paymentName(order)}</Badge>;
}
