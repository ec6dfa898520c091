import type { Subscription } from '../../../shared/contract/subscriptions.ts';
import { chargePayments, type Payment } from '../../../shared/rules/credit.ts';
import { useCredit } from '../../payments/queries.ts';

/** By subscription id; `balance` is cents. */
export function nextChargePayments(
  subscriptions: Pick<Subscription, 'id' | 'nextCharge'>[],
  balance: number,
): Map<string, Payment> {
  const charges = subscriptions.flatMap(({ id, nextCharge }) => (nextCharge ? [{ id, ...nextCharge }] : []));
  return chargePayments(charges, balance);
}

/** Empty until the credit is known. */
export function useChargePayments(subscriptions: Subscription[], enabled = true): Map<string, Payment> {
  const { data: credit } = useCredit({ enabled });
  return credit ? nextChargePayments(subscriptions, credit.balance) : new Map<string, Payment>();
}
