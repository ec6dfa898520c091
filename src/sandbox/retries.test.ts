import { expect, test } from 'bun:test';
import { openTestSandbox } from './testing/open-sandbox.ts';
import {
  activate,
  daySeconds,
  invoices,
  moveClockTo,
  subscribe,
  subscribeAndPay,
} from './testing/subscriptions.ts';

const decliningCard = '4000000000000341';

test('a failed renewal is tried again after 3, 5 and 7 days, then the subscription is unpaid', async () => {
  const shop = openTestSandbox();
  const started = await subscribeAndPay(shop, decliningCard, { interval: 'month', interval_count: 1 });
  const first = started.start + 3600;
  const seen: [number, number | null, string][] = [];
  for (const days of [0, 3, 8, 15, 29]) {
    await moveClockTo(shop, first + days * daySeconds);
    const [invoice] = await invoices(shop, started);
    const { status } = await started.read();
    seen.push([invoice?.attempt_count ?? 0, invoice?.next_payment_attempt ?? null, status]);
  }
  expect(seen).toEqual([
    [1, first + 3 * daySeconds, 'past_due'],
    [2, first + 8 * daySeconds, 'past_due'],
    [3, first + 15 * daySeconds, 'past_due'],
    [4, null, 'unpaid'],
    [4, null, 'unpaid'],
  ]);
  const failures = shop.delivered.filter((event) => event.type === 'invoice.payment_failed');
  expect(failures).toHaveLength(4);
  const updates = shop.delivered.filter((event) => event.type === 'customer.subscription.updated');
  expect(updates.at(-1)?.data).toMatchObject({
    object: { status: 'unpaid' },
    previous_attributes: { status: 'past_due' },
  });
  await shop.sandbox.stop();
});

test('an unpaid subscription makes drafts that are not collected, and is active again once the open invoice is paid', async () => {
  const shop = openTestSandbox();
  const started = await subscribeAndPay(shop, decliningCard);
  await moveClockTo(shop, started.start + 60 * daySeconds);
  const all = await invoices(shop, started);
  expect(all.map((one) => one.status)).toEqual(['draft', 'draft', 'draft', 'open', 'open', 'paid']);
  expect(all.slice(0, 3).map((one) => one.auto_advance)).toEqual([false, false, false]);
  expect(all[3]).toMatchObject({ auto_advance: false, next_payment_attempt: null });
  const card = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer: started.customer.id });
  await shop.stripe.subscriptions.update(started.id, { default_payment_method: card.id });
  await shop.stripe.invoices.voidInvoice(all[4]?.id ?? '');
  expect((await shop.stripe.invoices.pay(all[3]?.id ?? '')).status).toBe('paid');
  expect((await started.read()).status).toBe('active');
  await moveClockTo(shop, started.start + 71 * daySeconds);
  const [renewal] = await invoices(shop, started);
  expect(renewal).toMatchObject({ status: 'paid', amount_paid: 3861 });
  await shop.sandbox.stop();
});

test('paying an older invoice leaves the subscription past due while the newest is open', async () => {
  const shop = openTestSandbox();
  const started = await subscribeAndPay(shop, decliningCard, { interval: 'week', interval_count: 1 });
  await moveClockTo(shop, started.start + 7 * daySeconds + 3600);
  const [newer, older] = await invoices(shop, started);
  expect([newer?.status, older?.status]).toEqual(['open', 'open']);
  const { id: card } = await shop.stripe.paymentMethods.attach('pm_card_visa', {
    customer: started.customer.id,
  });
  await shop.stripe.invoices.pay(older?.id ?? '', { payment_method: card });
  expect((await started.read()).status).toBe('past_due');
  await shop.stripe.invoices.pay(newer?.id ?? '', { payment_method: card });
  expect((await started.read()).status).toBe('active');
  await shop.sandbox.stop();
});

test('an attempt by hand does not change the schedule', async () => {
  const shop = openTestSandbox();
  const started = await subscribeAndPay(shop, decliningCard);
  const [open] = await invoices(shop, started);
  await moveClockTo(shop, started.start + 3600 + daySeconds);
  await shop.stripe.invoices.pay(open?.id ?? '').catch(() => {});
  const after = await shop.stripe.invoices.retrieve(open?.id ?? '');
  expect(after).toMatchObject({ attempt_count: 1, next_payment_attempt: open?.next_payment_attempt });
  await shop.sandbox.stop();
});

test('a card that works by the next attempt pays it, and the customer is no longer delinquent', async () => {
  const shop = openTestSandbox();
  const started = await subscribeAndPay(shop, decliningCard);
  expect(await shop.stripe.customers.retrieve(started.customer.id)).toMatchObject({ delinquent: true });
  const { id: card } = await shop.stripe.paymentMethods.attach('pm_card_visa', {
    customer: started.customer.id,
  });
  await shop.stripe.subscriptions.update(started.id, { default_payment_method: card });
  await moveClockTo(shop, started.start + 3600 + 3 * daySeconds);
  const [paid] = await invoices(shop, started);
  expect(paid).toMatchObject({ status: 'paid', attempt_count: 2 });
  expect((await started.read()).status).toBe('active');
  expect(await shop.stripe.customers.retrieve(started.customer.id)).toMatchObject({ delinquent: false });
  await shop.sandbox.stop();
});

test('a renewal that must be authenticated fails with invoice.payment_action_required', async () => {
  const shop = openTestSandbox();
  const started = await subscribe(shop);
  const { id: card } = await shop.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer: started.customer.id,
  });
  await shop.stripe.subscriptions.update(started.subscription.id, { default_payment_method: card });
  await moveClockTo(shop, (started.subscription.trial_end ?? 0) + 3600);
  expect(shop.delivered.map((event) => event.type)).toContain('invoice.payment_action_required');
  const [open] = await invoices(shop, started);
  expect(open).toMatchObject({ status: 'open', attempt_count: 1 });
  await shop.sandbox.stop();
});

const outcomes = [
  ['canceled', { status: 'canceled', cancellation_details: { reason: 'payment_failed' } }],
  ['past_due', { status: 'past_due' }],
  [
    'paused',
    { status: 'paused', status_details: { paused: { subscription: { type: 'final_payment_failure' } } } },
  ],
] as const;

test.each(outcomes)(
  'the account can be set to retry once and end in %s',
  async (afterFinalAttempt, expected) => {
    const shop = openTestSandbox(':memory:', 0, { retryDays: [2], afterFinalAttempt });
    const started = await subscribe(shop);
    await activate(shop, started, decliningCard);
    await moveClockTo(shop, (started.subscription.trial_end ?? 0) + 3600 + 2 * daySeconds);
    const [invoice] = await invoices(shop, started);
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 2, next_payment_attempt: null });
    expect(await shop.stripe.subscriptions.retrieve(started.subscription.id)).toMatchObject(expected);
    await shop.sandbox.stop();
  },
);
