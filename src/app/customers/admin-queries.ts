import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AdminCustomer } from '../../shared/admin-customers.ts';
import type { ListQuery } from '../../shared/admin-lists.ts';
import type { AdminOrder } from '../../shared/admin-orders.ts';
import { api, unwrap } from '../api.ts';
import { type ListPage, unwrapPage } from '../list-page.ts';

/** A page of the customers. */
export function loadCustomers(query: ListQuery): Promise<ListPage<AdminCustomer>> {
  return unwrapPage<AdminCustomer>(api.api.admin.customers.get({ query }));
}

export function useCustomers(query: ListQuery) {
  return useQuery({
    queryKey: ['admin', 'customers', query],
    queryFn: () => loadCustomers(query),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Everything about one customer but orders and invoices. */
export function useCustomerRecord(id: string) {
  return useQuery({
    queryKey: ['admin', 'customer', id],
    queryFn: () => unwrap(api.api.admin.customers({ id }).get()),
    refetchOnMount: 'always',
  });
}

export function useOrdersOfCustomer(id: string, cursor: string | undefined) {
  return useQuery({
    queryKey: ['admin', 'customer-orders', id, cursor],
    queryFn: () => loadOrdersOfCustomer(id, { cursor }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

type Part = { cursor?: string | undefined; limit?: number };

export function loadOrdersOfCustomer(id: string, query: Part): Promise<ListPage<AdminOrder>> {
  return unwrapPage<AdminOrder>(api.api.admin.customers({ id }).orders.get({ query }));
}

export function useInvoicesOfCustomer(id: string) {
  return useQuery({
    queryKey: ['admin', 'customer-invoices', id],
    queryFn: () => unwrap(api.api.admin.customers({ id }).invoices.get()),
    refetchOnMount: 'always',
  });
}
