import type Stripe from 'stripe';
import type { Deps } from '../deps.ts';
import { recordOrderEvent } from '../orders/order-changes.ts';
import { queueAdminMails } from '../orders/payment.ts';
import { type Effect, findInStripe, idOf, noEffect } from '../stripe/calls.ts';
import { disputeMail } from './mails.ts';
import { findCharge } from './refund-totals.ts';
import { findOrderOfCharge } from './refunds.ts';
import { openTask } from './tasks.ts';

/**
 * What a dispute means: a line in the order's history and a mail to the admins, once for each status it gets. Somebody has
 * to respond to it in the provider's dashboard. One that is lost is a task.
 */
export async function disputeEffect(deps: Deps, disputeId: string): Promise<Effect> {
  const dispute = await findInStripe(deps, 'look up dispute', (stripe) =>
    stripe.disputes.retrieve(disputeId),
  );
  const chargeId = dispute && idOf(dispute.charge);
  const charge = chargeId ? await findCharge(deps, chargeId) : null;
  if (!dispute || !charge) return noEffect;
  const order = await findOrderOfCharge(deps, charge);
  const isLost = dispute.status === 'lost';
  return () => {
    if (order) recordDispute(deps, order.id, dispute);
    const { id, amount } = dispute;
    const task = { kind: 'lost-dispute', source: id, orderId: order?.id ?? null, chargeId, amount } as const;
    if (isLost) openTask(deps, task);
    queueAdminMails(deps, `dispute:${dispute.id}:${dispute.status}`, (admin) =>
      disputeMail(deps.env.origin, admin, dispute, order?.orderNumber ?? null),
    );
  };
}

function recordDispute(deps: Deps, id: string, { amount, status }: Stripe.Dispute): void {
  recordOrderEvent(deps.db, { id, what: 'dispute', from: amount, to: status }, 'stripe', deps.now());
}
