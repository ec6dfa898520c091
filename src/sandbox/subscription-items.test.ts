import { describe, expect, test } from 'bun:test';
import type Stripe from 'stripe';
import { openTestSandbox, refusal } from './testing/open-sandbox.ts';
import { daySeconds, invoices, moveClockTo, priceDataOf, subscribeAndPay } from './testing/subscriptions.ts';

const noProration = { proration_behavior: 'none' as const };

describe('items', () => {
  test('with another price or quantity are charged from the next invoice on', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    const [box, delivery] = (await started.read()).items.data;
    const changed = await shop.stripe.subscriptions.update(started.id, {
      ...noProration,
      items: [{ id: box?.id ?? '', price_data: priceDataOf(box, { unit_amount: 3000 }), quantity: 2 }],
    });
    expect(changed.items.data.map((item) => [item.id, item.price.unit_amount, item.quantity])).toEqual([
      [box?.id ?? '', 3000, 2],
      [delivery?.id ?? '', 2000, 1],
    ]);
    expect(changed.items.data[0]?.discounts).toEqual(box?.discounts.map(String) ?? []);
    expect(await invoices(shop, started)).toHaveLength(2);
    await moveClockTo(shop, started.start + 14 * daySeconds + 3600);
    // 6000 - 600 = 5400; + 2000; tax 432 + 160
    expect((await invoices(shop, started))[0]).toMatchObject({ status: 'paid', total: 7992 });
    await shop.sandbox.stop();
  });

  test('with a new price and no quantity are one', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    const [box] = (await started.read()).items.data;
    const item = { id: box?.id ?? '', quantity: 3 };
    await shop.stripe.subscriptions.update(started.id, { ...noProration, items: [item] });
    const priced = await shop.stripe.subscriptions.update(started.id, {
      ...noProration,
      items: [{ id: box?.id ?? '', price_data: priceDataOf(box, { unit_amount: 500 }) }],
    });
    expect(priced.items.data[0]).toMatchObject({ quantity: 1, price: { unit_amount: 500 } });
    await shop.sandbox.stop();
  });

  test('can be added and deleted, but not all of them', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    const [box, delivery] = (await started.read()).items.data;
    const changed = await shop.stripe.subscriptions.update(started.id, {
      ...noProration,
      items: [
        { id: delivery?.id ?? '', deleted: true },
        { price_data: priceDataOf(box, { unit_amount: 100 }), metadata: { gift: '1' } },
      ],
    });
    expect(changed.items.data.map((item) => item.price.unit_amount)).toEqual([1750, 100]);
    expect(changed.items.data[1]).toMatchObject({ metadata: { gift: '1' }, quantity: 1 });
    const all = changed.items.data.map(({ id }) => ({ id, deleted: true }));
    expect(
      await refusal(shop.stripe.subscriptions.update(started.id, { ...noProration, items: all })),
    ).toMatchObject({
      statusCode: 400,
      param: 'items',
    });
    const unknown = await refusal(
      shop.stripe.subscriptions.update(started.id, { ...noProration, items: [{ id: 'si_x', quantity: 1 }] }),
    );
    expect(unknown.code).toBe('resource_missing');
    await shop.sandbox.stop();
  });

  test('lose and get discounts by the list that is given', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    const [box] = (await started.read()).items.data;
    const update = (discounts: Stripe.SubscriptionUpdateParams.Item['discounts']) =>
      shop.stripe.subscriptions.update(started.id, { items: [{ id: box?.id ?? '', discounts }] });
    expect((await update('')).items.data[0]?.discounts).toEqual([]);
    expect((await update([{ coupon: 'biweekly-10' }])).items.data[0]?.discounts).toHaveLength(1);
    expect((await refusal(update([{ discount: String(box?.discounts[0]) }]))).code).toBe('resource_missing');
    await shop.sandbox.stop();
  });

  test('are prorated by the provider unless the request says otherwise, which the sandbox refuses to do', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    const [box] = (await started.read()).items.data;
    const items = [{ id: box?.id ?? '', quantity: 2 }];
    expect(await refusal(shop.stripe.subscriptions.update(started.id, { items }))).toMatchObject({
      statusCode: 400,
      param: 'proration_behavior',
    });
    await shop.sandbox.stop();
  });
});
