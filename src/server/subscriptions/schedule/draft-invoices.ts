import { newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { type DeliveryPlan, plannedDeliveries } from '../../../shared/rules/delivery-plan.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { callStripe } from '../../stripe/calls.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';

/** `assertNoDraftInvoice`; asks the provider only when a charge is due. */
export async function assertNotBeingCharged(deps: Deps, row: SubscriptionRow): Promise<void> {
  const plan = deliveryPlanOf(deps.db, row, deps.now());
  if (hasDueUnpaidDelivery(plan)) await assertNoDraftInvoice(deps, row);
}

/**
 * 409 in the hour between the provider's draft and its charge: a move, skip or pause would make it pay for
 * another box.
 */
export async function assertNoDraftInvoice(deps: Deps, row: SubscriptionRow): Promise<void> {
  if (!row.stripeSubscriptionId) return;
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

function hasDueUnpaidDelivery(plan: DeliveryPlan): boolean {
  for (const { state, chargeAt } of plannedDeliveries(plan, newYorkDay(plan.now))) {
    if (chargeAt === null) continue;
    if (chargeAt > plan.now) return false;
    if (state === 'scheduled') return true;
  }
  return false;
}
