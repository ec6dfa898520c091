import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import Stripe from 'stripe';
import { policies } from '../../shared/policies.ts';
import { findUserByCustomer } from '../accounts/stripe-customers.ts';
import { transact } from '../db.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { callStripe, findInStripe, idOf } from '../stripe/calls.ts';
import { setCollectionPause } from '../subscriptions/collection.ts';
import { findStripeSubscription } from '../subscriptions/stripe-subscription.ts';
import {
  findAnySubscription,
  type SubscriptionRow,
  subscriptionsOf,
} from '../subscriptions/subscriptions.ts';
import { collectionOpenEnd, subscriptions } from '../subscriptions/table.ts';
import { inTurnOf } from '../subscriptions/turns.ts';
import { noteCardChange, noteManualRetry } from './failures.ts';
import { applyInvoice } from './invoices.ts';

/**
 * Takes over the card that a customer has made the default at the provider: every running subscription is charged with it
 * from now on, and what is open is paid with it. Nothing happens where a subscription has that card already.
 */
export async function adoptDefaultCard(deps: Deps, customerId: string): Promise<void> {
  const user = findUserByCustomer(deps, customerId);
  const customer =
    user && (await findInStripe(deps, 'look up customer', (stripe) => stripe.customers.retrieve(customerId)));
  const card = customer && !customer.deleted ? idOf(customer.invoice_settings.default_payment_method) : null;
  if (!user || !card) return;
  for (const row of subscriptionsOf(deps.db, user.id)) {
    if (row.status !== 'cancelled') await inTurnOf(deps, row.id, () => adoptCard(deps, row.id, card));
  }
}

async function adoptCard(deps: Deps, subscriptionId: string, card: string): Promise<void> {
  const row = findAnySubscription(deps.db, subscriptionId);
  const current = row?.stripeSubscriptionId && (await findStripeSubscription(deps, row.stripeSubscriptionId));
  if (!row || !current || idOf(current.default_payment_method) === card) return;
  await callStripe(deps, 'set card of subscription', (stripe) =>
    stripe.subscriptions.update(current.id, { default_payment_method: card }),
  );
  noteCardChange(deps, row.id);
  await payOpenInvoice(deps, row, card);
}

/**
 * Tries the open invoice of a subscription once more with its card, for an admin. 409 when nothing is open, or with the
 * provider's reason when the card is declined.
 */
export function retryPayment(deps: Deps, row: SubscriptionRow): Promise<void> {
  return inTurnOf(deps, row.id, async () => {
    const invoice = await findOpenInvoice(deps, row);
    if (!invoice) throw new AppError('conflict', 'No payment of this subscription is open.');
    noteManualRetry(deps, invoice.id, true);
    const refusal = await payOpenInvoice(deps, row).finally(() => noteManualRetry(deps, invoice.id, false));
    if (refusal) throw new AppError('conflict', `The card was declined: ${refusal}`);
  });
}

/** Pays the open invoice, if there is one, and writes what came of it; returns the provider's reason of a decline. */
async function payOpenInvoice(deps: Deps, row: SubscriptionRow, card?: string): Promise<string | null> {
  const invoice = await findOpenInvoice(deps, row);
  if (!invoice) return null;
  const params = { off_session: true, ...(card && { payment_method: card }) };
  const refusal = await callStripe(deps, 'pay invoice', (stripe) =>
    stripe.invoices.pay(invoice.id, params),
  ).then(
    () => null,
    (error) => declineOf(error),
  );
  await applyInvoice(deps, invoice.id);
  return refusal;
}

async function findOpenInvoice(deps: Deps, row: SubscriptionRow): Promise<Stripe.Invoice | null> {
  const open = await findInStripe(deps, 'list open invoices', (stripe) =>
    stripe.invoices.list({ subscription: row.stripeSubscriptionId ?? '', status: 'open', limit: 1 }),
  );
  return open?.data[0] ?? null;
}

/** The reason of a declined card. Whoever paid or voided the invoice in the meantime has settled it. */
function declineOf(error: unknown): string | null {
  if (error instanceof Stripe.errors.StripeCardError) return error.message;
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
  throw error;
}

/** Suspends subscriptions whose first failure nothing has settled for 15 days: nothing is charged from then on. */
export async function suspendOverdue(deps: Deps): Promise<void> {
  const overdue = and(
    inArray(subscriptions.status, ['past_due']),
    isNotNull(subscriptions.stripeSubscriptionId),
    lte(subscriptions.firstFailedAt, deps.now() - policies.suspendAfterMs),
  );
  for (const row of deps.db.select().from(subscriptions).where(overdue).all()) {
    await inTurnOf(deps, row.id, () => suspend(deps, row.id)).catch((error) =>
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
  await setCollectionPause(deps, row, collectionOpenEnd);
}
