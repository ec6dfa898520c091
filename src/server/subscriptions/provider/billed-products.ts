import { business } from '../../../shared/business.ts';
import { cutText } from '../../../shared/rules/cut-text.ts';
import type { Deps } from '../../platform/deps.ts';
import { callStripe } from '../../stripe/calls.ts';
import { withIdempotencyKey } from '../../stripe/idempotency.ts';
import { ensureDeliveryProduct } from '../../stripe/stripe-catalog.ts';
import { storeVersionProduct } from '../record/box-versions.ts';
import { type SubscriptionVersionRow, subscriptionItemsOf } from '../record/subscriptions.ts';
import { contentsMetadata } from './provider-metadata.ts';

/** `amount` is cents. Only the box is discounted. */
export type BilledProduct = { product: string; amount: number; isBox: boolean };

/** Two lines make the invoice equal the quote to the cent: the discountable box, and the delivery fee. */
export async function billedProducts(deps: Deps, version: SubscriptionVersionRow): Promise<BilledProduct[]> {
  const product = version.stripeProductId ?? (await createBoxProduct(deps, version));
  const box = { product, amount: version.subtotal, isBox: true };
  if (version.deliveryFee === 0) return [box];
  return [box, { product: await ensureDeliveryProduct(deps), amount: version.deliveryFee, isBox: false }];
}

/** One per version, so that an invoice line identifies its contents. */
async function createBoxProduct(deps: Deps, version: SubscriptionVersionRow): Promise<string> {
  const { subscriptionId: id, version: number } = version;
  const lines = subscriptionItemsOf(deps.db, { id, version: number });
  const params = {
    name: cutText(`${business.name} box: ${version.cartDetails}`, 250),
    metadata: {
      subscription_id: id,
      version: String(number),
      ...contentsMetadata(lines),
    },
  };
  const product = await callStripe(deps, 'create box product', (stripe) =>
    withIdempotencyKey(`subscription:${id}:product:${number}`, (options) =>
      stripe.products.create(params, options),
    ),
  );
  storeVersionProduct(deps.db, id, number, product.id);
  return product.id;
}
