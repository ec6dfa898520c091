import type { Context } from '../context.ts';
import { embeddedList } from '../documents/base.ts';
import {
  blankInvoice,
  type Invoice,
  type InvoiceLine,
  type Subscription,
  type SubscriptionItem,
} from '../documents/billing.ts';
import type { Customer } from '../documents/payments.ts';
import { load } from '../http/endpoint.ts';
import { newId } from '../storage/ids.ts';
import { activeDiscounts, endDiscounts } from './discounts.ts';
import { lineAmounts, sumOf, totalDiscounts, totalTaxes } from './line-amounts.ts';

type Period = { start: number; end: number };

type Draft = {
  reason: Invoice['billing_reason'];
  /** What the lines pay for. */
  period: Period;
  /** The period that has just passed, shown on the invoice itself. */
  passed: Period;
  /** A trial's invoice has the same lines, all at nothing. */
  free: boolean;
  finalizesAt: number | null;
};

/** An hour between drawing an invoice up and collecting it. */
export const draftHours = 3600;

/** Draws up the invoice of a subscription's period. The discounts it used up are ended; `left` are those that go on. */
export function draftInvoice(ctx: Context, subscription: Subscription, draft: Draft) {
  const id = newId('in');
  const invoice = ctx.store.put(invoiceOf(ctx, subscription, draft, id));
  const used = invoice.lines.data.flatMap((line) => line.discounts);
  const onSubscription = activeDiscounts(ctx, subscription.discounts, draft.period.start);
  const all = [
    ...onSubscription,
    ...subscription.items.data.flatMap((item) => activeDiscounts(ctx, item.discounts, draft.period.start)),
  ];
  const spent = all.filter((one) => one.once && used.includes(one.discount)).map((one) => one.discount);
  endDiscounts(ctx, spent);
  return { invoice, spent };
}

const untouched = {
  amount_paid: 0,
  attempt_count: 0,
  attempted: false,
  description: null,
  effective_at: null,
  ending_balance: null,
  hosted_invoice_url: null,
  metadata: {},
  number: null,
  status: 'draft' as const,
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
};

export function invoiceOf(ctx: Context, subscription: Subscription, draft: Draft, id: string): Invoice {
  const customer = load(ctx, 'customer', subscription.customer);
  const lines = subscription.items.data.map((item) => lineOf(ctx, subscription, item, draft, id));
  const amounts = totals(lines);
  return {
    ...blankInvoice,
    ...untouched,
    ...amounts,
    ...copied(customer),
    id,
    created: ctx.now,
    amount_due: amounts.total,
    amount_remaining: amounts.total,
    auto_advance: draft.finalizesAt !== null,
    automatically_finalizes_at: draft.finalizesAt,
    billing_reason: draft.reason,
    currency: subscription.currency,
    default_tax_rates: subscription.default_tax_rates,
    discounts: subscription.discounts,
    lines: embeddedList(lines, `/v1/invoices/${id}/lines`),
    next_payment_attempt: draft.finalizesAt,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    period_end: draft.passed.end,
    period_start: draft.passed.start,
    starting_balance: customer.balance,
    hidden: { parent: subscription.id, due: draft.finalizesAt, intent: null },
  };
}

function totals(lines: InvoiceLine[]) {
  const subtotal = sumOf(lines);
  const total_discount_amounts = totalDiscounts(lines);
  const total_taxes = totalTaxes(lines);
  const total_excluding_tax = subtotal - sumOf(total_discount_amounts);
  return {
    subtotal,
    subtotal_excluding_tax: subtotal,
    total_discount_amounts,
    total_pretax_credit_amounts: total_discount_amounts.map((one) => ({ ...one, type: 'discount' as const })),
    total_excluding_tax,
    total_taxes,
    total: total_excluding_tax + sumOf(total_taxes),
  };
}

function copied(customer: Customer) {
  return {
    customer: customer.id,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_shipping: customer.shipping,
  };
}

function lineOf(
  ctx: Context,
  subscription: Subscription,
  item: SubscriptionItem,
  draft: Draft,
  invoice: string,
): InvoiceLine {
  const amount = draft.free ? 0 : item.quantity * item.price.unit_amount;
  const chosen = activeDiscounts(ctx, [...item.discounts, ...subscription.discounts], draft.period.start);
  const rates = item.tax_rates.length > 0 ? item.tax_rates : subscription.default_tax_rates;
  const { discount_amounts, taxes } = lineAmounts(amount, chosen, rates);
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description: describe(ctx, item, draft.free),
    discount_amounts,
    discountable: true,
    discounts: chosen.map((one) => one.discount),
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: lineParent(subscription.id, item.id),
    period: draft.period,
    pretax_credit_amounts: discount_amounts.map((one) => ({ ...one, type: 'discount' as const })),
    pricing: pricingOf(item, draft.free),
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes,
  };
}

function pricingOf({ price }: SubscriptionItem, free: boolean): InvoiceLine['pricing'] {
  return {
    type: 'price_details',
    price_details: { price: price.id, product: price.product },
    unit_amount_decimal: free ? '0' : price.unit_amount_decimal,
  };
}

function lineParent(subscription: string, item: string): InvoiceLine['parent'] {
  return {
    type: 'subscription_item_details',
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: false,
      proration_details: null,
      subscription,
      subscription_item: item,
    },
  };
}

function describe(ctx: Context, item: SubscriptionItem, free: boolean): string {
  const name = ctx.store.find('product', item.price.product)?.name ?? item.price.product;
  if (free) return `Trial period for ${name}`;
  const { interval, interval_count } = item.price.recurring;
  const every = interval_count === 1 ? interval : `every ${interval_count} ${interval}s`;
  return `${item.quantity} × ${name} (at $${(item.price.unit_amount / 100).toFixed(2)} / ${every})`;
}
