import { afterAll, beforeAll, expect, test } from 'bun:test';
import { subtotalOf } from '../../app/cart/cart-state.ts';
import { firstBoxTotal } from '../../app/checkout/summary/first-box-total.ts';
import { lineAmounts, sumOf } from '../../sandbox/billing/line-amounts.ts';
import type { CartItem } from '../../shared/contract/cart-item.ts';
import { cartItem, quoteLines } from '../../shared/contract/cart-item.ts';
import type { Product } from '../../shared/contract/catalog.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { packSizes } from '../../shared/rules/packs.ts';
import { quoteFor } from '../../shared/rules/quote.ts';
import { priceRequestedLines, requestedLine, verifiedQuote } from '../catalog/pricing.ts';
import { findProducts, listProducts } from '../catalog/products.ts';
import { products } from '../catalog/table.ts';
import { orders } from '../orders/table.ts';
import { howMany } from '../testing/long.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';

let shop: TestShopWithPayments;
beforeAll(async () => {
  shop = await openTestShopWithPayments();
  shop.deps.db.update(products).set({ stockOunces: 10_000_000 }).run();
});
afterAll(() => shop.close());

/** Reproducible (linear congruential generator). */
function randomNumbers(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function randomCart(randomBelow: (limit: number) => number, catalogue: Product[]): CartItem[] {
  return catalogue.flatMap((product) =>
    [undefined, ...packSizes].flatMap((size) =>
      randomBelow(3) === 0
        ? [cartItem(product, size, 1 + randomBelow(randomBelow(10) === 0 ? 999 : 12))]
        : [],
    ),
  );
}
const requestItems = (items: CartItem[]) =>
  items.map((item) => ({ id: item.variantId ?? item.id, quantity: item.quantity }));

test('10,000 carts at changing prices: what is shown, what is charged and what is invoiced agree to the cent', () => {
  const { db } = shop.deps;
  const randomBelow = randomNumbers(7);
  let filled = 0;
  for (let n = 0; n < 10_000; n += 1) {
    if (n % 100 === 0)
      for (const { id } of findProducts(db, ['kale', 'radish', 'pea-shoots', 'baby-broccoli']).values()) {
        db.$client.run('update products set price_per_ounce = ? where id = ?', [1 + randomBelow(900), id]);
      }
    const catalogue = listProducts(db);
    const items = randomCart(randomBelow, catalogue);
    if (items.length === 0) continue;
    filled += 1;
    const planPercent = [0, 5, 10, 15, 12.5, 33][randomBelow(6)] ?? 0;
    const shown = quoteFor({ lines: quoteLines(items, catalogue), planPercent, referralPercent: 0 });
    expect(subtotalOf(items)).toBe(shown.subtotal);
    const lines = priceRequestedLines(db, requestItems(items).map(requestedLine));
    expect(verifiedQuote(lines, planPercent, shown.total)).toEqual(shown);
    const first = firstBoxTotal({ quote: shown, percent: planPercent, referralPercent: 25 });
    // The first box's total is accepted, too.
    expect(verifiedQuote(lines, planPercent, first, { referralPercent: 25 })).toEqual(shown);
    expect(invoiced(shown.subtotal, shown.delivery, planPercent)).toEqual([
      shown.discount,
      shown.tax,
      shown.total,
    ]);
  }
  expect(filled).toBeGreaterThan(9_000);
});

const [carts, subscribers] = [howMany(20, 100), howMany(8, 40)];

test(`${carts} carts through the whole shop: summary, API, intent, receipt and order; ${subscribers} subscriptions are invoiced what was shown`, async () => {
  const randomBelow = randomNumbers(11);
  const catalogue = listProducts(shop.deps.db);
  for (let n = 0; n < carts; n += 1) {
    const items = randomCart(randomBelow, catalogue);
    if (items.length === 0) continue;
    const shown = quoteFor({ lines: quoteLines(items, catalogue), planPercent: 0, referralPercent: 0 });
    if (shown.total > 99_999_999) continue;
    const buyer = shop.customer();
    const body = { items: requestItems(items), deliveryAddress: milton, expectedTotal: shown.total };
    const { data } = await buyer.api.api.cart.checkout.post(body);
    const { id } = await shop.payWith(data?.clientSecret);
    const intent = await shop.deps.payments.stripe.paymentIntents.retrieve(id);
    await buyer.api.api['complete-subscription'].post({ paymentIntentId: id });
    const [order] = (await buyer.api.api.orders.get()).data ?? [];
    const receipt = shop.mails().find((mail) => mail.to === buyer.email);
    expect([intent.amount, intent.amount_received]).toEqual([shown.total, shown.total]);
    expect(Number(order?.total)).toBe(shown.total / 100);
    for (const line of [
      `Subtotal: ${formatCents(shown.subtotal)}`,
      `Tax: ${formatCents(shown.tax)}`,
      `Total: ${formatCents(shown.total)}`,
    ]) {
      expect(receipt?.text).toContain(line);
    }
  }
  const expected: number[] = [];
  for (let n = 0; n < subscribers; n += 1) {
    const frequency = (['weekly', 'biweekly', 'monthly'] as const)[n % 3] ?? 'weekly';
    const boxed = catalogue.map((product) => ({ product, ounces: 1 + randomBelow(9) }));
    const lines = boxed.map(({ product, ounces }) => ({
      ounces,
      pricePerOunce: Math.round(Number(product.price) * 100),
    }));
    const shown = quoteFor({
      lines,
      planPercent: { weekly: 5, biweekly: 10, monthly: 15 }[frequency],
      referralPercent: 0,
    });
    const buyer = shop.customer();
    const chosen = boxed.map(({ product, ounces }) => ({
      productId: product.id,
      // Counts ounces, whatever the size.
      size: '2-oz',
      quantity: ounces,
    }));
    const body = {
      planFrequency: frequency,
      products: chosen,
      deliveryAddress: milton,
      expectedTotal: shown.total,
    };
    const { data } = await buyer.api.api['create-subscription'].post(body);
    const { id } = await shop.payWith(data?.clientSecret);
    await buyer.api.api['complete-subscription'].post({ paymentIntentId: id });
    const started = shop.mails().find((mail) => mail.to === buyer.email);
    expect(started?.text).toContain(`Total per box: ${formatCents(shown.total)}`);
    expected.push(shown.total);
  }
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  const charged = shop.deps.db
    .select()
    .from(orders)
    .all()
    .filter((order) => order.invoiceId !== null);
  expect(charged.map((order) => order.total).sort()).toEqual(expected.sort());
}, 60_000);

/** Rounds per line, as the provider does. */
function invoiced(subtotal: number, delivery: number, percent: number): number[] {
  const rates = [{ id: 'txr_1', percentage: 8 }];
  const box = lineAmounts(subtotal, percent ? [{ discount: 'di_1', percent }] : [], rates);
  const fee = lineAmounts(delivery, [], rates);
  const discount = sumOf(box.discount_amounts);
  const tax = sumOf(box.taxes) + sumOf(fee.taxes);
  return [discount, tax, subtotal - discount + delivery + tax];
}
