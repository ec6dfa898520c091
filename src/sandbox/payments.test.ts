import { describe, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cardTable } from './payments/cards.ts';
import { call, confirmInBrowser, errorOf, openTestSandbox, refusal, sdk } from './testing/open-sandbox.ts';

const terms = { amount: 3861, currency: 'usd', allowed_payment_method_types: ['card' as const] };

describe('a payment by card', () => {
  test('succeeds, and says so by an event the SDK verifies', async () => {
    const { sandbox, stripe, delivered } = openTestSandbox();
    const customer = await stripe.customers.create({ email: 'ann@example.com', metadata: { user_id: '7' } });
    const intent = await stripe.paymentIntents.create({
      ...terms,
      customer: customer.id,
      metadata: { order_id: '1' },
    });
    expect(intent.status).toBe('requires_payment_method');
    const reply = await confirmInBrowser(sandbox, intent.client_secret ?? '', '4242424242424242');
    expect(reply.body).toMatchObject({ status: 'succeeded', amount: 3861 });
    expect(reply.body).not.toHaveProperty('customer');
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 3861, metadata: { order_id: '1' } });
    expect(paid.latest_charge).toMatchObject({
      paid: true,
      amount: 3861,
      payment_method_details: { card: { last4: '4242' } },
    });
    await sandbox.idle();
    expect(delivered.map((event) => event.type)).toEqual([
      'customer.created',
      'payment_intent.created',
      'payment_intent.succeeded',
      'charge.succeeded',
    ]);
    await sandbox.stop();
  });

  const decliningCards = cardTable.filter((card) => card.charge && card.authentication === 'never');
  test.each(decliningCards.map((card) => [card.name, card] as const))(
    'is declined: %s',
    async (_name, card) => {
      const { sandbox, stripe } = openTestSandbox();
      const intent = await stripe.paymentIntents.create(terms);
      const reply = await confirmInBrowser(sandbox, intent.client_secret ?? '', card.number);
      expect(reply.status).toBe(402);
      expect(errorOf(reply)).toMatchObject({ type: 'card_error', ...card.charge });
      const after = await stripe.paymentIntents.retrieve(intent.id);
      expect(after).toMatchObject({
        status: 'requires_payment_method',
        amount_received: 0,
        payment_method: null,
      });
      expect(after.last_payment_error).toMatchObject({ code: card.charge?.code });
      const again = await confirmInBrowser(sandbox, intent.client_secret ?? '', '4242424242424242');
      expect(again.body.status).toBe('succeeded');
      await sandbox.stop();
    },
  );

  test('never happens twice', async () => {
    const { sandbox, stripe } = openTestSandbox();
    const intent = await stripe.paymentIntents.create(terms);
    const secret = intent.client_secret ?? '';
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => confirmInBrowser(sandbox, secret, '4242424242424242')),
    );
    expect(tries.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(errorOf(tries[9] ?? tries[0] ?? ({} as never)).code).toBe('payment_intent_unexpected_state');
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
    expect((await refusal(stripe.paymentIntents.cancel(intent.id))).code).toBe(
      'payment_intent_unexpected_state',
    );
    await sandbox.stop();
  });

  test('is not possible once the intent is cancelled', async () => {
    const { sandbox, stripe } = openTestSandbox();
    const intent = await stripe.paymentIntents.create(terms);
    const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    const reply = await confirmInBrowser(sandbox, intent.client_secret ?? '', '4242424242424242');
    expect(reply.status).toBe(400);
    expect(errorOf(reply)).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'canceled' },
    });
    await sandbox.stop();
  });

  test('charges the amount as it was last set', async () => {
    const { sandbox, stripe } = openTestSandbox();
    const intent = await stripe.paymentIntents.create(terms);
    await stripe.paymentIntents.update(intent.id, { amount: 5000 });
    const { body } = await confirmInBrowser(sandbox, intent.client_secret ?? '', '4242424242424242');
    expect(body).toMatchObject({ status: 'succeeded', amount: 5000 });
    expect((await stripe.paymentIntents.retrieve(intent.id)).amount_received).toBe(5000);
    expect((await refusal(stripe.paymentIntents.update(intent.id, { amount: 100 }))).code).toBe(
      'payment_intent_unexpected_state',
    );
    await sandbox.stop();
  });
});

describe('card data', () => {
  const wrong: [string, Record<string, string>, Record<string, string>][] = [
    ['4242424242424241', {}, { code: 'incorrect_number', param: 'number' }],
    ['4111111111111111', {}, { code: 'card_declined', decline_code: 'test_mode_live_card' }],
    [
      '4242424242424242',
      { 'payment_method_data[card][exp_month]': '13' },
      { code: 'invalid_expiry_month', param: 'exp_month' },
    ],
    [
      '4242424242424242',
      { 'payment_method_data[card][exp_year]': '2020' },
      { code: 'invalid_expiry_year', param: 'exp_year' },
    ],
    ['4242424242424242', { 'payment_method_data[card][cvc]': '12' }, { code: 'invalid_cvc', param: 'cvc' }],
  ];
  test.each(wrong)('%s %o is refused', async (number, more, fault) => {
    const { sandbox, stripe } = openTestSandbox();
    const intent = await stripe.paymentIntents.create(terms);
    const reply = await confirmInBrowser(sandbox, intent.client_secret ?? '', number, more);
    expect(reply.status).toBe(402);
    expect(errorOf(reply)).toMatchObject({ type: 'card_error', ...fault });
    expect((await stripe.paymentIntents.retrieve(intent.id)).last_payment_error).toBeNull();
    await sandbox.stop();
  });

  test('is not stored, beyond brand, last digits and expiry', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const { sandbox, stripe } = openTestSandbox(join(folder, 'cards.sqlite'));
    const numbers = ['5555555555554444', '4000000000009995', '4111111111111111'];
    for (const number of numbers) {
      const intent = await stripe.paymentIntents.create(terms);
      await confirmInBrowser(sandbox, intent.client_secret ?? '', number);
    }
    await sandbox.stop();
    const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    expect(kept.join()).toContain('"last4":"4444"');
    for (const number of numbers) expect(kept.join()).not.toContain(number);
    rmSync(folder, { recursive: true });
  });

  test('is not accepted from the shop server, and the client secret must match', async () => {
    const { sandbox, stripe } = openTestSandbox();
    const intent = await stripe.paymentIntents.create(terms);
    const card = {
      type: 'card' as const,
      card: { number: '4242424242424242', exp_month: 12, exp_year: 34, cvc: '123' },
    };
    const direct = await refusal(
      stripe.paymentIntents.confirm(intent.id, { payment_method_data: card } as never),
    );
    expect(direct.statusCode).toBe(400);
    const other = await stripe.paymentIntents.create(terms);
    const stolen = `${intent.id}_secret_${other.client_secret?.split('_secret_')[1]}`;
    expect((await confirmInBrowser(sandbox, stolen, '4242424242424242')).status).toBe(400);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
    await sandbox.stop();
  });
});

test('a publishable key reads no more than the intent whose client secret is given', async () => {
  const { sandbox, stripe } = openTestSandbox();
  const fault = await refusal(sdk(sandbox, sandbox.keys.publishableKey).customers.create({}));
  expect(fault).toMatchObject({ statusCode: 403, code: 'secret_key_required' });
  const intent = await stripe.paymentIntents.create({ ...terms, metadata: { order_id: '1' } });
  const query = { client_secret: intent.client_secret ?? '', key: sandbox.keys.publishableKey };
  const seen = await call(
    sandbox,
    sandbox.keys.publishableKey,
    `GET /v1/payment_intents/${intent.id}`,
    query,
  );
  expect(seen.body).toMatchObject({ id: intent.id, amount: 3861 });
  expect(seen.body).not.toHaveProperty('metadata');
  expect((await call(sandbox, 'sk_test_wrong', 'GET /v1/customers')).status).toBe(401);
  await sandbox.stop();
});
