import type { DashboardTab } from '../paths.ts';
import { NextBoxCard } from './next-box-card.tsx';
import { PaymentAlerts } from './payment-alerts.tsx';
import type { DashboardSummaryData } from './use-dashboard-summary.ts';

/** Above the tabs: what has to be put right, and what comes next. */
export function DashboardSummary({
  box,
  isJustPaid,
  subscriptions,
  now,
  tab,
}: DashboardSummaryData & { tab: DashboardTab }) {
  return (
    <>
      {/* The Subscriptions tab shows failed payments on each card. */}
      {tab !== 'subscriptions' && <PaymentAlerts subscriptions={subscriptions} />}
      {box && <NextBoxCard box={box} now={now} isJustPaid={isJustPaid} />}
    </>
  );
}
