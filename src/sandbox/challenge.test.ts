import { describe, expect, test } from 'bun:test';
import { confirmInBrowser, openTestSandbox } from './testing/open-sandbox.ts';

const terms = { amount: 3861, currency: 'usd', allowed_payment_method_types: ['card' as const] };

describe('3-D Secure', () => {
  const returnUrl = 'http://localhost:3000/done?order=1';

  async function startChallenge(kind: 'payment' | 'setup', number = '4000002760003184') {
    const shop = openTestSandbox();
    const intent =
      kind === 'payment'
        ? await shop.stripe.paymentIntents.create(terms)
        : await shop.stripe.setupIntents.create({ usage: 'off_session' });
    const { body } = await confirmInBrowser(shop.sandbox, intent.client_secret ?? '', number, {
      return_url: returnUrl,
    });
    const { redirect_to_url } = body.next_action as { redirect_to_url: { url: string } };
    return { ...shop, intent, body, page: redirect_to_url.url };
  }

  function press(sandbox: { fetch(request: Request): Promise<Response> }, page: string, outcome: string) {
    return sandbox.fetch(new Request(page, { method: 'POST', body: new URLSearchParams({ outcome }) }));
  }

  test('shows a page without scripts and pays when it is completed, once', async () => {
    const { sandbox, stripe, intent, body, page } = await startChallenge('payment');
    expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    const shown = await sandbox.fetch(new Request(page));
    const html = await shown.text();
    expect(html).toContain('Complete authentication');
    expect(html).toContain('Fail authentication');
    expect(html).toContain('sandbox');
    const policy = shown.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://localhost:3000");
    const answer = await press(sandbox, page, 'complete');
    expect(answer.status).toBe(303);
    const target = new URL(answer.headers.get('location') ?? '');
    expect(Object.fromEntries(target.searchParams)).toEqual({
      order: '1',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret ?? '',
      redirect_status: 'succeeded',
    });
    expect((await press(sandbox, page, 'complete')).status).toBe(404);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 3861,
    });
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
    await sandbox.stop();
  });

  test('is left to Stripe.js where that is asked for, and to a page otherwise', async () => {
    const { sandbox, stripe } = openTestSandbox();
    const nextAction = async (more: Record<string, string>) => {
      const { client_secret } = await stripe.paymentIntents.create(terms);
      const { body } = await confirmInBrowser(sandbox, client_secret ?? '', '4000002760003184', more);
      return body.next_action;
    };
    const bySdk = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
    expect(await nextAction({ use_stripe_sdk: 'true', return_url: returnUrl })).toMatchObject(bySdk);
    expect(await nextAction({})).toMatchObject(bySdk);
    expect(await nextAction({ return_url: returnUrl })).toMatchObject({
      type: 'redirect_to_url',
      redirect_to_url: { return_url: returnUrl },
    });
    const onServer = await stripe.paymentIntents.create({
      ...{ ...terms, payment_method: 'pm_card_authenticationRequired', confirm: true },
      ...{ use_stripe_sdk: true, return_url: returnUrl },
    });
    expect(onServer.next_action).toMatchObject(bySdk);
    await sandbox.stop();
  });

  test('requires another card when it fails', async () => {
    const { sandbox, stripe, intent, page } = await startChallenge('payment');
    const answer = await press(sandbox, page, 'fail');
    expect(answer.headers.get('location')).toContain('redirect_status=failed');
    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(0);
    await sandbox.stop();
  });

  test('can be passed and the charge still declined', async () => {
    const { sandbox, stripe, intent, page } = await startChallenge('payment', '4000008260003178');
    expect((await press(sandbox, page, 'complete')).headers.get('location')).toContain(
      'redirect_status=failed',
    );
    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect(after.last_payment_error).toMatchObject({
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    });
    await sandbox.stop();
  });

  test('sets a card up, which then pays without the cardholder', async () => {
    const { sandbox, stripe, intent, page } = await startChallenge('setup', '4000002500003155');
    const answer = await press(sandbox, page, 'complete');
    expect(answer.headers.get('location')).toContain('setup_intent=seti_');
    const done = await stripe.setupIntents.retrieve(intent.id);
    expect(done.status).toBe('succeeded');
    const customer = await stripe.customers.create({});
    await stripe.paymentMethods.attach(String(done.payment_method), { customer: customer.id });
    const paid = await stripe.paymentIntents.create({
      ...terms,
      customer: customer.id,
      payment_method: String(done.payment_method),
      off_session: true,
      confirm: true,
    });
    expect(paid.status).toBe('succeeded');
    await sandbox.stop();
  });

  test('failing at set-up leaves the intent open for another card', async () => {
    const { sandbox, stripe, intent, page } = await startChallenge('setup');
    await press(sandbox, page, 'fail');
    const after = await stripe.setupIntents.retrieve(intent.id);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    });
    const again = await confirmInBrowser(sandbox, intent.client_secret ?? '', '4242424242424242');
    expect(again.body.status).toBe('succeeded');
    await sandbox.stop();
  });
});
