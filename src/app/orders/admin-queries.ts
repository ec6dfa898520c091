import { useQuery } from '@tanstack/react-query';
import type { AdminOrder, AdminOrderQuery } from '../../shared/contract/orders.ts';
import { api, unwrap } from '../platform/api.ts';
import { type ListPage, unwrapPage } from '../platform/list-page.ts';

export function loadOrders(query: AdminOrderQuery): Promise<ListPage<AdminOrder>> {
  return unwrapPage<AdminOrder>(api.api.admin.orders.get({ query }));
}

/** The id may come from the URL, so it is encoded. */
const orderAt = (id: string) => api.api.admin.orders({ id: encodeURIComponent(id) });

export function useAdminOrder(id: string) {
  return useQuery({
    queryKey: ['admin', 'order', id],
    queryFn: () => unwrap(orderAt(id).get()),
    refetchOnMount: 'always',
  });
}

/** Part of the customer's record. */
export function useCardOf(customerId: string) {
  return useQuery({
    queryKey: ['admin', 'customer', customerId],
    queryFn: () => unwrap(api.api.admin.customers({ id: encodeURIComponent(customerId) }).get()),
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

/** Never cached. */
export function useRefundFigures(id: string) {
  return useQuery({
    queryKey: ['admin', 'refund', id],
    queryFn: () => unwrap(orderAt(id).refund.get()),
    gcTime: 0,
  });
}
