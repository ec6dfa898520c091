import { Link } from 'react-router';
import type { AdminCustomer } from '../../shared/admin-customers.ts';
import type { ListQuery } from '../../shared/admin-lists.ts';
import { newYorkDay } from '../../shared/delivery-days.ts';
import { adminPath } from '../paths.ts';
import { loadAllPages, pagedSource } from '../table-source.ts';
import { DataTable } from '../ui/data-table.tsx';
import type { Column, TableFilter } from '../ui/data-table-types.ts';
import { Day } from '../ui/day.tsx';
import { PersonName } from '../ui/person-name.tsx';
import { setFilters } from '../ui/set-filters.ts';
import { useTableAddress } from '../ui/use-table-address.ts';
import { loadCustomers, useCustomers } from './admin-queries.ts';

const filters: TableFilter[] = [
  { id: 'q', label: 'Search', kind: 'text', placeholder: 'Name, email or phone' },
  { id: 'from', label: 'Joined from', kind: 'day' },
  { id: 'to', label: 'Joined to', kind: 'day' },
];

const nameOf = ({ firstName, lastName }: AdminCustomer) => `${firstName} ${lastName}`.trim();

const columns: Column<AdminCustomer>[] = [
  {
    id: 'name',
    header: 'Customer',
    cell: (row) => (
      <Link
        to={adminPath('customers', { customer: row.id })}
        className="inline-flex min-h-11 max-w-64 items-center text-leaf-ink"
      >
        <PersonName name={nameOf(row)} />
      </Link>
    ),
    text: nameOf,
  },
  {
    id: 'email',
    header: 'Email',
    cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
    text: ({ email }) => email,
  },
  { id: 'phone', header: 'Phone', cell: ({ phone }) => phone, text: ({ phone }) => phone },
  {
    id: 'address',
    header: 'Address',
    cell: ({ address }) => <bdi className="line-clamp-2 max-w-64">{address}</bdi>,
    text: ({ address }) => address,
  },
  {
    id: 'orders',
    header: 'Orders',
    align: 'end',
    cell: ({ orders }) => orders,
    text: ({ orders }) => `${orders}`,
  },
  {
    id: 'subscriptions',
    header: 'Subscriptions',
    align: 'end',
    cell: ({ subscriptions }) => subscriptions,
    text: ({ subscriptions }) => `${subscriptions}`,
  },
  {
    id: 'joined',
    header: 'Joined',
    cell: ({ createdAt }) => <Day day={newYorkDay(createdAt)} format="medium" />,
    text: ({ createdAt }) => newYorkDay(createdAt),
  },
];

export function CustomerList() {
  const address = useTableAddress();
  const query = setFilters<ListQuery>(filters, address);
  const customers = useCustomers({ ...query, cursor: address.cursor });
  return (
    <DataTable
      label="Customers"
      columns={columns}
      rowId={({ id }) => id}
      rowName={nameOf}
      source={pagedSource(customers)}
      address={address}
      filters={filters}
      empty={{ title: 'No customers yet' }}
      loadAll={(onProgress) =>
        loadAllPages((cursor) => loadCustomers({ ...query, cursor, limit: 200 }), onProgress)
      }
    />
  );
}
