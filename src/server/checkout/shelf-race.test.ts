import { expect, test } from 'bun:test';
import { addDays, newYorkInstant } from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { offerOunces, shelfDay, shelfOffersOf } from '../growing/shelf.ts';
import { cancelUnpaid } from '../orders/unpaid-orders.ts';
import { transact } from '../platform/db/db.ts';
import { howMany } from '../testing/long.ts';
import { milton, openTestShopWithPayments } from '../testing/shop-with-payments.ts';
import { reserveOrder } from './place-order.ts';
import { runAttempt } from './run-attempt.ts';

const rounds = howMany(50, 1000);

/** Without the provider, which comes after the ounces are taken. */
test(`in ${rounds} rounds two customers never both get the last ounces`, async () => {
  const shop = await openTestShopWithPayments();
  const { db, now } = shop.deps;
  const [ben, cleo] = [shop.customer('ben@example.com'), shop.customer('cleo@example.com')];
  const date = shelfDay(db, now());
  offerOunces(shop.deps, { date, productId: 'kale', ounces: 5 });
  const left = () => shelfOffersOf(db, date)[0]?.ounces;
  shop.sandbox.clock.moveTo(newYorkInstant(addDays(date, -1), 12));
  const input = { deliveryAddress: milton, items: [{ id: 'kale', quantity: 5 }], fromShelf: true };
  const buy = ({ id: userId }: { id: string }) =>
    runAttempt(
      shop.deps,
      { userId, ipAddress: '::1' },
      {
        kind: 'order',
        input,
        key: undefined,
        check: async () => ({
          address: { ...milton, lat: 34, lng: -84 },
          stockHeldSince: now(),
          isReferralEligible: false,
        }),
        reserve: (checked) => reserveOrder(shop.deps, userId, input, checked),
        askProvider: async (orderId) => orderId,
      },
    );
  for (let round = 0; round < rounds; round += 1) {
    const results = await Promise.allSettled([ben, cleo].map(buy));
    const orderIds = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? result.reason.message : []));
    expect([orderIds.length, refusals, left()]).toEqual([
      1,
      [`Sorry, we have no Kale left for ${formatLongDay(date, now())}.`],
      0,
    ]);
    for (const orderId of orderIds) transact(db, () => cancelUnpaid(db, orderId, now()));
    expect(left()).toBe(5);
  }
  await shop.close();
}, 120_000);
