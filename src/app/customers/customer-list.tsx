import { Link } from 'react-router';
import type { AdminCustomer } from '../../shared/contract/customers.ts';
import type { ListQuery } from '../../shared/contract/lists.ts';
import { adminPath } from '../admin-paths.ts';
import { usePagedTable } from '../platform/table-source.ts';
import { activeFilters } from '../ui/table/active-filters.ts';
import { createdColumn } from '../ui/table/created-column.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column, TableFilter } from '../ui/table/data-table-types.ts';
import { useTableUrlState } from '../ui/table/use-table-url-state.ts';
import { ClippedText } from '../ui/text/clipped-text.tsx';
import { EmailAddress } from '../ui/text/email-address.tsx';
import { PersonName } from '../ui/text/person-name.tsx';
import { loadCustomers } from './admin-queries.ts';

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
    exportText: nameOf,
  },
  {
    id: 'email',
    header: 'Email',
    cell: ({ email }) => <EmailAddress email={email} />,
    exportText: ({ email }) => email,
  },
  {
    id: 'phone',
    header: 'Phone',
    cell: ({ phone }) => <span className="whitespace-nowrap">{phone}</span>,
    exportText: ({ phone }) => phone,
  },
  {
    id: 'address',
    header: 'Address',
    cell: ({ address }) => <ClippedText text={address} className="line-clamp-2 max-w-64" />,
    exportText: ({ address }) => address,
  },
  {
    id: 'orders',
    header: 'Orders',
    align: 'end',
    cell: ({ orders }) => orders,
    exportText: ({ orders }) => `${orders}`,
  },
  {
    id: 'subscriptions',
    header: 'Subscriptions',
    align: 'end',
    cell: ({ subscriptions }) => subscriptions,
    exportText: ({ subscriptions }) => `${subscriptions}`,
  },
  createdColumn('joined', 'Joined', 'medium'),
];

export function CustomerList() {
  const urlState = useTableUrlState();
  const customers = usePagedTable({
    queryKey: ['customers'],
    filters: activeFilters<ListQuery>(filters, urlState),
    cursor: urlState.cursor,
    load: loadCustomers,
  });
  return (
    <DataTable
      label="Customers"
      columns={columns}
      rowId={({ id }) => id}
      rowName={nameOf}
      urlState={urlState}
      filters={filters}
      empty={{ title: 'No customers yet' }}
      {...customers}
    />
  );
}
