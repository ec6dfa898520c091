import type Stripe from 'stripe';
import { scheduledDeliveries } from '../../../shared/rules/delivery-days.ts';
import { stateOf } from '../../../shared/rules/delivery-plan.ts';
import type { Deps } from '../../platform/deps.ts';
import { isBoxInvoice } from '../provider/box-invoices.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';

/** Between the provider's and our start of a period. */
const toleranceMs = 60 * 60_000;

/**
 * False when the delivery is skipped, closed or already paid, or the subscription paused or suspended. True
 * when unknown.
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
