import { desc, isNotNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { policies } from '../../../shared/rules/limits.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { users } from '../../accounts/record/table.ts';
import { orderKey } from '../../orders/credit.ts';
import { findAnyOrder, findOrderByInvoice, type OrderRow } from '../../orders/orders.ts';
import { confirmFreeOrder, recordPayment, reportUnknownPayment } from '../../orders/payment.ts';
import { orders } from '../../orders/table.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { forEachApart } from '../../platform/process/each-apart.ts';
import { providerObjectQueue } from '../../platform/queue.ts';
import { queueAdminMailsNow } from '../../settings/admin-mails.ts';
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
import { bookInvoice } from '../../subscriptions/schedule/box-orders.ts';
import { applyStripeSubscription, differsAtProvider } from '../../subscriptions/schedule/status.ts';
import { stoppedSubscriptionMail, unknownInvoiceMail } from '../mails.ts';
import { onInvoicePaid, reportRebuilt } from '../paid-invoices.ts';
import {
  findCharge,
  findChargeIdOf,
  readPaymentTotals,
  refundedOrderMetadataKey,
} from '../payment-totals.ts';
import { writePaymentTotals } from '../refunds.ts';
import { rebuildOrder, rebuildSubscription, rebuildVersion } from './rebuilt-records.ts';

const comparedDatabases = new WeakSet<Db>();

/**
 * Everything at start, later only what is new. Rebuilds records from metadata; stops subscriptions that
 * cannot be rebuilt, and tells the admins.
 */
export async function findMissingRecords(deps: Deps): Promise<void> {
  const isFirstRun = !comparedDatabases.has(deps.db);
  const since = Math.floor((isFirstRun ? lastOrderAt(deps) : deps.now()) / 1000) - overlapSeconds;
  await compareSubscriptions(deps, isFirstRun ? undefined : { gte: since });
  await comparePayments(deps, since);
  if (deps.mails.isHeld) await compareCredit(deps, since);
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
  return deps.queue
    .inTurn(providerObjectQueue(stripeId), compare)
    .catch((error) =>
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

/** Leaves a row that the provider does not know: its keys may be another account's. */
async function syncWithProvider(deps: Deps, row: SubscriptionRow): Promise<void> {
  const atProvider = await findStripeSubscription(deps, row.stripeSubscriptionId ?? '');
  if (!atProvider) return;
  if (hasEnded(atProvider)) await voidOpenInvoices(deps, atProvider.id);
  transact(deps.db, () => {
    if (!hasEnded(atProvider)) syncSkips(deps, row, atProvider);
    applyStripeSubscription(deps, row.id, atProvider);
  });
}

/** Null after stopping it at the provider. Call it in the subscription's turn. */
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
 * So that no payment is lost: rebuilds a running subscription, else tells the admins. Ignores foreign
 * subscriptions.
 */
export async function ensureRecordOfInvoice(deps: Deps, invoice: Stripe.Invoice): Promise<void> {
  const details = invoice.parent?.subscription_details;
  const stripeId = idOf(details?.subscription);
  const named = details?.metadata?.subscription_id;
  if (!stripeId || !named || findSubscriptionByStripeId(deps.db, stripeId, named)) return;
  const atProvider = await findStripeSubscription(deps, stripeId);
  if (atProvider && !hasEnded(atProvider)) return void (await recoverSubscription(deps, atProvider));
  if (invoice.status !== 'paid' || invoice.total <= 0 || findOrderByInvoice(deps.db, invoice.id)) return;
  const paid = await findInStripe(deps, 'look up invoice', (stripe) => stripe.invoices.retrieve(invoice.id));
  if (paid) transact(deps.db, () => bookInvoice(deps, paid));
  deps.log.error({ invoiceId: invoice.id }, 'invoice was paid for a subscription that is not known');
  queueAdminMailsNow(deps, `unknown-invoice:${invoice.id}`, (admin) =>
    unknownInvoiceMail(deps.env.origin, admin, invoice),
  );
}

/** Each paid invoice is a box. Receipts are held after a restore: they may have been sent. */
async function rebuildBoxes(deps: Deps, stripeId: string): Promise<void> {
  const paid = await callStripe(deps, 'list paid invoices', (stripe) =>
    stripe.invoices.list({ subscription: stripeId, status: 'paid', limit: 100 }),
  );
  await forEachApart(deps, 'box could not be rebuilt', paid.data.toReversed(), ({ id }) =>
    settleInvoice(deps, id, { hasReceipt: !deps.mails.isHeld, onPaid: onInvoicePaid }),
  );
}

async function stopUnknown(deps: Deps, atProvider: Stripe.Subscription): Promise<void> {
  await cancelStripeSubscription(deps, atProvider);
  const id = idOf(atProvider.customer) ?? '';
  const customer = await findInStripe(deps, 'look up customer', (stripe) => stripe.customers.retrieve(id));
  const amount = atProvider.items.data.reduce((sum, { price }) => sum + (price.unit_amount ?? 0), 0);
  const who = customer && !customer.deleted ? `${customer.name ?? ''} ${customer.email ?? ''}`.trim() : id;
  deps.log.error({ stripeId: atProvider.id }, 'subscription without a record was stopped at the provider');
  queueAdminMailsNow(deps, `stopped:${atProvider.id}`, (admin) =>
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
  // An order still waiting is rebuilt as well, so that it expires and returns its credit.
  await forEachApart(deps, 'payment could not be compared', missing, (intent) =>
    intent.status === 'succeeded' ? recoverOrder(deps, intent) : rebuildOrder(deps, intent),
  );
}

/**
 * Orders and refunds paid by credit alone appear only in customers' ledgers (one call each). `since` is epoch
 * seconds.
 */
async function compareCredit(deps: Deps, since: number): Promise<void> {
  const customers = deps.db
    .select({ id: users.stripeCustomerId })
    .from(users)
    .where(isNotNull(users.stripeCustomerId))
    .all();
  await forEachApart(deps, 'credit could not be compared', customers, async ({ id }) => {
    const changes = await listBalanceTransactions(deps, id ?? '');
    const ofOrder = Map.groupBy(
      changes,
      ({ metadata }) => metadata?.[orderKey] ?? metadata?.[refundedOrderMetadataKey] ?? '',
    );
    for (const [orderId, ofOne] of ofOrder) {
      const taken = ofOne.find(({ metadata, created }) => metadata?.figures && created >= since);
      const isGivenBack = ofOne.some(({ metadata, amount }) => metadata?.[orderKey] && amount < 0);
      const left = ofOne.reduce((sum, { amount }) => sum + amount, 0);
      if (taken && !isGivenBack && left > 0 && !findAnyOrder(deps.db, orderId))
        await recoverCreditOrder(deps, orderId, taken);
      const order = findAnyOrder(deps.db, orderId);
      const isRefunded = ofOne.some(
        ({ metadata, created }) => metadata?.[refundedOrderMetadataKey] && created >= since,
      );
      if (order && isRefunded) await compareRefunds(deps, order);
    }
  });
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

/** Else tells the admins. After a restore its receipt is held; otherwise the customer already has it. */
export async function recoverOrder(deps: Deps, intent: Stripe.PaymentIntent): Promise<void> {
  const isRebuilt = await rebuildOrder(deps, intent);
  transact(deps.db, () => {
    if (!isRebuilt) return reportUnknownPayment(deps, intent);
    recordPayment(deps, intent, deps.mails.isHeld ? 'one-time' : 'none');
    reportRebuilt(deps, intent.id, `order ${intent.metadata.order_number ?? ''}`);
  });
}

function isVersionKnown(db: Db, row: SubscriptionRow, atProvider: Stripe.Subscription): boolean {
  const products = atProvider.items.data.flatMap(({ price }) => idOf(price.product) ?? []);
  return findVersionByProducts(db, row.id, products) !== undefined;
}

/** Epoch ms, at most as far back as the provider keeps events. */
function lastOrderAt({ db, now }: Deps): number {
  const newest = db.select({ at: orders.createdAt }).from(orders).orderBy(desc(orders.createdAt)).get();
  return Math.min(newest?.at ?? 0, now() - policies.providerEventTtlMs);
}
