import { Link } from 'react-router';
import type { AdminCounts } from '../../shared/contract/overview.ts';
import { adminPath } from '../admin-paths.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

const ordersPath = (status: string) => adminPath('orders', { status });

const cards: { label: string; countKey: keyof AdminCounts; to: string }[] = [
  { label: 'Products', countKey: 'products', to: adminPath('inventory') },
  { label: 'Total orders', countKey: 'orders', to: adminPath('orders') },
  { label: 'Customers', countKey: 'customers', to: adminPath('customers') },
  { label: 'Pending', countKey: 'pending', to: ordersPath('pending') },
  { label: 'Confirmed', countKey: 'confirmed', to: ordersPath('confirmed') },
  { label: 'Growing', countKey: 'growing', to: ordersPath('growing') },
  { label: 'Shipped', countKey: 'shipped', to: ordersPath('shipped') },
  { label: 'Delivered', countKey: 'delivered', to: ordersPath('delivered') },
];

/** Two rows of counts; each links to the list it counts. */
export function CountCards({ counts, hasFailed }: { counts: AdminCounts | undefined; hasFailed: boolean }) {
  return (
    <ul
      aria-label="Counts"
      className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))]! gap-1.5 sm:grid-cols-4! sm:gap-3"
    >
      {cards.map(({ label, countKey, to }) => (
        <li key={label}>
          <Link
            to={to}
            preventScrollReset
            className="flex h-full min-h-13 flex-wrap items-center justify-between gap-x-3 rounded-lg border bg-surface px-1.5 py-1.5 no-underline shadow-sm transition-colors hover:border-leaf sm:px-4"
          >
            <span className="w-full text-xs text-muted sm:w-auto sm:text-sm">{label}</span>
            {counts || hasFailed ? (
              <span className="text-lg font-semibold tabular-nums sm:text-xl">
                {counts ? counts[countKey].toLocaleString('en-US') : '-'}
              </span>
            ) : (
              <Skeleton className="h-6 w-12" />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
