import type { Context } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import { embeddedList } from '../resources/base.ts';
import type { Customer } from '../resources/customers.ts';
import {
  type BillingReason,
  type Invoice,
  type InvoiceLine,
  invoiceDefaults,
} from '../resources/invoices.ts';
import type { Subscription } from '../resources/subscriptions.ts';
import { newId } from '../storage/ids.ts';
import { emitEvent } from '../webhooks/events.ts';
import { endDiscounts } from './discounts.ts';
import { addToInvoice, pendingItems } from './invoice-items.ts';
import { invoiceItemLine, onceDiscounts, subscriptionLine, totalsOf } from './invoice-lines.ts';
import type { Period } from './periods.ts';

export const draftSeconds = 3600;

export type SubscriptionDraft = {
  reason: BillingReason;
  /** Shown on the invoice; its lines pay for the current one. */
  previous: Period;
  /** The same lines at 0. */
  isTrial: boolean;
} & Advance;

/** `autoAdvance`: finalized, collected, and retried automatically. */
export type Advance = { autoAdvance: boolean; finalizesAt: number | null };

/** Ends one-invoice discounts; the caller must store `changes` on the subscription. */
export function createSubscriptionInvoice(
  ctx: Context,
  subscription: Subscription,
  draft: SubscriptionDraft,
) {
  const id = newId('in');
  const pending = draft.isTrial ? [] : pendingItems(ctx, subscription.customer, subscription.id);
  const lines = [
    ...subscription.items.data.map((item) => subscriptionLine(ctx, subscription, item, id, draft.isTrial)),
    ...pending.map((item) => invoiceItemLine(ctx, item, id, linesDefaults(subscription))),
  ];
  const invoice = ctx.store.put(subscriptionInvoice(ctx, subscription, draft, id, lines));
  addToInvoice(ctx, pending, invoice.id);
  emitEvent(ctx, 'invoice.created', invoice);
  const used = onceDiscounts(ctx, lines);
  endDiscounts(ctx, used);
  return { invoice, changes: { latest_invoice: id, ...withoutDiscounts(subscription, used) } };
}

function linesDefaults(subscription: Subscription) {
  return { discounts: subscription.discounts, rates: subscription.default_tax_rates };
}

function subscriptionInvoice(
  ctx: Context,
  subscription: Subscription,
  draft: SubscriptionDraft,
  id: string,
  lines: InvoiceLine[],
): Invoice {
  const customer = retrieve(ctx, 'customer', subscription.customer);
  return {
    ...newInvoice(ctx, customer, id, lines, draft),
    billing_reason: draft.reason,
    default_tax_rates: subscription.default_tax_rates,
    discounts: subscription.discounts,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    period_end: draft.previous.end,
    period_start: draft.previous.start,
    internal: { parent: subscription.id, runAt: draft.finalizesAt, intent: null },
  };
}

const notFinalized = {
  amount_paid: 0,
  attempt_count: 0,
  attempted: false,
  effective_at: null,
  ending_balance: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  number: null,
  status: 'draft',
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
} satisfies Partial<Invoice>;

/** A draft, not stored yet. */
export function newInvoice(
  ctx: Context,
  customer: Customer,
  id: string,
  lines: InvoiceLine[],
  { autoAdvance, finalizesAt }: Advance,
): Invoice {
  return {
    ...invoiceDefaults,
    ...notFinalized,
    ...totalsOf(lines),
    ...copyOf(customer),
    id,
    created: ctx.now,
    auto_advance: autoAdvance,
    automatically_finalizes_at: finalizesAt,
    billing_reason: 'manual',
    currency: 'usd',
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    lines: embeddedList(lines, `/v1/invoices/${id}/lines`),
    metadata: {},
    next_payment_attempt: finalizesAt,
    parent: null,
    period_end: ctx.now,
    period_start: ctx.now,
    starting_balance: customer.balance,
    internal: { runAt: finalizesAt, intent: null },
  };
}

function copyOf(customer: Customer) {
  return {
    customer: customer.id,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_shipping: customer.shipping,
  } satisfies Partial<Invoice>;
}

/** Also those of its items. */
function withoutDiscounts(subscription: Subscription, used: string[]) {
  const left = (ids: string[]) => ids.filter((id) => !used.includes(id));
  const data = subscription.items.data.map((item) => ({ ...item, discounts: left(item.discounts) }));
  return { discounts: left(subscription.discounts), items: { ...subscription.items, data } };
}
