import type Stripe from 'stripe';
import { call, confirmInBrowser, type TestSandbox } from './open-sandbox.ts';
import { activate, daySeconds, moveClockTo, subscribe } from './subscriptions.ts';

/** In states that show as many fields of each object as possible. */
export async function callAllEndpoints(shop: TestSandbox): Promise<void> {
  await callCatalogueEndpoints(shop);
  const { customer, card } = await callCustomerEndpoints(shop);
  await callIntentEndpoints(shop, customer, card);
  await callRefundAndDisputeEndpoints(shop, customer, card);
  await callInvoiceEndpoints(shop, customer);
  await callSubscriptionEndpoints(shop);
  await callPortalEndpoints(shop, customer);
  await callEventEndpoints(shop);
  await shop.stripe.paymentMethods.detach(card);
  await shop.stripe.customers.del(customer);
  await shop.stripe.customers.retrieve(customer);
  await shop.sandbox.idle();
}

async function callCatalogueEndpoints({ stripe }: TestSandbox): Promise<void> {
  const product = await stripe.products.create({ name: 'Tray', description: 'Wood' });
  await stripe.products.retrieve(product.id);
  await stripe.products.list();
  const coupon = await stripe.coupons.create({
    ...{ percent_off: 25, duration: 'repeating', duration_in_months: 3 },
  });
  await stripe.coupons.retrieve(coupon.id);
  await stripe.coupons.del(coupon.id);
  await stripe.taxRates.create({
    ...{ display_name: 'Sales tax', inclusive: false, percentage: 8, country: 'US', state: 'GA' },
    tax_type: 'sales_tax',
  });
}

async function callCustomerEndpoints({ stripe }: TestSandbox): Promise<{ customer: string; card: string }> {
  const address = { line1: '12 Main St', city: 'Milton', state: 'GA', postal_code: '30004', country: 'US' };
  const { id } = await stripe.customers.create({
    ...{ name: 'Ann', email: 'ann@example.com', phone: '7705550142', address },
    shipping: { name: 'Ann', address },
  });
  await stripe.customers.update(id, { description: 'Regular', metadata: { user_id: '7' } });
  await stripe.customers.list({ email: 'ann@example.com' });
  const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
  await stripe.customers.update(id, { invoice_settings: { default_payment_method: card } });
  await stripe.customers.retrieve(id, { expand: ['invoice_settings.default_payment_method'] });
  await stripe.paymentMethods.update(card, { billing_details: { name: 'Ann', address } });
  await stripe.paymentMethods.retrieve(card, { expand: ['customer'] });
  await stripe.customers.listPaymentMethods(id);
  const credit = await stripe.customers.createBalanceTransaction(id, { amount: -500, currency: 'usd' });
  await stripe.customers.updateBalanceTransaction(id, credit.id, { description: 'Thanks' });
  await stripe.customers.listBalanceTransactions(id);
  return { customer: id, card };
}

async function callIntentEndpoints(shop: TestSandbox, customer: string, card: string): Promise<void> {
  const { stripe, sandbox } = shop;
  const { publishableKey } = sandbox.keys;
  const terms = { amount: 3861, currency: 'usd', customer };
  const automatic = { enabled: true, allow_redirects: 'never' as const };
  const intent = await stripe.paymentIntents.create({ ...terms, automatic_payment_methods: automatic });
  await stripe.paymentIntents.update(intent.id, {
    ...{ amount: 4000, receipt_email: 'ann@example.com', metadata: { order_id: '1' } },
    shipping: { name: 'Ann', address: { line1: '12 Main St' } },
  });
  const secret = intent.client_secret ?? '';
  const query = { client_secret: secret };
  await call(sandbox, publishableKey, `GET /v1/payment_intents/${intent.id}`, query);
  for (const number of ['4000000000000069', '4000002760003184', '4242424242424242'])
    await confirmInBrowser(sandbox, secret, number, { return_url: 'http://localhost:3000/x' });
  await stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge', 'customer', 'payment_method'],
  });
  const confirmed = await stripe.paymentIntents.create({ ...terms, payment_method: card });
  await stripe.paymentIntents.confirm(confirmed.id, { off_session: true });
  const dropped = await stripe.paymentIntents.create({ ...terms, setup_future_usage: 'off_session' });
  await stripe.paymentIntents.cancel(dropped.id, { cancellation_reason: 'abandoned' });
  await stripe.paymentIntents.list({ customer, expand: ['data.latest_charge'] });
  await callSetupIntentEndpoints(shop, customer, card);
}

async function callSetupIntentEndpoints(shop: TestSandbox, customer: string, card: string): Promise<void> {
  const { stripe, sandbox } = shop;
  const { publishableKey } = sandbox.keys;
  const setup = await stripe.setupIntents.create({ customer, usage: 'off_session' });
  await call(sandbox, publishableKey, `GET /v1/setup_intents/${setup.id}`, {
    client_secret: setup.client_secret ?? '',
  });
  for (const number of ['4000000000000002', '4242424242424242'])
    await confirmInBrowser(sandbox, setup.client_secret ?? '', number);
  await stripe.setupIntents.retrieve(setup.id, { expand: ['payment_method'] });
  await stripe.setupIntents.create({ customer, payment_method: card, confirm: true });
  const unused = await stripe.setupIntents.create({ customer });
  await stripe.setupIntents.cancel(unused.id);
}

async function callRefundAndDisputeEndpoints(
  shop: TestSandbox,
  customer: string,
  card: string,
): Promise<void> {
  const { stripe } = shop;
  const pay = (payment_method: string) =>
    stripe.paymentIntents.create({ amount: 3861, currency: 'usd', customer, payment_method, confirm: true });
  const charge = String((await pay(card)).latest_charge);
  const refund = await stripe.refunds.create({ charge, amount: 861, reason: 'requested_by_customer' });
  await stripe.refunds.retrieve(refund.id, { expand: ['charge', 'payment_intent', 'payment_method'] });
  await stripe.refunds.list({ charge });
  await stripe.charges.retrieve(charge, { expand: ['refunds', 'customer'] });
  await stripe.charges.list({ customer });
  await call(shop.sandbox, shop.sandbox.keys.secretKey, 'POST /v1/refunds', { charge, amount: '9999' });
  for (const test of ['pm_card_refundFail', 'pm_card_pendingRefund']) {
    const { id } = await stripe.refunds.create({ payment_intent: (await pay(test)).id });
    const { created } = await stripe.refunds.retrieve(id);
    await moveClockTo(shop, created + 3601);
    await stripe.refunds.retrieve(id);
  }
  for (const uncategorized_text of ['winning_evidence', 'losing_evidence']) {
    const { id: payment_intent } = await pay('pm_card_createDispute');
    const [dispute] = (await stripe.disputes.list({ payment_intent })).data;
    await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text } });
    await stripe.disputes.retrieve(dispute?.id ?? '', { expand: ['charge', 'payment_intent'] });
  }
  const { id: payment_intent } = await pay('pm_card_createDispute');
  const [accepted] = (await stripe.disputes.list({ payment_intent })).data;
  await stripe.disputes.close(accepted?.id ?? '');
}

async function callInvoiceEndpoints({ stripe }: TestSandbox, customer: string): Promise<void> {
  const draftWith = async (amount: number) => {
    await stripe.invoiceItems.create({ customer, amount, description: 'Tray' });
    return (await stripe.invoices.create({ customer, pending_invoice_items_behavior: 'include' })).id ?? '';
  };
  const paid = await draftWith(900);
  await stripe.invoices.update(paid, { description: 'Trays', auto_advance: true });
  await stripe.invoices.finalizeInvoice(paid, { auto_advance: false });
  await stripe.invoices.pay(paid);
  await stripe.invoices.retrieve(paid, { expand: ['payments', 'confirmation_secret', 'customer'] });
  const writtenOff = await draftWith(900);
  await stripe.invoices.finalizeInvoice(writtenOff);
  await stripe.invoices.markUncollectible(writtenOff);
  await stripe.invoices.voidInvoice(writtenOff);
  await stripe.invoices.del(await draftWith(900));
  await stripe.invoices.list({ customer, status: 'paid', expand: ['data.customer'] });
  await stripe.invoicePayments.list({ invoice: paid, expand: ['data.payment.payment_intent'] });
}

async function callSubscriptionEndpoints(shop: TestSandbox): Promise<void> {
  const { stripe } = shop;
  const started = await subscribe(shop);
  await activate(shop, started);
  const { id, trial_end, items } = started.subscription;
  const details = { items: [{ id: items.data[0]?.id ?? '', quantity: 2 }] };
  await stripe.invoices.createPreview({ subscription: id, subscription_details: details });
  await moveClockTo(shop, (trial_end ?? 0) + 3600);
  const everything = ['customer', 'latest_invoice', 'items.data.discounts', 'default_payment_method'];
  await stripe.subscriptions.retrieve(id, { expand: everything });
  await stripe.subscriptions.list({ expand: ['data.latest_invoice'] });
  const bill_for = { unused_time_from: { type: 'none' as const } };
  await stripe.subscriptions.pause(id, { bill_for });
  await stripe.subscriptions.resume(id, {
    billing_cycle_anchor: { type: 'unchanged' },
    proration_behavior: 'none',
  });
  await stripe.subscriptions.pause(id, { bill_for });
  await stripe.subscriptions.resume(id, { payment_behavior: 'resume_on_payment_success' });
  for (const behavior of ['keep_as_draft', 'mark_uncollectible', 'void'] as const) {
    await stripe.subscriptions.update(id, { pause_collection: { behavior } });
    const current = await stripe.subscriptions.retrieve(id);
    await moveClockTo(shop, (current.items.data[0]?.current_period_end ?? 0) + 3600);
    await stripe.invoices.list({ subscription: id });
  }
  await stripe.subscriptions.update(id, {
    cancel_at_period_end: true,
    cancellation_details: { comment: 'x' },
  });
  await stripe.subscriptions.cancel(id);
  await failAndRecover(shop);
}

async function failAndRecover(shop: TestSandbox): Promise<void> {
  const started = await subscribe(shop);
  await activate(shop, started, '4000000000000341');
  const { id, trial_end } = started.subscription;
  await moveClockTo(shop, (trial_end ?? 0) + 70 * daySeconds);
  const { data } = await shop.stripe.invoices.list({
    ...{ subscription: id, status: 'open' },
    expand: ['data.payments', 'data.subscription_details'].slice(0, 1),
  });
  const { id: card } = await shop.stripe.paymentMethods.attach('pm_card_visa', {
    customer: started.customer.id,
  });
  for (const invoice of data) await shop.stripe.invoices.pay(invoice.id ?? '', { payment_method: card });
  await shop.stripe.subscriptions.retrieve(id);
}

async function callPortalEndpoints({ stripe }: TestSandbox, customer: string): Promise<void> {
  const { configurations, sessions } = stripe.billingPortal;
  const { id } = await configurations.create({
    business_profile: { headline: 'Eden' },
    features: {
      customer_update: { enabled: true, allowed_updates: ['email'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: false },
    },
  });
  const redirect = { return_url: 'http://localhost:3000/dashboard' };
  const flow_data: Stripe.BillingPortal.SessionCreateParams['flow_data'] = {
    type: 'payment_method_update',
    after_completion: { type: 'redirect', redirect },
  };
  await sessions.create({ customer, configuration: id, flow_data, ...redirect });
  await sessions.create({ customer });
}

async function callEventEndpoints({ stripe }: TestSandbox): Promise<void> {
  const { data } = await stripe.events.list({ delivery_success: true, types: ['invoice.*', 'charge.*'] });
  await stripe.events.retrieve(data[0]?.id ?? '');
  await stripe.events.list({ created: { gte: 1 }, limit: 100 }).autoPagingToArray({ limit: 10_000 });
}
