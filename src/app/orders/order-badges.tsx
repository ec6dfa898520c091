import type { Order } from '../../shared/orders.ts';
import { Badge } from '../ui/badge.tsx';
import { orderBadge, statusName } from './order-status.ts';

const paymentLooks = {
  unpaid: 'yellow',
  paid: 'green',
  partially_refunded: 'warm',
  refunded: 'neutral',
} as const;

export function StatusBadge({ status }: Pick<Order, 'status'>) {
  return <Badge variant={orderBadge(status)}>{statusName(status)}</Badge>;
}

export function PaymentBadge({ paymentStatus }: Pick<Order, 'paymentStatus'>) {
  return <Badge variant={paymentLooks[paymentStatus]}>{statusName(paymentStatus)}</Badge>;
}
