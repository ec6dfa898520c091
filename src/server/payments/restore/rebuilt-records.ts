import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { quoteAmounts } from '../../../shared/rules/quote.ts';
import { ensureRebuiltUser } from '../../accounts/record/rebuilt-users.ts';
import { findProducts } from '../../catalog/products.ts';
import { createOrder, type NewOrder } from '../../orders/new-order.ts';
import { takeForOrder } from '../../orders/order-changes.ts';
import { readOrderMetadata } from '../../orders/order-metadata.ts';
import { findAnyOrder, storeIntent } from '../../orders/orders.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { callStripe, findInStripe, idOf } from '../../stripe/calls.ts';
import { acceptMoveIn } from '../../subscriptions/move-ins/move-ins.ts';
import {
  readContentsMetadata,
  readSubscriptionMetadata,
} from '../../subscriptions/provider/provider-metadata.ts';
import { addVersion, type Box, storeVersionProduct } from '../../subscriptions/record/box-versions.ts';
import { createPendingSubscription } from '../../subscriptions/record/new-subscription.ts';
import { findAnySubscription, type SubscriptionRow } from '../../subscriptions/record/subscriptions.ts';
import { subscriptions } from '../../subscriptions/record/table.ts';

/** From the provider's metadata; null when it is incomplete. */
export async function rebuildSubscription(
  deps: Deps,
  atProvider: Stripe.Subscription,
): Promise<SubscriptionRow | null> {
  const agreed = readSubscriptionMetadata(atProvider.metadata);
  const customer = await findCustomer(deps, idOf(atProvider.customer));
  const billed = await billedBox(deps, atProvider);
  if (!agreed || !customer || !billed) return null;
  return transact(deps.db, () => {
    const known = findAnySubscription(deps.db, agreed.id);
    if (known) return known;
    const userId = ensureRebuiltUser(deps, agreed.userId, customer);
    if (!userId) return null;
    const { notes, ...address } = { ...agreed, notes: agreed.deliveryNotes };
    const box = boxOf(billed, agreed);
    createPendingSubscription(deps.db, {
      id: agreed.id,
      userId,
      box,
      referralPercent: agreed.referralPercent,
      moveInId: agreed.moveInId,
      address: { ...address, notes },
      now: agreed.createdAt,
    });
    storeVersionProduct(deps.db, agreed.id, 1, billed.productId);
    storeProviderState(deps, agreed, atProvider);
    return findAnySubscription(deps.db, agreed.id) ?? null;
  });
}

export async function rebuildVersion(
  deps: Deps,
  row: SubscriptionRow,
  atProvider: Stripe.Subscription,
): Promise<void> {
  const agreed = readSubscriptionMetadata(atProvider.metadata);
  const billed = await billedBox(deps, atProvider);
  if (!agreed || !billed) return;
  transact(deps.db, () => {
    const { version } = addVersion(deps.db, row.id, boxOf(billed, agreed), deps.now());
    storeVersionProduct(deps.db, row.id, version, billed.productId);
  });
}

/** A PaymentIntent, or the credit change when credit paid it all. */
type OrderRecord = Pick<Stripe.PaymentIntent, 'customer'> & { metadata: Stripe.Metadata | null } & (
    | Pick<Stripe.PaymentIntent, 'object' | 'id'>
    | Pick<Stripe.CustomerBalanceTransaction, 'object'>
  );

/** The order is unpaid; recording its payment confirms it. False when the metadata is incomplete. */
export async function rebuildOrder(deps: Deps, record: OrderRecord): Promise<boolean> {
  const order = readOrderMetadata(record.metadata ?? {}, (id) => nameOf(deps.db, id));
  const customer = await findCustomer(deps, idOf(record.customer));
  if (!order || !(customer || isGuestOrder(order))) return false;
  return transact(deps.db, () => {
    if (findAnyOrder(deps.db, order.id)) return true;
    const userId = order.userId && customer && ensureRebuiltUser(deps, order.userId, customer);
    if (!userId && !isGuestOrder(order)) return false;
    createOrder(deps.db, { ...order, userId, lines: takeForOrder(deps.db, order.deliveryDate, order.lines) });
    if (record.object === 'payment_intent') storeIntent(deps.db, order.id, record.id);
    return true;
  });
}

function isGuestOrder({ userId, byHand }: Pick<NewOrder, 'userId' | 'byHand'>): boolean {
  return userId === null && byHand !== undefined;
}

type BilledBox = { productId: string; lines: Box['lines']; subtotal: number; delivery: number };

async function billedBox(deps: Deps, atProvider: Stripe.Subscription): Promise<BilledBox | null> {
  const { data: items } = atProvider.items;
  for (const { price } of items) {
    const product = await callStripe(deps, 'look up product', (stripe) =>
      stripe.products.retrieve(idOf(price.product) ?? ''),
    );
    const lines = readContentsMetadata(product.metadata, (id) => nameOf(deps.db, id));
    if (!lines) continue;
    const others = items.filter((item) => item.price !== price);
    const delivery = others.reduce((sum, item) => sum + (item.price.unit_amount ?? 0), 0);
    return { productId: product.id, lines, subtotal: price.unit_amount ?? 0, delivery };
  }
  return null;
}

type AgreedTerms = NonNullable<ReturnType<typeof readSubscriptionMetadata>>;

function boxOf({ lines, subtotal, delivery }: BilledBox, agreed: AgreedTerms): Box {
  const planPercent = agreed.discountPercent;
  return {
    discountPercent: planPercent,
    quote: quoteAmounts({ subtotal, delivery, planPercent, referralPercent: 0 }),
    lines,
    schedule: agreed,
  };
}

function storeProviderState(deps: Deps, agreed: AgreedTerms, atProvider: Stripe.Subscription): void {
  const isConfirmed = atProvider.default_payment_method !== null;
  const row = deps.db
    .update(subscriptions)
    .set({
      stripeSubscriptionId: atProvider.id,
      trialEndsAt: agreed.trialEndsAt,
      ...(isConfirmed && { status: 'trialing' as const, activatedAt: agreed.createdAt }),
    })
    .where(eq(subscriptions.id, agreed.id))
    .returning()
    .get();
  if (isConfirmed) acceptMoveIn(deps.db, row, agreed.createdAt);
}

async function findCustomer(deps: Deps, id: string | null): Promise<Stripe.Customer | null> {
  const customer =
    id && (await findInStripe(deps, 'look up customer', (stripe) => stripe.customers.retrieve(id)));
  return customer && !customer.deleted ? customer : null;
}

function nameOf(db: Db, productId: string): string {
  return findProducts(db, [productId]).get(productId)?.name ?? productId;
}
