import type { Deps } from '../platform/deps.ts';
import { recordFriendPayment } from '../referrals/rewards.ts';
import { queueAdminMailsNow } from '../settings/admin-mails.ts';
import type { OnPaid } from '../subscriptions/renewals/invoices.ts';
import { rebuiltMail } from './mails.ts';

/** What follows when an invoice was paid. A box that appears while a restored copy is compared was rebuilt. */
export const onInvoicePaid: OnPaid = (deps, row, invoice, order) => {
  recordFriendPayment(deps, row, invoice);
  if (order && deps.mails.isHeld) reportRebuilt(deps, order.id, `order ${order.orderNumber}`);
};

/** One mail for each record. */
export function reportRebuilt(deps: Deps, id: string, what: string): void {
  queueAdminMailsNow(deps, `rebuilt:${id}`, (admin) => rebuiltMail(deps.env.origin, admin, what));
}
