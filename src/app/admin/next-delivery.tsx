import type { AdminOverview } from '../../shared/overview.ts';
import { adminPath } from '../admin-paths.ts';
import { formatDay } from '../ui/format-day.ts';
import { TextLink } from '../ui/text-link.tsx';

/** The Saturday that is packed for next, and the way to its boxes. */
export function NextDelivery({ date, paidBoxes }: AdminOverview['nextDelivery']) {
  return (
    <p className="flex min-h-12 flex-wrap items-center gap-x-3 rounded-lg border bg-surface px-4 pt-1.5 shadow-sm sm:pt-0">
      <span>
        <strong>{formatDay(date, 'long')}</strong>: {paidBoxes} paid {paidBoxes === 1 ? 'box' : 'boxes'}
      </span>
      <TextLink
        to={adminPath('orders', { deliveryDate: date })}
        preventScrollReset
        className="inline-flex min-h-11 items-center"
      >
        See boxes
      </TextLink>
    </p>
  );
}
