import { afterEach, beforeEach, expect, test } from 'bun:test';
import type Stripe from 'stripe';
import { findUser } from '../accounts/record/users.ts';
import { findOrderByInvoice } from '../orders/orders.ts';
import { createStripe } from '../stripe/client.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { subscribeMany, type TestSubscription } from '../testing/provider-faults.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../testing/shop-with-payments.ts';

let shop: TestShopWithPayments;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
});
afterEach(() => shop.close());

const moments = 24;
const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', postal_code: '30004' };

/** With a failed first charge and one open invoice. */
async function pastDueCustomers() {
  const cases = await subscribeMany(shop, moments, '4000000000000341');
  await shop.moveClockTo('2031-03-19T15:00:00Z');
  const { data } = await shop.deps.payments.stripe.invoices.list({ status: 'open', limit: 100 });
  return cases.map((one) => {
    const invoice = data.find(({ customer }) => customer === one.customer);
    if (!invoice) throw new Error('No invoice is open.');
    return { ...one, invoice };
  });
}

async function payOnItsPage(invoice: Stripe.Invoice): Promise<void> {
  const init = { method: 'POST', body: new URLSearchParams(card) };
  await shop.sandbox.fetch(new Request(invoice.hosted_invoice_url ?? '', init));
}

/** Before `act`'s n-th provider call, or after the last; returns the number of calls. */
async function payingBeforeCall(n: number, invoice: Stripe.Invoice, act: () => Promise<void>) {
  let calls = 0;
  const send = async (request: Request) => {
    calls += 1;
    if (calls === n) await payOnItsPage(invoice);
    return shop.sandbox.fetch(request);
  };
  const { payments } = shop.deps;
  const { stripe } = payments;
  const base = 'http://localhost:3000/sandbox/stripe';
  payments.stripe = createStripe(shop.sandbox.keys.secretKey, base, send, { timeoutMs: 5000, maxRetries: 0 });
  await act();
  payments.stripe = stripe;
  if (calls < n) await payOnItsPage(invoice);
  return calls;
}

/** `close` returns the customer's message. */
async function outcomes(close: (who: TestSubscription) => Promise<number>): Promise<string[]> {
  const found: string[] = [];
  for (const [index, one] of (await pastDueCustomers()).entries()) {
    await shop.fault({ webhooks: index % 2 === 0 ? 'lose' : 'deliver' });
    let status = 0;
    const calls = await payingBeforeCall(index + 1, one.invoice, async () => {
      status = await close(one);
    });
    expect(calls).toBeLessThan(moments);
    const { status: paid } = await shop.deps.payments.stripe.invoices.retrieve(one.invoice.id);
    const box = findOrderByInvoice(shop.deps.db, one.invoice.id)?.status ?? 'none';
    found.push(`${status}, invoice ${paid}, box ${box}`);
    if (index >= calls) break;
  }
  await shop.healed();
  await shop.runJobs();
  expect(mails(/^Please check/)).toBe(0);
  return found;
}

const mails = (subject: RegExp) => shop.mails().filter((mail) => subject.test(mail.subject)).length;

test('an account is closed or its open invoice is paid, never both, whenever the payment comes', async () => {
  const found = await outcomes(async ({ who }) => {
    const { status } = await who.call('DELETE', '/api/account', { email: who.email });
    expect(findUser(shop.deps.db, who.id) === undefined).toBe(status === 200);
    return status;
  });
  expect(new Set(found)).toEqual(
    new Set(['409, invoice paid, box confirmed', '200, invoice void, box none']),
  );
});

test('when the farm deletes the customer, a payment that comes meanwhile is recorded', async () => {
  const admin = createTestAdmin(shop);
  const found = await outcomes(async ({ who }) => {
    const { status } = await admin.call('DELETE', `/api/admin/customers/${who.id}`);
    expect(findUser(shop.deps.db, who.id)).toBeUndefined();
    return status;
  });
  const paid = '200, invoice paid, box cancelled';
  expect(new Set(found)).toEqual(new Set([paid, '200, invoice void, box none']));
  expect(mails(/closed with paid boxes/)).toBe(found.filter((outcome) => outcome === paid).length);
});
