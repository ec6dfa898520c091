import { Link } from 'react-router';
import type { AdminCustomer } from '../../shared/contract/customers.ts';
import type { ListQuery } from '../../shared/contract/lists.ts';
import { usePagedTable } from '../platform/table-source.ts';
import { activeFilters } from '../ui/table/active-filters.ts';
import { createdColumn } from '../ui/table/created-column.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column, TableFilter } from '../ui/table/data-table-types.ts';
import { ListWithPanel } from '../ui/table/list-with-panel.tsx';
import { useOpenedRow } from '../ui/table/use-opened-row.ts';
import { useTableUrlState } from '../ui/table/use-table-url-state.ts';
import { ClippedText } from '../ui/text/clipped-text.tsx';
import { PersonName } from '../ui/text/person-name.tsx';
import { loadCustomers } from './admin-queries.ts';
import { OpenedCustomer } from './customer-page.tsx';

const filters: TableFilter[] = [
  { id: 'q', label: 'Search', kind: 'text', placeholder: 'Name, email or phone' },
  { id: 'from', label: 'Joined from', kind: 'day' },
  { id: 'to', label: 'Joined to', kind: 'day' },
];

const nameOf = ({ firstName, lastName }: AdminCustomer) => `${firstName} ${lastName}`.trim();

const customerColumns = (rowHref: (id: string) => string): Column<AdminCustomer>[] => [
  {
    id: 'name',
    header: 'Customer',
    cell: (row) => (
      <Link
        to={rowHref(row.id)}
        preventScrollReset
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
    cell: ({ email }) => <ClippedText text={email} className="block max-w-64 truncate" />,
    exportText: ({ email }) => email,
    card: 'line',
  },
  {
    id: 'phone',
    header: 'Phone',
    cell: ({ phone }) => <span className="whitespace-nowrap">{phone}</span>,
    exportText: ({ phone }) => phone,
    card: 'head',
  },
  {
    id: 'address',
    header: 'Address',
    cell: ({ address }) => <ClippedText text={address} className="line-clamp-2 md:max-w-64 md:min-w-32" />,
    exportText: ({ address }) => address,
    card: 'line',
  },
  {
    id: 'orders',
    header: 'Orders',
    align: 'end',
    cell: ({ orders }) => orders,
    exportText: ({ orders }) => `${orders}`,
    card: 'named left',
  },
  {
    id: 'subscriptions',
    header: 'Subscriptions',
    align: 'end',
    cell: ({ subscriptions }) => subscriptions,
    exportText: ({ subscriptions }) => `${subscriptions}`,
    card: 'named right',
  },
  { ...createdColumn('joined', 'Joined'), card: 'none' },
];

export function CustomerList() {
  const urlState = useTableUrlState();
  const opened = useOpenedRow('customer');
  const customers = usePagedTable({
    queryKey: ['customers'],
    filters: activeFilters<ListQuery>(filters, urlState),
    cursor: urlState.cursor,
    load: loadCustomers,
  });
  return (
    <ListWithPanel
      opened={opened}
      title="Customer"
      back="All customers"
      ids={customers.source.rows?.map(({ id }) => id)}
      list={
        <DataTable
          label="Customers"
          columns={customerColumns(opened.rowHref)}
          rowId={({ id }) => id}
          rowName={nameOf}
          openedId={opened.id}
          urlState={urlState}
          filters={filters}
          empty={{ title: 'No customers yet' }}
          {...customers}
        />
      }
    >
      {(id, isBeside) => (
        <OpenedCustomer
          key={id}
          id={id}
          wholeHref={isBeside ? opened.wholeHref : null}
          onDeleted={opened.close}
        />
      )}
    </ListWithPanel>
  );
}
