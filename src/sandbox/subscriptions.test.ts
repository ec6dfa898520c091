import { describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { confirmInBrowser, openTestSandbox } from './testing/open-sandbox.ts';
import { activate, biweekly, invoices, moveClockTo, subscribe } from './testing/subscriptions.ts';

describe('a subscription with a trial', () => {
  test('starts with a set-up intent and a zero-amount invoice', async () => {
    const shop = openTestSandbox();
    const started = await subscribe(shop);
    expect(started.subscription).toMatchObject({ status: 'trialing', billing_mode: { type: 'flexible' } });
    expect(started.setup).toMatchObject({
      object: 'setup_intent',
      status: 'requires_payment_method',
      usage: 'off_session',
    });
    const [first] = await invoices(shop, started);
    expect(first).toMatchObject({
      billing_reason: 'subscription_create',
      status: 'paid',
      total: 0,
      amount_due: 0,
    });
    await shop.sandbox.stop();
  });

  test('charges the first box an hour after the trial, to the cent', async () => {
    const shop = openTestSandbox();
    const started = await subscribe(shop);
    await activate(shop, started);
    const end = started.subscription.trial_end ?? 0;
    await moveClockTo(shop, end + 60);
    const [draft] = await invoices(shop, started);
    expect(draft).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle', total: 3861 });
    await moveClockTo(shop, end + 3600);
    const [paid, ...others] = await invoices(shop, started);
    expect(others).toHaveLength(1);
    expect(paid).toMatchObject({
      id: draft?.id,
      status: 'paid',
      subtotal: 3750,
      total: 3861,
      amount_paid: 3861,
      amount_remaining: 0,
    });
    expect(paid?.total_taxes?.map((tax) => tax.amount)).toEqual([286]);
    expect(paid?.total_discount_amounts?.map((one) => one.amount)).toEqual([175]);
    const after = await shop.stripe.subscriptions.retrieve(started.subscription.id);
    expect(after.status).toBe('active');
    expect(after.items.data[0]).toMatchObject({
      current_period_start: end,
      current_period_end: end + 14 * 86_400,
    });
    const { data } = await shop.stripe.invoicePayments.list({ invoice: paid?.id ?? '' });
    expect(data).toMatchObject([{ status: 'paid', amount_paid: 3861 }]);
    await shop.sandbox.stop();
  });

  test('applies a referral discount to the first box only', async () => {
    const shop = openTestSandbox();
    const started = await subscribe(shop);
    await activate(shop, started);
    await shop.stripe.coupons.create({ id: 'referral-25', percent_off: 25, duration: 'once' });
    const [box] = started.subscription.items.data;
    const frequencyDiscount = String(box?.discounts[0]);
    const updated = await shop.stripe.subscriptions.update(started.subscription.id, {
      items: [{ id: box?.id ?? '', discounts: [{ discount: frequencyDiscount }, { coupon: 'referral-25' }] }],
      proration_behavior: 'none',
    });
    expect(updated.items.data[0]?.discounts).toHaveLength(2);
    const end = started.subscription.trial_end ?? 0;
    await moveClockTo(shop, end + 14 * 86_400 + 3600);
    const [second, first] = await invoices(shop, started);
    // 1750 - 175 = 1575; a quarter of it is 394; 1181 + 2000 = 3181; tax 94 + 160
    expect(first).toMatchObject({ status: 'paid', total: 3435 });
    expect(first?.total_discount_amounts?.map((one) => one.amount)).toEqual([175, 394]);
    expect(second).toMatchObject({ status: 'paid', total: 3861 });
    const after = await shop.stripe.subscriptions.retrieve(started.subscription.id);
    expect(after.items.data[0]?.discounts).toEqual([frequencyDiscount]);
    await shop.sandbox.stop();
  });

  test('is cancelled at its end without a card, and charges nothing', async () => {
    const shop = openTestSandbox();
    const started = await subscribe(shop);
    await moveClockTo(shop, (started.subscription.trial_end ?? 0) + 7200);
    expect(await shop.stripe.subscriptions.retrieve(started.subscription.id)).toMatchObject({
      status: 'canceled',
    });
    expect(await invoices(shop, started)).toHaveLength(1);
    expect(shop.delivered.map((event) => event.type)).toContain('customer.subscription.trial_will_end');
    await shop.sandbox.stop();
  });

  test('ends when trial_end says, and survives a restart on the way', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const before = openTestSandbox(join(folder, 'trial.sqlite'));
    const trial_end = Math.floor(Date.now() / 1000) + 10 * 86_400;
    const started = await subscribe(before, biweekly, { trial_end });
    expect(started.subscription.trial_end).toBe(trial_end);
    await activate(before, started);
    await moveClockTo(before, trial_end + 60);
    await before.sandbox.stop();
    const after = openTestSandbox(join(folder, 'trial.sqlite'));
    expect(after.sandbox.nextDue()).toBe((trial_end + 3600) * 1000);
    await moveClockTo(after, trial_end + 3600);
    expect(await invoices(after, started)).toMatchObject([{ status: 'paid', total: 3861 }, { total: 0 }]);
    await after.sandbox.stop();
    rmSync(folder, { recursive: true });
  });
});

test('without a trial the first invoice stays open until it is paid, and is voided after a day', async () => {
  const shop = openTestSandbox();
  const customer = await shop.stripe.customers.create({});
  const product = await shop.stripe.products.create({ name: 'Box' });
  const price_data = {
    currency: 'usd',
    product: product.id,
    unit_amount: 1750,
    recurring: { interval: 'week' as const },
  };
  const make = () =>
    shop.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price_data }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret'],
    });
  const [paid, unpaid] = [await make(), await make()];
  const secret = (paid.latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? '';
  expect((await confirmInBrowser(shop.sandbox, secret, '4242424242424242')).body.status).toBe('succeeded');
  const active = await shop.stripe.subscriptions.retrieve(paid.id, { expand: ['latest_invoice'] });
  expect(active).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_paid: 1750 } });
  expect(active.default_payment_method).toStartWith('pm_');
  await moveClockTo(shop, unpaid.created + 86_400);
  expect(await shop.stripe.subscriptions.retrieve(unpaid.id, { expand: ['latest_invoice'] })).toMatchObject({
    status: 'incomplete_expired',
    latest_invoice: { status: 'void' },
  });
  await shop.sandbox.stop();
});

test('a preview shows the next invoice and stores nothing', async () => {
  const shop = openTestSandbox();
  const started = await subscribe(shop);
  const preview = await shop.stripe.invoices.createPreview({ subscription: started.subscription.id });
  expect(preview).toMatchObject({ total: 3861, billing_reason: 'subscription_cycle' });
  expect(preview.lines.data[0]?.period.start).toBe(started.subscription.trial_end ?? 0);
  expect(await invoices(shop, started)).toHaveLength(1);
  await shop.sandbox.stop();
});
