import { and, eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { findUser } from '../accounts/record/users.ts';
import type { Deps } from '../platform/deps.ts';
import { listBalanceTransactions } from '../stripe/balance.ts';
import { findInStripe } from '../stripe/calls.ts';
import { orderKey } from './credit.ts';
import { deliveryChangeMetadata } from './order-metadata.ts';
import { isOrderGone, type OrderRow } from './orders.ts';
import { orderEvents } from './table.ts';

/** On what paid an order: "yes" once its box left the week, "no" once it was put back. */
const cancelledKey = 'box_cancelled';

/** Changes of these are told to the provider, for a restored copy. */
export const toldFields = [
  'deliveryDate',
  'deliveryNotes',
  'street',
  'city',
  'state',
  'zipCode',
] as const satisfies (keyof OrderRow)[];

/** Whether the box left the week, and where and when it is delivered. Idempotent. */
export async function tellProvider(deps: Deps, order: OrderRow): Promise<void> {
  const payment = await findPayment(deps, order);
  if (!payment) return;
  const known = payment.metadata ?? {};
  const metadata = {
    ...(wasDeliveryChanged(deps, order) && deliveryChangeMetadata(order)),
    ...((isOrderGone(order) || known[cancelledKey]) && { [cancelledKey]: isOrderGone(order) ? 'yes' : 'no' }),
  };
  if (Object.entries(metadata).every(([key, value]) => (known[key] ?? '') === value)) return;
  await findInStripe(deps, 'tell change of order', async (stripe) => {
    if (payment.object === 'payment_intent') return stripe.paymentIntents.update(payment.id, { metadata });
    if (payment.object === 'invoice') return stripe.invoices.update(payment.id ?? '', { metadata });
    return stripe.customers.updateBalanceTransaction(payment.customerId, payment.id, { metadata });
  });
}

/** The change stands even if this fails: the reconciler tells the provider again. */
export async function tellProviderOrLater(deps: Deps, order: OrderRow): Promise<void> {
  await tellProvider(deps, order).catch((error) =>
    deps.log.warn({ orderId: order.id, err: error }, 'changed order not told to the provider yet'),
  );
}

/** `isCancelled` is null when it was never told. */
export async function readProviderRecord(deps: Deps, order: OrderRow) {
  const metadata = (await findPayment(deps, order))?.metadata ?? {};
  const told = metadata[cancelledKey];
  return { metadata, isCancelled: told ? told === 'yes' : null };
}

function wasDeliveryChanged({ db }: Deps, { id }: OrderRow): boolean {
  const { orderId, what } = orderEvents;
  const change = and(eq(orderId, id), inArray(what, toldFields));
  return db.select({ what }).from(orderEvents).where(change).limit(1).get() !== undefined;
}

type Payment =
  | Stripe.PaymentIntent
  | Stripe.Invoice
  | (Stripe.CustomerBalanceTransaction & { customerId: string });

/** Its PaymentIntent, the box's invoice, or the credit change that paid it all. */
async function findPayment(deps: Deps, order: OrderRow): Promise<Payment | null> {
  const { paymentIntentId, invoiceId } = order;
  if (paymentIntentId)
    return findInStripe(deps, 'look up payment', (stripe) => stripe.paymentIntents.retrieve(paymentIntentId));
  if (invoiceId)
    return findInStripe(deps, 'look up invoice', (stripe) => stripe.invoices.retrieve(invoiceId));
  const customerId = order.userId && findUser(deps.db, order.userId)?.stripeCustomerId;
  if (!customerId) return null;
  const changes = await listBalanceTransactions(deps, customerId);
  const taken = changes.find(({ metadata }) => metadata?.[orderKey] === order.id && metadata.figures);
  return taken ? { ...taken, customerId } : null;
}
