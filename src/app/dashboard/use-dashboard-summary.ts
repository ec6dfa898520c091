import type { User } from '../../shared/contract/accounts.ts';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { useScheduleInputs } from '../delivery/use-schedule-inputs.ts';
import { useOrders } from '../orders/queries.ts';
import { lastUserId } from '../platform/device/owner.ts';
import { useMySubscriptions } from '../subscriptions/queries.ts';
import { useChargePayments } from '../subscriptions/use-charge-payments.ts';
import { boxOfOrder, type ComingBox, nextBox } from './next-box.ts';

export interface DashboardSummaryData {
  box: ComingBox | null;
  /** Whether `box` is that of the order that was just paid. */
  isJustPaid: boolean;
  subscriptions: Subscription[];
  now: number;
}

const noSubscriptions: Subscription[] = [];

/**
 * What the dashboard opens with. The lists are asked for together with the user, whom the device usually knows: nobody
 * has to wait for one answer after the other.
 */
export function useDashboardSummary(
  user: User | null | undefined,
  paidOrderId: string | null,
): DashboardSummaryData & { isLoading: boolean } {
  const isSignedIn = user === undefined ? lastUserId() !== null : user !== null;
  const orders = useOrders(isSignedIn);
  const mine = useMySubscriptions(isSignedIn);
  const subscriptions = mine.data;
  const payments = useChargePayments(subscriptions ?? noSubscriptions, hasChargeToCome(subscriptions));
  const now = useScheduleInputs()?.now ?? 0;
  const rows = orders.data?.pages.flatMap((page) => page.rows);
  const paid = rows?.find(({ id }) => id === paidOrderId);
  return {
    isLoading: isFirstLoad(orders) || isFirstLoad(mine),
    box:
      rows && subscriptions
        ? paid
          ? boxOfOrder(paid, rows, subscriptions)
          : nextBox(rows, subscriptions, now, payments)
        : null,
    isJustPaid: paid !== undefined,
    subscriptions: subscriptions ?? noSubscriptions,
    now,
  };
}

function hasChargeToCome(subscriptions: Subscription[] = noSubscriptions): boolean {
  return subscriptions.some(({ nextCharge }) => nextCharge !== null);
}

/** False while a failed list is fetched again: its tab shows that itself, and the page spinner would replace the tab. */
function isFirstLoad({ isLoading, isFetched }: { isLoading: boolean; isFetched: boolean }): boolean {
  return isLoading && !isFetched;
}
