import type Stripe from 'stripe';

/** Everything that a rehearsal makes at the provider belongs to a customer with an address of this domain. */
export const rehearsalDomain = 'rehearsal.example';

/** The id of a subscription that no rehearsal made; null: the account is a rehearsal's own. */
export async function findForeignSubscription(stripe: Stripe): Promise<string | null> {
  for await (const { id, customer } of stripe.subscriptions.list({ limit: 100, expand: ['data.customer'] }))
    if (typeof customer === 'string' || customer.deleted || !isMarked(customer)) return id;
  return null;
}

/** Ends and removes what rehearsals made. Charges, products, tax rates and coupons stay: they do nothing. */
export async function takeBack(stripe: Stripe): Promise<void> {
  for (const { id } of await markedCustomers(stripe)) {
    for await (const subscription of stripe.subscriptions.list({ customer: id, limit: 100 }))
      await stripe.subscriptions.cancel(subscription.id);
    for await (const intent of stripe.paymentIntents.list({ customer: id, limit: 100 }))
      await forgetOrder(stripe, intent);
    await stripe.customers.del(id);
  }
}

/** What is left of rehearsals. */
export async function countMarked(stripe: Stripe) {
  const customers = await markedCustomers(stripe);
  let subscriptions = 0;
  for await (const { customer } of stripe.subscriptions.list({ limit: 100, expand: ['data.customer'] }))
    if (typeof customer !== 'string' && !customer.deleted && isMarked(customer)) subscriptions += 1;
  return { customers: customers.length, subscriptions };
}

/** Or a shop that starts on an empty folder would rebuild the order. */
async function forgetOrder(stripe: Stripe, { id, status }: Stripe.PaymentIntent): Promise<void> {
  if (status === 'succeeded') await stripe.paymentIntents.update(id, { metadata: { order_id: '' } });
  else if (status !== 'canceled') await stripe.paymentIntents.cancel(id);
}

async function markedCustomers(stripe: Stripe): Promise<Stripe.Customer[]> {
  const customers: Stripe.Customer[] = [];
  for await (const customer of stripe.customers.list({ limit: 100 }))
    if (isMarked(customer)) customers.push(customer);
  return customers;
}

function isMarked({ email }: Stripe.Customer): boolean {
  return email?.endsWith(`@${rehearsalDomain}`) ?? false;
}
