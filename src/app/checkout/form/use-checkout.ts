import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '../../../shared/contract/accounts.ts';
import { orderPayment } from '../../../shared/rules/credit.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { currentUserQuery } from '../../accounts/queries.ts';
import { type CartState, type CheckoutKind, cartFor } from '../../cart/cart-state.ts';
import { productsQuery } from '../../catalog/queries.ts';
import { addressErrors } from '../../delivery/address-errors.ts';
import { changedFirstDay } from '../../delivery/delivery-schedule.ts';
import { refreshScheduleInputs } from '../../delivery/use-schedule-inputs.ts';
import { checkoutPath, loginPath, paths } from '../../paths.ts';
import { creditQuery } from '../../payments/use-credit.ts';
import { useRefreshAfterPayment } from '../../payments/use-refresh-after-payment.ts';
import { ApiError, userErrorMessage } from '../../platform/api.ts';
import { clearShopDataCache } from '../../platform/pwa/shop-data-cache.ts';
import { dropReferralOffer, refreshReferralOffer } from '../../referrals/queries.ts';
import { discountSettingsQuery } from '../../settings/queries.ts';
import { dismissToasts, toast } from '../../ui/feedback/toast.ts';
import { formatDay } from '../../ui/text/format-day.ts';
import { endAttempt, endsAttempt } from '../payment/attempt.ts';
import { ouncesByProduct } from '../payment/cart-comparison.ts';
import { placeOrder, prepareSubscription } from '../payment/checkout-requests.ts';
import type { StoredSetup } from '../payment/stored-payment.ts';
import { firstBoxTotal } from '../summary/first-box-total.ts';
import type { PurchasePageState } from '../summary/use-purchase-page-state.ts';
import { isPaidByCredit } from './checkout-bar.tsx';
import { addressError, type CheckoutError, firstError, signedOutError } from './checks.ts';
import type { AccountHistoryEntry } from './use-account-history-entry.ts';
import { useSectionFocus } from './use-section-focus.ts';

const signInDelayMs = 500;

type OpenCardStep = (setup: StoredSetup, options: { replace: boolean }) => unknown;

/** The checkout of the purchase form: the checks in their order, then one request. */
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
  const { kind } = purchase;
  // Nobody goes back to the account step: what comes next takes its place in the history.
  const replace = account.isOpen;
  useSectionFocus(error, account.isOpen);
  // Once the cart changes, the toast of the failed check is dismissed: it may cover the field to correct.
  const { items, setting, address } = purchase.cart;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked whenever the cart changes
  useEffect(() => {
    if (error && ['plan', 'items', 'address'].includes(error.section)) dismissToasts();
  }, [items, setting, address]);

  /** Returns the errors of the form's fields. */
  async function submit() {
    setError(null);
    const user = purchase.user === undefined ? await queries.fetchQuery(currentUserQuery) : purchase.user;
    // Somebody else's cart may still be shown if nobody knew until now who is signed in.
    const cart = cartFor(purchase.cart, user?.id);
    const failedCheck = firstError(cart) ?? (await addressErrorOf(purchase));
    if (failedCheck) return stop(failedCheck, cart);
    if (!user) return account.open();
    const moved = changedFirstDay(purchase.schedule, cart.setting, await refreshScheduleInputs(queries));
    if (moved) return confirmAgain('New delivery day', `The delivery day has moved to ${formatDay(moved)}.`);
    if (await isPaidByUnseenCredit())
      return confirmAgain('Your credit pays', `Your credit pays the ${formatCents(purchase.quote.total)}.`);
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

  /** Credit would pay the order that is sent, and the page did not say so: the customer was not known, or the credit has grown. */
  async function isPaidByUnseenCredit(): Promise<boolean> {
    if (kind === 'subscription' || (isPaidByCredit(purchase) && !account.isOpen)) return false;
    const { balance } = await queries.fetchQuery({ ...creditQuery, staleTime: 0 });
    return orderPayment(purchase.quote.total, balance).card === 0;
  }

  function confirmAgain(title: string, reason: string) {
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
    if (status !== undefined && endsAttempt(status)) await endAttempt(kind);
    if (isDiscountRefused(failure) && purchase.user) dropReferralOffer(purchase.user.id);
    if (!isOutdatedDataError(failure)) return;
    await refreshShopData(queries);
    if (failure.code === 'out-of-stock') setError({ section: 'stock', title, message });
  }

  /** Also for the sign-in page, which would redirect a signed-in customer straight back here. */
  function endSession() {
    queries.setQueryData(currentUserQuery.queryKey, null);
    stop(signedOutError(kind), purchase.cart);
  }

  return { submit: () => submit().catch(fail), error, notice };
}

/** The card step's code, loaded before the subscription is sent: without it nobody could pay. */
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

const nothingLost = 'Nothing is lost: your cart and address stay on this device, and nothing was charged.';
/** Refusals that mean that prices, percents or stock are not what the page shows. */
const outdatedCodes = ['price-changed', 'out-of-stock', 'product-unavailable'];

/** The server was not reached, or did not respond: the device knows whether it has a network. */
function unreachableError(): ApiError {
  if (!navigator.onLine) return new ApiError(0, `Paying needs a connection. ${nothingLost}`);
  return new ApiError(0, `The shop does not answer just now. Please try again in a minute. ${nothingLost}`);
}

/** What the customer reads when a checkout fails (product 13.4). The provider's outage reads like a refusal. */
export function failureText(failure: unknown, kind: CheckoutKind): { title: string; message: string } {
  const status = failure instanceof ApiError ? failure.status : undefined;
  const message = userErrorMessage(status === 0 ? unreachableError() : failure);
  if (kind === 'one-time') return { title: 'Checkout failed', message };
  return { title: status ? 'Subscription creation failed' : 'Error creating subscription', message };
}

/** The server refuses a referral discount that the page has shown. */
function isDiscountRefused(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'referral-discount-refused';
}

function isOutdatedDataError(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && outdatedCodes.includes(failure.code ?? '');
}

/** Asks for prices, stock, percents and the referral discount again, past what the service worker has stored. */
async function refreshShopData(queries: QueryClient): Promise<void> {
  await clearShopDataCache();
  await Promise.all([
    refreshReferralOffer(),
    ...[productsQuery, discountSettingsQuery].map(({ queryKey }) =>
      queries.refetchQueries({ queryKey: [...queryKey] }),
    ),
  ]);
}
