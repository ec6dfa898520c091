import * as v from 'valibot';
import { frequencies } from '../../../shared/rules/plans.ts';
import { paths } from '../../paths.ts';
import { redirectResult, withoutRedirectParams } from '../../payments/redirect-result.ts';
import { account, tabValues } from '../../platform/device/storage.ts';

/** By order id. */
const payments = tabValues<StoredPayment>('checkout', account);

const setups = tabValues<StoredSetup>('checkout-subscription', account);

/** In this tab only. */
export interface StoredPayment {
  clientSecret: string;
  /** From the bank's page. */
  returned: boolean;
}

/**
 * A snapshot, because the cart may change. Amounts are cents, days `YYYY-MM-DD`; `payment` is for the first
 * box, with `referralPercent`.
 */
export type SubscriptionSummary = v.InferOutput<typeof SubscriptionSummary>;

/** Null: unknown in this tab. */
export interface StoredSetup extends StoredPayment {
  userId: string | null;
  summary: SubscriptionSummary | null;
}

/** Returns the remaining query; null if it had no secret. */
export function moveSecretsToStorage(search: URLSearchParams): URLSearchParams | null {
  const back = redirectResult(search);
  const clientSecret = back?.clientSecret ?? search.get('client_secret');
  const clean = withoutRedirectParams(search);
  clean.delete('client_secret');
  if (clean.size === search.size) return null;
  const orderId = search.get('order_id');
  if (orderId && clientSecret) storePayment(orderId, { clientSecret, returned: back !== null });
  return clean;
}

export function storedPayment(orderId: string): StoredPayment | null {
  const stored = parsed(PaymentSchema, payments.get(orderId));
  return stored?.clientSecret.startsWith('pi_') ? stored : null;
}

export function storePayment(orderId: string, payment: StoredPayment): void {
  payments.set(payment, orderId);
}

export function removeStoredPayment(orderId: string): void {
  payments.remove(orderId);
}

/** Null also for another customer's. */
export function storedSetup(userId: string | undefined): StoredSetup | null {
  const setup = readStoredSetup();
  return userId && setup?.userId && setup.userId !== userId ? null : setup;
}

export function storeSetup(setup: StoredSetup): void {
  setups.set(setup);
}

/** From the bank's return URL; false if it has none. */
export function moveSetupReturnToStorage(search: URLSearchParams): boolean {
  const back = redirectResult(search);
  if (!back) return false;
  const known = readStoredSetup();
  const { clientSecret } = back;
  const isKnown = known?.clientSecret === clientSecret;
  storeSetup({ ...(isKnown ? known : { userId: null, summary: null }), clientSecret, returned: true });
  return true;
}

export function forgetSetup(): void {
  setups.remove();
}

export function orderCheckoutPath(orderId: string): string {
  return `${paths.oneTimeCheckout}?${new URLSearchParams({ order_id: orderId })}`;
}

function readStoredSetup(): StoredSetup | null {
  return parsed(SetupSchema, setups.get());
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, stored: unknown): T | null {
  const result = v.safeParse(schema, stored);
  return result.success ? result.output : null;
}

const PaymentSchema = v.object({ clientSecret: v.string(), returned: v.fallback(v.boolean(), false) });

const SubscriptionSummary = v.object({
  plan: v.picklist(frequencies),
  address: v.object({ street: v.string(), city: v.string(), state: v.string(), zipCode: v.string() }),
  box: v.array(v.object({ productId: v.string(), name: v.string(), ounces: v.number() })),
  quote: v.object({
    subtotal: v.number(),
    discount: v.number(),
    referralDiscount: v.number(),
    delivery: v.number(),
    tax: v.number(),
    total: v.number(),
  }),
  percent: v.number(),
  referralPercent: v.optional(v.number(), 0),
  payment: v.optional(v.object({ credit: v.number(), card: v.number(), carried: v.optional(v.number()) }), {
    credit: 0,
    card: 0,
  }),
  schedule: v.nullable(v.object({ days: v.array(v.string()), firstCharge: v.nullable(v.string()) })),
});

const SetupSchema = v.object({
  ...PaymentSchema.entries,
  userId: v.nullable(v.string()),
  summary: v.nullable(SubscriptionSummary),
});
