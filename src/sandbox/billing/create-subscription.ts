import type { Context } from '../context.ts';
import { embeddedList } from '../documents/base.ts';
import {
  blankSubscription,
  type MissingCard,
  type Subscription,
  type SubscriptionItem,
} from '../documents/billing.ts';
import type { Customer } from '../documents/payments.ts';
import { load } from '../http/endpoint.ts';
import { invalid, Refusal } from '../http/errors.ts';
import {
  fields,
  flag,
  ignored,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  type Rule,
  text,
  type Values,
} from '../http/parameters.ts';
import { createSetupIntent } from '../payments/setup-intents.ts';
import { newId } from '../storage/ids.ts';
import { emit } from '../webhooks/events.ts';
import { cardFor, collect, finalizeInvoice } from './collection.ts';
import { chooseDiscounts, discountsRule } from './discounts.ts';
import { draftInvoice } from './invoices.ts';
import { periodBoundary } from './periods.ts';
import { restate } from './settlement.ts';
import { subscriptionDue } from './subscription-due.ts';
import { makeItems, newItemsRule, taxRates } from './subscription-items.ts';

const instant: Rule<number | 'now'> = (value, path) => (value === 'now' ? 'now' : integer(value, path));

export const paymentSettings = fields({
  payment_method_types: optional(list(text)),
  payment_method_options: ignored,
  save_default_payment_method: optional(oneOf('off', 'on_subscription')),
});

export const trialSettings = fields({
  end_behavior: fields({ missing_payment_method: oneOf('cancel', 'create_invoice', 'pause') }),
});

export const subscriptionShape = {
  customer: text,
  items: newItemsRule,
  billing_mode: optional(fields({ type: oneOf('flexible') })),
  collection_method: optional(oneOf('charge_automatically')),
  currency: optional(oneOf('usd')),
  default_payment_method: optional(text),
  default_tax_rates: optional(list(text)),
  description: optional(text),
  discounts: optional(discountsRule),
  metadata,
  off_session: optional(flag),
  payment_behavior: optional(oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete')),
  payment_settings: optional(paymentSettings),
  proration_behavior: optional(oneOf('none', 'create_prorations', 'always_invoice')),
  trial_end: optional(instant),
  trial_period_days: optional(integer),
  trial_settings: optional(trialSettings),
};

type SubscriptionParams = Values<typeof subscriptionShape>;

export function createSubscription(ctx: Context, params: SubscriptionParams): Subscription {
  const customer = load(ctx, 'customer', params.customer, 'customer');
  const trialEnd = trialEndOf(ctx, params);
  const id = newId('sub');
  const items = makeItems(ctx, { id, customer: customer.id }, params.items);
  const [first] = items;
  const end =
    trialEnd ??
    periodBoundary(ctx.now, first?.price.recurring ?? { interval: 'month', interval_count: 1 }, 1);
  const dated = items.map((item) => ({ ...item, current_period_start: ctx.now, current_period_end: end }));
  const draft = blank(ctx, params, customer, id, dated, trialEnd);
  const started = ctx.store.put({ ...draft, hidden: { ...draft.hidden, due: subscriptionDue(draft) } });
  const waiting = trialEnd !== null && !hasCard(customer, started) ? awaitCard(ctx, started) : started;
  emit(ctx, 'customer.subscription.created', waiting);
  return firstInvoice(ctx, waiting, params.payment_behavior ?? 'allow_incomplete');
}

/** Refuses a card that is not the customer's. */
export function ownCard(ctx: Context, customer: string, id: string): string {
  const method = load(ctx, 'payment_method', id, 'default_payment_method');
  if (method.customer === customer) return method.id;
  throw invalid(
    'resource_missing',
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    'default_payment_method',
  );
}

function trialEndOf(ctx: Context, params: SubscriptionParams): number | null {
  const { trial_end, trial_period_days } = params;
  if (trial_end !== undefined && trial_period_days !== undefined) {
    throw invalid(
      'parameter_invalid',
      'You may only specify one of these parameters: trial_end, trial_period_days.',
      'trial_end',
    );
  }
  if (trial_end === 'now' || (trial_end === undefined && trial_period_days === undefined)) return null;
  const end = trial_end ?? ctx.now + (trial_period_days ?? 0) * 86_400;
  if (trial_period_days !== undefined && trial_period_days < 1) return null;
  if (end <= ctx.now)
    throw invalid('parameter_invalid', 'Invalid timestamp: must be in the future.', 'trial_end');
  if (end > ctx.now + 730 * 86_400)
    throw invalid('parameter_invalid', 'Invalid timestamp: a trial lasts at most two years.', 'trial_end');
  return end;
}

const uncanceled = {
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, reason: null },
  ended_at: null,
};

function blank(
  ctx: Context,
  params: SubscriptionParams,
  customer: Customer,
  id: string,
  items: SubscriptionItem[],
  trialEnd: number | null,
): Subscription {
  const owner = { customer: customer.id, subscription: id, item: null };
  return {
    ...blankSubscription,
    ...settingsOf(params),
    id,
    created: ctx.now,
    billing_cycle_anchor: trialEnd ?? ctx.now,
    ...uncanceled,
    currency: 'usd',
    customer: customer.id,
    default_payment_method: params.default_payment_method
      ? ownCard(ctx, customer.id, params.default_payment_method)
      : null,
    default_tax_rates: taxRates(ctx, params.default_tax_rates ?? []),
    description: params.description ?? null,
    discounts: chooseDiscounts(ctx, owner, params.discounts ?? [], []),
    items: embeddedList(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    metadata: mergeMetadata({}, params.metadata),
    pending_setup_intent: null,
    start_date: ctx.now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : ctx.now,
    hidden: { cycle: 0, warned: false },
  };
}

function settingsOf({ payment_settings: payment, trial_settings: trial }: SubscriptionParams) {
  const missing: MissingCard = trial?.end_behavior.missing_payment_method ?? 'create_invoice';
  return {
    payment_settings: {
      payment_method_options: null,
      payment_method_types: payment?.payment_method_types ?? null,
      save_default_payment_method: payment?.save_default_payment_method ?? ('off' as const),
    },
    trial_settings: { end_behavior: { missing_payment_method: missing } },
  };
}

function hasCard(customer: Customer, subscription: Subscription): boolean {
  return (subscription.default_payment_method ?? customer.invoice_settings.default_payment_method) !== null;
}

function awaitCard(ctx: Context, subscription: Subscription): Subscription {
  const intent = createSetupIntent(
    ctx,
    {
      customer: subscription.customer,
      payment_method: null,
      description: null,
      metadata: {},
      usage: 'off_session',
      allowed_payment_method_types: null,
      automatic_payment_methods: null,
    },
    subscription.id,
  );
  return ctx.store.put({ ...subscription, pending_setup_intent: intent.id });
}

/** The invoice a subscription starts with: nothing to pay in a trial, otherwise the first period. */
function firstInvoice(ctx: Context, subscription: Subscription, behavior: string): Subscription {
  const end = subscription.items.data[0]?.current_period_end ?? ctx.now;
  const free = subscription.status === 'trialing';
  const passed = { start: ctx.now, end: ctx.now };
  const period = { start: ctx.now, end };
  const { invoice, spent } = draftInvoice(ctx, subscription, {
    reason: 'subscription_create',
    period,
    passed,
    free,
    finalizesAt: null,
  });
  emit(ctx, 'invoice.created', invoice);
  const billed = ctx.store.put({
    ...subscription,
    ...withoutDiscounts(subscription, spent),
    latest_invoice: invoice.id,
  });
  const open = finalizeInvoice(ctx, invoice);
  if (open.status === 'open' && behavior !== 'default_incomplete') payNow(ctx, open.id, behavior);
  const now = load(ctx, 'subscription', billed.id);
  return now.status === 'incomplete' && open.status === 'paid'
    ? restate(ctx, now, { status: 'active' })
    : now;
}

function payNow(ctx: Context, id: string, behavior: string): void {
  const invoice = load(ctx, 'invoice', id);
  const method = cardFor(ctx, invoice);
  if (!method && behavior === 'error_if_incomplete') {
    throw invalid(
      'resource_missing',
      'This customer has no attached payment source or default payment method.',
    );
  }
  const attempted = collect(ctx, invoice, method, { automatic: true, offSession: true });
  if (behavior === 'error_if_incomplete' && attempted?.decline) {
    throw new Refusal(402, { type: 'card_error', ...attempted.decline });
  }
}

/** What is left of a subscription's discounts, its items' included, once some are used up. */
export function withoutDiscounts(subscription: Subscription, spent: string[]) {
  const left = (ids: string[]) => ids.filter((id) => !spent.includes(id));
  const data = subscription.items.data.map((item) => ({ ...item, discounts: left(item.discounts) }));
  return { discounts: left(subscription.discounts), items: { ...subscription.items, data } };
}
