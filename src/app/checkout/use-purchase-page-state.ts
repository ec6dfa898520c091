import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { User } from '../../shared/accounts.ts';
import { addressParts } from '../../shared/address.ts';
import { rules } from '../../shared/business.ts';
import { quoteLines } from '../../shared/cart-item.ts';
import { quoteFor } from '../../shared/quote.ts';
import { useCurrentUser } from '../accounts/queries.ts';
import { cartStore } from '../cart/cart.ts';
import { cartAtom } from '../cart/cart-atom.ts';
import { type Change, cartFor, kindOf, settingAddress } from '../cart/cart-state.ts';
import { discountPercent } from '../cart/subscription-setting.ts';
import { useProducts } from '../catalog/queries.ts';
import { scheduleFor } from '../delivery/delivery-schedule.ts';
import { useAddressCheck } from '../delivery/use-address-check.ts';
import { useDeliveryTerms } from '../delivery/use-delivery-terms.ts';
import { useReferralOfferQuery } from '../referrals/queries.ts';
import { useDiscountPercents } from '../settings/queries.ts';

export type PurchasePageState = ReturnType<typeof usePurchasePageState>;

/** Everything the purchase page shows and sends: cart, address, price and days. */
export function usePurchasePageState() {
  const { data: user } = useCurrentUser();
  const products = useProducts({ refetch: true });
  const percents = useDiscountPercents();
  const terms = useDeliveryTerms();
  const cart = cartFor(useAtomValue(cartAtom), user?.id);
  const addressCheck = useAddressCheck(cart.address, user?.email ?? null);
  useAddressOfProfile(user);

  const percent = discountPercent(cart.setting, percents);
  const lines = quoteLines(cart.items, products.data ?? []);
  const kind = kindOf(cart);
  const offer = useReferralOfferQuery();
  const referralPercent = offer.data?.percent ?? 0;
  return {
    user,
    cart,
    kind,
    products,
    percents,
    percent,
    referralPercent,
    /** Whether it is known which discount the visitor or customer has. */
    isDiscountKnown: !offer.isPending,
    quote: quoteFor({
      lines,
      planPercent: percent,
      referralPercent: kind === 'one-time' ? referralPercent : 0,
    }),
    schedule: terms && scheduleFor(cart.setting, terms),
    leadTimeDays: terms?.leadTimeDays ?? rules.leadTimeDays,
    addressCheck,
  };
}

/** Fills in the profile's address once the customer is known; not again when they empty a field. */
function useAddressOfProfile(user: User | null | undefined): void {
  const { id, address } = user ?? {};
  useEffect(() => {
    if (id) cartStore.change(fillingIn(id, address ?? ''));
  }, [id, address]);
}

/** The customer's cart, with the profile's address if it has none yet. */
function fillingIn(userId: string, profileAddress: string): Change {
  return (now) => {
    const cart = cartFor(now, userId);
    const { street, city, zipCode } = cart.address;
    if (street || city || zipCode || !profileAddress) return cart;
    const { state: _, ...address } = addressParts(profileAddress);
    return settingAddress(address)(cart);
  };
}
