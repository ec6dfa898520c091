import { describe, expect, test } from 'bun:test';
import { openTestSandbox, refusal, type TestSandbox } from './testing/open-sandbox.ts';
import { daySeconds, moveClockTo, subscribeAndPay, takeEventTypes } from './testing/subscriptions.ts';

const returnUrl = 'http://localhost:3000/dashboard';

function get({ sandbox }: TestSandbox, url: string) {
  return sandbox.fetch(new Request(url));
}

function post({ sandbox }: TestSandbox, url: string, form: Record<string, string> = {}) {
  return sandbox.fetch(new Request(url, { method: 'POST', body: new URLSearchParams(form) }));
}

const card = { number: '5555 5555 5555 4444', expiry: '12/34', cvc: '123', postal_code: '30004' };

describe('the portal', () => {
  async function opened() {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop);
    const session = await shop.stripe.billingPortal.sessions.create({
      customer: started.customer.id,
      return_url: returnUrl,
    });
    return { shop, started, session, url: session.url };
  }

  test('shows cards, invoices and the link to the shop, without scripts, under a banner', async () => {
    const { shop, url } = await opened();
    const response = await get(shop, url);
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).not.toContain('<script');
    for (const text of [
      'Payment sandbox',
      'Visa ending in 4242, expires 12/2034 (default)',
      'A subscription is charged to this card',
      '<label>Card number <input name="number"',
      'Paid</td><td>$38.61',
      `<a href="${returnUrl}">`,
    ])
      expect(html).toContain(text);
    await shop.sandbox.stop();
  });

  test('adds a card, makes it the default, and removes the other when nothing is charged to it', async () => {
    const { shop, started, url } = await opened();
    const customer = started.customer.id;
    const added = await post(shop, `${url}/cards`, card);
    expect([added.status, added.headers.get('location')]).toEqual([303, url]);
    const { data } = await shop.stripe.customers.listPaymentMethods(customer);
    expect(data.map((one) => one.card?.last4)).toEqual(['4444', '4242']);
    const [newer, older] = data.map((one) => one.id);
    await takeEventTypes(shop);
    await post(shop, `${url}/cards/${newer}/default`);
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method: newer },
    });
    expect(await takeEventTypes(shop)).toEqual(['customer.updated']);
    const refused = await post(shop, `${url}/cards/${older}/remove`);
    expect(await refused.text()).toContain('role="alert">A subscription is charged to this card');
    await shop.stripe.subscriptions.update(started.id, { default_payment_method: newer ?? '' });
    expect((await post(shop, `${url}/cards/${older}/remove`)).status).toBe(303);
    expect((await shop.stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
    expect(await takeEventTypes(shop)).toContain('payment_method.detached');
    await shop.sandbox.stop();
  });

  const wrong = [
    [{ number: '4242424242424241' }, 'Your card number is incorrect.'],
    [{ number: '4111111111111111' }, 'used a non test card'],
    [{ expiry: '13/34' }, 'Your card&#x27;s expiration month is invalid.'],
    [{ expiry: 'soon' }, 'expiration'],
    [{ cvc: '1' }, 'security code is invalid'],
    [{ number: '4000000000000002' }, 'Your card was declined.'],
  ] as const;
  test.each(wrong)('says what is wrong with %o', async (changes, sentence) => {
    const { shop, started, url } = await opened();
    const answer = await post(shop, `${url}/cards`, { ...card, ...changes });
    expect(await answer.text()).toContain(sentence);
    expect((await shop.stripe.customers.listPaymentMethods(started.customer.id)).data).toHaveLength(1);
    await shop.sandbox.stop();
  });

  test("changes nobody else's card, and its link is valid for an hour", async () => {
    const { shop, url, started } = await opened();
    const other = await shop.stripe.customers.create({});
    const { id } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer: other.id });
    for (const action of ['default', 'remove'])
      expect(await (await post(shop, `${url}/cards/${id}/${action}`)).text()).toContain('role="alert"');
    expect((await shop.stripe.paymentMethods.retrieve(id)).customer).toBe(other.id);
    expect((await get(shop, `${url}x`)).status).toBe(404);
    expect((await get(shop, `${url}/elsewhere`)).status).toBe(404);
    await moveClockTo(shop, started.start + daySeconds);
    expect((await get(shop, url)).status).toBe(404);
    expect((await post(shop, `${url}/cards`, card)).status).toBe(404);
    await shop.sandbox.stop();
  });
});

test('the portal link of a deleted customer is answered as expired', async () => {
  const shop = openTestSandbox();
  const customer = (await shop.stripe.customers.create({})).id;
  const { url } = await shop.stripe.billingPortal.sessions.create({ customer });
  await shop.stripe.customers.del(customer);
  for (const answer of [await get(shop, url), await post(shop, `${url}/cards`, card)]) {
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<h1>This link has expired</h1>');
  }
  await shop.sandbox.stop();
});

describe('the flow for a new payment method', () => {
  const flow = {
    type: 'payment_method_update' as const,
    after_completion: { type: 'redirect' as const, redirect: { return_url: `${returnUrl}?card=new` } },
  };

  async function opened() {
    const shop = openTestSandbox();
    const started = await subscribeAndPay(shop, '4000000000000341');
    const customer = started.customer.id;
    const { url } = await shop.stripe.billingPortal.sessions.create({
      customer,
      return_url: returnUrl,
      flow_data: flow,
    });
    await takeEventTypes(shop);
    return { shop, customer, url };
  }

  test('takes a card, makes it the default and redirects to the shop', async () => {
    const { shop, customer, url } = await opened();
    const html = await (await get(shop, url)).text();
    expect(html).toContain('Update payment method');
    expect(html).not.toContain('Invoices');
    const answer = await post(shop, `${url}/cards`, card);
    expect(answer.headers.get('location')).toBe(`${returnUrl}?card=new`);
    const [newest] = (await shop.stripe.customers.listPaymentMethods(customer)).data;
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({
      invoice_settings: { default_payment_method: newest?.id },
    });
    expect(await takeEventTypes(shop)).toEqual([
      'setup_intent.created',
      'payment_method.attached',
      'setup_intent.succeeded',
      'customer.updated',
    ]);
    await shop.sandbox.stop();
  });

  test('lets the bank authenticate first, and redirects or says that it failed', async () => {
    const { shop, customer, url } = await opened();
    for (const [outcome, number] of [
      ['fail', '4000002760003184'],
      ['complete', '4000002500003155'],
    ] as const) {
      const asked = await post(shop, `${url}/cards`, { ...card, number });
      const challenge = asked.headers.get('location') ?? '';
      expect(challenge).toContain('/challenge/');
      const answered = await post(shop, challenge, { outcome });
      const landed = await get(shop, answered.headers.get('location') ?? '');
      if (outcome === 'fail') expect(await landed.text()).toContain('authentication failed');
      else expect(landed.headers.get('location')).toBe(`${returnUrl}?card=new`);
    }
    expect((await shop.stripe.customers.listPaymentMethods(customer)).data).toHaveLength(2);
    await shop.sandbox.stop();
  });

  test('ends on the portal or on a confirmation page where the session says so', async () => {
    const { shop, customer } = await opened();
    const open = async (after_completion: object) => {
      const flow_data = { type: flow.type, after_completion } as typeof flow;
      const session = await shop.stripe.billingPortal.sessions.create({ customer, flow_data });
      return { url: session.url, answer: await post(shop, `${session.url}/cards`, card) };
    };
    const home = await open({ type: 'portal_homepage' });
    expect(home.answer.headers.get('location')).toBe(home.url);
    const custom = { type: 'hosted_confirmation', hosted_confirmation: { custom_message: 'Thanks!' } };
    expect(await (await open(custom)).answer.text()).toContain('Thanks!');
    const incomplete = refusal(
      shop.stripe.billingPortal.sessions.create({
        customer,
        flow_data: { type: flow.type, after_completion: { type: 'redirect' } },
      }),
    );
    expect((await incomplete).code).toBe('parameter_missing');
    await shop.sandbox.stop();
  });
});

test('a configuration decides what the portal shows; a default one needs no creation', async () => {
  const shop = openTestSandbox();
  const customer = (await shop.stripe.customers.create({})).id;
  const { configurations, sessions } = shop.stripe.billingPortal;
  const cardsOnly = await configurations.create({
    name: 'Cards',
    default_return_url: returnUrl,
    features: { payment_method_update: { enabled: true }, invoice_history: { enabled: false } },
    metadata: { shop: '1' },
  });
  const session = await sessions.create({ customer, configuration: cardsOnly.id });
  expect(session).toMatchObject({ configuration: cardsOnly.id, return_url: returnUrl });
  expect(await (await get(shop, session.url)).text()).not.toContain('Invoices');
  const noCards = await configurations.create({ features: { invoice_history: { enabled: true } } });
  const hidden = await sessions.create({ customer, configuration: noCards.id });
  expect(await (await get(shop, hidden.url)).text()).not.toContain('Card number');
  const flow_data = { type: 'payment_method_update' as const };
  expect(
    (await refusal(sessions.create({ customer, configuration: noCards.id, flow_data }))).statusCode,
  ).toBe(400);
  const [first, second] = [await sessions.create({ customer }), await sessions.create({ customer })];
  expect(second.configuration).toBe(first.configuration);
  const cancel = { subscription_cancel: { enabled: true } };
  expect((await refusal(configurations.create({ features: cancel }))).message).toContain('does not support');
  await shop.sandbox.stop();
});
