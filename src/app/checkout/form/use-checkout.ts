import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '../../../shared/contract/accounts.ts';
import { creditForOrder, orderPayment } from '../../../shared/rules/credit.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { currentUserQuery } from '../../accounts/queries.ts';
import { cartStore } from '../../cart/cart.ts';
import { type CartState, type CheckoutKind, cartFor } from '../../cart/cart-state.ts';
import { productsQuery } from '../../catalog/queries.ts';
import { addressErrors, isUntouched } from '../../delivery/address-errors.ts';
import { changedFirstDay } from '../../delivery/delivery-schedule.ts';
import { refreshDeliveryTerms } from '../../delivery/use-delivery-terms.ts';
import { checkoutPath, loginPath, paths } from '../../paths.ts';
import { creditQuery, useRefreshAfterPayment } from '../../payments/queries.ts';
import {
  ApiError,
  isFinalRefusal,
  shopIsDownForNow,
  slowAnswer,
  userErrorMessage,
} from '../../platform/api.ts';
import { clearShopDataCache } from '../../platform/pwa/shop-data-cache.ts';
import { dropReferralOffer, refreshReferralOffer } from '../../referrals/queries.ts';
import { discountSettingsQuery } from '../../settings/queries.ts';
import { dismissToasts, toast } from '../../ui/feedback/toast.ts';
import { formatDay } from '../../ui/text/format-day.ts';
import { endAttempt } from '../payment/attempt.ts';
import { ouncesByProduct } from '../payment/cart-comparison.ts';
import { placeOrder, prepareSubscription } from '../payment/checkout-requests.ts';
import type { StoredSetup } from '../payment/stored-payment.ts';
import { firstBoxTotal } from '../summary/first-box-total.ts';
import type { PurchasePageState } from '../summary/use-purchase-page-state.ts';
import { isPaidByCredit } from './checkout-bar.tsx';
import { addressError, type CheckoutError, firstError, signedOutError } from './checks.ts';
import type { AccountHistoryEntry } from './use-account-history-entry.ts';
import { focusSection, useSectionFocus } from './use-section-focus.ts';

const signInDelayMs = 500;

type OpenCardStep = (setup: StoredSetup, options: { replace: boolean }) => unknown;

export function useCheckout(
  purchase: PurchasePageState,
  openCardStep: OpenCardStep,
  account: AccountHistoryEntry,
) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refreshAfterPayment = useRefreshAfterPayment();
  const [error, setError] = useState<CheckoutError | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const wasLedToAddress = useRef(false);
  const { kind } = purchase;
  // Replaces the account step in the history.
  const replace = account.isOpen;
  useSectionFocus(error, account.isOpen);
  // The toast may cover the field to fix.
  const { items, setting, address } = purchase.cart;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked whenever the cart changes
  useEffect(() => {
    if (error && ['plan', 'items', 'address'].includes(error.section)) dismissToasts();
  }, [items, setting, address]);

  /** Returns the form's field errors. */
  async function submit() {
    setError(null);
    const user = purchase.user === undefined ? await queries.fetchQuery(currentUserQuery) : purchase.user;
    // Another customer's cart may still be shown if the user was unknown until now.
    const cart = cartFor(purchase.cart, user?.id);
    const failedCheck = firstError(cart) ?? (await addressErrorOf(purchase));
    if (failedCheck?.section === 'address' && isUntouched(cart.address) && !wasLedToAddress.current) {
      wasLedToAddress.current = true;
      return focusSection('address');
    }
    if (failedCheck) return stop(failedCheck, cart);
    const moved = changedFirstDay(purchase.schedule, cart.setting, await refreshDeliveryTerms(queries));
    if (moved) return askToConfirm('New delivery day', `The delivery day is now ${formatDay(moved)}.`);
    if (!user) return account.open();
    if (await isPaidByUnseenCredit())
      return askToConfirm('Your credit pays', `Your credit pays the ${formatCents(purchase.quote.total)}.`);
    await send(user, cart);
    setNotice(null);
  }

  async function send(user: User, cart: CartState) {
    const expectedDelivery = purchase.schedule?.days[0];
    const content = { user, cart, expectedTotal: firstBoxTotal(purchase), expectedDelivery };
    if (kind === 'subscription') {
      await loadCardStep().catch(() => Promise.reject(unreachableError()));
      const { clientSecret } = await prepareSubscription(content);
      const summary = summaryOf(purchase, cart);
      return openCardStep({ clientSecret, returned: false, userId: user.id, summary }, { replace });
    }
    const { clientSecret = '', orderId } = await placeOrder(content);
    refreshAfterPayment();
    await navigate(checkoutPath(clientSecret, orderId), { replace });
  }

  /** The page did not show it: the customer was unknown, or the credit grew. */
  async function isPaidByUnseenCredit(): Promise<boolean> {
    if (kind === 'subscription' || (isPaidByCredit(purchase) && !account.isOpen)) return false;
    const credit = await queries.fetchQuery({ ...creditQuery, staleTime: 0 });
    return orderPayment(purchase.quote.total, creditForOrder(credit)).card === 0;
  }

  function askToConfirm(title: string, reason: string) {
    if (account.isOpen) account.leave();
    const sentence = `${reason} Please check and confirm again.`;
    toast({ title, description: sentence, variant: 'danger' });
    setNotice(sentence);
  }

  function stop(broken: CheckoutError, cart: CartState) {
    if (account.isOpen) account.leave();
    setError(broken);
    toast({ title: broken.title, description: broken.message, variant: 'danger' });
    if (broken.section === 'session')
      setTimeout(() => navigate(loginPath(paths.subscription)), signInDelayMs);
    if (broken.section !== 'address') return;
    return Object.entries(addressErrors(cart.address)).map(([field, message]) => ({ field, message }));
  }

  async function fail(failure: unknown) {
    const status = failure instanceof ApiError ? failure.status : undefined;
    if (status === 401) return endSession();
    if (account.isOpen) account.leave();
    const { title, message } = failureText(failure, kind);
    toast({ title, description: message, variant: 'danger' });
    setNotice(message);
    if (isFinalRefusal(failure)) await endAttempt(kind);
    if (isDiscountRefused(failure) && purchase.user) dropReferralOffer(purchase.user.id);
    if (!isOutdatedDataError(failure)) return;
    await refreshShopData(queries);
    if (failure.code === 'out-of-stock') setError({ section: 'stock', title, message });
  }

  /** Otherwise the sign-in page would redirect straight back. */
  function endSession() {
    queries.setQueryData(currentUserQuery.queryKey, null);
    stop(signedOutError(kind), purchase.cart);
  }

  return { submit: () => submit().catch(fail), error, notice };
}

/** Loaded before the subscription is created: without it nobody could pay. */
export function loadCardStep() {
  return import('../payment/card-step.tsx');
}

async function addressErrorOf({ addressCheck }: PurchasePageState): Promise<CheckoutError | null> {
  const check = await addressCheck.validate();
  if (check.state === 'unreachable') throw unreachableError();
  return addressError(check);
}

function summaryOf(
  { quote, percent, referralPercent, schedule, products, payment }: PurchasePageState,
  cart: CartState,
) {
  const { setting, address, items } = cart;
  if (!setting.frequency) return null;
  const box = ouncesByProduct(items, products.data ?? []);
  return { plan: setting.frequency, address, box, quote, percent, referralPercent, schedule, payment };
}

function nothingLost(): string {
  if (!cartStore.isStored()) return 'Nothing was charged.';
  return 'Nothing is lost: your cart and address stay on this device, and nothing was charged.';
}
/** The page's prices, percents, or stock are outdated. */
const outdatedCodes = ['price-changed', 'out-of-stock', 'product-unavailable'];

/** Offline, or no answer. */
function unreachableError(failure?: unknown): ApiError {
  if (!navigator.onLine) return new ApiError(0, `Paying needs a connection. ${nothingLost()}`);
  if (userErrorMessage(failure) === slowAnswer)
    return new ApiError(0, `${slowAnswer} You are not charged twice.`);
  return new ApiError(0, `${shopIsDownForNow} ${nothingLost()}`);
}

/** An outage of the payment provider reads like a refusal. */
export function failureText(failure: unknown, kind: CheckoutKind): { title: string; message: string } {
  const status = failure instanceof ApiError ? failure.status : undefined;
  const message = userErrorMessage(status === 0 ? unreachableError(failure) : failure);
  if (kind === 'one-time') return { title: 'Checkout failed', message };
  return { title: status ? 'Subscription creation failed' : 'Error creating subscription', message };
}

function isDiscountRefused(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'referral-discount-refused';
}

function isOutdatedDataError(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && outdatedCodes.includes(failure.code ?? '');
}

/** Bypasses the service worker's cache. */
async function refreshShopData(queries: QueryClient): Promise<void> {
  await clearShopDataCache();
  await Promise.all([
    refreshReferralOffer(),
    ...[productsQuery, discountSettingsQuery].map(({ queryKey }) =>
      queries.refetchQueries({ queryKey: [...queryKey] }),
    ),
  ]);
}
