import { desc, isNotNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { policies } from '../../../shared/rules/limits.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { users } from '../../accounts/record/table.ts';
import { orderKey } from '../../orders/credit.ts';
import { findAnyOrder, findOrderByInvoice, type OrderRow } from '../../orders/orders.ts';
import {
  confirmFreeOrder,
  queueUnheldAdminMails,
  recordPayment,
  reportUnknownPayment,
} from '../../orders/payment.ts';
import { orders } from '../../orders/table.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { isHoldingMails } from '../../platform/mail/outbox.ts';
import { providerObjectQueue, runSerially } from '../../platform/process/run-serially.ts';
import { recordFriendPayment } from '../../referrals/rewards.ts';
import { listBalanceTransactions } from '../../stripe/balance.ts';
import { callStripe, findInStripe, idOf } from '../../stripe/calls.ts';
import { voidOpenInvoices } from '../../subscriptions/changes/cancellation.ts';
import { differsInSkips, syncSkips } from '../../subscriptions/changes/sync-skips.ts';
import { adoptClosedDays } from '../../subscriptions/closing/closed-days.ts';
import {
  cancelStripeSubscription,
  findStripeSubscription,
  hasEnded,
} from '../../subscriptions/provider/stripe-subscription.ts';
import { findVersionByProducts } from '../../subscriptions/record/box-versions.ts';
import {
  billedSubscriptions,
  findSubscriptionByStripeId,
  type SubscriptionRow,
} from '../../subscriptions/record/subscriptions.ts';
import { settleInvoice } from '../../subscriptions/renewals/invoices.ts';
import { applyStripeSubscription, differsAtProvider } from '../../subscriptions/schedule/status.ts';
import { rebuiltMail, stoppedSubscriptionMail, unknownInvoiceMail } from '../mails.ts';
import {
  findCharge,
  findChargeIdOf,
  readPaymentTotals,
  refundedOrderMetadataKey,
} from '../payment-totals.ts';
import { writePaymentTotals } from '../refunds.ts';
import { rebuildOrder, rebuildSubscription, rebuildVersion } from './rebuilt-records.ts';

/** Databases that were compared with all of the provider's subscriptions since this process started. */
const comparedDatabases = new WeakSet<Db>();

/**
 * Finds what the provider charges for and the shop has no record of, as after a restored backup. Everything is compared at
 * start, what is new at every later run. What the provider's metadata describes is rebuilt with its orders; what it does not
 * is stopped there, and the admins are told.
 */
export async function findMissingRecords(deps: Deps): Promise<void> {
  const isFirstRun = !comparedDatabases.has(deps.db);
  const since = Math.floor((isFirstRun ? lastOrderAt(deps) : deps.now()) / 1000) - overlapSeconds;
  await compareSubscriptions(deps, isFirstRun ? undefined : { gte: since });
  await comparePayments(deps, since);
  if (isHoldingMails()) await compareCredit(deps, since);
  comparedDatabases.add(deps.db);
}

const overlapSeconds = policies.eventOverlapMs / 1000;

async function compareSubscriptions(deps: Deps, created: { gte: number } | undefined): Promise<void> {
  const live: Stripe.Subscription[] = [];
  await callStripe(deps, 'list subscriptions', async (stripe) => {
    for await (const atProvider of stripe.subscriptions.list({ limit: 100, ...(created && { created }) })) {
      if (atProvider.metadata.subscription_id && !hasEnded(atProvider)) live.push(atProvider);
    }
  });
  for (const atProvider of live)
    await compareSerially(deps, atProvider.id, () => compareSubscription(deps, atProvider));
  if (created) return;
  const liveIds = new Set(live.map(({ id }) => id));
  for (const row of billedSubscriptions(deps.db)) {
    const id = row.stripeSubscriptionId ?? '';
    if (!liveIds.has(id)) await compareSerially(deps, id, () => syncWithProvider(deps, row));
  }
}

function compareSerially(deps: Deps, stripeId: string, compare: () => Promise<void>): Promise<void> {
  return runSerially(deps.db, providerObjectQueue(stripeId), compare).catch((error) =>
    deps.log.error({ stripeId, err: error }, 'subscription could not be compared, will be tried again'),
  );
}

async function compareSubscription(deps: Deps, atProvider: Stripe.Subscription): Promise<void> {
  transact(deps.db, () => adoptClosedDays(deps, atProvider.metadata));
  const row = findSubscriptionByStripeId(deps.db, atProvider.id, atProvider.metadata.subscription_id);
  if (!row) await recoverSubscription(deps, atProvider);
  else {
    if (!isVersionKnown(deps.db, row, atProvider)) await rebuildVersion(deps, row, atProvider);
    if (differsInSkips(deps, row, atProvider) || differsAtProvider(deps.db, row, atProvider))
      await syncWithProvider(deps, row);
  }
}

/** What the provider has now. One that it does not know at all is left as it is: perhaps its keys are another account's. */
async function syncWithProvider(deps: Deps, row: SubscriptionRow): Promise<void> {
  const atProvider = await findStripeSubscription(deps, row.stripeSubscriptionId ?? '');
  if (!atProvider) return;
  if (hasEnded(atProvider)) await voidOpenInvoices(deps, atProvider.id);
  transact(deps.db, () => {
    if (!hasEnded(atProvider)) syncSkips(deps, row, atProvider);
    applyStripeSubscription(deps, row.id, atProvider);
  });
}

/**
 * The row of a subscription that the shop does not know: rebuilt with its paid boxes, or null after it was stopped at the
 * provider. Call it inside `runSerially` under the `providerObjectQueue` of the subscription.
 */
async function recoverSubscription(
  deps: Deps,
  atProvider: Stripe.Subscription,
): Promise<SubscriptionRow | null> {
  const row = await rebuildSubscription(deps, atProvider);
  if (!row) {
    await stopUnknown(deps, atProvider);
    return null;
  }
  transact(deps.db, () => {
    syncSkips(deps, row, atProvider);
    applyStripeSubscription(deps, row.id, atProvider);
    reportRebuilt(deps, atProvider.id, `the subscription of ${row.cartDetails}`);
  });
  await rebuildBoxes(deps, atProvider.id);
  return row;
}

/**
 * Sees to it that the subscription of an invoice has a row, so that no payment is lost: rebuilt where the subscription still
 * runs, else the admins are told of what was paid. Invoices of subscriptions that are not the shop's are left alone.
 */
export async function ensureRecordOfInvoice(deps: Deps, invoice: Stripe.Invoice): Promise<void> {
  const details = invoice.parent?.subscription_details;
  const stripeId = idOf(details?.subscription);
  const named = details?.metadata?.subscription_id;
  if (!stripeId || !named || findSubscriptionByStripeId(deps.db, stripeId, named)) return;
  const atProvider = await findStripeSubscription(deps, stripeId);
  if (atProvider && !hasEnded(atProvider)) return void (await recoverSubscription(deps, atProvider));
  if (invoice.status !== 'paid' || invoice.total <= 0 || findOrderByInvoice(deps.db, invoice.id)) return;
  deps.log.error({ invoiceId: invoice.id }, 'invoice was paid for a subscription that is not known');
  queueUnheldAdminMails(deps, `unknown-invoice:${invoice.id}`, (admin) =>
    unknownInvoiceMail(deps.env.origin, admin, invoice),
  );
}

/**
 * Every paid invoice is a box; those of days that are over are reported as late by the mail about each order. After a restore
 * nobody knows whether the customer has had its receipt: it is held with the others.
 */
async function rebuildBoxes(deps: Deps, stripeId: string): Promise<void> {
  const paid = await callStripe(deps, 'list paid invoices', (stripe) =>
    stripe.invoices.list({ subscription: stripeId, status: 'paid', limit: 100 }),
  );
  for (const { id } of paid.data.toReversed())
    await settleInvoice(deps, id, { hasReceipt: !isHoldingMails(), onPaid: recordFriendPayment });
}

async function stopUnknown(deps: Deps, atProvider: Stripe.Subscription): Promise<void> {
  await cancelStripeSubscription(deps, atProvider);
  const id = idOf(atProvider.customer) ?? '';
  const customer = await findInStripe(deps, 'look up customer', (stripe) => stripe.customers.retrieve(id));
  const amount = atProvider.items.data.reduce((sum, { price }) => sum + (price.unit_amount ?? 0), 0);
  const who = customer && !customer.deleted ? `${customer.name ?? ''} ${customer.email ?? ''}`.trim() : id;
  deps.log.error({ stripeId: atProvider.id }, 'subscription without a record was stopped at the provider');
  queueUnheldAdminMails(deps, `stopped:${atProvider.id}`, (admin) =>
    stoppedSubscriptionMail(deps.env.origin, admin, {
      stripeId: atProvider.id,
      who,
      amount: formatCents(amount),
    }),
  );
}

async function comparePayments(deps: Deps, since: number): Promise<void> {
  const missing: Stripe.PaymentIntent[] = [];
  await callStripe(deps, 'list PaymentIntents', async (stripe) => {
    for await (const intent of stripe.paymentIntents.list({ created: { gte: since }, limit: 100 })) {
      const orderId = intent.metadata.order_id;
      if (orderId && intent.status !== 'canceled' && !findAnyOrder(deps.db, orderId)) missing.push(intent);
    }
  });
  // One that waits for its payment is rebuilt as well: it expires like any other, and gives its credit back.
  for (const intent of missing)
    await (intent.status === 'succeeded' ? recoverOrder : rebuildOrder)(deps, intent);
}

/**
 * After a restore, the orders that credit has paid wholly, and refunds to credit: the provider has nothing of them but what each
 * customer's ledger says, which takes a call for each. `since`: epoch seconds.
 */
async function compareCredit(deps: Deps, since: number): Promise<void> {
  const customers = deps.db
    .select({ id: users.stripeCustomerId })
    .from(users)
    .where(isNotNull(users.stripeCustomerId))
    .all();
  for (const { id } of customers) {
    const changes = await listBalanceTransactions(deps, id ?? '');
    const ofOrder = Map.groupBy(
      changes,
      ({ metadata }) => metadata?.[orderKey] ?? metadata?.[refundedOrderMetadataKey] ?? '',
    );
    for (const [orderId, ofOne] of ofOrder) {
      const taken = ofOne.find(({ metadata, created }) => metadata?.figures && created >= since);
      const left = ofOne.reduce((sum, { amount }) => sum + amount, 0);
      const order = findAnyOrder(deps.db, orderId);
      if (taken && left === taken.amount && !order) await recoverCreditOrder(deps, orderId, taken);
      const isRefunded = ofOne.some(
        ({ metadata, created }) => metadata?.[refundedOrderMetadataKey] && created >= since,
      );
      if (order && isRefunded) await compareRefunds(deps, order);
    }
  }
}

async function compareRefunds(deps: Deps, order: OrderRow): Promise<void> {
  const chargeId = await findChargeIdOf(deps, order);
  const charge = chargeId ? await findCharge(deps, chargeId) : null;
  const paid = await readPaymentTotals(deps, order, charge);
  transact(deps.db, () => void writePaymentTotals(deps, order.id, { paid, by: 'stripe' }));
}

async function recoverCreditOrder(
  deps: Deps,
  orderId: string,
  taken: Stripe.CustomerBalanceTransaction,
): Promise<void> {
  if (!(await rebuildOrder(deps, taken))) return;
  const order = findAnyOrder(deps.db, orderId);
  if (!order) return;
  confirmFreeOrder(deps, order);
  transact(deps.db, () => reportRebuilt(deps, orderId, `order ${order.orderNumber}`));
}

function reportRebuilt(deps: Deps, id: string, what: string): void {
  queueUnheldAdminMails(deps, `rebuilt:${id}`, (admin) => rebuiltMail(deps.env.origin, admin, what));
}

/**
 * The order of a paid intent that the shop does not know: rebuilt and confirmed, or reported to the admins. Its receipt is held
 * after a restore, for it may have been paid while there was no shop; at any other time the customer has had it.
 */
export async function recoverOrder(deps: Deps, intent: Stripe.PaymentIntent): Promise<void> {
  const isRebuilt = await rebuildOrder(deps, intent);
  transact(deps.db, () => {
    if (!isRebuilt) return reportUnknownPayment(deps, intent);
    recordPayment(deps, intent, isHoldingMails() ? 'one-time' : 'none');
    reportRebuilt(deps, intent.id, `order ${intent.metadata.order_number ?? ''}`);
  });
}

function isVersionKnown(db: Db, row: SubscriptionRow, atProvider: Stripe.Subscription): boolean {
  const products = atProvider.items.data.flatMap(({ price }) => idOf(price.product) ?? []);
  return findVersionByProducts(db, row.id, products) !== undefined;
}

/** Epoch ms: what was sold after the newest order may be missing; at most as far back as the provider keeps events. */
function lastOrderAt({ db, now }: Deps): number {
  const newest = db.select({ at: orders.createdAt }).from(orders).orderBy(desc(orders.createdAt)).get();
  return Math.min(newest?.at ?? 0, now() - policies.providerEventTtlMs);
}
