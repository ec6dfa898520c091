import { unsupported } from '../http/errors.ts';
import {
  clearable,
  fields,
  flag,
  ignored,
  integer,
  list,
  metadata,
  oneOf,
  optional,
  type Rule,
  text,
} from '../http/parameters.ts';
import { discountsRule } from './discounts.ts';
import { changedItemsRule, newItemsRule } from './subscription-items.ts';

const instantOrNow: Rule<number | 'now'> = (value, path) => (value === 'now' ? 'now' : integer(value, path));

/** A timestamp, or the period's end under either name. */
const cancelAt: Rule<number | 'period_end'> = (value, path) =>
  value === 'min_period_end' || value === 'max_period_end' ? 'period_end' : integer(value, path);

const paymentBehavior = oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete');

const paymentSettings = fields({
  payment_method_types: optional(list(oneOf('card'))),
  payment_method_options: ignored,
  save_default_payment_method: optional(oneOf('off', 'on_subscription')),
});

const trialSettings = fields({
  end_behavior: fields({ missing_payment_method: oneOf('cancel', 'create_invoice', 'pause') }),
});

export const cancellationDetails = optional(
  fields({
    comment: clearable(text),
    feedback: clearable(
      oneOf(
        'customer_service',
        'low_quality',
        'missing_features',
        'other',
        'switched_service',
        'too_complex',
        'too_expensive',
        'unused',
      ),
    ),
  }),
);

const sharedShape = {
  default_payment_method: clearable(text),
  default_tax_rates: optional(list(text)),
  description: clearable(text),
  discounts: optional(discountsRule),
  metadata,
  off_session: optional(flag),
  payment_behavior: optional(paymentBehavior),
  payment_settings: optional(paymentSettings),
  proration_behavior: optional(oneOf('none', 'create_prorations', 'always_invoice')),
  trial_end: optional(instantOrNow),
  trial_settings: optional(trialSettings),
};

export const createShape = {
  ...sharedShape,
  customer: text,
  items: newItemsRule,
  billing_mode: optional(fields({ type: oneOf('flexible') })),
  collection_method: optional(oneOf('charge_automatically')),
  currency: optional(oneOf('usd')),
  trial_period_days: optional(integer),
};

const anchorType = oneOf('now', 'unchanged');

export const updateShape = {
  ...sharedShape,
  billing_cycle_anchor: optional(fields({ type: anchorType })),
  cancel_at: clearable(cancelAt),
  cancel_at_period_end: optional(flag),
  cancellation_details: cancellationDetails,
  items: optional(changedItemsRule),
  pause_collection: clearable(
    fields({
      behavior: oneOf('keep_as_draft', 'mark_uncollectible', 'void'),
      resumes_at: optional(integer),
    }),
  ),
};

/** No prorations here, so requests must turn them off. */
const noProration: Rule<'none'> = (value, path) => {
  const wanted = value === undefined ? 'now' : oneOf('item_current_period_start', 'none', 'now')(value, path);
  if (wanted === 'none') return wanted;
  throw unsupported("credit for unused time; pass bill_for[unused_time_from][type] 'none'", path);
};

export const pauseShape = {
  bill_for: fields({
    outstanding_usage_through: optional(fields({ type: oneOf('none', 'now') })),
    unused_time_from: fields({ type: noProration }),
  }),
  invoicing_behavior: optional(oneOf('invoice', 'pending_invoice_item')),
  type: optional(oneOf('subscription')),
};

export const resumeShape = {
  billing_cycle_anchor: optional(fields({ type: anchorType })),
  payment_behavior: optional(oneOf('resume_on_payment_attempt', 'resume_on_payment_success')),
  proration_behavior: optional(oneOf('none', 'create_prorations', 'always_invoice')),
};
