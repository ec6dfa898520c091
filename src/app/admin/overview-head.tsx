import { Link } from 'react-router';
import type { AdminCounts, AdminOverview } from '../../shared/contract/overview.ts';
import { adminPath } from '../admin-paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { CalendarIcon } from '../ui/layout/icons.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { TextLink } from '../ui/text/text-link.tsx';
import { WeekMenu } from './admin-rail.tsx';
import { AdminSearch } from './admin-search.tsx';
import { useOverview } from './queries.ts';
import { Today } from './today.tsx';

export function OverviewHead({ firstName }: { firstName: string }) {
  const { data, error, refetch, isFetching } = useOverview();
  return (
    <div className="grid gap-3 lg:grid-cols-[auto_minmax(13rem,22rem)]! lg:items-center lg:justify-between lg:gap-x-6 lg:gap-y-2">
      <div className="flex items-center gap-4 lg:sr-only">
        <h1 className="min-w-0 flex-1 text-2xl [overflow-wrap:anywhere]">
          Welcome back, {firstName || 'Admin'}
        </h1>
        <div className="lg:hidden">
          <WeekMenu />
        </div>
      </div>
      <div className="max-lg:order-last">
        <Counts counts={data?.counts} hasFailed={error !== null} />
      </div>
      <AdminSearch />
      <div className="grid gap-3 lg:col-span-2 lg:grid-cols-[minmax(0,1fr)_auto]! lg:items-start">
        {data ? <Today {...data} /> : !error && <Skeleton className="h-11" />}
        {error && !data && (
          <ErrorState
            title="The counts did not load"
            message={userErrorMessage(error)}
            onRetry={refetch}
            retrying={isFetching}
          />
        )}
        {data && <NextDelivery {...data.nextDelivery} />}
      </div>
    </div>
  );
}

const ordersPath = (status: string) => adminPath('orders', { status });

const counted: { label: string; countKey: keyof AdminCounts; to: string }[] = [
  { label: 'Products', countKey: 'products', to: adminPath('inventory', { offer: 'active' }) },
  { label: 'Total orders', countKey: 'orders', to: adminPath('orders') },
  { label: 'Customers', countKey: 'customers', to: adminPath('customers') },
  { label: 'Pending', countKey: 'pending', to: ordersPath('pending') },
  { label: 'Confirmed', countKey: 'confirmed', to: ordersPath('confirmed') },
  { label: 'Growing', countKey: 'growing', to: ordersPath('growing') },
  { label: 'Shipped', countKey: 'shipped', to: ordersPath('shipped') },
  { label: 'Delivered', countKey: 'delivered', to: ordersPath('delivered') },
];

function Counts({ counts, hasFailed }: { counts: AdminCounts | undefined; hasFailed: boolean }) {
  return (
    <ul
      aria-label="Counts"
      className="grid w-full grid-cols-[repeat(auto-fit,minmax(5rem,1fr))]! lg:-ml-2 lg:w-auto lg:grid-cols-[repeat(8,auto)]!"
    >
      {counted.map(({ label, countKey, to }) => (
        <li key={label}>
          <Link
            to={to}
            preventScrollReset
            className="flex h-full min-h-11 flex-col justify-center rounded-md px-2 leading-tight no-underline transition-colors hover:bg-leaf-soft"
          >
            <span className="text-xs text-muted">{label}</span>{' '}
            {counts || hasFailed ? (
              <span className="font-semibold tabular-nums">
                {counts ? counts[countKey].toLocaleString('en-US') : '-'}
              </span>
            ) : (
              <Skeleton className="h-5 w-8" />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NextDelivery({ date, paidBoxes, unpaidBoxes }: AdminOverview['nextDelivery']) {
  const all = paidBoxes + unpaidBoxes;
  return (
    <TextLink
      to={adminPath('orders', { deliveryDate: date })}
      preventScrollReset
      className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm"
    >
      <CalendarIcon className="h-5 w-5 shrink-0" />
      <span>
        {`${formatDay(date, 'weekday')}: ${all} ${all === 1 ? 'box' : 'boxes'}${unpaidBoxes > 0 ? `, ${unpaidBoxes} still to be paid` : ''}`}
      </span>
    </TextLink>
  );
}
