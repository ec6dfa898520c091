import type Stripe from 'stripe';
import { scheduledDeliveries } from '../../../shared/rules/delivery-days.ts';
import { stateOf } from '../../../shared/rules/delivery-plan.ts';
import type { Deps } from '../../platform/deps.ts';
import { isBoxInvoice } from '../provider/box-invoices.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';

/** How far a period's start at the provider may lie from the shop's own reckoning, in ms. */
const toleranceMs = 60 * 60_000;

/**
 * Whether a new invoice may be charged: its delivery is neither skipped, closed nor already paid for, and the subscription
 * was not paused or suspended meanwhile. An invoice whose delivery is not known is charged.
 */
export function isInvoiceWanted(deps: Deps, row: SubscriptionRow, invoice: Stripe.Invoice): boolean {
  if (!isBoxInvoice(invoice)) return true;
  if (row.status === 'paused' || row.status === 'suspended' || row.status === 'cancelled') return false;
  const chargeAt = (invoice.lines.data[0]?.period.start ?? 0) * 1000;
  const day = deliveryDayOfCharge(row, chargeAt);
  return day === null || stateOf(deliveryPlanOf(deps.db, row, chargeAt), day) === 'scheduled';
}

function deliveryDayOfCharge(row: SubscriptionRow, chargeAt: number): string | null {
  for (const delivery of scheduledDeliveries(row)) {
    if (Math.abs(delivery.chargeAt - chargeAt) <= toleranceMs) return delivery.day;
    if (delivery.chargeAt > chargeAt) return null;
  }
  return null;
}
