import * as v from 'valibot';
import { frequencies } from '../../../shared/rules/plans.ts';
import { paths } from '../../paths.ts';
import { redirectResult, withoutRedirectParams } from '../../payments/redirect-result.ts';
import { account, tabValues } from '../../platform/device/storage.ts';

/** By the order's id. */
const payments = tabValues<StoredPayment>('checkout', account);

const setups = tabValues<StoredSetup>('checkout-subscription', account);

/** The client secret of a payment, kept in this tab's storage only. */
export interface StoredPayment {
  clientSecret: string;
  /** The customer has just returned from the bank's page. */
  returned: boolean;
}

/**
 * What a customer subscribes to, as it was when the subscription was sent: the cart may change or be emptied meanwhile.
 * Amounts are cents, days `YYYY-MM-DD`, `percent` the plan's discount, `referralPercent` that of the first box,
 * which `payment` is for.
 */
export type SubscriptionSummary = v.InferOutput<typeof SubscriptionSummary>;

/** The pending subscription, which waits for its card. `userId` and `summary` are null in a tab that does not know them. */
export interface StoredSetup extends StoredPayment {
  userId: string | null;
  summary: SubscriptionSummary | null;
}

/**
 * Moves the secrets of the order checkout page's address into the tab's storage. Returns the query string without
 * them, null when there was nothing to move.
 */
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

/** The payment an order is waiting for in this tab; null when the tab knows none. */
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

/** The pending subscription that waits for its card in this tab; null when the tab knows none, or only another customer's. */
export function storedSetup(userId: string | undefined): StoredSetup | null {
  const setup = readStoredSetup();
  return userId && setup?.userId && setup.userId !== userId ? null : setup;
}

export function storeSetup(setup: StoredSetup): void {
  setups.set(setup);
}

/** Stores the client secret that the bank's page has added to the address. False if it has added none. */
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

/** The order checkout page of an order, without any secret. */
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
  payment: v.optional(v.object({ credit: v.number(), card: v.number() }), { credit: 0, card: 0 }),
  schedule: v.nullable(v.object({ days: v.array(v.string()), firstCharge: v.nullable(v.string()) })),
});

const SetupSchema = v.object({
  ...PaymentSchema.entries,
  userId: v.nullable(v.string()),
  summary: v.nullable(SubscriptionSummary),
});
