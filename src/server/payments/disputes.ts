import type Stripe from 'stripe';
import { recordOrderEvent } from '../orders/order-changes.ts';
import type { OrderRow } from '../orders/orders.ts';
import { queueAdminMails } from '../orders/payment.ts';
import type { Deps } from '../platform/deps.ts';
import { findInStripe, idOf } from '../stripe/calls.ts';
import { disputeMail } from './mails.ts';
import { findCharge } from './refund-totals.ts';
import { findOrderOfCharge } from './refunds.ts';
import { openTask } from './tasks.ts';

type DisputeNow = { dispute: Stripe.Dispute; chargeId: string; order: OrderRow | undefined };

export async function fetchDispute(deps: Deps, disputeId: string): Promise<DisputeNow | null> {
  const dispute = await findInStripe(deps, 'look up dispute', (stripe) =>
    stripe.disputes.retrieve(disputeId),
  );
  const chargeId = dispute && idOf(dispute.charge);
  const charge = chargeId ? await findCharge(deps, chargeId) : null;
  if (!dispute || !charge) return null;
  return { dispute, chargeId: charge.id, order: await findOrderOfCharge(deps, charge) };
}

/**
 * Writes what a dispute means, inside the caller's transaction: a line in the order's history and a mail to the admins, once
 * for each status it gets. Somebody has to respond to it in the provider's dashboard. One that is lost is a task.
 */
export function applyDispute(deps: Deps, { dispute, chargeId, order }: DisputeNow): void {
  if (order) recordDispute(deps, order.id, dispute);
  const { id, amount } = dispute;
  const task = { kind: 'lost-dispute', source: id, orderId: order?.id ?? null, chargeId, amount } as const;
  if (dispute.status === 'lost') openTask(deps, task);
  queueAdminMails(deps, `dispute:${dispute.id}:${dispute.status}`, (admin) =>
    disputeMail(deps.env.origin, admin, dispute, order?.orderNumber ?? null),
  );
}

function recordDispute(deps: Deps, id: string, { amount, status }: Stripe.Dispute): void {
  recordOrderEvent(deps.db, { id, what: 'dispute', from: amount, to: status }, 'stripe', deps.now());
}
