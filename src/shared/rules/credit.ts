import { rules } from '../business.ts';

/** How a price is paid, in cents: what is taken from the customer's credit, and what the card pays. */
export type Payment = { credit: number; card: number };

/**
 * How a one-time order over `total` cents is paid by somebody with `balance` cents of credit: all there is, but never so
 * much that a card could not be charged with the rest.
 */
export function orderPayment(total: number, balance: number): Payment {
  const credit = balance >= total ? total : Math.max(0, Math.min(balance, total - rules.minimumCharge));
  return { credit, card: total - credit };
}

/**
 * How the provider collects a box over `total` cents: all the credit there is. A rest too small for a card is taken from
 * the balance, which is below zero then, and the next box pays that back: its `credit` is below zero.
 */
export function boxPayment(total: number, balance: number): Payment {
  const due = total - Math.min(total, balance);
  const card = due < rules.minimumCharge ? 0 : due;
  return { credit: total - card, card };
}

/**
 * How coming charges of one customer (`at` epoch ms, `amount` cents) are paid from `balance` cents of credit, by their ids:
 * whichever comes first takes it first.
 */
export function chargePayments<Charge extends { id: string; at: number; amount: number }>(
  charges: Charge[],
  balance: number,
): Map<string, Payment> {
  let left = balance;
  return new Map(
    charges
      .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
      .map(({ id, amount }) => {
        const payment = boxPayment(amount, left);
        left -= payment.credit;
        return [id, payment];
      }),
  );
}
