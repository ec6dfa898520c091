import { afterEach, expect, test } from 'bun:test';
import { validRegistration } from '../shared/contract/test-registration.ts';
import { createJobs } from './jobs.ts';
import { orders } from './orders/table.ts';
import { createStripe } from './stripe/client.ts';
import { mailedToken, statusAndBody } from './testing/accounts.ts';
import { openTestShop, type TestShop } from './testing/shop.ts';
import { milton } from './testing/shop-with-payments.ts';

const shops: TestShop[] = [];
afterEach(() => {
  for (const shop of shops.splice(0)) shop.close();
});

const day = 86_400_000;
const year = 365 * day;

async function openShop() {
  const questions: URL[] = [];
  const stripe = createStripe('sk_test_none', null, async (request) => {
    questions.push(new URL(request.url));
    if (request.method === 'POST')
      return Response.json({ id: `cus_${questions.length}`, object: 'customer' });
    return Response.json({ object: 'list', data: [], has_more: false });
  });
  const keys = { publishableKey: 'pk_test_none', webhookSecret: 'whsec_none', apiBase: null };
  const payments = { stripe, jobStripe: stripe, ...keys };
  const shop = await openTestShop({ payments });
  shops.push(shop);
  return { ...shop, questions, jobs: createJobs(shop.deps, null) };
}

test('the provider is asked for its events from now on, not from a time that has not come', async () => {
  const { clock, jobs, questions } = await openShop();
  clock.now += year;
  await jobs.runDue();
  clock.now -= year;
  await jobs.runDue();
  const since = questions.filter(({ pathname }) => pathname.endsWith('/events')).at(-1);
  expect(Number(since?.searchParams.get('created[gte]')) * 1000).toBeLessThanOrEqual(clock.now);
});

test('a mailed link and a session of a clock that was ahead end in their time', async () => {
  const { clock, jobs, visitor, ...shop } = await openShop();
  const browser = visitor();
  await browser.call('POST', '/api/auth/register', validRegistration);
  clock.now += year;
  await browser.call('POST', '/api/auth/login', {
    email: validRegistration.email,
    password: validRegistration.password,
  });
  await browser.call('POST', '/api/auth/forgot-password', { email: validRegistration.email });
  const token = mailedToken({ ...shop, clock, visitor }, '/reset-password');
  clock.now -= year;
  await jobs.runDue();
  clock.now += 3_600_000;
  const reset = browser.call('POST', '/api/auth/reset-password', { token, password: 'fresh-greens' });
  expect((await statusAndBody(reset))[0]).toBe(400);
  expect((await browser.call('GET', '/api/auth/user')).status).toBe(200);
  clock.now += 31 * day;
  expect((await browser.call('GET', '/api/auth/user')).status).toBe(401);
});

test('an unpaid order of a clock that was ahead gives its stock back after half an hour', async () => {
  const { clock, jobs, customer, deps } = await openShop();
  clock.now += year;
  const buyer = customer();
  const cart = { deliveryAddress: milton, items: [{ id: 'kale', quantity: 1 }] };
  await buyer.call('POST', '/api/cart/checkout', cart);
  clock.now -= year;
  await jobs.runDue();
  expect(deps.db.select().from(orders).get()?.status).toBe('pending');
  clock.now += 31 * 60_000;
  deps.db.update(orders).set({ paymentIntentId: null }).run();
  await jobs.runDue();
  expect(deps.db.select().from(orders).get()?.status).toBe('cancelled');
});
