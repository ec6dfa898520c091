import type { Context } from '../context.ts';
import { unsupported } from '../http/errors.ts';
import {
  clearable,
  fields,
  flag,
  list,
  oneOf,
  optional,
  type Rule,
  text,
  type Values,
} from '../http/parameters.ts';
import type { Metadata } from '../resources/base.ts';
import type { PortalConfiguration, PortalFeatures } from '../resources/portal.ts';
import { newId } from '../storage/ids.ts';
import { emitEvent } from '../webhooks/events.ts';

/** Not in the sandbox's portal. */
const mustBeOff: Rule<boolean> = (value, path) => {
  if (flag(value, path)) throw unsupported(`the portal feature ${path}`, path);
  return false;
};

const enabled = optional(fields({ enabled: flag }));
const switchedOff = optional(fields({ enabled: mustBeOff }));

export const featuresShape = {
  customer_update: optional(
    fields({
      enabled: flag,
      allowed_updates: optional(list(oneOf('address', 'email', 'name', 'phone', 'shipping', 'tax_id'))),
    }),
  ),
  invoice_history: enabled,
  payment_method_update: enabled,
  subscription_cancel: switchedOff,
  subscription_pause: switchedOff,
  subscription_update: switchedOff,
};

export const businessProfile = optional(
  fields({
    headline: clearable(text),
    privacy_policy_url: clearable(text),
    terms_of_service_url: clearable(text),
  }),
);

type FeatureParams = Partial<Values<typeof featuresShape>>;

const allOff: PortalFeatures = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
};

/** Features that are not named stay. */
function updateFeatures(before: PortalFeatures, given: FeatureParams): PortalFeatures {
  const customer = given.customer_update;
  return {
    ...before,
    ...(customer && {
      customer_update: {
        allowed_updates: customer.allowed_updates ?? before.customer_update.allowed_updates,
        enabled: customer.enabled,
      },
    }),
    ...(given.invoice_history && { invoice_history: given.invoice_history }),
    ...(given.payment_method_update && {
      payment_method_update: { ...before.payment_method_update, ...given.payment_method_update },
    }),
  };
}

type ConfigurationSettings = Pick<PortalConfiguration, 'business_profile' | 'default_return_url' | 'name'> & {
  features: FeatureParams;
  metadata: Metadata;
};

export function createConfiguration(
  ctx: Context,
  terms: ConfigurationSettings,
  isDefault = false,
): PortalConfiguration {
  const configuration = ctx.store.put<PortalConfiguration>({
    ...terms,
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    created: ctx.now,
    features: updateFeatures(allOff, terms.features),
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    updated: ctx.now,
    internal: {},
  });
  emitEvent(ctx, 'billing_portal.configuration.created', configuration);
  return configuration;
}

/** At Stripe it is set in the dashboard. */
export function defaultConfiguration(ctx: Context): PortalConfiguration {
  const existing = ctx.store.newest('billing_portal.configuration', {}, (one) => one.is_default);
  if (existing) return existing;
  const terms = {
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    default_return_url: null,
    features: { invoice_history: { enabled: true }, payment_method_update: { enabled: true } },
    metadata: {},
    name: null,
  };
  return createConfiguration(ctx, terms, true);
}
