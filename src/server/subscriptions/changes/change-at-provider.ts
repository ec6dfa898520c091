import type Stripe from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { callStripe, idOf } from '../../stripe/calls.ts';
import { withIdempotencyKey } from '../../stripe/idempotency.ts';
import { ensureDeliveryProduct, ensurePlanCoupon } from '../../stripe/stripe-catalog.ts';
import { billedProducts } from '../provider/billed-products.ts';
import { firstBoxCoupons } from '../provider/first-box-coupons.ts';
import { subscriptionMetadata } from '../provider/provider-metadata.ts';
import { recurringPrice } from '../provider/recurring-prices.ts';
import type { SubscriptionRow, SubscriptionVersionRow } from '../record/subscriptions.ts';

/** Writes another address to the provider's metadata, from which a subscription can be rebuilt. */
export function changeAddressAtProvider(deps: Deps, row: SubscriptionRow): Promise<Stripe.Subscription> {
  return callStripe(deps, 'change address', (stripe) =>
    stripe.subscriptions.update(row.stripeSubscriptionId ?? '', { metadata: subscriptionMetadata(row) }),
  );
}

type Items = Stripe.SubscriptionUpdateParams.Item[];

/**
 * Makes the provider bill another version of the box from the next period on. Nothing is charged or credited for the
 * present one. A new frequency starts with the first charge of the version, until which the provider waits as in a trial.
 */
export async function changeAtProvider(
  deps: Deps,
  row: SubscriptionRow,
  version: SubscriptionVersionRow,
): Promise<Stripe.Subscription> {
  const id = row.stripeSubscriptionId ?? '';
  const current = await callStripe(deps, 'look up subscription', (stripe) =>
    stripe.subscriptions.retrieve(id),
  );
  const params: Stripe.SubscriptionUpdateParams = {
    items: await changedItems(deps, row, version, current),
    proration_behavior: 'none',
    metadata: subscriptionMetadata({ ...row, ...scheduleOf(version) }),
    ...(version.frequency !== row.frequency && { trial_end: version.firstChargeAt / 1000 }),
  };
  return callStripe(deps, 'change subscription', (stripe) =>
    withIdempotencyKey(`subscription:${row.id}:version:${version.version}`, (options) =>
      stripe.subscriptions.update(id, params, options),
    ),
  );
}

function scheduleOf({ frequency, discountPercent, firstDeliveryDay, firstChargeAt }: SubscriptionVersionRow) {
  return { frequency, discountPercent, firstDeliveryDay, firstChargeAt };
}

/** The box's item gets the new price, the delivery fee's comes, goes or changes its period. */
async function changedItems(
  deps: Deps,
  row: SubscriptionRow,
  version: SubscriptionVersionRow,
  current: Stripe.Subscription,
): Promise<Items> {
  const deliveryProduct = await ensureDeliveryProduct(deps);
  const isFee = ({ price }: Stripe.SubscriptionItem) => idOf(price.product) === deliveryProduct;
  const present = current.items.data;
  const [box, fee] = [present.find((item) => !isFee(item)), present.find(isFee)];
  const coupon = await ensurePlanCoupon(deps, version.frequency, version.discountPercent);
  const coupons = [...(coupon ? [coupon] : []), ...(await firstBoxCoupons(deps, row))];
  const items: Items = [];
  for (const { product, amount, isBox } of await billedProducts(deps, version)) {
    const price = recurringPrice(product, amount, version.frequency);
    const itemId = isBox ? box?.id : fee?.id;
    items.push({
      ...(itemId && { id: itemId }),
      price_data: price,
      quantity: 1,
      ...(isBox && { discounts: coupons.length > 0 ? coupons.map((id) => ({ coupon: id })) : '' }),
    });
  }
  if (fee && version.deliveryFee === 0) items.push({ id: fee.id, deleted: true });
  return items;
}
