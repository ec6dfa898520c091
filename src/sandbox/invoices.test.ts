import { describe, expect, test } from 'bun:test';
import { openTestSandbox, refusal } from './testing/open-sandbox.ts';
import {
  activate,
  daySeconds,
  invoices,
  moveClockTo,
  subscribe,
  subscribeAndPay,
  takeEventTypes,
} from './testing/subscriptions.ts';

async function customerWithCard(card = 'pm_card_visa') {
  const shop = openTestSandbox();
  const customer = await shop.stripe.customers.create({ name: 'Ann' });
  const method = await shop.stripe.paymentMethods.attach(card, { customer: customer.id });
  await shop.stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: method.id },
  });
  return { ...shop, shop, customer: customer.id };
}

describe('an invoice without a subscription', () => {
  test('bills pending items: a draft for an hour, then finalized and charged', async () => {
    const { shop, stripe, sandbox, customer } = await customerWithCard();
    const rate = await stripe.taxRates.create({ display_name: 'Tax', inclusive: false, percentage: 8 });
    await stripe.invoiceItems.create({ customer, amount: 1000, description: 'Tray' });
    await stripe.invoiceItems.create({ customer, amount: -200, description: 'Sorry' });
    const draft = await stripe.invoices.create({
      customer,
      auto_advance: true,
      pending_invoice_items_behavior: 'include',
      default_tax_rates: [rate.id],
      description: 'Trays',
      metadata: { order: '1' },
    });
    // 1000 - 200 = 800; tax 80 - 16
    expect(draft).toMatchObject({ status: 'draft', total: 864, billing_reason: 'manual', number: null });
    expect(draft.lines.data.map((line) => line.description)).toEqual(['Tray', 'Sorry']);
    await moveClockTo(shop, draft.created + 3600);
    const paid = await stripe.invoices.retrieve(draft.id ?? '');
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 864, metadata: { order: '1' } });
    expect(paid.number).toEndWith('-0001');
    expect(paid.status_transitions).toMatchObject({
      finalized_at: draft.created + 3600,
      paid_at: draft.created + 3600,
    });
    await sandbox.stop();
  });

  test('stays a draft without auto_advance, takes items, and can be deleted', async () => {
    const { shop, stripe, sandbox, customer } = await customerWithCard();
    const draft = await stripe.invoices.create({ customer });
    await stripe.invoiceItems.create({ customer, invoice: draft.id, amount: 500 });
    await stripe.invoiceItems.create({ customer, invoice: draft.id, amount: 700 });
    expect((await stripe.invoices.retrieve(draft.id ?? '')).total).toBe(1200);
    await moveClockTo(shop, draft.created + daySeconds);
    expect((await stripe.invoices.retrieve(draft.id ?? '')).status).toBe('draft');
    await takeEventTypes(shop);
    expect(await stripe.invoices.del(draft.id ?? '')).toMatchObject({ deleted: true });
    expect(await takeEventTypes(shop)).toEqual(['invoice.deleted']);
    expect((await refusal(stripe.invoices.retrieve(draft.id ?? ''))).statusCode).toBe(404);
    await sandbox.stop();
  });

  test('advances once auto_advance is switched on', async () => {
    const { shop, stripe, sandbox, customer } = await customerWithCard();
    await stripe.invoiceItems.create({ customer, amount: 500 });
    const draft = await stripe.invoices.create({ customer, pending_invoice_items_behavior: 'include' });
    const on = await stripe.invoices.update(draft.id ?? '', { auto_advance: true });
    expect(on.automatically_finalizes_at).toBeGreaterThanOrEqual(draft.created + 3600);
    await stripe.invoices.update(draft.id ?? '', { auto_advance: false });
    await moveClockTo(shop, draft.created + daySeconds);
    expect((await stripe.invoices.retrieve(draft.id ?? '')).status).toBe('draft');
    await stripe.invoices.update(draft.id ?? '', { auto_advance: true });
    await moveClockTo(shop, draft.created + 2 * daySeconds);
    expect((await stripe.invoices.retrieve(draft.id ?? '')).status).toBe('paid');
    await sandbox.stop();
  });

  test('can be finalized and paid by hand, written off, paid all the same, or voided', async () => {
    const { stripe, sandbox, customer } = await customerWithCard();
    const create = async () => {
      await stripe.invoiceItems.create({ customer, amount: 500 });
      const draft = await stripe.invoices.create({ customer, pending_invoice_items_behavior: 'include' });
      return (await stripe.invoices.finalizeInvoice(draft.id ?? '')).id ?? '';
    };
    const paid = await create();
    expect((await stripe.invoices.pay(paid)).status).toBe('paid');
    expect((await refusal(stripe.invoices.markUncollectible(paid))).code).toBe('invoice_not_editable');
    const writtenOff = await create();
    expect((await stripe.invoices.markUncollectible(writtenOff)).status_transitions).toMatchObject({
      marked_uncollectible_at: expect.any(Number),
    });
    expect((await stripe.invoices.pay(writtenOff)).status).toBe('paid');
    const voided = await create();
    await stripe.invoices.markUncollectible(voided);
    expect((await stripe.invoices.voidInvoice(voided)).status).toBe('void');
    expect((await refusal(stripe.invoices.finalizeInvoice(voided))).code).toBe('invoice_not_editable');
    const statuses = async (status: 'paid' | 'void') =>
      (await stripe.invoices.list({ customer, status })).data.map((one) => one.id);
    expect([await statuses('paid'), await statuses('void')]).toEqual([[writtenOff, paid], [voided]]);
    await sandbox.stop();
  });
});

test('pending items are added to the next invoice of a subscription, but not to that of its trial', async () => {
  const shop = openTestSandbox();
  const started = await subscribe(shop);
  await activate(shop, started);
  const customer = started.customer.id;
  await shop.stripe.invoiceItems.create({ customer, amount: 300, description: 'Extra' });
  const other = await subscribe(shop);
  await shop.stripe.invoiceItems.create({
    customer: other.customer.id,
    subscription: other.subscription.id,
    amount: 100,
  });
  await moveClockTo(shop, (started.subscription.trial_end ?? 0) + 3600);
  const [first] = await invoices(shop, started);
  // 3861 + 300 and its tax of 24
  expect(first).toMatchObject({ status: 'paid', total: 4185 });
  expect(first?.lines.data.at(-1)?.parent).toMatchObject({ type: 'invoice_item_details' });
  await shop.sandbox.stop();
});

describe('the balance of a customer', () => {
  test('takes an amount that is less than the smallest charge', async () => {
    const { stripe, sandbox, customer } = await customerWithCard();
    await stripe.customers.createBalanceTransaction(customer, { amount: -480, currency: 'usd' });
    await stripe.invoiceItems.create({ customer, amount: 500 });
    const draft = await stripe.invoices.create({ customer, pending_invoice_items_behavior: 'include' });
    const invoice = await stripe.invoices.finalizeInvoice(draft.id ?? '');
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_due: 0,
      starting_balance: -480,
      ending_balance: 20,
    });
    const { data } = await stripe.customers.listBalanceTransactions(customer);
    expect(data.map(({ type, amount, ending_balance }) => [type, amount, ending_balance])).toEqual([
      ['invoice_too_small', 20, 20],
      ['applied_to_invoice', 480, 0],
      ['adjustment', -480, -480],
    ]);
    await sandbox.stop();
  });

  test('gets back what a voided invoice had used', async () => {
    const { stripe, sandbox, customer } = await customerWithCard();
    await stripe.customers.createBalanceTransaction(customer, { amount: -200, currency: 'usd' });
    await stripe.invoiceItems.create({ customer, amount: 900 });
    const draft = await stripe.invoices.create({ customer, pending_invoice_items_behavior: 'include' });
    const open = await stripe.invoices.finalizeInvoice(draft.id ?? '');
    expect(open).toMatchObject({ status: 'open', amount_due: 700, ending_balance: 0 });
    await stripe.invoices.voidInvoice(open.id ?? '');
    const [last] = (await stripe.customers.listBalanceTransactions(customer)).data;
    expect(last).toMatchObject({
      type: 'unapplied_from_invoice',
      amount: -200,
      ending_balance: -200,
      invoice: open.id,
    });
    const noted = await stripe.customers.updateBalanceTransaction(customer, last?.id ?? '', {
      description: 'Returned',
    });
    expect(noted.description).toBe('Returned');
    await sandbox.stop();
  });
});

describe('a preview', () => {
  test('shows the renewal with the balance taken into account, and stores nothing', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    const customer = started.customer.id;
    await shop.stripe.customers.createBalanceTransaction(customer, { amount: -500, currency: 'usd' });
    await takeEventTypes(shop);
    const preview = await shop.stripe.invoices.createPreview({ subscription: started.id });
    expect(preview).toMatchObject({
      billing_reason: 'subscription_cycle',
      total: 3861,
      amount_due: 3361,
      ending_balance: 0,
    });
    expect(preview.lines.data[0]?.period.start).toBe(started.start + 14 * daySeconds);
    expect(await invoices(shop, started)).toHaveLength(2);
    expect(await takeEventTypes(shop)).toEqual([]);
    await shop.sandbox.stop();
  });

  test('shows the next renewal after a change of price, the invoice of a change at once, and a new subscription', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    const [box] = (await started.read()).items.data;
    const price_data = {
      currency: 'usd',
      product: String(box?.price.product),
      unit_amount: 3000,
      recurring: { interval: 'week' as const, interval_count: 2 },
    };
    const change = { items: [{ id: box?.id ?? '', price_data }], proration_behavior: 'none' as const };
    const preview = (details: object) =>
      shop.stripe.invoices.createPreview({ subscription: started.id, subscription_details: details });
    // 3000 - 300 = 2700; + 2000; tax 216 + 160
    expect(await preview(change)).toMatchObject({ billing_reason: 'subscription_cycle', total: 5076 });
    expect(await preview({ ...change, billing_cycle_anchor: { type: 'now' } })).toMatchObject({
      billing_reason: 'subscription_update',
      total: 5076,
      status: 'draft',
    });
    const first = await shop.stripe.invoices.createPreview({
      customer: started.customer.id,
      subscription_details: { items: [{ price_data }] },
    });
    expect(first).toMatchObject({ billing_reason: 'subscription_create', total: 3000 });
    expect((await started.read()).items.data[0]?.price.unit_amount).toBe(1750);
    expect((await shop.stripe.subscriptions.list({ customer: started.customer.id })).data).toHaveLength(1);
    await shop.sandbox.stop();
  });

  test('does not exist for a subscription that makes no more invoices', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    const preview = () => shop.stripe.invoices.createPreview({ subscription: started.id });
    await shop.stripe.subscriptions.update(started.id, { cancel_at_period_end: true });
    expect(await refusal(preview())).toMatchObject({ statusCode: 404, code: 'invoice_upcoming_none' });
    await shop.sandbox.stop();
  });
});

test('the payments of an invoice are found by the invoice and by the intent', async () => {
  const shop = openTestSandbox();
  const started = await subscribeAndPay(shop);
  const [paid] = await invoices(shop, started);
  const { data } = await shop.stripe.invoicePayments.list({ invoice: paid?.id ?? '' });
  const intent = String(data[0]?.payment.payment_intent);
  const found = await shop.stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
  });
  expect(found.data.map((one) => one.id)).toEqual(data.map((one) => one.id));
  const none = await shop.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  const payment = { type: 'payment_intent' as const, payment_intent: none.id };
  expect((await shop.stripe.invoicePayments.list({ payment })).data).toEqual([]);
  await shop.sandbox.stop();
});
