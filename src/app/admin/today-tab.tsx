import { Link } from 'react-router';
import type { AdminCounts, AdminOverview } from '../../shared/contract/overview.ts';
import { adminPath } from '../admin-paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { CalendarIcon } from '../ui/layout/icons.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { TextLink } from '../ui/text/text-link.tsx';
import { PeopleAndFaults } from './people-and-faults.tsx';
import { useOverview } from './queries.ts';
import { RoomLine } from './room.tsx';
import { WorkOfToday } from './today-work.tsx';

/** The farm's work first, then people and faults, then figures. */
export function TodayTab({ firstName }: { firstName: string }) {
  const { data, error, refetch, isFetching } = useOverview();
  return (
    <div className="grid max-w-4xl gap-5">
      <WorkOfToday />
      {data ? <PeopleAndFaults {...data} /> : !error && <Skeleton className="h-11" />}
      {error && !data && (
        <ErrorState
          title="The counts did not load"
          message={userErrorMessage(error)}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      <section aria-labelledby="greeting">
        <h2 id="greeting" className="text-xl [overflow-wrap:anywhere]">
          Welcome back, {firstName || 'Admin'}
        </h2>
        <Counts counts={data?.counts} hasFailed={error !== null} />
      </section>
      <section aria-labelledby="saturdays">
        <h2 id="saturdays" className="text-xl">
          The next Saturdays
        </h2>
        <ul aria-labelledby="saturdays" className="mt-1 grid sm:grid-cols-2">
          {data?.saturdays.map((saturday) => (
            <li key={saturday.date}>
              <Saturday {...saturday} />
            </li>
          ))}
        </ul>
        <RoomLine />
      </section>
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
    <ul aria-label="Counts" className="mt-2 grid grid-cols-4 gap-2">
      {counted.map(({ label, countKey, to }) => (
        <li key={label}>
          <Link
            to={to}
            className="flex h-full min-h-14 flex-col justify-center rounded-lg border bg-surface px-3 py-2 leading-tight no-underline transition-colors hover:bg-leaf-soft max-sm:px-2"
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

function Saturday({ date, paidBoxes, unpaidBoxes }: AdminOverview['saturdays'][number]) {
  const all = paidBoxes + unpaidBoxes;
  return (
    <TextLink
      to={adminPath('orders', { deliveryDate: date })}
      className="inline-flex min-h-11 items-center gap-2"
    >
      <CalendarIcon className="h-5 w-5 shrink-0" />
      <span>
        {`${formatDay(date, 'weekday')}: ${all} ${all === 1 ? 'box' : 'boxes'}${unpaidBoxes > 0 ? `, ${unpaidBoxes} still to be paid` : ''}`}
      </span>
    </TextLink>
  );
}
