import type { AdminOverview } from '../../shared/contract/overview.ts';
import { adminPath } from '../admin-paths.ts';
import { formatDay } from '../ui/text/format-day.ts';
import { TextLink } from '../ui/text/text-link.tsx';

/** The next delivery day, the number of its boxes, and a link to the paid ones. */
export function NextDelivery({ date, paidBoxes, unpaidBoxes }: AdminOverview['nextDelivery']) {
  return (
    <p className="flex min-h-12 flex-wrap items-center gap-x-3 rounded-lg border bg-surface px-4 pt-1.5 shadow-sm sm:pt-0">
      <span>
        <strong>{formatDay(date, 'long')}</strong>: {boxesText(paidBoxes, unpaidBoxes)}
      </span>
      <TextLink
        to={adminPath('orders', { deliveryDate: date })}
        preventScrollReset
        className="inline-flex min-h-11 items-center"
      >
        {unpaidBoxes === 0 ? 'See boxes' : 'See paid boxes'}
      </TextLink>
    </p>
  );
}

function boxesText(paid: number, unpaid: number): string {
  const boxes = (count: number, kind = '') => `${count}${kind} ${count === 1 ? 'box' : 'boxes'}`;
  if (unpaid === 0) return boxes(paid, ' paid');
  return `${boxes(paid + unpaid)}: ${paid} paid, ${unpaid} of subscriptions still to be charged`;
}
