import type { Context } from '../context.ts';
import { invalidRequest, unsupported } from '../http/errors.ts';
import { givenOnly, mergeMetadata, type Values } from '../http/parameters.ts';
import { checkOwnCard } from '../payments/payment-methods.ts';
import type { Subscription } from '../resources/subscriptions.ts';
import { type BillingBehavior, billNow } from './bill-now.ts';
import { chooseDiscounts } from './discounts.ts';
import { periodAround } from './periods.ts';
import { changesAmount, intervalOf, updateItems } from './subscription-items.ts';
import type { updateShape } from './subscription-params.ts';
import { currentPeriod, endedStatuses, recurringOf, withPeriod } from './subscription-schedule.ts';
import { updateSubscription } from './subscription-updates.ts';
import { taxRates } from './tax-rates.ts';
import { checkTrialEnd, withTrial } from './trials.ts';

export type UpdateParams = Values<typeof updateShape>;

/** A changed interval, anchor, or trial starts a new period. */
export function changeSubscription(
  ctx: Context,
  before: Subscription,
  params: UpdateParams,
  behavior: BillingBehavior = params.payment_behavior ?? 'allow_incomplete',
): Subscription {
  if (endedStatuses.includes(before.status)) return updateEnded(ctx, before, params);
  checkProrations(before, params);
  const changed = { ...before, ...changesOf(ctx, before, params) };
  const period = newPeriod(ctx, changed, before, params);
  if (!period) return updateSubscription(ctx, before, changed);
  const options = {
    reason: 'subscription_update' as const,
    previous: currentPeriod(before),
    isTrial: period.status === 'trialing',
    autoAdvance: true,
    behavior,
    offSession: params.off_session ?? false,
  };
  return billNow(ctx, period, options, (changes) => {
    updateSubscription(ctx, before, { ...period, ...changes });
  });
}

/** Null if the period does not change. */
function newPeriod(
  ctx: Context,
  changed: Subscription,
  before: Subscription,
  { trial_end, billing_cycle_anchor }: UpdateParams,
): Subscription | null {
  const isTrialing = before.status === 'trialing';
  if (typeof trial_end === 'number') {
    checkTrialEnd(ctx, trial_end);
    checkRunning(before, 'trial_end');
    return withTrial(ctx, changed, trial_end);
  }
  const isTrialEnded = isTrialing && trial_end === 'now';
  const [oldItem] = before.items.data;
  const [newItem] = changed.items.data;
  const isOtherInterval = oldItem && newItem && intervalOf(oldItem) !== intervalOf(newItem);
  const isReset = billing_cycle_anchor?.type === 'now' || (isOtherInterval && !isTrialing);
  if (!isTrialEnded && !isReset) return null;
  checkRunning(before, 'billing_cycle_anchor');
  const trial = isTrialing ? { status: 'active' as const, trial_end: ctx.now } : {};
  const anchored = { ...changed, ...trial, billing_cycle_anchor: ctx.now };
  return withPeriod(anchored, periodAround(ctx.now, recurringOf(changed), ctx.now));
}

function checkRunning({ status }: Subscription, param: string): void {
  if (['trialing', 'active', 'past_due'].includes(status)) return;
  throw invalidRequest('parameter_invalid', `Not possible for a subscription that is ${status}.`, param);
}

function checkProrations({ status }: Subscription, params: UpdateParams): void {
  if (status === 'trialing' || status === 'incomplete' || params.proration_behavior === 'none') return;
  const isMoved = typeof params.trial_end === 'number' || params.billing_cycle_anchor?.type === 'now';
  if (isMoved || params.items?.some(changesAmount))
    throw unsupported("prorations; pass proration_behavior 'none'", 'proration_behavior');
}

/** An ended subscription can only change its metadata. */
function updateEnded(ctx: Context, before: Subscription, params: UpdateParams): Subscription {
  const { metadata: _metadata, cancellation_details: _details, ...others } = params;
  if (Object.values(others).some((value) => value !== undefined)) {
    throw invalidRequest(
      'invalid_canceled_subscription_fields',
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  }
  return updateSubscription(ctx, before, notesOf(before, params));
}

function notesOf(before: Subscription, params: UpdateParams): Partial<Subscription> {
  const given = params.cancellation_details;
  const details = before.cancellation_details;
  return {
    metadata: mergeMetadata(before.metadata, params.metadata),
    cancellation_details: {
      ...details,
      comment: given?.comment === undefined ? details.comment : given.comment,
      feedback: given?.feedback === undefined ? details.feedback : given.feedback,
    },
  };
}

function changesOf(ctx: Context, before: Subscription, params: UpdateParams): Partial<Subscription> {
  const { customer, id, items } = before;
  const card = params.default_payment_method;
  if (card) checkOwnCard(ctx, customer, card);
  return {
    ...notesOf(before, params),
    ...cancellationOf(ctx, before, params),
    ...givenOnly<Partial<Subscription>>({
      items: params.items && { ...items, data: updateItems(ctx, before, params.items) },
      default_payment_method: card,
      description: params.description,
      discounts:
        params.discounts &&
        chooseDiscounts(ctx, { customer, subscription: id }, params.discounts, before.discounts),
    }),
    ...settingsOf(ctx, before, params),
  };
}

function settingsOf(ctx: Context, before: Subscription, params: UpdateParams): Partial<Subscription> {
  const { default_tax_rates, trial_settings, payment_settings: payment, pause_collection: pause } = params;
  const missing = trial_settings?.end_behavior.missing_payment_method;
  const present = before.payment_settings;
  return givenOnly<Partial<Subscription>>({
    default_tax_rates: default_tax_rates && taxRates(ctx, default_tax_rates),
    trial_settings: missing && {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: missing },
    },
    payment_settings: payment && {
      ...present,
      payment_method_types: payment.payment_method_types ?? present.payment_method_types,
      save_default_payment_method: payment.save_default_payment_method ?? present.save_default_payment_method,
    },
    pause_collection: pause && { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null },
  });
}

function cancellationOf(ctx: Context, before: Subscription, params: UpdateParams): Partial<Subscription> {
  const { cancel_at, cancel_at_period_end } = params;
  if (cancel_at !== undefined && cancel_at_period_end !== undefined)
    throw invalidRequest(
      'parameter_invalid',
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      'cancel_at',
    );
  if (cancel_at === undefined && cancel_at_period_end === undefined) return {};
  const { end } = currentPeriod(before);
  const wanted = cancel_at === 'period_end' || cancel_at_period_end ? end : (cancel_at ?? null);
  if (wanted !== null && wanted <= ctx.now)
    throw invalidRequest('parameter_invalid', 'Invalid timestamp: must be in the future.', 'cancel_at');
  return {
    cancel_at: wanted,
    cancel_at_period_end: cancel_at_period_end ?? false,
    canceled_at: wanted === null ? null : ctx.now,
  };
}
