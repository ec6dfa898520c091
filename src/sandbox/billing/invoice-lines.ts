import type { Context } from '../context.ts';
import type { Discount } from '../resources/catalog.ts';
import type { Invoice, InvoiceItem, InvoiceLine } from '../resources/invoices.ts';
import type { Subscription, SubscriptionItem } from '../resources/subscriptions.ts';
import { newId } from '../storage/ids.ts';
import { type ActiveDiscount, activeDiscounts } from './discounts.ts';
import { lineAmounts, sumOf, totalDiscounts, totalTaxes } from './line-amounts.ts';

type Rate = { id: string; percentage: number };

/** Free in a trial. */
export function subscriptionLine(
  ctx: Context,
  subscription: Subscription,
  item: SubscriptionItem,
  invoice: string,
  isTrial: boolean,
): InvoiceLine {
  const { price, quantity } = item;
  const period = { start: item.current_period_start, end: item.current_period_end };
  const discounts = activeDiscounts(ctx, [...item.discounts, ...subscription.discounts], period.start);
  const rates = item.tax_rates.length > 0 ? item.tax_rates : subscription.default_tax_rates;
  const amount = isTrial ? 0 : quantity * price.unit_amount;
  return {
    ...amountsOf(amount, discounts, rates),
    ...lineOf(invoice, subscription.currency),
    description: describe(ctx, item, isTrial),
    discountable: true,
    metadata: subscription.metadata,
    parent: subscriptionParent(subscription.id, item.id),
    period,
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: isTrial ? '0' : price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
  };
}

function subscriptionParent(subscription: string, subscription_item: string): InvoiceLine['parent'] {
  return {
    type: 'subscription_item_details',
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: false,
      proration_details: null,
      subscription,
      subscription_item,
    },
  };
}

export function invoiceItemLine(
  ctx: Context,
  item: InvoiceItem,
  invoice: string,
  defaults: { discounts: string[]; rates: Rate[] },
): InvoiceLine {
  const chosen = item.discountable ? [...item.discounts, ...defaults.discounts] : [];
  const rates = item.tax_rates.length > 0 ? item.tax_rates : defaults.rates;
  const subscription = item.parent?.subscription_details?.subscription ?? null;
  return {
    ...amountsOf(item.amount, activeDiscounts(ctx, chosen, ctx.now), rates),
    ...lineOf(invoice, item.currency),
    description: item.description,
    discountable: item.discountable,
    metadata: item.metadata,
    parent: {
      type: 'invoice_item_details',
      invoice_item_details: {
        invoice_item: item.id,
        proration: false,
        proration_details: null,
        subscription,
      },
      subscription_item_details: null,
    },
    period: item.period,
    pricing: null,
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
    subscription,
  };
}

function lineOf(invoice: string, currency: string) {
  return {
    id: newId('il'),
    object: 'line_item',
    currency,
    invoice,
    livemode: false,
  } satisfies Partial<InvoiceLine>;
}

function amountsOf(amount: number, discounts: ActiveDiscount[], rates: Rate[]) {
  const { discount_amounts, taxes } = lineAmounts(amount, discounts, rates);
  return {
    amount,
    discount_amounts,
    discounts: discounts.map((one) => one.discount),
    pretax_credit_amounts: discount_amounts.map((one) => ({ ...one, type: 'discount' as const })),
    subtotal: amount,
    taxes,
  } satisfies Partial<InvoiceLine>;
}

export function totalsOf(lines: InvoiceLine[]) {
  const subtotal = sumOf(lines);
  const total_discount_amounts = totalDiscounts(lines);
  const total_taxes = totalTaxes(lines);
  const total_excluding_tax = subtotal - sumOf(total_discount_amounts);
  const total = total_excluding_tax + sumOf(total_taxes);
  return {
    amount_due: Math.max(0, total),
    amount_remaining: Math.max(0, total),
    subtotal,
    subtotal_excluding_tax: subtotal,
    total_discount_amounts,
    total_pretax_credit_amounts: total_discount_amounts.map((one) => ({ ...one, type: 'discount' as const })),
    total_excluding_tax,
    total_taxes,
    total,
  } satisfies Partial<Invoice>;
}

/** Discounts valid for one invoice only. */
export function onceDiscounts(ctx: Context, lines: InvoiceLine[]): Discount['id'][] {
  const used = new Set(lines.flatMap((line) => line.discounts));
  return [...used].filter((id) => ctx.store.find('discount', id)?.internal.once);
}

function describe(ctx: Context, item: SubscriptionItem, isTrial: boolean): string {
  const name = ctx.store.find('product', item.price.product)?.name ?? item.price.product;
  if (isTrial) return `Trial period for ${name}`;
  const { interval, interval_count } = item.price.recurring;
  const every = interval_count === 1 ? interval : `every ${interval_count} ${interval}s`;
  return `${item.quantity} × ${name} (at $${(item.price.unit_amount / 100).toFixed(2)} / ${every})`;
}
