import { useAtomValue } from 'jotai';
import { itemOunces, quoteLines } from '../../shared/cart-item.ts';
import { quoteFor } from '../../shared/quote.ts';
import { useCurrentUser } from '../accounts/queries.ts';
import { cart } from '../cart/cart.ts';
import { cartItemsAtom, useCartNotes, useSubscriptionSetting } from '../cart/cart-atom.ts';
import { discountPercent } from '../cart/subscription-setting.ts';
import { useProducts } from '../catalog/queries.ts';
import { useDiscountPercents } from '../settings/queries.ts';
import { type DraftAddress, type PurchaseDraft, useDeviceDraft } from './draft.ts';
import { scheduleFor } from './schedule.ts';
import { useAddressCheck } from './use-address-check.ts';
import { useDeliveryTerms } from './use-delivery-terms.ts';

export type Purchase = ReturnType<typeof usePurchase>;

/** Everything the purchase page shows and sends: cart, choices, address, price and days. */
export function usePurchase() {
  const { data: user } = useCurrentUser();
  const products = useProducts({ refetch: true });
  const percents = useDiscountPercents();
  const items = useAtomValue(cartItemsAtom);
  const notes = useCartNotes();
  const setting = useSubscriptionSetting();
  const [stored, change] = useDeviceDraft(user);
  const kind = setting.isSubscription ? ('subscription' as const) : ('one-time' as const);
  const draft = { ...stored, kind, plan: setting.frequency };
  const address = useAddressCheck(draft.address, user?.email ?? null);
  const terms = useDeliveryTerms();

  const percent = discountPercent(setting, percents);
  const lines = quoteLines(items, products.data ?? []);
  const quote = quoteFor({ lines, planPercent: percent, referralPercent: 0 });
  const ounces = items.reduce((sum, item) => sum + itemOunces(item), 0);
  const schedule = terms && scheduleFor(draft, terms);
  const actions = {
    chooseKind: (next: PurchaseDraft['kind']) => cart.chooseSubscription(next === 'subscription'),
    choosePlan: cart.choosePlan,
    changeAddress: (next: DraftAddress) => change({ address: next }),
  };
  return {
    user,
    products,
    percents,
    items,
    notes,
    draft,
    actions,
    address,
    percent,
    quote,
    ounces,
    schedule,
  };
}
