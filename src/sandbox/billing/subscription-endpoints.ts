import type { Context } from '../context.ts';
import type { Subscription } from '../documents/billing.ts';
import { shown } from '../documents/kinds.ts';
import { type Endpoint, endpoint, load } from '../http/endpoint.ts';
import { invalid, missing, ok, unsupported } from '../http/errors.ts';
import { listAnswer, pageShape } from '../http/lists.ts';
import {
  clearable,
  fields,
  flag,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  type Rule,
  text,
  type Values,
} from '../http/parameters.ts';
import {
  createSubscription,
  ownCard,
  paymentSettings,
  subscriptionShape,
  trialSettings,
} from './create-subscription.ts';
import { chooseDiscounts, discountsRule } from './discounts.ts';
import { restate } from './settlement.ts';
import { changedItemsRule, taxRates, updateItems } from './subscription-items.ts';
import { cancelSubscription } from './subscription-life.ts';

const cancellationDetails = optional(fields({ comment: clearable(text), feedback: clearable(text) }));

const notYet: Rule<undefined> = (value, path) => {
  if (value === undefined || value === '') return undefined;
  throw unsupported(path, path);
};

const updateShape = {
  cancel_at_period_end: optional(flag),
  cancellation_details: cancellationDetails,
  default_payment_method: clearable(text),
  default_tax_rates: optional(list(text)),
  description: clearable(text),
  discounts: optional(discountsRule),
  items: optional(changedItemsRule),
  metadata,
  off_session: optional(flag),
  pause_collection: notYet,
  payment_behavior: optional(oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete')),
  payment_settings: optional(paymentSettings),
  proration_behavior: optional(oneOf('none', 'create_prorations', 'always_invoice')),
  trial_settings: optional(trialSettings),
};

const cancelShape = {
  cancellation_details: cancellationDetails,
  invoice_now: optional(flag),
  prorate: optional(flag),
};

const statuses = oneOf(
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'incomplete_expired',
  'canceled',
  'all',
  'ended',
);
const ended = ['canceled', 'incomplete_expired'];

export const subscriptionEndpoints: Endpoint[] = [
  endpoint('POST /v1/subscriptions', subscriptionShape, (ctx, params) =>
    ok(shown(createSubscription(ctx, params))),
  ),
  endpoint(
    'GET /v1/subscriptions',
    { ...pageShape, customer: optional(text), status: optional(statuses) },
    (ctx, { customer, status, ...params }) =>
      listAnswer(ctx, 'subscription', { customer }, params, '/v1/subscriptions', (one) =>
        listed(one, status),
      ),
  ),
  endpoint('GET /v1/subscriptions/:id', {}, (ctx, _params, id) => ok(shown(load(ctx, 'subscription', id)))),
  endpoint('POST /v1/subscriptions/:id', updateShape, (ctx, params, id) =>
    ok(shown(update(ctx, load(ctx, 'subscription', id), params))),
  ),
  endpoint('DELETE /v1/subscriptions/:id', cancelShape, (ctx, params, id) => {
    const subscription = load(ctx, 'subscription', id);
    if (ended.includes(subscription.status)) throw missing('subscription', id);
    if (params.invoice_now || params.prorate)
      throw unsupported('a final invoice on cancellation', 'invoice_now');
    const details = { ...params.cancellation_details, reason: 'cancellation_requested' };
    return ok(shown(cancelSubscription(ctx, subscription, details)));
  }),
];

/** Cancelled ones are left out unless asked for. */
function listed(subscription: Subscription, status: string | undefined): boolean {
  if (status === 'all') return true;
  if (status === 'ended') return ended.includes(subscription.status);
  return status === undefined ? subscription.status !== 'canceled' : subscription.status === status;
}

function update(ctx: Context, subscription: Subscription, params: Values<typeof updateShape>): Subscription {
  const { metadata: given, cancellation_details: details } = params;
  const notes = {
    metadata: mergeMetadata(subscription.metadata, given),
    cancellation_details: { ...subscription.cancellation_details, ...details },
  };
  if (!ended.includes(subscription.status))
    return restate(ctx, subscription, { ...notes, ...changes(ctx, subscription, params) });
  const rest = Object.entries(params).filter(([name, value]) => value !== undefined && !(name in notes));
  if (rest.length > 0)
    throw invalid(
      'resource_missing',
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  return restate(ctx, subscription, notes);
}

function changes(ctx: Context, now: Subscription, params: Values<typeof updateShape>): Partial<Subscription> {
  const owner = { customer: now.customer, subscription: now.id, item: null };
  const items = params.items && updateItems(ctx, now, params.items, params.proration_behavior !== 'none');
  const card = params.default_payment_method;
  const stop = params.cancel_at_period_end;
  return {
    ...(items && { items: { ...now.items, data: items } }),
    ...(card !== undefined && { default_payment_method: card && ownCard(ctx, now.customer, card) }),
    ...(params.default_tax_rates && { default_tax_rates: taxRates(ctx, params.default_tax_rates) }),
    ...(params.description !== undefined && { description: params.description }),
    ...(params.discounts && { discounts: chooseDiscounts(ctx, owner, params.discounts, now.discounts) }),
    ...(params.trial_settings && { trial_settings: params.trial_settings }),
    ...(params.payment_settings && { payment_settings: settings(now, params.payment_settings) }),
    ...(stop !== undefined && {
      cancel_at_period_end: stop,
      cancel_at: stop ? (now.items.data[0]?.current_period_end ?? null) : null,
      canceled_at: stop ? ctx.now : null,
    }),
  };
}

function settings(
  now: Subscription,
  given: ReturnType<typeof paymentSettings>,
): Subscription['payment_settings'] {
  return {
    ...now.payment_settings,
    payment_method_types: given.payment_method_types ?? now.payment_settings.payment_method_types,
    save_default_payment_method:
      given.save_default_payment_method ?? now.payment_settings.save_default_payment_method,
  };
}
