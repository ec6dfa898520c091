import { describe, expect, test } from 'bun:test';
import { openTestSandbox, refusal } from './testing/open-sandbox.ts';
import {
  daySeconds,
  invoices,
  moveClockTo,
  subscribe,
  subscribeAndPay,
  takeEventTypes,
} from './testing/subscriptions.ts';

const noCredit = { bill_for: { unused_time_from: { type: 'none' as const } } };
const unchanged = {
  billing_cycle_anchor: { type: 'unchanged' as const },
  proration_behavior: 'none' as const,
  payment_behavior: 'resume_on_payment_success' as const,
};

describe('a paused subscription', () => {
  test('makes no invoice over two periods, and keeps its anchor when it is resumed', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    const pausedAt = started.start + 3 * daySeconds;
    await moveClockTo(shop, pausedAt);
    await takeEventTypes(shop);
    const paused = await shop.stripe.subscriptions.pause(started.id, noCredit);
    expect(paused).toMatchObject({
      status: 'paused',
      status_details: {
        paused: {
          type: 'subscription',
          transitioned_at: pausedAt,
          subscription: { type: 'pause_requested' },
        },
      },
    });
    expect(paused.items.data[0]?.current_period_end).toBe(pausedAt);
    expect(await takeEventTypes(shop)).toEqual([
      'customer.subscription.updated',
      'customer.subscription.paused',
    ]);
    await moveClockTo(shop, started.start + 30 * daySeconds);
    expect(await invoices(shop, started)).toHaveLength(2);
    await takeEventTypes(shop);
    const resumed = await shop.stripe.subscriptions.resume(started.id, unchanged);
    expect(resumed.status).toBe('active');
    expect(resumed).not.toHaveProperty('status_details');
    expect(resumed.billing_cycle_anchor).toBe(started.start);
    expect(resumed.items.data[0]).toMatchObject({
      current_period_start: started.start + 28 * daySeconds,
      current_period_end: started.start + 42 * daySeconds,
    });
    expect(await takeEventTypes(shop)).toEqual([
      'customer.subscription.updated',
      'customer.subscription.resumed',
    ]);
    expect(await invoices(shop, started)).toHaveLength(2);
    await moveClockTo(shop, started.start + 42 * daySeconds + 3600);
    expect((await invoices(shop, started))[0]).toMatchObject({ status: 'paid', amount_paid: 3861 });
    await shop.sandbox.stop();
  });

  test('begins a new period with an invoice when the anchor is now', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    await shop.stripe.subscriptions.pause(started.id, noCredit);
    const resumedAt = started.start + 40 * daySeconds;
    await moveClockTo(shop, resumedAt);
    const resumed = await shop.stripe.subscriptions.resume(started.id, {
      payment_behavior: 'resume_on_payment_success',
    });
    expect(resumed).toMatchObject({ status: 'active', billing_cycle_anchor: resumedAt });
    expect(resumed.items.data[0]?.current_period_end).toBe(resumedAt + 14 * daySeconds);
    const [invoice] = await invoices(shop, started);
    expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid', total: 3861 });
    await shop.sandbox.stop();
  });

  test('stays paused while a resumption that must be paid is not, and is tried again', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    await shop.stripe.subscriptions.pause(started.id, noCredit);
    const broken = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: started.customer.id,
    });
    await shop.stripe.subscriptions.update(started.id, { default_payment_method: broken.id });
    const resumedAt = started.start + 20 * daySeconds;
    await moveClockTo(shop, resumedAt);
    const waiting = await shop.stripe.subscriptions.resume(started.id, {
      payment_behavior: 'resume_on_payment_success',
    });
    expect(waiting.status).toBe('paused');
    const [open] = await invoices(shop, started);
    expect(open).toMatchObject({ status: 'open', next_payment_attempt: resumedAt + 3 * daySeconds });
    await shop.stripe.subscriptions.update(started.id, { default_payment_method: started.card });
    await moveClockTo(shop, resumedAt + 3 * daySeconds);
    expect(await started.read()).toMatchObject({ status: 'active', billing_cycle_anchor: resumedAt });
    await shop.sandbox.stop();
  });

  test('by default waits for an attempt; one that fails makes it past due', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    await shop.stripe.subscriptions.pause(started.id, noCredit);
    expect((await shop.stripe.subscriptions.resume(started.id)).status).toBe('paused');
    const [open] = await invoices(shop, started);
    expect(open).toMatchObject({ status: 'open', attempt_count: 0 });
    const broken = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: started.customer.id,
    });
    await refusal(shop.stripe.invoices.pay(open?.id ?? '', { payment_method: broken.id }));
    expect((await started.read()).status).toBe('past_due');
    await shop.stripe.invoices.pay(open?.id ?? '');
    expect((await started.read()).status).toBe('active');
    await shop.sandbox.stop();
  });

  test('stays paused when nobody tries to pay within 23 hours: the invoice is voided', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    await shop.stripe.subscriptions.pause(started.id, noCredit);
    await shop.stripe.subscriptions.resume(started.id);
    await moveClockTo(shop, started.start + 2 * daySeconds);
    expect((await invoices(shop, started))[0]?.status).toBe('void');
    expect((await started.read()).status).toBe('paused');
    expect((await shop.stripe.subscriptions.resume(started.id, unchanged)).status).toBe('active');
    await shop.sandbox.stop();
  });

  test('is active again when the invoice of its resumption is written off', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    await shop.stripe.subscriptions.pause(started.id, noCredit);
    await shop.stripe.subscriptions.resume(started.id);
    const [open] = await invoices(shop, started);
    await shop.stripe.invoices.markUncollectible(open?.id ?? '');
    expect((await started.read()).status).toBe('active');
    await shop.sandbox.stop();
  });

  test('still collects the invoices that were open before', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop, '4000000000000341');
    await shop.stripe.subscriptions.pause(started.id, noCredit);
    const { id: card } = await shop.stripe.paymentMethods.attach('pm_card_visa', {
      customer: started.customer.id,
    });
    await shop.stripe.subscriptions.update(started.id, { default_payment_method: card });
    await moveClockTo(shop, started.start + 4 * daySeconds);
    expect((await invoices(shop, started))[0]).toMatchObject({ status: 'paid', attempt_count: 2 });
    expect((await started.read()).status).toBe('paused');
    await shop.sandbox.stop();
  });
});

test('a trial cannot be paused, nor an active subscription resumed, nor unused time credited', async () => {
  const shop = openTestSandbox();
  const { subscription } = await subscribe(shop);
  expect(await refusal(shop.stripe.subscriptions.pause(subscription.id, noCredit))).toMatchObject({
    statusCode: 400,
    code: 'status_transition_invalid',
  });
  expect(await refusal(shop.stripe.subscriptions.resume(subscription.id))).toMatchObject({ statusCode: 400 });
  const credited = await refusal(shop.stripe.subscriptions.pause(subscription.id));
  expect(credited).toMatchObject({ statusCode: 400, param: 'bill_for[unused_time_from][type]' });
  await shop.sandbox.stop();
});

describe('collection that is paused', () => {
  const behaviors = [
    ['void', { status: 'void' }],
    ['keep_as_draft', { status: 'draft', auto_advance: false }],
    ['mark_uncollectible', { status: 'uncollectible' }],
  ] as const;
  test.each(behaviors)('%s: invoices are made and not charged', async (behavior, expected) => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    const updated = await shop.stripe.subscriptions.update(started.id, { pause_collection: { behavior } });
    expect(updated).toMatchObject({ status: 'active', pause_collection: { behavior, resumes_at: null } });
    await moveClockTo(shop, started.start + 14 * daySeconds + 7200);
    expect((await invoices(shop, started))[0]).toMatchObject({ ...expected, amount_paid: 0, total: 3861 });
    expect((await shop.stripe.charges.list()).data).toHaveLength(1);
    const cleared = await shop.stripe.subscriptions.update(started.id, { pause_collection: '' });
    expect(cleared.pause_collection).toBeNull();
    await moveClockTo(shop, started.start + 28 * daySeconds + 7200);
    expect((await invoices(shop, started))[0]).toMatchObject({ status: 'paid' });
    await shop.sandbox.stop();
  });

  test('resumes at resumes_at, and gives the credit of voided invoices back', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    const { customer, id, start } = started;
    await shop.stripe.customers.createBalanceTransaction(customer.id, { amount: -500, currency: 'usd' });
    await shop.stripe.subscriptions.update(id, {
      pause_collection: { behavior: 'void', resumes_at: start + 20 * daySeconds },
    });
    await moveClockTo(shop, start + 21 * daySeconds);
    expect((await started.read()).pause_collection).toBeNull();
    expect(await shop.stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -500 });
    await moveClockTo(shop, start + 28 * daySeconds + 3600);
    expect((await invoices(shop, started))[0]).toMatchObject({ status: 'paid', amount_paid: 3361 });
    await shop.sandbox.stop();
  });
});
