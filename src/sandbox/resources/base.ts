import type Stripe from 'stripe';
import type { Answered } from './answered.ts';

export type Metadata = Stripe.Metadata;
export type Address = Stripe.Address;

export const emptyAddress: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

export type Shipping = Answered<
  Stripe.PaymentIntent.Shipping,
  { address: Address; name: string; phone: string | null }
>;

/**
 * Not in the API. `runAt`: next scheduled work, seconds. `token`: secret part of its page's URL. `parent`:
 * the object it is listed under.
 */
export type Internal = {
  runAt?: number | null;
  parent?: string | null;
  token?: string | null;
  deleted?: boolean;
};

/** Few objects contain one. */
export function embeddedList<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url };
}
