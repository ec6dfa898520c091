import type { DashboardTab } from '../paths.ts';
import { FailedPayments } from './failed-payments.tsx';
import { NextBoxCard } from './next-box-card.tsx';
import type { ComingBoxes } from './use-coming-boxes.ts';

/** Above the tabs: what has to be put right, and what comes next. */
export function DashboardOpening({
  box,
  isJustPaid,
  subscriptions,
  now,
  tab,
}: ComingBoxes & { tab: DashboardTab }) {
  return (
    <>
      {/* The tab of the subscriptions says it on the card of each. */}
      {tab !== 'subscriptions' && <FailedPayments subscriptions={subscriptions} />}
      {box && <NextBoxCard box={box} now={now} isJustPaid={isJustPaid} />}
    </>
  );
}
