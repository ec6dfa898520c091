import type { Internal, Metadata } from './base.ts';

type CustomerUpdate = 'address' | 'email' | 'name' | 'phone' | 'shipping' | 'tax_id';

export type PortalFeatures = {
  customer_update: { allowed_updates: CustomerUpdate[]; enabled: boolean };
  invoice_history: { enabled: boolean };
  payment_method_update: { enabled: boolean; payment_method_configuration: null };
  subscription_cancel: {
    cancellation_reason: { enabled: boolean; feedback_options: null; options: string[] };
    enabled: boolean;
    mode: 'at_period_end' | 'immediately';
    proration_behavior: 'none';
  };
  subscription_pause: { duration: { interval_options: []; type: 'indefinite' }; enabled: boolean };
  subscription_update: {
    billing_cycle_anchor: null;
    default_allowed_updates: [];
    enabled: boolean;
    proration_behavior: 'none';
    schedule_at_period_end: { conditions: [] };
    trial_update_behavior: 'end_trial';
  };
};

export type PortalConfiguration = {
  id: string;
  object: 'billing_portal.configuration';
  active: boolean;
  application: null;
  business_profile: {
    headline: string | null;
    privacy_policy_url: string | null;
    terms_of_service_url: string | null;
  };
  created: number;
  default_return_url: string | null;
  features: PortalFeatures;
  is_default: boolean;
  livemode: false;
  login_page: { enabled: false; url: null };
  metadata: Metadata;
  name: string | null;
  updated: number;
  internal: Internal;
};

export type PortalFlow = {
  after_completion: {
    hosted_confirmation: { custom_message: string | null } | null;
    redirect: { return_url: string } | null;
    type: 'hosted_confirmation' | 'portal_homepage' | 'redirect';
  };
  customer_update: null;
  subscription_cancel: null;
  subscription_pause: null;
  subscription_update: null;
  subscription_update_confirm: null;
  type: 'payment_method_update';
};

export type PortalSession = {
  id: string;
  object: 'billing_portal.session';
  configuration: string;
  created: number;
  customer: string;
  customer_account: null;
  flow: PortalFlow | null;
  livemode: false;
  locale: null;
  on_behalf_of: null;
  return_url: string | null;
  url: string;
  internal: Internal;
};
