import { afterEach, beforeEach, expect, test } from 'bun:test';
import { shelfOffersOf } from '../growing/shelf.ts';
import { statusAndBody } from '../testing/accounts.ts';
import { milton } from '../testing/shop-with-payments.ts';
import { subscribeTo } from '../testing/subscribers.ts';
import { date, openSwapShop, type SwapShop } from '../testing/swaps.ts';

let kit: SwapShop;
beforeEach(async () => {
  kit = await openSwapShop();
});
afterEach(() => kit.shop.close());

const json = async (method: string, path: string, body?: object) => {
  const answer = await kit.boss.call(method, `/api/admin/${path}`, body);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
};
const sow = (productId: string, trays: number, sownOn = '2031-03-05') =>
  json('POST', 'sowings', { date, productId, trays, sownOn, key: crypto.randomUUID() });
const shelfRow = async (productId: string) =>
  (await json('GET', 'shelf')).find((row: { productId: string }) => row.productId === productId);
const short = async () => (await json('GET', 'overview')).short;
const offer = (productId: string, ounces: number) => json('PUT', 'shelf', { date, productId, ounces });
/** Radish yields 10 oz a tray, kale 7, pea shoots 12. */
const thursday = '2031-03-20T15:00:00Z';

test('a swap says what the substitute’s trays hold, takes no stock, and warns when they are short', async () => {
  const { buy, swap, post } = kit;
  await buy(undefined, [{ id: 'radish', quantity: 34 }]);
  const kale = [{ productId: 'kale', size: '2-oz' as const, quantity: 6 }];
  await subscribeTo(kit.shop, kit.shop.customer(), { planFrequency: 'weekly', products: kale });
  const avoider = kit.shop.customer();
  await subscribeTo(kit.shop, avoider, { planFrequency: 'weekly', products: kale });
  await avoider.call('PATCH', '/api/profile', { avoid: ['radish'] });
  await buy(kit.shop.customer(), [{ id: 'kale', quantity: 60 }]);
  const sowing = await sow('radish', 8);
  await json('PATCH', `sowings/${sowing.id}`, { lostTrays: 1 });
  await json('POST', 'harvests', { date, productId: 'radish', ounces: 72 });
  const trays = { expected: 72, over: 38, short: 28 };
  expect(JSON.parse((await post({}))[1])).toMatchObject({ id: null, ...trays });
  expect(await swap()).toMatchObject(trays);
  await kit.later(1);
  expect(await json('GET', 'sow-plan?weeks=4')).toContainEqual(
    expect.objectContaining({ date, productId: 'radish', expected: 72, over: 0 }),
  );
  expect(JSON.parse((await post({ productId: 'radish', substituteId: null }))[1])).toMatchObject({
    expected: null,
    over: null,
    short: null,
  });
});

test('a day that is sown says what it will miss, once the last day to sow is past', async () => {
  const { buy } = kit;
  await buy(undefined, [
    { id: 'radish', quantity: 34 },
    { id: 'kale', quantity: 5 },
  ]);
  expect(await short()).toEqual([]);
  await sow('radish', 2);
  expect(await short()).toEqual([]);
  await kit.shop.moveClockTo(thursday);
  expect(await short()).toEqual([
    { date, productId: 'radish', ounces: 14 },
    { date, productId: 'kale', ounces: 5 },
  ]);
  await json('POST', 'harvests', { date, productId: 'radish', ounces: 33 });
  await json('POST', 'harvests', { date, productId: 'kale', ounces: 5 });
  expect(await short()).toEqual([{ date, productId: 'radish', ounces: 1 }]);
});

test('what failed is neither suggested nor sold from the shelf, and the undo leaves no trace', async () => {
  const { shop, ann, buy, swap, undo, linesOf } = kit;
  await buy();
  await sow('kale', 4);
  await shop.moveClockTo(thursday);
  await offer('kale', 10);
  const before = [await shelfRow('kale'), shelfOffersOf(shop.deps.db, date)];
  const fromShelf = (who = ann) =>
    who.call('POST', '/api/cart/checkout', {
      items: [{ id: 'kale', quantity: 2 }],
      deliveryAddress: milton,
      fromShelf: true,
    });
  await shop.moveClockTo('2031-03-21T17:00:00Z');
  const waiting = await (await fromShelf(shop.customer())).json();
  const { id } = await swap({ traysLost: true });
  expect(await shelfRow('kale')).toBeUndefined();
  expect(await (await ann.call('GET', '/api/shelf')).json()).toEqual([]);
  expect((await fromShelf()).status).toBe(409);
  expect(
    await statusAndBody(kit.boss.call('PUT', '/api/admin/shelf', { date, productId: 'kale', ounces: 1 })),
  ).toEqual([409, 'Kale failed for this Saturday.']);
  expect(await json('GET', 'sow-plan?weeks=4')).toContainEqual(
    expect.objectContaining({ date, productId: 'kale', sownTrays: 0, lostTrays: 4, expected: 0 }),
  );
  expect(await json('GET', `swaps?date=${date}`)).toMatchObject([{ traysLost: true }]);
  expect(await json('GET', `sowings?date=${date}`)).toMatchObject([{ trays: 4, lostTrays: 0 }]);
  await shop.payWith(waiting.clientSecret);
  await shop.sandbox.idle();
  await shop.runJobs();
  expect(linesOf(waiting.orderId)).toEqual(['2 Radish']);
  expect((await undo(id))[0]).toBe(200);
  expect(linesOf(waiting.orderId)).toEqual(['2 Kale']);
  const [row, offers] = before;
  expect(await shelfRow('kale')).toEqual({ ...row, ounces: 8, soldOunces: 2, suggestedOunces: 14 });
  expect(shelfOffersOf(shop.deps.db, date)).toEqual(
    (offers as ReturnType<typeof shelfOffersOf>).map((one) => ({
      ...one,
      ounces: 8,
      toldAt: expect.anything(),
    })),
  );
});

test('a substitute that fails too is off the shelf as well', async () => {
  const { buy, swap, shop } = kit;
  await buy();
  await sow('radish', 4);
  await shop.moveClockTo(thursday);
  await offer('radish', 5);
  await swap();
  expect((await shelfRow('radish'))?.ounces).toBe(5);
  await swap({ productId: 'radish', substituteId: 'pea-shoots' });
  expect(await shelfRow('radish')).toBeUndefined();
});
