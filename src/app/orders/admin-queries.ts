import { useQuery } from '@tanstack/react-query';
import type { AdminOrder, AdminOrderQuery } from '../../shared/contract/orders.ts';
import { api, unwrap } from '../platform/api.ts';
import { type ListPage, unwrapPage } from '../platform/list-page.ts';

/** A page of everybody's orders. */
export function loadOrders(query: AdminOrderQuery): Promise<ListPage<AdminOrder>> {
  return unwrapPage<AdminOrder>(api.api.admin.orders.get({ query }));
}

/** The id may come from the address bar. */
const orderAt = (id: string) => api.api.admin.orders({ id: encodeURIComponent(id) });

export function useAdminOrder(id: string) {
  return useQuery({
    queryKey: ['admin', 'order', id],
    queryFn: () => unwrap(orderAt(id).get()),
    refetchOnMount: 'always',
  });
}

export function useOrderHistory(id: string) {
  return useQuery({
    queryKey: ['admin', 'order-history', id],
    queryFn: () => unwrap(orderAt(id).history.get()),
    refetchOnMount: 'always',
  });
}

/** What was paid and what is left to refund, read at the payment provider each time: never an earlier answer. */
export function useRefundFigures(id: string) {
  return useQuery({
    queryKey: ['admin', 'refund', id],
    queryFn: () => unwrap(orderAt(id).refund.get()),
    gcTime: 0,
  });
}
