import { paths } from '../paths.ts';
import { redirectReturn, withoutReturn } from '../payments/redirect-return.ts';

/** The secret of an order's payment, kept in this tab only. */
export interface CheckoutSession {
  clientSecret: string;
  /** The customer has just come back from the bank's page. */
  returned: boolean;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Moves the secrets of the order checkout page's address into the tab's storage. Answers the query string without
 * them, null when there was nothing to move.
 */
export function absorbSecrets(search: URLSearchParams, storage: Storage): URLSearchParams | null {
  const back = redirectReturn(search);
  const clientSecret = back?.clientSecret ?? search.get('client_secret');
  const clean = withoutReturn(search);
  clean.delete('client_secret');
  if (clean.size === search.size) return null;
  const orderId = search.get('order_id');
  if (orderId && clientSecret) {
    storage.setItem(storageName(orderId), JSON.stringify({ clientSecret, returned: back !== null }));
  }
  return clean;
}

/** The payment an order is waiting for in this tab; null when the tab knows none. */
export function checkoutSession(orderId: string, storage: Storage): CheckoutSession | null {
  const stored: unknown = JSON.parse(storage.getItem(storageName(orderId)) ?? 'null');
  if (typeof stored !== 'object' || !stored || !('clientSecret' in stored)) return null;
  const { clientSecret } = stored;
  if (typeof clientSecret !== 'string' || !clientSecret.startsWith('pi_')) return null;
  return { clientSecret, returned: 'returned' in stored && stored.returned === true };
}

export function forgetCheckout(orderId: string, storage: Storage): void {
  storage.removeItem(storageName(orderId));
}

/** The order checkout page of an order, without any secret. */
export function orderPath(orderId: string): string {
  return `${paths.oneTimeCheckout}?${new URLSearchParams({ order_id: orderId })}`;
}

function storageName(orderId: string): string {
  return `checkout-${orderId}`;
}
