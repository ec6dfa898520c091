import { combinedAddress } from '../../shared/address.ts';
import { areaMessages, deliveryArea } from '../../shared/delivery.ts';
import { ApiError, api, unwrap } from '../api.ts';
import { trimmed } from './checks.ts';
import type { DraftAddress } from './draft.ts';

/** What is known about an address (spec section 4). `distance` is miles. `unreached`: the shop could not be asked. */
export type AddressCheck =
  | { state: 'unknown' }
  | { state: 'validating' }
  | { state: 'valid'; distance: number }
  | { state: 'invalid'; message: string }
  | { state: 'unreached' };

/**
 * Asks where an address is and whether the shop delivers there. The server checks again at checkout. An address
 * outside the area is reported, so that the shop learns where it is wanted.
 */
export async function checkAddress(
  address: DraftAddress,
  customerEmail: string | null,
): Promise<AddressCheck> {
  const text = combinedAddress(trimmed(address));
  try {
    const point = await unwrap(api.api.geocode.post({ address: text }));
    const { distance, inside } = deliveryArea(point);
    if (inside) return { state: 'valid', distance };
    reportOutside(text, distance, customerEmail);
    return { state: 'invalid', message: areaMessages.outside };
  } catch (error) {
    return failedCheck(error);
  }
}

function failedCheck(error: unknown): AddressCheck {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 0) return { state: 'unreached' };
  return { state: 'invalid', message: status === 404 ? areaMessages.notFound : areaMessages.failed };
}

function reportOutside(address: string, distance: number, customerEmail: string | null): void {
  // Only a hint for the shop: the customer's answer does not wait for it.
  api.api['address-validation-log'].post({ address, distance, customerEmail: customerEmail ?? 'guest' });
}
