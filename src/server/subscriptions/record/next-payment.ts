import { chargePayments, type Payment } from '../../../shared/rules/credit.ts';
import { nextChargedDelivery } from '../../../shared/rules/delivery-plan.ts';
import { findUser } from '../../accounts/record/users.ts';
import type { Deps } from '../../platform/deps.ts';
import { creditBalance } from '../../stripe/balance.ts';
import { deliveryPlanOf } from './delivery-plans.ts';
import { quoteOn } from './prices.ts';
import { type SubscriptionRow, subscriptionsOf } from './subscriptions.ts';

/** Cents; 503 while the provider is down. */
export async function creditOfCustomer(deps: Deps, userId: string): Promise<number> {
  const customer = findUser(deps.db, userId)?.stripeCustomerId;
  return customer ? creditBalance(deps, customer) : 0;
}

/**
 * Cents, after the customer's other subscriptions took their share of the credit `balance`. Null while
 * nothing is charged.
 */
export function nextPayment({ db, now }: Deps, row: SubscriptionRow, balance: number): Payment | null {
  const charges = subscriptionsOf(db, row.userId).flatMap((one) => {
    const next = nextChargedDelivery(deliveryPlanOf(db, one, now()));
    return next ? [{ id: one.id, at: next.chargeAt, amount: quoteOn(db, one, next.day).total }] : [];
  });
  return chargePayments(charges, balance).get(row.id) ?? null;
}
