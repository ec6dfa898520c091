import { describe, expect, test } from 'bun:test';
import { basePath, openTestSandbox, origin, refusal, type TestSandbox } from './testing/open-sandbox.ts';
import { daySeconds, moveClockTo, takeEventTypes } from './testing/subscriptions.ts';

async function pay(shop: TestSandbox, payment_method = 'pm_card_visa', amount = 3861) {
  const intent = await shop.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method,
    confirm: true,
    allowed_payment_method_types: ['card'],
  });
  await takeEventTypes(shop);
  return intent;
}

describe('a refund', () => {
  test('gives all back, and says so by events', async () => {
    const shop = openTestSandbox();
    const intent = await pay(shop);
    const refund = await shop.stripe.refunds.create({
      payment_intent: intent.id,
      reason: 'requested_by_customer',
      metadata: { order_id: '1' },
    });
    expect(refund).toMatchObject({
      amount: 3861,
      status: 'succeeded',
      reason: 'requested_by_customer',
      metadata: { order_id: '1' },
      charge: intent.latest_charge,
    });
    await shop.sandbox.idle();
    const [created, refunded] = shop.delivered;
    expect(created).toMatchObject({ type: 'refund.created', data: { object: { id: refund.id } } });
    expect(refunded).toMatchObject({
      type: 'charge.refunded',
      data: {
        object: { amount_refunded: 3861, refunded: true },
        previous_attributes: { amount_refunded: 0, refunded: false },
      },
    });
    const again = await refusal(shop.stripe.refunds.create({ payment_intent: intent.id }));
    expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
    await shop.sandbox.stop();
  });

  test('may give back a part, and another, and not more than there is', async () => {
    const shop = openTestSandbox();
    const { id: payment_intent, latest_charge } = await pay(shop);
    const first = await shop.stripe.refunds.create({ payment_intent, amount: 861 });
    await shop.stripe.refunds.create({ charge: String(latest_charge), amount: 1000 });
    const charge = await shop.stripe.charges.retrieve(String(latest_charge), { expand: ['refunds'] });
    expect(charge).toMatchObject({ amount_refunded: 1861, refunded: false });
    expect(charge.refunds?.data).toHaveLength(2);
    const over = await refusal(shop.stripe.refunds.create({ payment_intent, amount: 2001 }));
    expect(over).toMatchObject({ statusCode: 400, param: 'amount' });
    expect(over.message).toBe('Refund amount ($20.01) is greater than unrefunded amount on charge ($20.00)');
    expect((await shop.stripe.refunds.list({ payment_intent })).data).toHaveLength(2);
    expect((await shop.stripe.refunds.retrieve(first.id)).amount).toBe(861);
    await shop.sandbox.stop();
  });

  test('happens once for one idempotency key', async () => {
    const shop = openTestSandbox();
    const { id: payment_intent } = await pay(shop);
    const refund = () =>
      shop.stripe.refunds.create({ payment_intent, amount: 100 }, { idempotencyKey: 'refund:1:1' });
    expect((await refund()).id).toBe((await refund()).id);
    expect((await shop.stripe.refunds.list({ payment_intent })).data).toHaveLength(1);
    await shop.sandbox.stop();
  });

  test('needs a payment', async () => {
    const shop = openTestSandbox();
    const unpaid = await shop.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    expect((await refusal(shop.stripe.refunds.create({ payment_intent: unpaid.id }))).code).toBe(
      'payment_intent_unexpected_state',
    );
    expect(await refusal(shop.stripe.refunds.create({ payment_intent: 'pi_x' }))).toMatchObject({
      statusCode: 404,
      param: 'payment_intent',
    });
    await shop.sandbox.stop();
  });

  test('of the card for failing refunds fails an hour later, and the charge counts as not refunded', async () => {
    const shop = openTestSandbox();
    const { id: payment_intent, latest_charge } = await pay(shop, 'pm_card_refundFail');
    const refund = await shop.stripe.refunds.create({ payment_intent });
    expect(refund.status).toBe('succeeded');
    await takeEventTypes(shop);
    await moveClockTo(shop, refund.created + 3600);
    expect(await shop.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(await shop.stripe.charges.retrieve(String(latest_charge))).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    expect(await takeEventTypes(shop)).toEqual([
      'refund.updated',
      'charge.refund.updated',
      'refund.failed',
      'charge.updated',
    ]);
    await shop.sandbox.stop();
  });

  test('of the card for pending refunds is pending for an hour', async () => {
    const shop = openTestSandbox();
    const { id: payment_intent } = await pay(shop, 'pm_card_pendingRefund');
    const refund = await shop.stripe.refunds.create({ payment_intent });
    expect(refund.status).toBe('pending');
    await takeEventTypes(shop);
    await moveClockTo(shop, refund.created + 3600);
    expect((await shop.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    expect(await takeEventTypes(shop)).toEqual(['refund.updated', 'charge.refund.updated']);
    await shop.sandbox.stop();
  });
});

describe('a dispute', () => {
  async function disputed() {
    const shop = openTestSandbox();
    const intent = await shop.stripe.paymentIntents.create({
      ...{ amount: 3861, currency: 'usd', payment_method: 'pm_card_createDispute', confirm: true },
    });
    const [dispute] = (await shop.stripe.disputes.list({ payment_intent: intent.id })).data;
    return { ...shop, shop, intent, id: dispute?.id ?? '', dispute };
  }

  test('is opened by a charge of its test card and takes the money back', async () => {
    const { shop, stripe, sandbox, intent, dispute } = await disputed();
    expect(dispute).toMatchObject({ amount: 3861, status: 'needs_response', reason: 'fraudulent' });
    expect(await takeEventTypes(shop)).toEqual([
      'payment_intent.created',
      'payment_intent.succeeded',
      'charge.succeeded',
      'charge.updated',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
    expect((await stripe.charges.retrieve(String(intent.latest_charge))).disputed).toBe(true);
    expect((await refusal(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe(
      'charge_disputed',
    );
    await sandbox.stop();
  });

  const texts = [
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ] as const;
  test.each(texts)('is decided by the text %s: %s', async (uncategorized_text, status) => {
    const { shop, stripe, sandbox, id } = await disputed();
    await takeEventTypes(shop);
    const decided = await stripe.disputes.update(id, { evidence: { uncategorized_text } });
    expect(decided).toMatchObject({ status, evidence_details: { has_evidence: true, submission_count: 1 } });
    const returned = status === 'won' ? ['charge.dispute.funds_reinstated'] : [];
    expect(await takeEventTypes(shop)).toEqual([
      'charge.dispute.updated',
      'charge.dispute.closed',
      ...returned,
    ]);
    expect((await refusal(stripe.disputes.close(id))).statusCode).toBe(400);
    await sandbox.stop();
  });

  test('stores staged evidence, is under review once that is sent, and is decided by POST /disputes/:id', async () => {
    const { stripe, sandbox, id } = await disputed();
    const staged = await stripe.disputes.update(id, {
      evidence: { product_description: 'greens' },
      submit: false,
    });
    expect(staged).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } });
    const noted = await stripe.disputes.update(id, { metadata: { seen: 'yes' } });
    expect(noted.status).toBe('needs_response');
    const sent = await stripe.disputes.update(id, { submit: true });
    expect(sent).toMatchObject({ status: 'under_review', evidence: { product_description: 'greens' } });
    const decide = (outcome: string) =>
      sandbox.fetch(
        new Request(`${origin}${basePath}/disputes/${id}`, {
          method: 'POST',
          body: JSON.stringify({ outcome }),
        }),
      );
    expect((await decide('draw')).status).toBe(400);
    expect(await (await decide('won')).json()).toMatchObject({ status: 'won' });
    expect((await decide('lost')).status).toBe(400);
    expect((await stripe.disputes.retrieve(id)).balance_transactions.map((one) => one.amount)).toEqual([
      -3861, 3861,
    ]);
    await sandbox.stop();
  });

  test('is lost when it is accepted, or not answered in a week', async () => {
    const { stripe, sandbox, id } = await disputed();
    expect((await stripe.disputes.close(id)).status).toBe('lost');
    await sandbox.stop();
    const other = await disputed();
    await moveClockTo(other.shop, (other.dispute?.created ?? 0) + 7 * daySeconds);
    expect(await other.stripe.disputes.retrieve(other.id)).toMatchObject({
      status: 'lost',
      evidence_details: { past_due: true },
    });
    await other.sandbox.stop();
  });
});
