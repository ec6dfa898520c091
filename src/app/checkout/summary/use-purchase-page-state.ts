import { useAtomValue } from 'jotai';
import { rules } from '../../../shared/business.ts';
import { quoteLines } from '../../../shared/contract/cart-item.ts';
import type { Credit } from '../../../shared/contract/payments.ts';
import { creditForOrder, orderPayment, type Payment } from '../../../shared/rules/credit.ts';
import { quoteFor } from '../../../shared/rules/quote.ts';
import { useCurrentUser } from '../../accounts/queries.ts';
import { cartAtom } from '../../cart/cart-atom.ts';
import { type CheckoutKind, cartFor, kindOf, type SubscriptionSetting } from '../../cart/cart-state.ts';
import { discountPercent } from '../../cart/subscription-setting.ts';
import { useProducts } from '../../catalog/queries.ts';
import { scheduleFor } from '../../delivery/delivery-schedule.ts';
import { useAddressCheck } from '../../delivery/use-address-check.ts';
import { type DeliveryTerms, useDeliveryTerms } from '../../delivery/use-delivery-terms.ts';
import { useCredit } from '../../payments/queries.ts';
import { useReferralOfferQuery } from '../../referrals/queries.ts';
import { useDiscountPercents } from '../../settings/queries.ts';
import { nextChargePayments } from '../../subscriptions/actions/use-charge-payments.ts';
import { useMySubscriptions } from '../../subscriptions/record/queries.ts';
import { firstBoxTotal } from './first-box-total.ts';
import { useFillInAddress } from './use-fill-in-address.ts';

export type PurchasePageState = ReturnType<typeof usePurchasePageState>;

export function usePurchasePageState() {
  const { data: user } = useCurrentUser();
  const products = useProducts({ refetch: true });
  const percents = useDiscountPercents();
  const delivery = useDeliveryTerms();
  const cart = cartFor(useAtomValue(cartAtom), user?.id);
  const addressCheck = useAddressCheck(cart.address, user?.email ?? null);
  useFillInAddress(user);

  const percent = discountPercent(cart.setting, percents);
  const lines = quoteLines(cart.items, products.data ?? []);
  const kind = kindOf(cart);
  const offer = useReferralOfferQuery();
  const referralPercent = offer.data?.percent ?? 0;
  const quote = quoteFor({
    lines,
    planPercent: percent,
    referralPercent: kind === 'one-time' ? referralPercent : 0,
  });
  const total = firstBoxTotal({ quote, percent, referralPercent });
  const kept = useCredit({ enabled: Boolean(user), refetch: true }).data;
  const credit = user ? kept : undefined;
  return {
    user,
    cart,
    kind,
    products,
    percents,
    percent,
    referralPercent,
    isDiscountKnown: !offer.isPending,
    quote,
    payment: usePayment(kind, total, credit ?? { balance: 0, reserved: 0 }),
    ...firstBoxOf(delivery, cart.setting),
    delivery,
    leadTimeDays: delivery.terms?.leadTimeDays ?? rules.leadTimeDays,
    addressCheck,
    /** Cents reserved by an unpaid order. */
    reservedCredit: kind === 'subscription' ? (credit?.reserved ?? 0) : 0,
  };
}

/** Null while no day may be promised. */
function firstBoxOf({ terms, isFullyBooked }: DeliveryTerms, setting: SubscriptionSetting) {
  const firstBox = (setting.isSubscription ? terms?.subscription : terms) ?? null;
  return {
    firstBox,
    schedule: terms && firstBox ? scheduleFor(setting, terms) : null,
    isFullyBooked: isFullyBooked || Boolean(terms && !firstBox),
  };
}

/** Cents. Deducts charges of other subscriptions first, so no credit is promised twice. */
function usePayment(
  kind: CheckoutKind,
  total: number,
  credit: Pick<Credit, 'balance' | 'reserved'>,
): Payment {
  const { balance } = credit;
  const isSubscription = kind === 'subscription';
  const others = useMySubscriptions(isSubscription && balance !== 0).data ?? [];
  if (!isSubscription) return orderPayment(total, creditForOrder(credit));
  const first = { id: '', nextCharge: { at: Number.POSITIVE_INFINITY, amount: total, date: '' } };
  return nextChargePayments([...others, first], balance).get('') ?? { credit: 0, card: total };
}
