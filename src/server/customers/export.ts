import { asc, eq, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { limits } from '../../shared/rules/limits.ts';
import { listPasskeys } from '../accounts/passkeys/own-passkeys.ts';
import { identities, knownBrowsers, sessions } from '../accounts/record/table.ts';
import { getAccount, listRoles, toUserView } from '../accounts/record/users.ts';
import { addressValidationLog } from '../delivery/table.ts';
import { contactMessages, wholesaleInquiries } from '../inquiries/table.ts';
import { exportMoveInsOf } from '../move-ins/ends.ts';
import { listChangesOfOwnOrders } from '../orders/order-history.ts';
import { listOrders } from '../orders/orders.ts';
import { getCredit } from '../payments/credit.ts';
import { listInvoices } from '../payments/customer-invoices.ts';
import { listSavedCards } from '../payments/saved-cards.ts';
import type { Deps } from '../platform/deps.ts';
import { attemptsAbout, hashedAddress } from '../platform/events/events.ts';
import { auditEvents } from '../platform/events/table.ts';
import { listMailsTo } from '../platform/mail/outbox.ts';
import { pushSubscriptions } from '../push/table.ts';
import { getReferralSummary } from '../referrals/summary.ts';
import { listSubscriptions } from '../subscriptions/record/subscription-views.ts';
import { paymentFailures } from '../subscriptions/renewals/table.ts';

/**
 * From shop and payment provider. Data found by email only once it is verified. 429 after too many, 503 while
 * the provider is down.
 */
export async function exportAccount(deps: Deps, userId: string) {
  const { db, now } = deps;
  const user = getAccount(db, userId);
  deps.throttle.use(limits.providerReadsPerAccount, userId, now());
  const [cards, credit, { invoices }] = await Promise.all([
    listSavedCards(deps, userId),
    getCredit(deps, userId),
    listInvoices(deps, userId),
  ]);
  const byAddress = (column: SQLiteColumn) =>
    user.emailVerifiedAt === null ? sql`false` : sql`lower(${column}) = lower(${user.email})`;
  return {
    exportedAt: new Date(now()).toISOString(),
    account: {
      ...toUserView(user, null),
      emailVerifiedAt: user.emailVerifiedAt,
      remindBeforeCharge: user.remindBeforeCharge,
      wantsReviewMails: user.wantsReviewMails,
      wantsShelfMails: user.wantsShelfMails,
      reviewAskedAt: user.reviewAskedAt,
      adminNote: user.adminNote,
      roles: listRoles(db, userId).map(({ role }) => role),
    },
    signInProviders: db
      .select({ issuer: identities.issuer, since: identities.createdAt })
      .from(identities)
      .where(eq(identities.userId, userId))
      .all(),
    passkeys: listPasskeys(deps, userId).map(({ id: _, ...passkey }) => passkey),
    devices: db
      .select({ device: sessions.device, since: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .all(),
    browsersWithPushes: db
      .select({ pushService: pushSubscriptions.endpoint, since: pushSubscriptions.createdAt })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .all(),
    browsersThatSignedIn: db
      .select({ at: knownBrowsers.signedInAt })
      .from(knownBrowsers)
      .where(eq(knownBrowsers.userId, userId))
      .all(),
    signInsThatFailedAndRefusals: db
      .select({ what: auditEvents.what, at: auditEvents.createdAt })
      .from(auditEvents)
      .where(attemptsAbout([userId, hashedAddress(db, user.emailKey)]))
      .all(),
    orders: listOrders(db, userId, { limit: Number.MAX_SAFE_INTEGER - 1 }).rows,
    changesOfOrders: listChangesOfOwnOrders(db, userId),
    subscriptions: listSubscriptions(db, userId, now()),
    moveIns: exportMoveInsOf(db, user),
    referrals: getReferralSummary(deps, userId),
    cards,
    credit,
    invoices,
    paymentFailures: db
      .select({ reason: paymentFailures.failureReason, at: paymentFailures.createdAt })
      .from(paymentFailures)
      .where(eq(paymentFailures.userId, userId))
      .all(),
    messages: db
      .select({
        subject: contactMessages.subject,
        message: contactMessages.message,
        at: contactMessages.createdAt,
        answers: sql<{ text: string; at: number }[]>`${contactMessages.answers}`,
        agreedToPublishAt: contactMessages.agreedAt,
        publishedAt: contactMessages.publishedAt,
      })
      .from(contactMessages)
      .where(or(byAddress(contactMessages.email), eq(contactMessages.userId, userId)))
      .orderBy(asc(contactMessages.createdAt))
      .all(),
    mails: user.emailVerifiedAt === null ? [] : listMailsTo(db, user.email),
    wholesaleApplications: db
      .select()
      .from(wholesaleInquiries)
      .where(byAddress(wholesaleInquiries.email))
      .all(),
    addressesOutOfArea: db
      .select({ address: addressValidationLog.address, at: addressValidationLog.createdAt })
      .from(addressValidationLog)
      .where(byAddress(addressValidationLog.customerEmail))
      .all(),
  };
}
