import type { Subscription } from '../../../shared/contract/subscriptions.ts';
import { chargePayments, type Payment } from '../../../shared/rules/credit.ts';
import { useCredit } from '../../payments/use-credit.ts';

/** How the next charges of a customer's subscriptions are paid, by the subscriptions' ids, with `balance` cents of credit. */
export function nextChargePayments(
  subscriptions: Pick<Subscription, 'id' | 'nextCharge'>[],
  balance: number,
): Map<string, Payment> {
  const charges = subscriptions.flatMap(({ id, nextCharge }) => (nextCharge ? [{ id, ...nextCharge }] : []));
  return chargePayments(charges, balance);
}

/** The same for the customer's own, with the credit they have now; empty while that is not known. */
export function useChargePayments(subscriptions: Subscription[], enabled = true): Map<string, Payment> {
  const { data: credit } = useCredit({ enabled });
  return credit ? nextChargePayments(subscriptions, credit.balance) : new Map<string, Payment>();
}
