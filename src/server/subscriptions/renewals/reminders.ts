import { and, eq, inArray, isNull, lte, ne, or } from 'drizzle-orm';
import { business, rules } from '../../../shared/business.ts';
import { combinedAddress } from '../../../shared/contract/address.ts';
import type { Payment } from '../../../shared/rules/credit.ts';
import { cutoffOf, formatLongDay, newYorkDay, newYorkTime } from '../../../shared/rules/delivery-days.ts';
import { nextChargedDelivery } from '../../../shared/rules/delivery-plan.ts';
import { policies } from '../../../shared/rules/limits.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { findUser } from '../../accounts/record/users.ts';
import { hasOrders } from '../../orders/orders.ts';
import { paymentRows } from '../../orders/quote-rows.ts';
import { transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { layoutMail } from '../../platform/mail/mail-layout.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { queuePush } from '../../push/push.ts';
import { nextBoxLink } from '../changes/next-box-links.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import { creditOfCustomer, nextPayment } from '../record/next-payment.ts';
import { findAnySubscription, type SubscriptionRow } from '../record/subscriptions.ts';
import { subscriptions } from '../record/table.ts';
import { queueSubscriptionMail } from '../schedule/queue-status-mail.ts';
import { help, type MailFacts, nextRows } from '../schedule/status-change-mails.ts';

/**
 * Mails everybody whose card will be charged soon, once for each charge: seven days before the first one, the day before each
 * later one unless the customer wants none (product 8.9). What is not charged is not announced.
 */
export async function remindOfCharges(deps: Deps): Promise<void> {
  for (const row of rowsChargedSoon(deps)) {
    try {
      const credit = announcementOf(deps, row)?.isWanted ? await creditOfCustomer(deps, row.userId) : 0;
      transact(deps.db, () => remind(deps, row.id, credit));
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unavailable') throw error;
      deps.log.error({ subscriptionId: row.id, err: error }, 'charge not announced, will be tried again');
    }
  }
}

/** Those whose period ends within the longer of both times and was not announced yet. */
function rowsChargedSoon({ db, now }: Deps): SubscriptionRow[] {
  const soon = and(
    inArray(subscriptions.status, ['trialing', 'active', 'past_due']),
    or(
      lte(subscriptions.periodEnd, now() + policies.chargeReminderMs),
      and(
        eq(subscriptions.status, 'trialing'),
        lte(subscriptions.periodEnd, now() + policies.firstChargeReminderMs),
      ),
    ),
    or(isNull(subscriptions.remindedChargeAt), ne(subscriptions.remindedChargeAt, subscriptions.periodEnd)),
  );
  return db.select().from(subscriptions).where(soon).all();
}

/** A charge that is near enough to be announced; null while there is none. */
function announcementOf({ db, now }: Deps, row: SubscriptionRow) {
  const next = nextChargedDelivery(deliveryPlanOf(db, row, now()));
  const isFirst = !hasOrders(db, row.id);
  const ahead = isFirst ? policies.firstChargeReminderMs : policies.chargeReminderMs;
  if (!next || next.chargeAt - now() > ahead) return null;
  return { next, isFirst, isWanted: isFirst || Boolean(findUser(db, row.userId)?.remindBeforeCharge) };
}

/** A charge that credit pays today is looked at again by every run: until then something else may use the credit. */
function remind(deps: Deps, id: string, credit: number): void {
  const row = findAnySubscription(deps.db, id);
  const announcement = row && announcementOf(deps, row);
  if (!announcement) return;
  const { next, isFirst, isWanted } = announcement;
  if (isWanted) {
    const payment = nextPayment(deps, row, credit);
    if (!payment || payment.card === 0) return;
    const link = nextBoxLink(deps, row.id, next.day);
    const key = `charge-reminder:${row.id}:${next.day}`;
    const isNew = queueSubscriptionMail(deps, row, key, (facts) =>
      chargeReminderMail(facts, { link, isFirst, payment }),
    );
    const push = {
      key,
      title: `Your card will be charged ${formatLongDay(newYorkDay(next.chargeAt))}`,
      body: `${formatCents(payment.card)} for your box of ${formatLongDay(next.day)}. You can still skip it.`,
      path: '/dashboard?tab=subscriptions',
      expiresAt: next.chargeAt,
    };
    if (isNew) queuePush(deps.db, row.userId, push, deps.now());
  }
  deps.db
    .update(subscriptions)
    .set({ remindedChargeAt: next.chargeAt })
    .where(eq(subscriptions.id, row.id))
    .run();
}

/**
 * The reminder of a coming charge: what, how much, from what, when, for which Saturday, and a link that skips it or keeps it
 * without signing in.
 */
function chargeReminderMail(
  { origin, to, row, next }: MailFacts,
  { link, isFirst, payment }: { link: string; isFirst: boolean; payment: Payment },
): Mail {
  if (!next) throw new Error('A reminder needs a charge.');
  const charge = formatLongDay(newYorkDay(next.chargeAt));
  const cutoff = cutoffOf(next.day);
  const trial = isFirst ? `Your ${rules.trialDays}-day trial ends: on` : 'On';
  const credit =
    payment.credit > 0
      ? ` It costs ${formatCents(next.amount)}, of which your credit pays ${formatCents(payment.credit)}.`
      : '';
  return layoutMail({
    to,
    subject: `Your card will be charged ${charge}`,
    title: isFirst ? 'Your first box is growing' : 'Your next box is growing',
    delivery: { origin, day: next.day },
    paragraphs: [
      `${trial} ${charge} we charge ${formatCents(payment.card)} to your card for your ${isFirst ? 'first' : 'next'} box.${credit} It comes on ${formatLongDay(next.day)} to ${combinedAddress(row)}.`,
      `Not home that Saturday? Skip it by ${formatLongDay(newYorkDay(cutoff))}, ${newYorkTime(cutoff)}.`,
    ],
    rows: [{ label: 'In the box', value: row.cartDetails }, ...nextRows(next), ...paymentRows(payment)],
    action: { label: 'Skip it, or keep it', url: link },
    secondAction: { label: 'Change your subscription', url: `${origin}/dashboard?tab=subscriptions` },
    closing: [
      help,
      ...(isFirst
        ? []
        : [`You can switch these reminders off in your dashboard at ${business.name}, under Subscriptions.`]),
    ],
  });
}
