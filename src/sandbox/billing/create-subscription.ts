import type { Context } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import { invalidRequest } from '../http/errors.ts';
import { mergeMetadata, type Values } from '../http/parameters.ts';
import { checkOwnCard } from '../payments/payment-methods.ts';
import { createSetupIntent } from '../payments/setup-intents.ts';
import { embeddedList } from '../resources/base.ts';
import { type Subscription, subscriptionDefaults } from '../resources/subscriptions.ts';
import { newId } from '../storage/ids.ts';
import { emitEvent } from '../webhooks/events.ts';
import { type BillingBehavior, billNow } from './bill-now.ts';
import { hasCard } from './collection.ts';
import { chooseDiscounts } from './discounts.ts';
import { periodAround } from './periods.ts';
import { createItems } from './subscription-items.ts';
import type { createShape } from './subscription-params.ts';
import { nextRunAt, recurringOf, withPeriod } from './subscription-schedule.ts';
import { taxRates } from './tax-rates.ts';
import { checkTrialEnd } from './trials.ts';

export type CreateParams = Values<typeof createShape>;

export function createSubscription(
  ctx: Context,
  params: CreateParams,
  behavior: BillingBehavior = params.payment_behavior ?? 'allow_incomplete',
): Subscription {
  const trialEnd = trialEndOf(ctx, params);
  const blank = newSubscription(ctx, params, trialEnd);
  const end = trialEnd ?? periodAround(ctx.now, recurringOf(blank), ctx.now).end;
  const dated = withPeriod(blank, { start: ctx.now, end });
  const stored = ctx.store.put({ ...dated, internal: { ...dated.internal, runAt: nextRunAt(dated) } });
  const subscription = trialEnd !== null && !hasCard(ctx, stored) ? awaitCard(ctx, stored) : stored;
  const options = {
    reason: 'subscription_create' as const,
    previous: { start: ctx.now, end: ctx.now },
    isTrial: trialEnd !== null,
    autoAdvance: false,
    behavior,
    offSession: params.off_session ?? true,
  };
  return billNow(ctx, subscription, options, (changes) => {
    const created = ctx.store.put({ ...subscription, ...changes });
    emitEvent(ctx, 'customer.subscription.created', created);
  });
}

function trialEndOf(ctx: Context, params: CreateParams): number | null {
  const { trial_end, trial_period_days } = params;
  if (trial_end !== undefined && trial_period_days !== undefined) {
    throw invalidRequest(
      'parameter_invalid',
      'You may only specify one of these parameters: trial_end, trial_period_days.',
      'trial_end',
    );
  }
  if (trial_end === 'now') return null;
  if (trial_end === undefined && (trial_period_days ?? 0) < 1) return null;
  const end = trial_end ?? ctx.now + (trial_period_days ?? 0) * 86_400;
  checkTrialEnd(ctx, end);
  return end;
}

const notCanceled = {
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  ended_at: null,
} satisfies Partial<Subscription>;

function newSubscription(ctx: Context, params: CreateParams, trialEnd: number | null): Subscription {
  const customer = retrieve(ctx, 'customer', params.customer, 'customer').id;
  const card = params.default_payment_method;
  const id = newId('sub');
  const items = createItems(ctx, { id, customer }, params.items);
  return {
    ...subscriptionDefaults,
    ...notCanceled,
    id,
    created: ctx.now,
    billing_cycle_anchor: trialEnd ?? ctx.now,
    currency: 'usd',
    customer,
    default_payment_method: card ? checkOwnCard(ctx, customer, card) : null,
    default_tax_rates: taxRates(ctx, params.default_tax_rates ?? []),
    description: params.description ?? null,
    discounts: chooseDiscounts(ctx, { customer, subscription: id }, params.discounts ?? [], []),
    items: embeddedList(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    metadata: mergeMetadata({}, params.metadata),
    pause_collection: null,
    pending_setup_intent: null,
    start_date: ctx.now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    trial_end: trialEnd,
    ...settingsOf(params),
    trial_start: trialEnd === null ? null : ctx.now,
    internal: { isTrialNoticeSent: false, resumption: null },
  };
}

function settingsOf({ payment_settings: payment, trial_settings: trial }: CreateParams) {
  return {
    payment_settings: {
      payment_method_options: null,
      payment_method_types: payment?.payment_method_types ?? null,
      save_default_payment_method: payment?.save_default_payment_method ?? 'off',
    },
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method: trial?.end_behavior.missing_payment_method ?? 'create_invoice',
      },
    },
  } satisfies Partial<Subscription>;
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
