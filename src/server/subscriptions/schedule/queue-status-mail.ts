import type { SubscriptionStatus } from '../../../shared/contract/subscriptions.ts';
import { newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { nextChargedDelivery } from '../../../shared/rules/delivery-plan.ts';
import { queueAccountMail } from '../../accounts/record/account-mails.ts';
import { findUser } from '../../accounts/record/users.ts';
import { comingOrdersOf } from '../../orders/orders.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import { quoteOn } from '../record/prices.ts';
import { type SubscriptionRow, subscriptionItemsOf } from '../record/subscriptions.ts';
import {
  cancelledMail,
  endingMail,
  type MailFacts,
  pausedMail,
  resumedMail,
  suspendedMail,
} from './status-change-mails.ts';

/** Closing an account sends its own mail. */
export const accountClosed = 'account closed';

export function queueStatusMail(deps: Deps, from: SubscriptionStatus, row: SubscriptionRow): void {
  const toMail = mailFor(from, row);
  if (toMail) queueSubscriptionMail(deps, row, `${row.status}:${row.id}:${deps.now()}`, toMail);
}

/** Set or removed in the provider's dashboard. */
export function queueEndMail(deps: Deps, row: SubscriptionRow): void {
  if (row.status === 'cancelled' || row.activatedAt === null) return;
  const toMail = row.endsAt === null ? resumedMail : endingMail;
  queueSubscriptionMail(deps, row, `ends:${row.id}:${deps.now()}`, toMail);
}

/**
 * Once per `key`; false when already queued or nobody can get it. `isLimited`: five an hour to an address that nobody
 * proved and that has no paid box.
 */
export function queueSubscriptionMail(
  deps: Deps,
  row: SubscriptionRow,
  key: string,
  toMail: (facts: MailFacts) => Mail,
  { isLimited = true } = {},
): boolean {
  const user = findUser(deps.db, row.userId);
  if (!user) return false;
  const next = nextChargedDelivery(deliveryPlanOf(deps.db, row, deps.now()));
  const paid = [...comingOrdersOf(deps.db, row.id, newYorkDay(deps.now())).values()];
  const facts = {
    origin: deps.env.origin,
    to: user.email,
    row,
    greens: subscriptionItemsOf(deps.db, row).map(({ productId }) => productId),
    next: next && { ...next, amount: quoteOn(deps.db, row, next.day).total },
    paidDays: paid
      .filter(({ status }) => status !== 'delivered')
      .map(({ deliveryDate }) => deliveryDate)
      .sort(),
    now: deps.now(),
  };
  const mail = toMail(facts);
  return paid.length > 0 || !isLimited ? queueMail(deps, key, mail) : queueAccountMail(deps, user, key, mail);
}

function mailFor(from: SubscriptionStatus, row: SubscriptionRow): ((facts: MailFacts) => Mail) | null {
  if (row.status === 'paused') return pausedMail;
  if (row.status === 'suspended') return suspendedMail;
  if (row.status === 'active' && from === 'paused') return resumedMail;
  const isTold = row.activatedAt !== null && row.cancelReason !== accountClosed;
  return row.status === 'cancelled' && isTold ? cancelledMail : null;
}
