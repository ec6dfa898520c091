import { useQuery } from '@tanstack/react-query';
import type { AdminCustomer } from '../../shared/contract/customers.ts';
import type { ListQuery } from '../../shared/contract/lists.ts';
import type { AdminOrder } from '../../shared/contract/orders.ts';
import { api, unwrap } from '../platform/api.ts';
import { type ListPage, unwrapPage } from '../platform/list-page.ts';

export function loadCustomers(query: ListQuery): Promise<ListPage<AdminCustomer>> {
  return unwrapPage<AdminCustomer>(api.api.admin.customers.get({ query }));
}

/** The id comes from the URL, so it is encoded. */
const customerAt = (id: string) => api.api.admin.customers({ id: encodeURIComponent(id) });

export function useCustomerRecord(id: string) {
  return useQuery({
    queryKey: ['admin', 'customer', id],
    queryFn: () => unwrap(customerAt(id).get()),
    refetchOnMount: 'always',
  });
}

type PageQuery = { cursor?: string | undefined; limit?: number };

export function loadOrdersOfCustomer(id: string, query: PageQuery): Promise<ListPage<AdminOrder>> {
  return unwrapPage<AdminOrder>(customerAt(id).orders.get({ query }));
}

export function useInvoicesOfCustomer(id: string) {
  return useQuery({
    queryKey: ['admin', 'customer-invoices', id],
    queryFn: () => unwrap(customerAt(id).invoices.get()),
    refetchOnMount: 'always',
  });
}
