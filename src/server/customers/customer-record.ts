import { desc, eq } from 'drizzle-orm';
import type { CustomerNote, CustomerRecord, FailedPayment } from '../../shared/contract/customers.ts';
import { users } from '../accounts/record/table.ts';
import type { UserRow } from '../accounts/record/users.ts';
import { messagesFrom } from '../inquiries/admin-messages.ts';
import { getCredit } from '../payments/credit.ts';
import { listInvoices } from '../payments/customer-invoices.ts';
import { listSavedCards } from '../payments/saved-cards.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { assertCurrentVersion } from '../platform/db/row-versions.ts';
import type { Deps } from '../platform/deps.ts';
import { isOutage } from '../platform/errors.ts';
import { adminSubscriptionsOf } from '../subscriptions/admin/list.ts';
import { paymentFailures } from '../subscriptions/renewals/table.ts';
import { getCustomer, toCustomerViews } from './admin-customers.ts';

/** 404 for an unknown customer. Only credit and card are missing while the provider is down. */
export async function getCustomerRecord(deps: Deps, id: string): Promise<CustomerRecord> {
  const { db, now } = deps;
  const user = getCustomer(db, id);
  const [credit, cards] = await Promise.all([
    getCredit(deps, id).catch(nullInOutage),
    listSavedCards(deps, id).catch(nullInOutage),
  ]);
  const [card] = cards ?? [];
  return {
    customer: toRecordView(db, user),
    subscriptions: adminSubscriptionsOf(db, id, now()),
    credit,
    card: card ? { brand: card.brand, last4: card.last4 } : null,
    failedPayments: failedPaymentsOf(db, id),
    messages: messagesFrom(db, user),
  };
}

function nullInOutage(error: unknown): null {
  if (isOutage(error)) return null;
  throw error;
}

/** 404 for an unknown customer. */
export function listInvoicesOfCustomer(deps: Deps, id: string, cursor: string | undefined) {
  return listInvoices(deps, getCustomer(deps.db, id).id, cursor);
}

/** 404 for an unknown customer, 409 when it changed since `version`. */
export function noteAboutCustomer(db: Db, id: string, { note, version }: CustomerNote) {
  return transact(db, () => {
    const user = getCustomer(db, id);
    assertCurrentVersion('customer', user, version);
    const change = { adminNote: note, version: user.version + 1 };
    return toRecordView(db, db.update(users).set(change).where(eq(users.id, id)).returning().get());
  });
}

function toRecordView(db: Db, user: UserRow): CustomerRecord['customer'] {
  const [view] = toCustomerViews(db, [user]);
  if (!view) throw new Error(`The customer ${user.id} has no view.`);
  return { ...view, isEmailVerified: user.emailVerifiedAt !== null, note: user.adminNote };
}

function failedPaymentsOf(db: Db, userId: string): FailedPayment[] {
  return db
    .select()
    .from(paymentFailures)
    .where(eq(paymentFailures.userId, userId))
    .orderBy(desc(paymentFailures.createdAt))
    .limit(50)
    .all()
    .map((row) => ({
      id: row.id,
      subscriptionId: row.subscriptionId,
      failureReason: row.failureReason,
      attemptCount: row.attemptCount,
      amountDue: row.amountDue / 100,
      isResolved: row.isResolved,
      resolvedBy: row.resolvedBy,
      createdAt: row.createdAt,
    }));
}
