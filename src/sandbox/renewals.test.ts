import { describe, expect, test } from 'bun:test';
import { confirmInBrowser, openTestSandbox, refusal } from './testing/open-sandbox.ts';
import {
  activate,
  daySeconds,
  invoices,
  moveClockTo,
  priceDataOf,
  subscribe,
} from './testing/subscriptions.ts';

describe('a renewal', () => {
  test('every month is on the last day of a month that is too short, then on its own day again', async () => {
    const shop = openTestSandbox();
    const trial_end = Date.UTC(2031, 0, 31, 14) / 1000;
    shop.sandbox.clock.moveTo((trial_end - 14 * 86_400) * 1000);
    const started = await subscribe(shop, { interval: 'month', interval_count: 1 }, { trial_end });
    await activate(shop, started);
    await moveClockTo(shop, Date.UTC(2031, 4, 1) / 1000);
    const starts = (await invoices(shop, started)).map((invoice) => invoice.lines.data[0]?.period.start ?? 0);
    const days = starts.slice(0, 4).map((seconds) => new Date(seconds * 1000).toISOString());
    expect(days).toEqual([
      '2031-04-30T14:00:00.000Z',
      '2031-03-31T14:00:00.000Z',
      '2031-02-28T14:00:00.000Z',
      '2031-01-31T14:00:00.000Z',
    ]);
    await shop.sandbox.stop();
  });

  test('that fails leaves the invoice open until another card pays it', async () => {
    const shop = openTestSandbox();
    const started = await subscribe(shop);
    await activate(shop, started, '4000000000000341');
    const end = started.subscription.trial_end ?? 0;
    await moveClockTo(shop, end + 3600);
    const [open] = await invoices(shop, started);
    expect(open).toMatchObject({
      status: 'open',
      attempt_count: 1,
      attempted: true,
      amount_remaining: 3861,
      next_payment_attempt: end + 3600 + 3 * 86_400,
    });
    const id = started.subscription.id;
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    expect(shop.delivered.map((event) => event.type)).toContain('invoice.payment_failed');
    const shown = await shop.stripe.invoices.retrieve(open?.id ?? '', {
      expand: ['payments.data.payment.payment_intent', 'confirmation_secret'],
    });
    expect(shown.payments?.data[0]?.payment.payment_intent).toMatchObject({
      last_payment_error: { code: 'card_declined' },
    });
    expect(shown.confirmation_secret?.client_secret).toContain('_secret_');
    const declined = await refusal(shop.stripe.invoices.pay(open?.id ?? ''));
    expect(declined).toMatchObject({ statusCode: 402, code: 'card_declined' });
    const card = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer: started.customer.id });
    const paid = await shop.stripe.invoices.pay(open?.id ?? '', {
      payment_method: card.id,
      off_session: true,
    });
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 3861 });
    expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('active');
    expect((await refusal(shop.stripe.invoices.pay(open?.id ?? ''))).code).toBe('invoice_already_paid');
    await shop.sandbox.stop();
  });

  test('uses up the credit on the balance first', async () => {
    const shop = openTestSandbox();
    const started = await subscribe(shop);
    await activate(shop, started);
    await shop.stripe.customers.createBalanceTransaction(started.customer.id, {
      amount: -4361,
      currency: 'usd',
    });
    await moveClockTo(shop, (started.subscription.trial_end ?? 0) + 14 * 86_400 + 3600);
    const [second, first] = await invoices(shop, started);
    expect(first).toMatchObject({
      status: 'paid',
      total: 3861,
      amount_due: 0,
      starting_balance: -4361,
      ending_balance: -500,
    });
    expect((await shop.stripe.invoicePayments.list({ invoice: first?.id ?? '' })).data).toHaveLength(0);
    expect(second).toMatchObject({
      status: 'paid',
      total: 3861,
      amount_due: 3361,
      amount_paid: 3361,
      ending_balance: 0,
    });
    await shop.sandbox.stop();
  });
});

test('a cancelled subscription charges nothing more, its draft included', async () => {
  const shop = openTestSandbox();
  const started = await subscribe(shop);
  await activate(shop, started);
  const end = started.subscription.trial_end ?? 0;
  await moveClockTo(shop, end + 60);
  const canceled = await shop.stripe.subscriptions.cancel(started.subscription.id, {
    cancellation_details: { comment: 'moving' },
    invoice_now: false,
    prorate: false,
  });
  expect(canceled).toMatchObject({
    status: 'canceled',
    cancellation_details: { comment: 'moving', reason: 'cancellation_requested' },
  });
  await moveClockTo(shop, end + 30 * 86_400);
  expect(await invoices(shop, started)).toMatchObject([
    { status: 'draft', auto_advance: false },
    { total: 0 },
  ]);
  expect((await shop.stripe.charges.list()).data).toHaveLength(0);
  expect((await refusal(shop.stripe.subscriptions.cancel(started.subscription.id))).statusCode).toBe(404);
  expect((await shop.stripe.subscriptions.list({ customer: started.customer.id })).data).toHaveLength(0);
  expect(
    (await shop.stripe.subscriptions.list({ customer: started.customer.id, status: 'all' })).data,
  ).toHaveLength(1);
  await shop.sandbox.stop();
});

test('a voided invoice can no longer be paid', async () => {
  const shop = openTestSandbox();
  const started = await subscribe(shop);
  await activate(shop, started, '4000000000000341');
  await moveClockTo(shop, (started.subscription.trial_end ?? 0) + 3600);
  const [open] = await invoices(shop, started);
  const secret = (await shop.stripe.invoices.retrieve(open?.id ?? '', { expand: ['confirmation_secret'] }))
    .confirmation_secret;
  expect((await shop.stripe.invoices.voidInvoice(open?.id ?? '')).status).toBe('void');
  expect((await confirmInBrowser(shop.sandbox, secret?.client_secret ?? '', '4242424242424242')).status).toBe(
    400,
  );
  expect((await refusal(shop.stripe.invoices.pay(open?.id ?? ''))).statusCode).toBe(400);
  await shop.sandbox.stop();
});

test('a subscription that ends with its trial charges nothing', async () => {
  const shop = openTestSandbox();
  const started = await subscribe(shop);
  await activate(shop, started);
  const { id, trial_end } = started.subscription;
  expect(await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
    cancel_at: trial_end,
  });
  await moveClockTo(shop, (trial_end ?? 0) + 7200);
  expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  expect((await shop.stripe.charges.list()).data).toHaveLength(0);
  await shop.sandbox.stop();
});

test('a charge that is too large stops neither the clock nor the renewals of others', async () => {
  const shop = openTestSandbox();
  const broken = await subscribe(shop);
  await activate(shop, broken);
  const items = broken.subscription.items.data.map((item) => ({
    id: item.id,
    price_data: priceDataOf(item, { unit_amount: 99_999_999 }),
  }));
  await shop.stripe.subscriptions.update(broken.subscription.id, { items });
  const sound = await subscribe(shop);
  await activate(shop, sound);
  const month = (sound.subscription.trial_end ?? 0) + 30 * daySeconds;
  expect((await moveClockTo(shop, month))?.status).toBe(200);
  expect((await shop.stripe.charges.list()).data.map(({ amount }) => amount)).toEqual([3861, 3861, 3861]);
  await shop.sandbox.stop();
});
