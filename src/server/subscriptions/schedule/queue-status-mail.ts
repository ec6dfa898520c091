import type { SubscriptionStatus } from '../../../shared/contract/subscriptions.ts';
import { newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { nextChargedDelivery } from '../../../shared/rules/delivery-plan.ts';
import { findUser } from '../../accounts/record/users.ts';
import { comingOrdersOf } from '../../orders/orders.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Mail, queueMail } from '../../platform/mail/outbox.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import { nextAmount } from '../record/prices.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';
import {
  cancelledMail,
  type MailFacts,
  pausedMail,
  resumedMail,
  suspendedMail,
} from './status-change-mails.ts';

/** The reason of a cancellation that comes with the end of the account, which sends a mail of its own. */
export const accountClosed = 'account closed';

/** Tells the customer that a subscription was paused, resumed, cancelled or suspended, whoever did it. */
export function queueStatusMail(deps: Deps, from: SubscriptionStatus, row: SubscriptionRow): void {
  const toMail = mailFor(from, row);
  if (toMail) queueSubscriptionMail(deps, row, `${row.status}:${row.id}:${deps.now()}`, toMail);
}

/** Queues a mail about a subscription for its customer, once per `key`: false where it was there, or there is nobody. */
export function queueSubscriptionMail(
  deps: Deps,
  row: SubscriptionRow,
  key: string,
  toMail: (facts: MailFacts) => Mail,
): boolean {
  const user = findUser(deps.db, row.userId);
  if (!user) return false;
  const next = nextChargedDelivery(deliveryPlanOf(deps.db, row, deps.now()));
  const paid = [...comingOrdersOf(deps.db, row.id, newYorkDay(deps.now())).values()];
  const facts = {
    origin: deps.env.origin,
    to: user.email,
    row,
    next: next && { ...next, amount: nextAmount(deps.db, row) },
    paidDays: paid
      .filter(({ status }) => status !== 'delivered')
      .map(({ deliveryDate }) => deliveryDate)
      .sort(),
  };
  return queueMail(deps.db, key, toMail(facts), deps.now());
}

function mailFor(from: SubscriptionStatus, row: SubscriptionRow): ((facts: MailFacts) => Mail) | null {
  if (row.status === 'paused') return pausedMail;
  if (row.status === 'suspended') return suspendedMail;
  if (row.status === 'active' && from === 'paused') return resumedMail;
  const isTold = row.activatedAt !== null && row.cancelReason !== accountClosed;
  return row.status === 'cancelled' && isTold ? cancelledMail : null;
}
