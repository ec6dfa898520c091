import Stripe from 'stripe';
import { answered, intentOf } from '../../src/server/testing/shop-client.ts';
import { addDays, newYorkDay, saturdayOnOrAfter } from '../../src/shared/rules/delivery-days.ts';
import { centsOf, formatCents } from '../../src/shared/rules/money.ts';
import type { Customer } from './rehearsal-shop.ts';
import { buy, checkOut, orderOf, pay, type Rehearsal, type Step, waitFor } from './step.ts';

const partialRefund = 5;
const disputeMs = 120_000;
const mailMs = 10_000;

/** Purchases, refunds, a dispute, an order by hand, and the provider's page. */
export function paymentSteps(rehearsal: Rehearsal) {
  const { shop, stripe } = rehearsal;
  const { orders } = shop.admin.api.api.admin;
  const stateAt = ({ visitor }: Customer, orderId: string) =>
    answered(visitor.api.api.checkout({ orderId }).get());

  const purchases: Step[] = [
    {
      name: 'purchase',
      expected: 'order paid, the same sum at the provider',
      async play() {
        const bought = await buy(rehearsal, 'purchase');
        const { total, paymentStatus } = await orderOf(rehearsal, bought);
        return {
          expected: `order paid, ${formatCents(centsOf(total))}`,
          seen: `order ${paymentStatus}, ${formatCents(bought.intent.amount_received)}`,
        };
      },
    },
    {
      name: 'declined-card',
      expected: 'card_declined, $0.00 charged, order unpaid',
      async play() {
        const tried = await checkOut(rehearsal, await shop.newCustomer('declined'));
        const refusal = await stripe.paymentIntents
          .confirm(tried.intentId, { payment_method: 'pm_card_chargeDeclined' })
          .then(() => 'taken', codeOf);
        const { amount_received } = await stripe.paymentIntents.retrieve(tried.intentId);
        const { paymentStatus } = await stateAt(tried.customer, tried.orderId);
        const seen = `${refusal}, ${formatCents(amount_received)} charged, order ${paymentStatus}`;
        return { expected: this.expected, seen };
      },
    },
    {
      name: 'bank-card',
      expected: 'requires_action, order unpaid; left open, since only a person can answer the bank',
      async play() {
        const tried = await checkOut(rehearsal, await shop.newCustomer('bank'));
        const { status } = await stripe.paymentIntents.confirm(tried.intentId, {
          payment_method: 'pm_card_authenticationRequired',
        });
        const { paymentStatus } = await stateAt(tried.customer, tried.orderId);
        const seen = `${status}, order ${paymentStatus}; left open, since only a person can answer the bank`;
        return { expected: this.expected, seen };
      },
    },
    {
      name: 'saved-card',
      expected: 'visa 4242 saved; order paid with it',
      async play() {
        const customer = await shop.newCustomer('saved');
        await pay(rehearsal, await checkOut(rehearsal, customer, { saveCard: true }));
        const [card] = await answered(customer.visitor.api.api['payment-methods'].get());
        const again = await checkOut(rehearsal, customer, { paymentMethodId: card?.id });
        await pay(rehearsal, again, card?.id);
        const { paymentStatus } = await orderOf(rehearsal, again);
        return {
          expected: this.expected,
          seen: `${card?.brand} ${card?.last4} saved; order ${paymentStatus} with it`,
        };
      },
    },
  ];

  const afterwards: Step[] = [
    {
      name: 'refund-part',
      expected: `order partially_refunded, $${partialRefund.toFixed(2)} at shop and provider`,
      async play() {
        const { orderId, intentId } = await buy(rehearsal, 'refund-part');
        await answered(orders({ id: orderId }).refund.post({ amount: partialRefund }));
        const { paymentStatus, refundedAmount } = await orderOf(rehearsal, { orderId });
        const atProvider = await refundedAt(stripe, intentId);
        return {
          expected: `order partially_refunded, $${partialRefund.toFixed(2)} at the shop, $${partialRefund.toFixed(2)} at the provider`,
          seen: `order ${paymentStatus}, $${refundedAmount} at the shop, ${formatCents(atProvider)} at the provider`,
        };
      },
    },
    {
      name: 'refund-full',
      expected: 'order refunded, all of it at the provider',
      async play() {
        const { orderId, intentId } = await buy(rehearsal, 'refund-full');
        await answered(orders({ id: orderId }).refund.post({}));
        const { paymentStatus, total } = await orderOf(rehearsal, { orderId });
        return {
          expected: `order refunded, ${formatCents(centsOf(total))}`,
          seen: `order ${paymentStatus}, ${formatCents(await refundedAt(stripe, intentId))}`,
        };
      },
    },
    {
      name: 'dispute',
      expected: 'the whole sum disputed, and the shop knows it',
      async play() {
        const { orderId, intentId } = await buy(rehearsal, 'dispute', 'pm_card_createDispute');
        const dispute = await waitFor(
          async () => (await stripe.disputes.list({ payment_intent: intentId })).data[0] ?? null,
          disputeMs,
        );
        const { isDisputeOpen } = await answered(orders({ id: orderId }).refund.get());
        const { total } = await orderOf(rehearsal, { orderId });
        const won = { evidence: { uncategorized_text: 'winning_evidence' }, submit: true };
        await stripe.disputes.update(dispute.id, won);
        return {
          expected: `${formatCents(centsOf(total))} disputed, open in the shop`,
          seen: `${formatCents(dispute.amount)} disputed, ${isDisputeOpen ? 'open in' : 'unknown to'} the shop`,
        };
      },
    },
    {
      name: 'by-hand-link',
      expected: 'a mailed link, and the order paid through it',
      async play() {
        const customer = await shop.newCustomer('by-hand');
        const { auth, pay: payLink } = customer.visitor.api.api;
        const { id: customerId } = await answered(auth.user.get({ query: {} }));
        const order = {
          ...{ customerId, payment: 'link' as const, note: '', preview: false },
          products: [{ productId: rehearsal.green.id, quantity: 4 }],
          deliveryDate: saturdayOnOrAfter(addDays(newYorkDay(Date.now()), 28)),
        };
        const placed = await answered(orders.post(order));
        if (!('orderId' in placed)) throw new Error('No order was placed.');
        const { orderId } = placed;
        const text = await waitFor(async () => {
          const mail = (await shop.mails()).find((one) => one.to === customer.email && isPayLink(one));
          return mail?.text ?? null;
        }, mailMs);
        const token = decodeURIComponent(/\/pay\?token=([^\s&]+)/.exec(text)?.[1] ?? '');
        const open = await answered(payLink.post({ token }));
        const { amount_received } = await stripe.paymentIntents.confirm(intentOf(open.clientSecret), {
          payment_method: 'pm_card_visa',
        });
        const { state } = await answered(payLink.post({ token }));
        const { total } = await orderOf(rehearsal, { orderId });
        return {
          expected: `link paid, ${formatCents(centsOf(total))}`,
          seen: `link ${state}, ${formatCents(amount_received)}`,
        };
      },
    },
    {
      name: 'portal',
      expected: "the provider's page opens (200)",
      async play() {
        const { customer } = await buy(rehearsal, 'portal');
        const { url } = await answered(customer.visitor.api.api['billing-portal'].post());
        const { status } = await fetch(url);
        return { expected: this.expected, seen: `the provider's page opens (${status})` };
      },
    },
  ];

  return { purchases, afterwards };
}

function isPayLink({ text }: { text: string }): boolean {
  return text.includes('/pay?token=');
}

function codeOf(error: unknown): string {
  if (error instanceof Stripe.errors.StripeCardError) return error.code ?? error.type;
  throw error;
}

async function refundedAt(stripe: Stripe, payment_intent: string): Promise<number> {
  const { data } = await stripe.refunds.list({ payment_intent, limit: 100 });
  return data.reduce((sum, { amount }) => sum + amount, 0);
}
