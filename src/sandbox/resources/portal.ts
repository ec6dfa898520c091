import type Stripe from 'stripe';
import type { Answered } from './answered.ts';
import type { Internal } from './base.ts';

export type PortalConfiguration = Answered<Stripe.BillingPortal.Configuration> & { internal: Internal };
export type PortalFeatures = PortalConfiguration['features'];

export type PortalSession = Answered<Stripe.BillingPortal.Session> & { internal: Internal };
export type PortalFlow = NonNullable<PortalSession['flow']>;
