import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import Stripe from 'stripe';
import { policies } from '../../../shared/rules/limits.ts';
import { findUserByCustomer } from '../../accounts/record/stripe-customers.ts';
import { transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { forEachApart } from '../../platform/process/each-apart.ts';
import { callStripe, findInStripe, idOf, isConfirmationWanted } from '../../stripe/calls.ts';
import { syncStatus } from '../changes/provider-refusals.ts';
import { findStripeSubscription } from '../provider/stripe-subscription.ts';
import {
  findAnySubscription,
  queueOfSubscription,
  type SubscriptionRow,
  subscriptionsOf,
} from '../record/subscriptions.ts';
import { pauseWithoutEnd, subscriptions } from '../record/table.ts';
import { updateAtProvider } from '../schedule/collection.ts';
import { noteCardChange, noteManualRetry, unresolvedInvoices } from './failures.ts';
import { settleInvoice } from './invoices.ts';

/**
 * Charges every running subscription with it from now on, and pays open invoices. Skips those that have it
 * already.
 */
export async function adoptDefaultCard(deps: Deps, customerId: string): Promise<void> {
  const user = findUserByCustomer(deps, customerId);
  const customer =
    user && (await findInStripe(deps, 'look up customer', (stripe) => stripe.customers.retrieve(customerId)));
  const card = customer && !customer.deleted ? idOf(customer.invoice_settings.default_payment_method) : null;
  if (!user || !card) return;
  const running = subscriptionsOf(deps.db, user.id).filter(({ status }) => status !== 'cancelled');
  await forEachApart(deps, 'new card could not be adopted', running, ({ id }) =>
    deps.queue.inTurn(queueOfSubscription(deps.db, id), () => adoptCard(deps, id, card)),
  );
}

async function adoptCard(deps: Deps, subscriptionId: string, card: string): Promise<void> {
  const row = findAnySubscription(deps.db, subscriptionId);
  const atProvider =
    row?.stripeSubscriptionId && (await findStripeSubscription(deps, row.stripeSubscriptionId));
  if (!row || !atProvider || idOf(atProvider.default_payment_method) === card) return;
  await callStripe(deps, 'set card of subscription', (stripe) =>
    stripe.subscriptions.update(atProvider.id, { default_payment_method: card }),
  );
  noteCardChange(deps, row.id);
  await payOpenInvoice(deps, row, card);
}

/** An admin's retry. 409 when nothing is open any more (recorded first), or with the provider's reason. */
export function retryPayment(deps: Deps, row: SubscriptionRow): Promise<void> {
  return deps.queue.inTurn(queueOfSubscription(deps.db, row.id), async () => {
    const invoice = await findOpenInvoice(deps, row);
    if (!invoice) throw await settledMeanwhile(deps, row);
    noteManualRetry(deps, invoice.id, true);
    const refusal = await payInvoice(deps, invoice.id).finally(() =>
      noteManualRetry(deps, invoice.id, false),
    );
    if (refusal) throw new AppError('conflict', refusal);
  });
}

async function settledMeanwhile(deps: Deps, row: SubscriptionRow): Promise<AppError> {
  const failed = unresolvedInvoices(deps.db, row.id);
  for (const id of failed) await settleInvoice(deps, id);
  const { status } = await syncStatus(deps, row);
  if (status === 'cancelled')
    return new AppError('conflict', 'This subscription has ended: no payment is open.');
  const settled = failed.length > 0;
  return new AppError(
    'conflict',
    settled ? 'This payment has been settled in the meantime.' : 'No payment of this subscription is open.',
  );
}

async function payOpenInvoice(deps: Deps, row: SubscriptionRow, card: string): Promise<void> {
  const invoice = await findOpenInvoice(deps, row);
  if (invoice) await payInvoice(deps, invoice.id, card);
}

async function payInvoice(deps: Deps, id: string, card?: string): Promise<string | null> {
  const params = { off_session: true, ...(card && { payment_method: card }) };
  const refusal = await callStripe(deps, 'pay invoice', (stripe) => stripe.invoices.pay(id, params)).then(
    () => null,
    (error) => reasonOf(error),
  );
  await settleInvoice(deps, id);
  // Otherwise somebody paid or voided it meanwhile.
  const isOpen = refusal !== null && (await findInvoice(deps, id))?.status === 'open';
  return isOpen ? refusal : null;
}

function findInvoice(deps: Deps, id: string): Promise<Stripe.Invoice | null> {
  return findInStripe(deps, 'look up invoice', (stripe) => stripe.invoices.retrieve(id));
}

async function findOpenInvoice(deps: Deps, row: SubscriptionRow): Promise<Stripe.Invoice | null> {
  const open = await findInStripe(deps, 'list open invoices', (stripe) =>
    stripe.invoices.list({ subscription: row.stripeSubscriptionId ?? '', status: 'open', limit: 1 }),
  );
  return open?.data[0] ?? null;
}

/** Declined or missing card; rethrows anything else. */
function reasonOf(error: unknown): string {
  if (error instanceof Stripe.errors.StripeCardError && isConfirmationWanted(error))
    return 'The bank wants the customer to confirm this payment. We have mailed them the link.';
  if (error instanceof Stripe.errors.StripeCardError) return `The card was declined: ${error.message}`;
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return 'The payment was not possible: no saved card can be charged.';
  throw error;
}

export async function suspendOverdue(deps: Deps): Promise<void> {
  const overdue = and(
    inArray(subscriptions.status, ['past_due']),
    isNotNull(subscriptions.stripeSubscriptionId),
    lte(subscriptions.firstFailedAt, deps.now() - policies.suspendAfterMs),
  );
  for (const row of deps.db.select().from(subscriptions).where(overdue).all()) {
    await deps.queue
      .inTurn(queueOfSubscription(deps.db, row.id), () => suspend(deps, row.id))
      .catch((error) =>
        deps.log.error(
          { subscriptionId: row.id, err: error },
          'subscription could not be suspended, will be tried again',
        ),
      );
  }
}

async function suspend(deps: Deps, subscriptionId: string): Promise<void> {
  const row = findAnySubscription(deps.db, subscriptionId);
  if (row?.status !== 'past_due') return;
  const invoice = await findOpenInvoice(deps, row);
  if (invoice?.auto_advance) {
    await callStripe(deps, 'stop retries', (stripe) =>
      stripe.invoices.update(invoice.id, { auto_advance: false }),
    );
  }
  transact(deps.db, () =>
    deps.db.update(subscriptions).set({ suspendedAt: deps.now() }).where(eq(subscriptions.id, row.id)).run(),
  );
  await updateAtProvider(deps, row, pauseWithoutEnd);
}
