import { expect, test } from 'bun:test';
import { openTestSandbox, refusal } from './testing/open-sandbox.ts';

const types = { allowed_payment_method_types: ['card' as const] };

test('the secret key confirms with the provider’s test methods, as in its test mode', async () => {
  const { sandbox, stripe } = openTestSandbox();
  const pay = async (payment_method: string) => {
    const { id } = await stripe.paymentIntents.create({ ...types, amount: 3861, currency: 'usd' });
    return stripe.paymentIntents.confirm(id, { payment_method });
  };
  expect(await pay('pm_card_visa')).toMatchObject({ status: 'succeeded', amount_received: 3861 });
  expect(await pay('pm_card_authenticationRequired')).toMatchObject({
    status: 'requires_action',
    amount_received: 0,
  });
  expect(await refusal(pay('pm_card_chargeDeclined'))).toMatchObject({
    code: 'card_declined',
    statusCode: 402,
  });
  const { id } = await pay('pm_card_createDispute');
  const { data } = await stripe.disputes.list({ payment_intent: id });
  expect(data).toMatchObject([{ amount: 3861, status: 'needs_response' }]);
  await sandbox.stop();
});

test('the secret key confirms a card’s set-up without the client secret', async () => {
  const { sandbox, stripe } = openTestSandbox();
  const { id: customer } = await stripe.customers.create({});
  const setUp = async (payment_method: string) => {
    const { id } = await stripe.setupIntents.create({ ...types, customer, usage: 'off_session' });
    return stripe.setupIntents.confirm(id, { payment_method });
  };
  const { status, payment_method } = await setUp('pm_card_visa');
  expect(status).toBe('succeeded');
  const { data } = await stripe.customers.listPaymentMethods(customer);
  expect(data.map(({ id }) => id)).toEqual([String(payment_method)]);
  expect((await setUp('pm_card_authenticationRequired')).status).toBe('requires_action');
  expect(await refusal(setUp('pm_card_chargeDeclined'))).toMatchObject({ code: 'card_declined' });
  await sandbox.stop();
});
