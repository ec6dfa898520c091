import { describe, expect, test } from 'bun:test';
import { call, confirmInBrowser, errorOf, openTestSandbox, refusal } from './testing/open-sandbox.ts';

const terms = { amount: 3861, currency: 'usd', allowed_payment_method_types: ['card' as const] };

describe('a saved card', () => {
  async function saved(number: string) {
    const shop = openTestSandbox();
    const customer = await shop.stripe.customers.create({});
    const setup = await shop.stripe.setupIntents.create({
      customer: customer.id,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
    });
    const { body } = await confirmInBrowser(shop.sandbox, setup.client_secret ?? '', number, {
      return_url: 'http://localhost:3000/x',
    });
    return { ...shop, customer, setup, body };
  }

  test('pays again without the cardholder', async () => {
    const { sandbox, stripe, customer, body } = await saved('4242424242424242');
    expect(body.status).toBe('succeeded');
    const { data } = await stripe.customers.listPaymentMethods(customer.id, { type: 'card' });
    expect(data).toHaveLength(1);
    const payment_method = data[0]?.id ?? '';
    const paid = await stripe.paymentIntents.create({
      ...terms,
      customer: customer.id,
      payment_method,
      off_session: true,
      confirm: true,
    });
    expect(paid.status).toBe('succeeded');
    const withoutCustomer = await refusal(
      stripe.paymentIntents.create({ ...terms, payment_method, confirm: true }),
    );
    expect(withoutCustomer.statusCode).toBe(400);
    await stripe.paymentMethods.detach(payment_method);
    const gone = await refusal(
      stripe.paymentIntents.create({
        ...terms,
        customer: customer.id,
        payment_method,
        off_session: true,
        confirm: true,
      }),
    );
    expect(gone.statusCode).toBe(400);
    await sandbox.stop();
  });

  test('that is saved without error can still be declined when it is charged later', async () => {
    const { sandbox, stripe, customer, body } = await saved('4000000000000341');
    expect(body.status).toBe('succeeded');
    const payment_method = String(body.payment_method);
    const key = { idempotencyKey: 'reorder:1' };
    const order = {
      ...terms,
      customer: customer.id,
      payment_method,
      off_session: true,
      confirm: true,
    } as const;
    const first = await refusal(stripe.paymentIntents.create(order, key));
    expect(first).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' });
    expect(first.payment_intent).toMatchObject({ status: 'requires_payment_method' });
    const again = await refusal(stripe.paymentIntents.create(order, key));
    expect(again.payment_intent?.id).toBe(first.payment_intent?.id);
    expect((await stripe.paymentIntents.list({ customer: customer.id })).data).toHaveLength(1);
    await sandbox.stop();
  });

  test('that authenticates every time cannot pay without the cardholder', async () => {
    const { sandbox, stripe, customer } = withCustomerId(await saved('4000002760003184'));
    const order = {
      ...terms,
      customer,
      payment_method: 'pm_card_authenticationRequired',
      off_session: true,
      confirm: true,
    } as const;
    const fault = await refusal(stripe.paymentIntents.create(order));
    expect(fault).toMatchObject({
      statusCode: 402,
      code: 'authentication_required',
      decline_code: 'authentication_required',
    });
    await sandbox.stop();
  });

  const threeDSecure: [string, string, boolean][] = [
    ['4000002500003155', 'succeeded', true],
    ['4000002760003184', 'requires_action', false],
    ['4000003800000446', 'requires_action', true],
  ];
  test.each(threeDSecure)(
    '%s, once set up: %s when confirmed in the browser; an off-session payment succeeds: %p',
    async (number, status, paysOffSession) => {
      const { sandbox, stripe, customer, setup, body } = await saved(number);
      if (body.status === 'requires_action') await passChallenge(sandbox, body);
      const { payment_method } = await stripe.setupIntents.retrieve(setup.id);
      const order = { ...terms, customer: customer.id, payment_method: String(payment_method) };
      const intent = await stripe.paymentIntents.create(order);
      expect(intent.status).toBe('requires_confirmation');
      const { publishableKey } = sandbox.keys;
      const shown = await call(sandbox, publishableKey, `POST /v1/payment_intents/${intent.id}/confirm`, {
        client_secret: intent.client_secret ?? '',
        payment_method: String(payment_method),
        return_url: 'http://localhost:3000/x',
      });
      expect(shown.body.status).toBe(status);
      const offSession = stripe.paymentIntents.create({ ...order, off_session: true, confirm: true });
      if (paysOffSession) expect((await offSession).status).toBe('succeeded');
      else expect((await refusal(offSession)).code).toBe('authentication_required');
      await sandbox.stop();
    },
  );

  test('is attached to its customer only by a payment with setup_future_usage', async () => {
    const { sandbox, stripe, customer } = await saved('4242424242424242');
    const pay = async (more: object) => {
      const intent = await stripe.paymentIntents.create({ ...terms, customer: customer.id, ...more });
      await confirmInBrowser(sandbox, intent.client_secret ?? '', '5555555555554444');
      return (await stripe.customers.listPaymentMethods(customer.id)).data.map((one) => one.card?.last4);
    };
    expect(await pay({})).toEqual(['4242']);
    expect(await pay({ setup_future_usage: 'off_session' })).toEqual(['4444', '4242']);
    await sandbox.stop();
  });

  test('of somebody else is refused in the browser too', async () => {
    const { sandbox, stripe, body } = await saved('4242424242424242');
    const other = await stripe.customers.create({});
    const intent = await stripe.paymentIntents.create({ ...terms, customer: other.id });
    const { publishableKey } = sandbox.keys;
    const tried = await call(sandbox, publishableKey, `POST /v1/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret ?? '',
      payment_method: String(body.payment_method),
    });
    expect(errorOf(tried).code).toBe('payment_method_unexpected_state');
    await sandbox.stop();
  });

  test('is refused at set-up when the bank declines it', async () => {
    const { sandbox, stripe, setup } = await saved('4000000000000002');
    const after = await stripe.setupIntents.retrieve(setup.id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'card_declined' },
    });
    await sandbox.stop();
  });

  function passChallenge({ fetch }: { fetch(request: Request): Promise<Response> }, body: object) {
    const { next_action } = body as { next_action: { redirect_to_url: { url: string } } };
    const form = new URLSearchParams({ outcome: 'complete' });
    return fetch(new Request(next_action.redirect_to_url.url, { method: 'POST', body: form }));
  }

  function withCustomerId<T extends { customer: { id: string } }>(shop: T) {
    return { ...shop, customer: shop.customer.id };
  }
});
