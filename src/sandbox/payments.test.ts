import { describe, expect, test } from 'bun:test';
import { cardTable } from './payments/cards.ts';
import { confirmInBrowser, errorOf, openShop } from './testing.ts';

const terms = { amount: 3861, currency: 'usd', allowed_payment_method_types: ['card' as const] };

describe('a payment by card', () => {
  test('succeeds, and says so by an event the SDK verifies', async () => {
    const { sandbox, stripe, delivered } = openShop();
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

  const refusing = cardTable.filter((card) => card.charge && card.authentication === 'never');
  test.each(refusing.map((card) => [card.name, card] as const))('is declined: %s', async (_name, card) => {
    const { sandbox, stripe } = openShop();
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
  });
});
