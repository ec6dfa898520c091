import { rules } from '../business.ts';

/** Cents. `carried`: too small for a card, added to the next box. */
export type Payment = { credit: number; card: number; carried?: number };

/** Cents. A new order ends the unpaid one that holds `reserved`. */
export function creditForOrder({ balance, reserved }: { balance: number; reserved: number }): number {
  return balance + reserved;
}

/** Cents. Leaves nothing, or enough for a card charge. */
export function orderPayment(total: number, balance: number): Payment {
  const credit = balance >= total ? total : Math.max(0, Math.min(balance, total - rules.minimumCharge));
  return { credit, card: total - credit };
}

/**
 * Cents, as the provider collects it. A remainder too small for a card makes the next box's `credit`
 * negative.
 */
export function boxPayment(total: number, balance: number): Payment {
  const credit = Math.min(total, balance);
  const due = total - credit;
  const isTooSmall = due > 0 && due < rules.minimumCharge;
  return isTooSmall ? { credit, card: 0, carried: due } : { credit, card: due };
}

/** By id. The earliest charge (`at` epoch ms, `amount` cents) uses the `balance` first. */
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
        left -= payment.credit + (payment.carried ?? 0);
        return [id, payment];
      }),
  );
}
