import type Stripe from 'stripe';
import { answered, intentOf } from '../../src/server/testing/shop-client.ts';
import { rules } from '../../src/shared/business.ts';
import { firstRepriceDay, type Subscription } from '../../src/shared/contract/subscriptions.ts';
import { newYorkDay } from '../../src/shared/rules/delivery-days.ts';
import { centsOf, formatCents } from '../../src/shared/rules/money.ts';
import { type Quote, quoteFor } from '../../src/shared/rules/quote.ts';
import { listAll } from '../demo-data/shop-client.ts';
import type { Customer } from './rehearsal-shop.ts';
import { type Rehearsal, type Step, subscriptionOf, waitFor } from './step.ts';

const credit = 7_00;
const raise = 1_00;

type Subscriber = { customer: Customer; id: string; stripeId: string };

/** A sign-up and what a subscriber changes; all before the first charge. */
export function subscriptionSteps(rehearsal: Rehearsal): Step[] {
  const { shop, stripe, green } = rehearsal;
  let ann: Subscriber | null = null;
  const subscriber = () => ann ?? fail('There is no subscription.');
  const { admin } = shop.admin.api.api;
  const own = () => {
    const { customer, id } = subscriber();
    return customer.visitor.api.api.subscriptions({ id });
  };
  const atProvider = ({ stripeId }: Subscriber) => stripe.subscriptions.retrieve(stripeId);
  const preview = ({ stripeId: subscription }: Subscriber) => stripe.invoices.createPreview({ subscription });

  async function signUp(customer: Customer): Promise<Subscriber> {
    const { api } = customer.visitor.api;
    const box = {
      planFrequency: 'biweekly',
      products: [{ productId: green.id, quantity: 8 }],
      deliveryAddress: customer.address,
    };
    const { clientSecret, subscriptionId } = await answered(api['create-subscription'].post(box));
    const id = intentOf(clientSecret);
    const setup = await stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa' });
    await answered(api['complete-subscription'].post({ paymentIntentId: id }));
    const { data } = await stripe.subscriptions.list({ customer: String(setup.customer) });
    const [{ id: stripeId } = fail('The provider has no subscription of this customer.')] = data;
    return { customer, id: subscriptionId, stripeId };
  }

  const steps: Step[] = [
    {
      name: 'sign-up',
      expected: 'trialing, the same end of the trial and price at the provider',
      async play() {
        const customer = await shop.newCustomer('sign-up');
        ann = await signUp(customer);
        const shown = await subscriptionOf(customer);
        const { status, trial_end, items } = await atProvider(ann);
        return {
          expected: `${shown.status} until ${instant(shown.nextCharge?.at)}, ${formatCents(priceOf(shown))}`,
          seen: `${status} until ${instant((trial_end ?? 0) * 1000)}, ${formatCents(priceAt(items.data))}`,
        };
      },
    },
    {
      name: 'first-invoices',
      expected: "the provider's previews are the shop's sums",
      needs: 'sign-up',
      async play() {
        const { api } = subscriber().customer.visitor.api;
        const { id } = await answered(api.auth.user.get({ query: {} }));
        const given = { amount: credit / 100, reason: 'Rehearsal', key: crypto.randomUUID() };
        await answered(admin.customers({ id }).credit.post(given));
        const { referralCode } = await answered(api.referrals.get());
        const friend = await signUp(await shop.newCustomer('friend', referralCode));
        await referralDiscount(friend);
        const [own, ofFriend] = [await preview(subscriber()), await preview(friend)];
        const [charge, ofFriendCharge] = [await nextCharge(subscriber()), await nextCharge(friend)];
        return {
          expected: `${formatCents(charge)} with percent, ${formatCents(charge - credit)} after credit, ${formatCents(ofFriendCharge)} for a friend`,
          seen: `${formatCents(own.total)} with percent, ${formatCents(own.amount_due)} after credit, ${formatCents(ofFriend.total)} for a friend`,
        };
      },
    },
    {
      name: 'skip',
      expected: 'the first charge is voided, and comes back by the undo',
      needs: 'sign-up',
      async play() {
        const { customer } = subscriber();
        const first = (await subscriptionOf(customer)).deliveries.find(({ state }) => state === 'scheduled');
        const date = first?.date ?? '';
        await answered(own().skips.post({ date }));
        const skipped = await atProvider(subscriber());
        const { nextCharge: later } = await subscriptionOf(customer);
        await answered(own().skips({ date }).delete());
        const undone = await atProvider(subscriber());
        const { nextCharge: sooner } = await subscriptionOf(customer);
        const days = (states: string[]) =>
          `${day(sooner?.at)} ${states[0]}, ${day(later?.at)} ${states[1]}; undone: ${day(sooner?.at)} ${states[2]}`;
        return {
          expected: days(['void', 'collected', 'collected']),
          seen: days([
            collectionOn(skipped, sooner?.at),
            collectionOn(skipped, later?.at),
            collectionOn(undone, sooner?.at),
          ]),
        };
      },
    },
    {
      name: 'pause',
      expected: 'refused (409) before the first charge, collected at the provider',
      needs: 'sign-up',
      async play() {
        const { customer } = subscriber();
        const { error } = await own().pause.patch({ pause: true });
        const answer = error ? `refused (${error.status})` : 'taken';
        const { nextCharge } = await subscriptionOf(customer);
        const collected = collectionOn(await atProvider(subscriber()), nextCharge?.at);
        return {
          expected: this.expected,
          seen: `${answer} before the first charge, ${collected} at the provider`,
        };
      },
    },
    {
      name: 'change-contents',
      expected: "the new price, and the shop's sum on the first invoice",
      needs: 'sign-up',
      async play() {
        await answered(own().patch({ products: [{ productId: green.id, quantity: 12 }] }));
        return comparedBox(subscriber());
      },
    },
    {
      name: 'change-frequency',
      expected: "the new interval, and the shop's sum on the first invoice",
      needs: 'sign-up',
      async play() {
        await answered(own().patch({ planFrequency: 'weekly' }));
        const { expected, seen } = await comparedBox(subscriber());
        const { items } = await atProvider(subscriber());
        const intervals = items.data.map(({ price: { recurring } }) => intervalOf(recurring));
        return {
          expected: `every 1 week, ${expected}`,
          seen: `every ${[...new Set(intervals)].join(' and ')}, ${seen}`,
        };
      },
    },
    {
      name: 'new-price',
      expected: "every subscription with the green, and the shop's new sum in the provider's preview",
      needs: 'sign-up',
      async play() {
        const dearer = green.price + raise;
        const product = admin.products({ id: green.id });
        await answered(product.patch({ price: (dearer / 100).toFixed(2) }));
        try {
          const from = firstRepriceDay(newYorkDay(Date.now()));
          const { subscriptions } = await answered(product.reprice.post({ from, preview: true }));
          const running = await listAll(shop.admin, '/api/admin/subscriptions');
          const shown = await subscriptionOf(subscriber().customer);
          const lines = shown.items.map(({ quantity }) => ({ ounces: quantity, pricePerOunce: dearer }));
          const quote = quoteFor({ lines, planPercent: shown.discountPercent, referralPercent: 0 });
          const { total } = await previewOf(subscriber(), quote);
          return {
            expected: `${running.length} subscriptions, ${formatCents(quote.total)} a box`,
            seen: `${subscriptions} subscriptions, ${formatCents(total)} a box`,
          };
        } finally {
          const price = (green.price / 100).toFixed(2);
          await answered(product.patch({ price }));
        }
      },
    },
  ];

  async function nextCharge({ customer }: Subscriber): Promise<number> {
    return (await subscriptionOf(customer)).nextCharge?.amount ?? Number.NaN;
  }

  async function comparedBox(of: Subscriber) {
    const shown = await subscriptionOf(of.customer);
    const { items } = await atProvider(of);
    const { total } = await preview(of);
    return {
      expected: `${formatCents(priceOf(shown))}, first invoice ${formatCents(shown.nextCharge?.amount ?? 0)}`,
      seen: `${formatCents(priceAt(items.data))}, first invoice ${formatCents(total)}`,
    };
  }

  /** The reconciler sets it, at a start. */
  async function referralDiscount(of: Subscriber): Promise<void> {
    await shop.restart();
    await waitFor(async () => {
      const { items } = await atProvider(of);
      return items.data.some(({ discounts }) => discounts.length > 1) || null;
    });
  }

  /** As if the box already had its new price. */
  async function previewOf(of: Subscriber, quote: Quote) {
    const { items } = await atProvider(of);
    const box = items.data.find(({ discounts }) => discounts.length > 0);
    if (!box?.price.recurring) return fail('The provider has no price of the box.');
    const { currency, product, recurring } = box.price;
    const { interval, interval_count } = recurring;
    const price_data = { currency, product: String(product), unit_amount: quote.subtotal };
    const fees = quote.delivery > 0 ? [] : items.data.filter(({ id }) => id !== box.id);
    return stripe.invoices.createPreview({
      subscription: of.stripeId,
      subscription_details: {
        items: [
          { id: box.id, price_data: { ...price_data, recurring: { interval, interval_count } } },
          ...fees.map(({ id }) => ({ id, deleted: true })),
        ],
        proration_behavior: 'none',
      },
    });
  }

  return steps;
}

/** Cents before percent and tax: the box, and its delivery where it is not free. */
function priceOf({ items }: Subscription): number {
  const box = items.reduce((sum, { quantity, price }) => sum + quantity * centsOf(price), 0);
  return box + (box < rules.freeDeliveryFrom ? rules.deliveryFee : 0);
}

function priceAt(items: Stripe.SubscriptionItem[]): number {
  return items.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0);
}

/** What becomes of an invoice of that instant. */
function collectionOn({ pause_collection: pause }: Stripe.Subscription, at = 0): string {
  const isPaused = pause && (pause.resumes_at === null || at < pause.resumes_at * 1000);
  return isPaused ? pause.behavior : 'collected';
}

function intervalOf(recurring: Stripe.Price.Recurring | null): string {
  return `${recurring?.interval_count} ${recurring?.interval}`;
}

/** To the minute. */
function instant(at: number | undefined): string {
  return new Date(at ?? 0).toISOString().slice(0, 16);
}

function day(at: number | undefined): string {
  return newYorkDay(at ?? 0);
}

function fail(sentence: string): never {
  throw new Error(sentence);
}
