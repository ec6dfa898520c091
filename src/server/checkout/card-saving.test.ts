import { afterEach, beforeEach, expect, test } from 'bun:test';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

type Customer = ReturnType<TestShopWithPayments['customer']>;

async function placeOrder(who: Customer) {
  const cart = { deliveryAddress: milton, items: [{ id: 'kale', quantity: 1 }] };
  const answer = await who.call('POST', '/api/cart/checkout', cart);
  const { clientSecret, orderId }: { clientSecret: string; orderId: string } = await answer.json();
  const saveCard = (wanted: boolean) => who.call('PATCH', `/api/checkout/${orderId}`, { saveCard: wanted });
  return { clientSecret, orderId, saveCard };
}

const savedCards = async (who: Customer) => (await who.call('GET', '/api/payment-methods')).json();

test('a card is saved when the customer asks for it before paying', async () => {
  const ann = shop.customer();
  const { clientSecret, saveCard } = await placeOrder(ann);
  expect(await (await saveCard(true)).json()).toEqual({ saveCard: true });
  await shop.payWith(clientSecret);
  expect(await savedCards(ann)).toMatchObject([{ brand: 'visa', last4: '4242', isDefault: false }]);
});

test('a card is not saved when the customer takes it back after a declined one', async () => {
  const ann = shop.customer();
  const { clientSecret, saveCard } = await placeOrder(ann);
  await saveCard(true);
  expect((await shop.payWith(clientSecret, '4000000000000002')).ok).toBe(false);
  expect(await (await saveCard(false)).json()).toEqual({ saveCard: false });
  expect((await shop.payWith(clientSecret)).ok).toBe(true);
  expect(await savedCards(ann)).toEqual([]);
});

test("nobody decides about somebody else's order, and nobody about one that is paid", async () => {
  const [ann, ben] = [shop.customer(), shop.customer()];
  const { clientSecret, orderId, saveCard } = await placeOrder(ann);
  expect((await ben.call('PATCH', `/api/checkout/${orderId}`, { saveCard: true })).status).toBe(404);
  expect((await saveCard('yes' as unknown as boolean)).status).toBe(400);
  const { id } = await shop.payWith(clientSecret);
  await ann.call('POST', '/api/complete-subscription', { paymentIntentId: id });
  expect((await saveCard(true)).status).toBe(409);
  expect(await savedCards(ann)).toEqual([]);
});

test('an outage of the provider is a 503, after which nothing is saved', async () => {
  const ann = shop.customer();
  const { saveCard } = await placeOrder(ann);
  await shop.fault({ requests: [{ match: 'POST /v1/payment_intents/*', fault: '500', times: 9 }] });
  expect((await saveCard(true)).status).toBe(503);
});
