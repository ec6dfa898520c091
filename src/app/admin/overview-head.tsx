import { Link } from 'react-router';
import type { AdminCounts, AdminOverview } from '../../shared/contract/overview.ts';
import { adminPath } from '../admin-paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { CalendarIcon, ChevronDownIcon } from '../ui/layout/icons.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { TextLink } from '../ui/text/text-link.tsx';
import { WeekMenu } from './admin-rail.tsx';
import { AdminSearch } from './admin-search.tsx';
import { OpenTasks } from './open-tasks.tsx';
import { useOverview } from './queries.ts';

/** Above every tab: greeting and counts, the search, the next delivery and what needs a person. */
export function OverviewHead({ firstName }: { firstName: string }) {
  const { data, error, refetch, isFetching } = useOverview();
  return (
    <div className="grid gap-3 lg:gap-2">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 lg:h-20 lg:flex-nowrap">
        <h1 className="min-w-0 flex-1 text-2xl lg:text-xl! [overflow-wrap:anywhere]">
          Welcome back, {firstName || 'Admin'}
        </h1>
        <div className="lg:hidden">
          <WeekMenu />
        </div>
        <Counts counts={data?.counts} hasFailed={error !== null} />
      </div>
      {error && !data && (
        <ErrorState
          title="The counts did not load"
          message={userErrorMessage(error)}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      <div className="grid items-start gap-2 lg:grid-cols-2! xl:grid-cols-[minmax(16rem,22rem)_auto_minmax(0,1fr)]!">
        <AdminSearch />
        {data ? <NextDelivery {...data.nextDelivery} /> : !error && <Skeleton className="h-11" />}
        {data && <OpenTasks {...data} />}
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

/**
 * Two rows of counts; each filters the list that it counts. On wide screens the links reach 4 px over the edges of their strip, so that
 * they are 44 px high in 80 px.
 */
function Counts({ counts, hasFailed }: { counts: AdminCounts | undefined; hasFailed: boolean }) {
  return (
    <ul
      aria-label="Counts"
      className="grid w-full grid-cols-[repeat(auto-fit,minmax(5rem,1fr))]! lg:-my-1 lg:w-auto lg:grid-cols-[repeat(4,auto)]!"
    >
      {counted.map(({ label, countKey, to }) => (
        <li key={label}>
          <Link
            to={to}
            preventScrollReset
            className="flex h-full min-h-11 flex-col justify-center rounded-md px-2 leading-tight no-underline transition-colors hover:bg-leaf-soft lg:flex-row lg:items-center lg:justify-between lg:gap-3 lg:px-3"
          >
            <span className="text-xs text-muted lg:text-sm">{label}</span>{' '}
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

/** The next delivery day and the number of its boxes; unfolded, which of them are paid. */
function NextDelivery({ date, paidBoxes, unpaidBoxes }: AdminOverview['nextDelivery']) {
  const all = paidBoxes + unpaidBoxes;
  return (
    <div className="relative flex flex-wrap items-start gap-x-3 rounded-lg border bg-surface px-3">
      <details className="group min-w-0 flex-1">
        <summary className="overview-line">
          <CalendarIcon className="h-5 w-5 shrink-0 text-leaf-ink" />
          <span className="min-w-0 sm:whitespace-nowrap">
            <strong>{formatDay(date, 'weekday')}</strong>: {all} {all === 1 ? 'box' : 'boxes'}
          </span>
          <ChevronDownIcon className="h-4 w-4 shrink-0 text-muted group-open:rotate-180" />
        </summary>
        <p className="overview-unfolded bg-surface pb-3 text-sm">{paymentText(paidBoxes, unpaidBoxes)}</p>
      </details>
      <TextLink
        to={adminPath('orders', { deliveryDate: date })}
        preventScrollReset
        className="inline-flex min-h-11 items-center text-sm"
      >
        {unpaidBoxes === 0 ? 'See boxes' : 'See paid boxes'}
      </TextLink>
    </div>
  );
}

function paymentText(paid: number, unpaid: number): string {
  if (paid + unpaid === 0) return 'Nothing is to be delivered yet.';
  if (unpaid === 0) return paid === 1 ? 'It is paid.' : 'All are paid.';
  return `${paid} paid, ${unpaid} of subscriptions still to be charged`;
}
