import { describe, expect, test } from 'bun:test';
import type Stripe from 'stripe';
import { openTestSandbox, refusal } from './testing/open-sandbox.ts';
import {
  activate,
  daySeconds,
  invoices,
  moveClockTo,
  priceDataOf,
  subscribe,
  subscribeAndPay,
  takeEventTypes,
} from './testing/subscriptions.ts';

const noProration = { proration_behavior: 'none' as const };

describe('the next charge', () => {
  test('is moved by trial_end, with nothing charged before', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    const moved = started.start + 28 * daySeconds;
    const updated = await shop.stripe.subscriptions.update(started.id, { ...noProration, trial_end: moved });
    expect(updated).toMatchObject({
      status: 'trialing',
      trial_end: moved,
      billing_cycle_anchor: moved,
    });
    expect(updated.items.data[0]?.current_period_end).toBe(moved);
    const [free] = await invoices(shop, started);
    expect(free).toMatchObject({ total: 0, status: 'paid', billing_reason: 'subscription_update' });
    await moveClockTo(shop, moved - 60);
    expect((await shop.stripe.charges.list()).data).toHaveLength(1);
    await moveClockTo(shop, moved + 3600);
    const [paid] = await invoices(shop, started);
    expect(paid).toMatchObject({ status: 'paid', total: 3861, billing_reason: 'subscription_cycle' });
    expect(await started.read()).toMatchObject({ status: 'active', billing_cycle_anchor: moved });
    await moveClockTo(shop, moved + 14 * daySeconds + 3600);
    expect((await invoices(shop, started))[0]?.lines.data[0]?.period.start).toBe(moved + 14 * daySeconds);
    await shop.sandbox.stop();
  });

  test('is moved within a trial too, also forwards, and its notice comes again', async () => {
    const shop = openTestSandbox();
    const started = await subscribe(shop);
    await activate(shop, started);
    const end = started.subscription.trial_end ?? 0;
    await moveClockTo(shop, end - 2 * daySeconds);
    await takeEventTypes(shop);
    const moved = end + 5 * daySeconds;
    await shop.stripe.subscriptions.update(started.subscription.id, { ...noProration, trial_end: moved });
    await moveClockTo(shop, end + 3 * daySeconds);
    expect(await takeEventTypes(shop)).toContain('customer.subscription.trial_will_end');
    const sooner = end + 4 * daySeconds;
    await shop.stripe.subscriptions.update(started.subscription.id, { ...noProration, trial_end: sooner });
    await moveClockTo(shop, sooner + 3600);
    expect((await invoices(shop, started))[0]).toMatchObject({ status: 'paid', total: 3861 });
    await shop.sandbox.stop();
  });

  test('comes at once when a trial is ended by hand', async () => {
    const shop = openTestSandbox();
    const started = await subscribe(shop);
    await activate(shop, started);
    const ended = await shop.stripe.subscriptions.update(started.subscription.id, { trial_end: 'now' });
    expect(ended.status).toBe('active');
    expect((await invoices(shop, started))[0]).toMatchObject({ status: 'paid', total: 3861 });
    await shop.sandbox.stop();
  });

  test('comes at once when the anchor is set to now', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    const at = started.start + 5 * daySeconds;
    await moveClockTo(shop, at);
    const anchored = await shop.stripe.subscriptions.update(started.id, {
      ...noProration,
      billing_cycle_anchor: { type: 'now' },
    });
    expect(anchored).toMatchObject({ status: 'active', billing_cycle_anchor: at });
    expect(anchored.items.data[0]?.current_period_end).toBe(at + 14 * daySeconds);
    expect((await invoices(shop, started))[0]).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_update',
    });
    const kept = await shop.stripe.subscriptions.update(started.id, {
      billing_cycle_anchor: { type: 'unchanged' },
    });
    expect(kept.billing_cycle_anchor).toBe(at);
    await shop.sandbox.stop();
  });

  test('follows another interval at once, or from the end of a trial given with it', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    const every = (days: number) => async () =>
      (await started.read()).items.data.map((item) => ({
        id: item.id,
        price_data: priceDataOf(item, { days }),
      }));
    const at = started.start + 2 * daySeconds;
    await moveClockTo(shop, at);
    const later = at + 10 * daySeconds;
    const planned = await shop.stripe.subscriptions.update(started.id, {
      ...noProration,
      items: await every(7)(),
      trial_end: later,
    });
    expect(planned).toMatchObject({ status: 'trialing', billing_cycle_anchor: later });
    await moveClockTo(shop, later + 7 * daySeconds + 3600);
    const paid = (await invoices(shop, started)).filter((one) => one.total > 0);
    expect(paid.map((one) => one.lines.data[0]?.period.start)).toEqual([
      later + 7 * daySeconds,
      later,
      started.start,
    ]);
    const now = await shop.stripe.subscriptions.update(started.id, {
      ...noProration,
      items: await every(30)(),
    });
    expect(now.billing_cycle_anchor).toBe(later + 7 * daySeconds + 3600);
    expect((await invoices(shop, started))[0]).toMatchObject({ status: 'paid', total: 3861 });
    await shop.sandbox.stop();
  });

  test('that cannot be paid after a change makes the subscription past due, or undoes the change', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    const broken = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: started.customer.id,
    });
    await shop.stripe.subscriptions.update(started.id, { default_payment_method: broken.id });
    const change = { ...noProration, billing_cycle_anchor: { type: 'now' as const } };
    const undone = await refusal(
      shop.stripe.subscriptions.update(started.id, { ...change, payment_behavior: 'error_if_incomplete' }),
    );
    expect(undone).toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect((await started.read()).billing_cycle_anchor).toBe(started.start);
    expect(await invoices(shop, started)).toHaveLength(2);
    expect((await shop.stripe.subscriptions.update(started.id, change)).status).toBe('past_due');
    await shop.sandbox.stop();
  });
});

describe('cancellation', () => {
  test('can be scheduled for a given time, and the schedule can be removed', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    const at = started.start + 20 * daySeconds;
    expect(await shop.stripe.subscriptions.update(started.id, { cancel_at: at })).toMatchObject({
      cancel_at: at,
      cancel_at_period_end: false,
    });
    expect(await shop.stripe.subscriptions.update(started.id, { cancel_at: '' })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
    await shop.stripe.subscriptions.update(started.id, { cancel_at: at });
    await moveClockTo(shop, at);
    expect(await started.read()).toMatchObject({ status: 'canceled', ended_at: at });
    expect((await invoices(shop, started)).filter((one) => one.total > 0)).toHaveLength(2);
    const late = await refusal(
      shop.stripe.subscriptions.update(started.id, { default_payment_method: started.card }),
    );
    expect(late.code).toBe('invalid_canceled_subscription_fields');
    const noted = await shop.stripe.subscriptions.update(started.id, {
      cancellation_details: { comment: 'moved', feedback: 'other' },
    });
    expect(noted.cancellation_details).toMatchObject({ comment: 'moved', feedback: 'other' });
    await shop.sandbox.stop();
  });

  test('at the end of the period follows a period that is moved', async () => {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    const end = started.start + 14 * daySeconds;
    const updated = await shop.stripe.subscriptions.update(started.id, { cancel_at: 'min_period_end' });
    expect(updated.cancel_at).toBe(end);
    await shop.stripe.subscriptions.update(started.id, { cancel_at_period_end: true });
    const moved = end + 3 * daySeconds;
    const trial = await shop.stripe.subscriptions.update(started.id, { ...noProration, trial_end: moved });
    expect(trial.cancel_at).toBe(moved);
    await moveClockTo(shop, moved);
    expect((await started.read()).status).toBe('canceled');
    await shop.sandbox.stop();
  });
});

test('an update tells what it changed', async () => {
  const shop = openTestSandbox();
  const started = await subscribeAndPay(shop);
  await takeEventTypes(shop);
  await shop.stripe.subscriptions.update(started.id, {
    metadata: { user_id: '', note: 'x' },
    description: 'd',
  });
  await shop.sandbox.idle();
  expect(shop.delivered[0]).toMatchObject({
    type: 'customer.subscription.updated',
    data: {
      object: { metadata: { subscription_id: '5', note: 'x' }, description: 'd' },
      previous_attributes: { description: null, metadata: { user_id: '7', note: null } },
    },
  });
  await shop.sandbox.stop();
});

test('a list of subscriptions filters by customer, status, price and time', async () => {
  const shop = openTestSandbox();
  const first = await subscribe(shop);
  const second = await subscribe(shop);
  await shop.stripe.subscriptions.cancel(first.subscription.id);
  const ids = async (params: Stripe.SubscriptionListParams) =>
    (await shop.stripe.subscriptions.list(params)).data.map((one) => one.id);
  const [one, two] = [first.subscription.id, second.subscription.id];
  expect(await ids({})).toEqual([two]);
  expect(await ids({ status: 'all' })).toEqual([two, one]);
  expect(await ids({ status: 'canceled' })).toEqual([one]);
  expect(await ids({ status: 'all', customer: first.customer.id })).toEqual([one]);
  expect(await ids({ price: String(second.subscription.items.data[0]?.price.id) })).toEqual([two]);
  expect(await ids({ created: { gt: second.subscription.created + 5 } })).toEqual([]);
  await shop.sandbox.stop();
});
