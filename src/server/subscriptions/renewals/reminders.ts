import { and, eq, inArray, isNull, lte, ne, notExists, or } from 'drizzle-orm';
import type Stripe from 'stripe';
import { rules } from '../../../shared/business.ts';
import { combinedAddress } from '../../../shared/contract/address.ts';
import { brandName, expiresBefore, formatExpiry } from '../../../shared/contract/payments.ts';
import type { Payment } from '../../../shared/rules/credit.ts';
import { cutoffOf, newYorkDay, newYorkTime } from '../../../shared/rules/delivery-days.ts';
import {
  type DeliveryPlan,
  nextChargedDelivery,
  plannedDeliveries,
} from '../../../shared/rules/delivery-plan.ts';
import { formatLongDay } from '../../../shared/rules/format-day.ts';
import { policies } from '../../../shared/rules/limits.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { switchOffOf } from '../../accounts/record/switch-off-links.ts';
import { findUser } from '../../accounts/record/users.ts';
import { hasOrders } from '../../orders/orders.ts';
import { paymentRows } from '../../orders/quote-rows.ts';
import { orders } from '../../orders/table.ts';
import { transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Mail, SwitchOff } from '../../platform/mail/mail.ts';
import { forEachApart } from '../../platform/process/each-apart.ts';
import { queuePush } from '../../push/push.ts';
import { nextBoxLink } from '../changes/next-box-links.ts';
import { findChargedCard } from '../provider/stripe-subscription.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import { creditOfCustomer, nextPayment } from '../record/next-payment.ts';
import { findAnySubscription, type SubscriptionRow } from '../record/subscriptions.ts';
import { subscriptions } from '../record/table.ts';
import { queueSubscriptionMail } from '../schedule/queue-status-mail.ts';
import { chargeRows, help, type MailFacts } from '../schedule/status-change-mails.ts';

/** Once per charge: seven days before a trial's, the day before others unless opted out (product 8.9). */
export async function remindOfCharges(deps: Deps): Promise<void> {
  await forEachApart(deps, 'charge not announced', rowsChargedSoon(deps), async (row) => {
    const isWanted = announcementOf(deps, row)?.isWanted;
    const credit = isWanted ? await creditOfCustomer(deps, row.userId) : 0;
    const card = isWanted ? await findChargedCard(deps, row.stripeSubscriptionId ?? '') : null;
    transact(deps.db, () => remind(deps, row.id, credit, card));
  });
}

function rowsChargedSoon({ db, now }: Deps): SubscriptionRow[] {
  const paid = db.select({ id: orders.id }).from(orders).where(eq(orders.subscriptionId, subscriptions.id));
  const soon = and(
    inArray(subscriptions.status, ['trialing', 'active', 'past_due']),
    or(
      lte(subscriptions.periodEnd, now() + policies.chargeReminderMs),
      and(notExists(paid), lte(subscriptions.periodEnd, now() + policies.firstChargeReminderMs)),
    ),
    or(isNull(subscriptions.remindedChargeAt), ne(subscriptions.remindedChargeAt, subscriptions.periodEnd)),
  );
  return db.select().from(subscriptions).where(soon).all();
}

/** Null when no charge is near enough. */
function announcementOf({ db, now }: Deps, row: SubscriptionRow) {
  const plan = deliveryPlanOf(db, row, now());
  const next = nextChargedDelivery(plan);
  if (!next) return null;
  const isFirst =
    row.moveInId === null &&
    !hasOrders(db, row.id) &&
    row.firstFailedAt === null &&
    !isOneBeingCharged(plan, next.day);
  const ahead = isFirst ? policies.firstChargeReminderMs : policies.chargeReminderMs;
  if (next.chargeAt - now() > ahead) return null;
  return { next, isFirst, isWanted: isFirst || Boolean(findUser(db, row.userId)?.remindBeforeCharge) };
}

/** A box before `day` (`YYYY-MM-DD`) is due and unpaid. */
function isOneBeingCharged(plan: DeliveryPlan, day: string): boolean {
  for (const delivery of plannedDeliveries(plan, newYorkDay(plan.now)))
    if (delivery.state === 'scheduled') return delivery.day < day;
  return false;
}

/** A charge covered by credit is checked again each run: something else may use the credit first. */
function remind(deps: Deps, id: string, credit: number, card: Stripe.PaymentMethod.Card | null): void {
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
      chargeReminderMail(facts, {
        link,
        isFirst,
        payment,
        expiry: expirySentence(card, next.chargeAt),
        switchOff: isFirst ? undefined : switchOffOf(deps, 'charges', row.userId),
      }),
    );
    const push = {
      key,
      title: `Your card will be charged ${formatLongDay(newYorkDay(next.chargeAt), deps.now())}`,
      body: `${formatCents(payment.card)} for your box of ${formatLongDay(next.day, deps.now())}. You can still skip it.`,
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

function expirySentence(card: Stripe.PaymentMethod.Card | null, chargeAt: number): string | null {
  if (!card) return null;
  const expiry = { expMonth: card.exp_month, expYear: card.exp_year };
  if (!expiresBefore(expiry, newYorkDay(chargeAt))) return null;
  return `Your ${brandName(card.brand)} ending in ${card.last4} expires ${formatExpiry(expiry)}, before that charge. Please add a new card.`;
}

type Reminder = {
  link: string;
  isFirst: boolean;
  payment: Payment;
  expiry: string | null;
  switchOff: SwitchOff | undefined;
};

function chargeReminderMail(
  { origin, to, row, greens, next, now }: MailFacts,
  { link, isFirst, payment, expiry, switchOff }: Reminder,
): Mail {
  if (!next) throw new Error('A reminder needs a charge.');
  const charge = formatLongDay(newYorkDay(next.chargeAt), now);
  const cutoff = cutoffOf(next.day);
  const endsTrial = isFirst && next.chargeAt === row.trialEndsAt;
  const trial = endsTrial ? `Your ${rules.trialDays}-day trial ends: on` : 'On';
  const credit =
    payment.credit > 0
      ? ` It costs ${formatCents(next.amount)}, of which your credit pays ${formatCents(payment.credit)}.`
      : '';
  return {
    to,
    subject: `Your card will be charged ${charge}`,
    title: isFirst ? 'Your first box is growing' : 'Your next box is growing',
    boxDay: next.day,
    greens,
    paragraphs: [
      `${trial} ${charge} we charge ${formatCents(payment.card)} to your card for your ${isFirst ? 'first' : 'next'} box.${credit} It comes to ${combinedAddress(row)}.`,
      ...(expiry ? [expiry] : []),
      `Not home that Saturday? Skip it by ${formatLongDay(newYorkDay(cutoff), now)}, ${newYorkTime(cutoff)}.`,
    ],
    rows: [
      { label: 'In the box', value: row.cartDetails },
      ...chargeRows(next, now),
      ...paymentRows(payment),
    ],
    action: { label: 'Skip it, or keep it', url: link },
    secondAction: expiry
      ? { label: 'Add a new card', url: `${origin}/dashboard?tab=billing` }
      : { label: 'Change your subscription', url: `${origin}/dashboard?tab=subscriptions` },
    switchOff,
    closing: [help],
  };
}
