import { expect, test } from 'bun:test';
import { openTestSandbox, refusal } from './testing/open-sandbox.ts';
import {
  daySeconds,
  invoices,
  moveClockTo,
  subscribeAndPay,
  takeEventTypes,
} from './testing/subscriptions.ts';

test('deleting a customer cancels the subscriptions, stops collecting its invoices and detaches the cards', async () => {
  const shop = openTestSandbox();
  const started = await subscribeAndPay(shop, '4000000000000341');
  const customer = started.customer.id;
  await shop.stripe.invoiceItems.create({ customer, amount: 500 });
  const draft = await shop.stripe.invoices.create({
    ...{ customer, auto_advance: true, pending_invoice_items_behavior: 'include' },
  });
  await takeEventTypes(shop);
  expect(await shop.stripe.customers.del(customer)).toEqual(
    expect.objectContaining({ id: customer, object: 'customer', deleted: true }),
  );
  const types = await takeEventTypes(shop);
  expect(types).toContain('customer.subscription.deleted');
  expect(types.at(-1)).toBe('customer.deleted');
  await moveClockTo(shop, started.start + 60 * daySeconds);
  expect((await invoices(shop, started)).map((one) => one.status)).toEqual(['open', 'paid']);
  expect((await shop.stripe.invoices.retrieve(draft.id ?? '')).status).toBe('draft');
  expect((await shop.stripe.charges.list({ customer })).data.every((one) => !one.paid)).toBe(true);
  expect((await shop.stripe.paymentMethods.retrieve(started.card)).customer).toBeNull();
  expect((await refusal(shop.stripe.customers.del(customer))).statusCode).toBe(404);
  const expanded = await shop.stripe.subscriptions.retrieve(started.id, { expand: ['customer'] });
  expect(expanded.customer).toMatchObject({ deleted: true });
  await shop.sandbox.stop();
});

test('a default card must belong to the customer, and is unset when it is detached', async () => {
  const shop = openTestSandbox();
  const [ann, bob] = [await shop.stripe.customers.create({}), await shop.stripe.customers.create({})];
  const { id: card } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer: ann.id });
  const choose = (customer: string) =>
    shop.stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  expect((await refusal(choose(bob.id))).code).toBe('resource_missing');
  expect((await choose(ann.id)).invoice_settings.default_payment_method).toBe(card);
  expect((await refusal(shop.stripe.paymentMethods.attach(card, { customer: bob.id }))).code).toBe(
    'payment_method_unexpected_state',
  );
  await takeEventTypes(shop);
  await shop.stripe.paymentMethods.detach(card);
  await shop.sandbox.idle();
  expect(shop.delivered).toMatchObject([
    { type: 'payment_method.detached', data: { previous_attributes: { customer: ann.id } } },
    {
      type: 'customer.updated',
      data: { previous_attributes: { invoice_settings: { default_payment_method: card } } },
    },
  ]);
  expect((await shop.stripe.customers.listPaymentMethods(ann.id)).data).toEqual([]);
  await shop.sandbox.stop();
});

test('a card is listed by its allow_redisplay, and its expiry can be changed', async () => {
  const shop = openTestSandbox();
  const customer = await shop.stripe.customers.create({});
  const { id } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const year = new Date(shop.sandbox.clock.now()).getUTCFullYear() + 1;
  const updated = await shop.stripe.paymentMethods.update(id, {
    allow_redisplay: 'always',
    card: { exp_month: 2, exp_year: year },
    billing_details: { name: 'Ann' },
  });
  expect(updated).toMatchObject({ card: { exp_month: 2, exp_year: year }, billing_details: { name: 'Ann' } });
  const shown = async (allow_redisplay: 'always' | 'limited') =>
    (await shop.stripe.customers.listPaymentMethods(customer.id, { allow_redisplay })).data.length;
  expect([await shown('always'), await shown('limited')]).toEqual([1, 0]);
  const past = shop.stripe.paymentMethods.update(id, { card: { exp_year: year - 5 } });
  expect((await refusal(past)).code).toBe('invalid_expiry_year');
  await shop.sandbox.stop();
});
