import type { OrderHistory as History } from '../../shared/contract/orders.ts';
import { newYorkDay, newYorkTime } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { Day } from '../ui/text/day.tsx';
import { useOrderHistory } from './admin-queries.ts';
import { statusName } from './order-status.ts';

/** Who changed what, the newest first. */
export function OrderHistory({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useOrderHistory(id);
  return (
    <section aria-label="History" className="border-t pt-4">
      <h3 className="text-lg">History</h3>
      {error && !data && (
        <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />
      )}
      {!data && !error && <SkeletonList rows={2} rowClassName="h-10" />}
      {data?.length === 0 && <p className="text-muted">Nothing has changed since it was placed.</p>}
      <ol className="mt-2 grid gap-3">
        {data?.toReversed().map((event) => (
          <li key={`${event.at} ${event.what} ${event.to}`} className="text-sm [overflow-wrap:anywhere]">
            <p>
              <span className="font-semibold">{names[event.what] ?? event.what}</span>{' '}
              <bdi>{changeOf(event)}</bdi>
            </p>
            <p className="text-muted">
              <Day day={newYorkDay(event.at)} format="medium" />, {newYorkTime(event.at)}, by {event.by}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const names: Record<string, string> = {
  status: 'Status',
  paymentStatus: 'Payment',
  refundedAmount: 'Refunded',
  deliveryDate: 'Delivery day',
  guestName: 'Name',
  guestEmail: 'Email',
  total: 'Total',
  notes: 'Note',
};

function changeOf({ what, from, to }: History[number]): string {
  if (what === 'notes') return to;
  const shown = (value: string) => {
    if (what === 'total' || what === 'refundedAmount') return formatCents(Number(value));
    if (what === 'status' || what === 'paymentStatus') return statusName(value);
    return value || 'none';
  };
  return `${shown(from)} to ${shown(to)}`;
}
