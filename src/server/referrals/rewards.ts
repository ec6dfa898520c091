import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { rules } from '../../shared/business.ts';
import { withCustomer } from '../accounts/record/stripe-customers.ts';
import { findUser } from '../accounts/record/users.ts';
import { transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { changeCredit, listBalanceTransactions } from '../stripe/balance.ts';
import { idOf } from '../stripe/calls.ts';
import { findPaymentIntent } from '../stripe/intents.ts';
import { isReferrersAddress, isReferrersCard } from '../subscriptions/changes/self-referral.ts';
import type { SubscriptionRow } from '../subscriptions/record/subscriptions.ts';
import { ensureReferral, type ReferralRow } from './friends.ts';
import { rewardMail } from './mails.ts';
import { referrals } from './table.ts';

/**
 * By the friend's first paid subscription invoice, unless the referral expired, the box goes to the
 * referrer or the farm brought the subscription along. In the caller's transaction. Idempotent.
 */
export function recordFriendPayment(deps: Deps, row: SubscriptionRow, invoice: Stripe.Invoice): void {
  const { db } = deps;
  const friend = findUser(db, row.userId);
  const referrer = friend?.referredById && findUser(db, friend.referredById);
  if (!referrer || invoice.amount_paid <= 0 || row.moveInId !== null) return;
  const referral = ensureReferral(db, friend, referrer.id);
  const paidAt = (invoice.status_transitions.paid_at ?? Math.floor(deps.now() / 1000)) * 1000;
  const isEarned = paidAt < referral.expiresAt && !isReferrersAddress(db, referrer, row);
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment;
  db.update(referrals)
    .set({
      paidAt,
      paymentIntentId: idOf(payment?.payment_intent),
      status: isEarned ? 'pending' : 'rejected',
    })
    .where(and(eq(referrals.id, referral.id), isNull(referrals.paidAt)))
    .run();
}

/** Failures are retried by the next run. */
export async function giveRewards(deps: Deps): Promise<void> {
  const isDue = and(eq(referrals.status, 'pending'), isNotNull(referrals.paidAt));
  for (const row of deps.db.select().from(referrals).where(isDue).limit(200).all()) {
    await giveReward(deps, row).catch((error) =>
      deps.log.error({ referralId: row.id, err: error }, 'reward could not be given, will be tried again'),
    );
  }
}

async function giveReward(deps: Deps, row: ReferralRow): Promise<void> {
  const { db } = deps;
  if (await isPaidWithReferrersCard(deps, row)) {
    db.update(referrals).set({ status: 'rejected' }).where(eq(referrals.id, row.id)).run();
    return;
  }
  const reward = rules.referralRewardCents;
  await withCustomer(deps, row.referrerId, (customerId) => creditOnce(deps, row, customerId, reward));
  transact(db, () => {
    db.update(referrals).set({ status: 'completed', reward }).where(eq(referrals.id, row.id)).run();
    const referrer = findUser(db, row.referrerId);
    if (!referrer) return;
    const mail = rewardMail(deps.env.origin, referrer.email, row.shownEmail);
    queueMail(deps, `referral:${row.id}:reward`, mail);
  });
}

async function isPaidWithReferrersCard(deps: Deps, row: ReferralRow): Promise<boolean> {
  const referrer = findUser(deps.db, row.referrerId);
  const intent = row.paymentIntentId && (await findPaymentIntent(deps, row.paymentIntentId));
  const card = intent && idOf(intent.payment_method);
  return Boolean(referrer && card && (await isReferrersCard(deps, referrer, card)));
}

/** The provider forgets idempotency keys after a day, so this also looks for an earlier credit. */
async function creditOnce(deps: Deps, row: ReferralRow, customerId: string, amount: number): Promise<void> {
  const given = await listBalanceTransactions(deps, customerId);
  if (given.some(({ metadata }) => metadata?.referral_id === row.id)) return;
  await changeCredit(deps, customerId, {
    amount,
    description: 'Referral reward',
    metadata: { referral_id: row.id },
    idempotencyKey: `referral:${row.id}:reward`,
  });
}
