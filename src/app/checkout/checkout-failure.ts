import type { QueryClient } from '@tanstack/react-query';
import type { CheckoutKind } from '../cart/cart-state.ts';
import { productsQuery } from '../catalog/queries.ts';
import { ApiError, userErrorMessage } from '../platform/api.ts';
import { clearShopDataCache } from '../platform/pwa/shop-data-cache.ts';
import { refreshReferralOffer } from '../referrals/queries.ts';
import { discountSettingsQuery } from '../settings/queries.ts';

const nothingLost = 'Nothing is lost: your cart and address stay on this device, and nothing was charged.';
/** Refusals that mean that prices, percents or stock are not what the page shows. */
const outdatedCodes = ['price-changed', 'out-of-stock', 'product-unavailable'];

/** The server was not reached, or did not respond: the device knows whether it has a network. */
export function unreachableError(): ApiError {
  if (!navigator.onLine) return new ApiError(0, `Paying needs a connection. ${nothingLost}`);
  return new ApiError(0, `The shop does not answer just now. Please try again in a minute. ${nothingLost}`);
}

/** What the customer reads when a checkout fails (spec section 8). The provider's outage reads like a refusal. */
export function failureText(failure: unknown, kind: CheckoutKind): { title: string; message: string } {
  const status = failure instanceof ApiError ? failure.status : undefined;
  const message = userErrorMessage(status === 0 ? unreachableError() : failure);
  if (kind === 'one-time') return { title: 'Checkout failed', message };
  return { title: status ? 'Subscription creation failed' : 'Error creating subscription', message };
}

/** The server refuses a referral discount that the page has shown. */
export function isDiscountRefused(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'referral-discount-refused';
}

export function isOutdatedDataError(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && outdatedCodes.includes(failure.code ?? '');
}

/** Asks for prices, stock, percents and the referral discount again, past what the service worker has stored. */
export async function refreshShopData(queries: QueryClient): Promise<void> {
  await clearShopDataCache();
  await Promise.all([
    refreshReferralOffer(),
    ...[productsQuery, discountSettingsQuery].map(({ queryKey }) =>
      queries.refetchQueries({ queryKey: [...queryKey] }),
    ),
  ]);
}
