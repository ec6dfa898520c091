import { Link } from 'react-router';
import {
  type AdminSubscription,
  type AdminSubscriptionQuery,
  subscriptionStatuses,
} from '../../shared/contract/subscriptions.ts';
import { centsOf } from '../../shared/rules/money.ts';
import { adminPath } from '../admin-paths.ts';
import { api } from '../platform/api.ts';
import { unwrapPage } from '../platform/list-page.ts';
import { usePagedTable } from '../platform/table-source.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { activeFilters } from '../ui/table/active-filters.ts';
import { createdColumn } from '../ui/table/created-column.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { type Column, filterOptions, type TableFilter } from '../ui/table/data-table-types.ts';
import { useTableUrlState } from '../ui/table/use-table-url-state.ts';
import { ClippedText } from '../ui/text/clipped-text.tsx';
import { Day } from '../ui/text/day.tsx';
import { PersonName } from '../ui/text/person-name.tsx';
import { Price } from '../ui/text/price.tsx';
import { frequencyName, subscriptionBadge } from './record/subscription-status.ts';

/** Those that move in have no trial. */
const filterLabel = (status: string) =>
  status === 'trialing' ? 'Before the first charge' : subscriptionBadge({ status }).name;

const filters: TableFilter[] = [
  { id: 'q', label: 'Search', kind: 'text', placeholder: 'Name, email or phone' },
  {
    id: 'status',
    label: 'Status',
    kind: 'choice',
    options: filterOptions(
      'Any status',
      subscriptionStatuses.filter((status) => status !== 'pending'),
      filterLabel,
    ),
  },
  { id: 'deliveryDate', label: 'Delivery day', kind: 'day' },
];

const columns: Column<AdminSubscription>[] = [
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customer }) => (
      <Link
        to={adminPath('customers', { customer: customer.id })}
        className="inline-flex min-h-11 max-w-64 items-center text-leaf-ink"
      >
        <PersonName name={customer.name} fallback={customer.email} />
      </Link>
    ),
    exportText: ({ customer }) => customer.name,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (subscription) => <StatusBadge subscription={subscription} />,
    exportText: (subscription) => subscriptionBadge(subscription).name,
    card: 'head',
  },
  {
    id: 'box',
    header: 'Box',
    cell: ({ cartDetails }) => <ClippedText text={cartDetails} className="line-clamp-2 md:max-w-72" />,
    exportText: ({ cartDetails }) => cartDetails,
    card: 'line',
  },
  {
    id: 'next',
    header: 'Next delivery',
    cell: ({ nextDeliveryDate: day }) => (day ? <Day day={day} format="weekday" /> : 'None'),
    exportText: ({ nextDeliveryDate }) => nextDeliveryDate ?? '',
  },
  createdColumn('since', 'Since'),
  {
    id: 'frequency',
    header: 'Frequency',
    cell: ({ frequency }) => frequencyName(frequency),
    exportText: ({ frequency }) => frequencyName(frequency),
    card: 'left',
  },
  {
    id: 'total',
    header: 'A box',
    align: 'end',
    cell: ({ boxTotal }) => <Price cents={centsOf(boxTotal)} />,
    exportText: ({ boxTotal }) => boxTotal,
    card: 'right',
  },
];

function StatusBadge({ subscription }: { subscription: AdminSubscription }) {
  const { name, variant } = subscriptionBadge(subscription);
  return <Badge variant={variant}>{name}</Badge>;
}

const load = (query: AdminSubscriptionQuery) =>
  unwrapPage<AdminSubscription>(api.api.admin.subscriptions.get({ query }));

export function AdminSubscriptionTable() {
  const urlState = useTableUrlState();
  const table = usePagedTable({
    queryKey: ['subscriptions'],
    filters: activeFilters<AdminSubscriptionQuery>(filters, urlState),
    cursor: urlState.cursor,
    load,
  });
  return (
    <DataTable
      label="Subscriptions"
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ customer }) => `subscription of ${customer.name}`}
      {...table}
      urlState={urlState}
      filters={filters}
      empty={{ title: 'No subscriptions yet' }}
    />
  );
}
