import { newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { type DeliveryPlan, plannedDeliveries } from '../../../shared/rules/delivery-plan.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { callStripe } from '../../stripe/calls.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';

/**
 * 409 while the provider has made a period's invoice but not charged it yet, which takes an hour: what moves, skips or pauses
 * deliveries then would leave the invoice to pay for another box. The provider is asked only when a charge is due.
 */
export async function assertNoDraftInvoice(
  deps: Deps,
  row: SubscriptionRow,
  plan: DeliveryPlan,
): Promise<void> {
  if (!row.stripeSubscriptionId || !hasDueUnpaidDelivery(plan)) return;
  const subscription = row.stripeSubscriptionId;
  const { data } = await callStripe(deps, 'list draft invoices', (stripe) =>
    stripe.invoices.list({ subscription, status: 'draft', limit: 10 }),
  );
  if (data.some(({ total }) => total > 0)) {
    throw new AppError(
      'conflict',
      'Your card is being charged for a box right now, so nothing was changed. Please try again in an hour.',
    );
  }
}

/** Whether a delivery has no paid order yet although its charge was due. */
function hasDueUnpaidDelivery(plan: DeliveryPlan): boolean {
  for (const { state, chargeAt } of plannedDeliveries(plan, newYorkDay(plan.now))) {
    if (chargeAt === null) continue;
    if (chargeAt > plan.now) return false;
    if (state === 'scheduled') return true;
  }
  return false;
}
