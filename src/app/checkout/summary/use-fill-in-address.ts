import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { User } from '../../../shared/contract/accounts.ts';
import { addressParts } from '../../../shared/contract/address.ts';
import type { ZipCodeAnswer } from '../../../shared/contract/delivery.ts';
import { cartStore } from '../../cart/cart.ts';
import { addressChange, type Change, cartFor } from '../../cart/cart-state.ts';
import { rememberedZipAtom } from '../../delivery/zip-atom.ts';
import { appStore } from '../../platform/store.ts';

/** Once only; not again when the customer empties a field. */
export function useFillInAddress(user: User | null | undefined): void {
  const remembered = useAtomValue(rememberedZipAtom, { store: appStore });
  const { id, address: profileAddress } = user ?? {};
  const isKnown = user !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    if (id || remembered?.isInside)
      cartStore.change(knownAddressChange(id, profileAddress ?? '', remembered));
  }, [isKnown, id, profileAddress, remembered]);
}

function knownAddressChange(
  userId: string | undefined,
  profileAddress: string,
  remembered: ZipCodeAnswer | null,
): Change {
  return (now) => {
    const cart = cartFor(now, userId);
    const { street, city, zipCode } = cart.address;
    if (street || city || zipCode) return cart;
    if (profileAddress) {
      const { state: _, ...address } = addressParts(profileAddress);
      return addressChange(address)(cart);
    }
    if (!remembered?.isInside) return cart;
    return addressChange({ city: remembered.city, zipCode: remembered.zipCode })(cart);
  };
}
