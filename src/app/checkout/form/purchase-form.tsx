import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DeliveryAddress } from '../../../shared/contract/address.ts';
import { cartTexts } from '../../../shared/contract/delivery-data.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { useCurrentUserId } from '../../accounts/queries.ts';
import { cart } from '../../cart/cart.ts';
import { useNeedsPlan } from '../../cart/cart-atom.ts';
import { type CheckoutKind, totalOunces } from '../../cart/cart-state.ts';
import { NamedBoxes } from '../../cart/named-boxes.tsx';
import { trimmedAddress } from '../../delivery/address-errors.ts';
import { AddressFields } from '../../delivery/address-fields.tsx';
import { FullyBookedAlert } from '../../delivery/fully-booked.tsx';
import { GrowingSteps } from '../../delivery/growing-steps.tsx';
import { UpcomingDeliveries } from '../../delivery/upcoming-deliveries.tsx';
import { WaitingListButton } from '../../delivery/waiting-list-button.tsx';
import { useOnline } from '../../platform/use-online.ts';
import { useDeliveryWindow } from '../../settings/day-and-window.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkeletonList } from '../../ui/feedback/skeleton.tsx';
import { TextInput } from '../../ui/form/controls.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { focusHeading } from '../../ui/layout/focus-and-scroll.ts';
import { lazyWithRetry } from '../../ui/layout/lazy-with-retry.ts';
import { Page } from '../../ui/layout/page.tsx';
import { useHydrated } from '../../ui/layout/use-hydrated.ts';
import type { StoredSetup } from '../payment/stored-payment.ts';
import { ShelfWhenOffered } from '../shelf/shelf-when-offered.tsx';
import { checkoutLayout } from '../summary/checkout-layout.ts';
import { FreeDeliveryNote } from '../summary/free-delivery-note.tsx';
import { OrderSummary } from '../summary/order-summary.tsx';
import { type PurchasePageState, usePurchasePageState } from '../summary/use-purchase-page-state.ts';
import { CheckoutBar, PurchaseKeyFigures } from './checkout-bar.tsx';
import type { CheckoutError } from './checks.ts';
import { ProductSteppers } from './product-steppers.tsx';
import { PlanChoice, PurchaseTypeChoice } from './purchase-choices.tsx';
import { PurchaseIntro } from './purchase-intro.tsx';
import { useAccountHistoryEntry } from './use-account-history-entry.ts';
import { useCheckout } from './use-checkout.ts';
import { focusSection } from './use-section-focus.ts';

const ReorderSection = lazyWithRetry(() =>
  import('./reorder-section.tsx').then((module) => module.ReorderSection),
);

const UsedAddressesField = lazyWithRetry(() =>
  import('./used-addresses-field.tsx').then((module) => module.UsedAddressesField),
);

interface PurchaseFormProps {
  onSetup: (setup: StoredSetup, options: { replace: boolean }) => unknown;
}

/** The account step hides the sections but keeps what was typed. */
export function PurchaseForm({ onSetup }: PurchaseFormProps) {
  const purchase = usePurchasePageState();
  const account = useAccountHistoryEntry(purchase.cart);
  const { submit, error, notice } = useCheckout(purchase, onSetup, account);
  return (
    <>
      {account.isOpen && <AccountThenCheckout purchase={purchase} submit={submit} onCancel={account.leave} />}
      <div hidden={account.isOpen}>
        <Page title="Fill your box" intro={<PurchaseIntro purchase={purchase} />}>
          {purchase.isFullyBooked && <FullyBookedAlert />}
          <ShelfWhenOffered className="mb-10" />
          <EarlierOrders purchase={purchase} />
          <Form schema={DeliveryAddress} onSubmit={submit} className={checkoutLayout}>
            <Sections purchase={purchase} error={error} />
            <div className="contents lg:sticky lg:top-24 lg:grid lg:gap-4">
              <OrderSummary {...purchase}>
                <OfflineCartNote isEmpty={purchase.cart.items.length === 0} />
                {purchase.reservedCredit > 0 && <ReservedCreditNote cents={purchase.reservedCredit} />}
                {notice && <FailureNotice kind={purchase.kind}>{notice}</FailureNotice>}
              </OrderSummary>
              <CheckoutBar purchase={purchase} />
            </div>
          </Form>
        </Page>
      </div>
    </>
  );
}

/** After hydration only: the prerendered page is the same for everyone. */
function EarlierOrders({ purchase }: { purchase: PurchasePageState }) {
  const isHydrated = useHydrated();
  const userId = useCurrentUserId();
  const isWanted = useSearchParams()[0].has('again');
  if (!isHydrated || (!userId && !isWanted)) return null;
  return (
    <Suspense fallback={null}>
      <ReorderSection purchase={purchase} />
    </Suspense>
  );
}

function Sections({ purchase, error }: { purchase: PurchasePageState; error: CheckoutError | null }) {
  const { items, notes, phone, setting, address } = purchase.cart;
  const { isSubscription, frequency } = setting;
  const needsPlan = useNeedsPlan();
  const deliveryWindow = useDeliveryWindow();
  // With items in the cart, the same box could be added twice.
  const isHydrated = useHydrated();
  const [hadItemsAtFirst] = useState(isHydrated && totalOunces(items) > 0);
  // ProductSteppers shows the error and its retry button.
  const productsFailed = purchase.products.isError && !purchase.products.data;
  const messageAt = (section: CheckoutError['section']) =>
    error?.section === section ? error.message : undefined;
  return (
    <div className="grid gap-6 sm:gap-10">
      <PurchaseTypeChoice kind={purchase.kind} percents={purchase.percents} />
      {isSubscription && (
        <PlanChoice
          plan={frequency}
          percents={purchase.percents}
          quote={purchase.quote}
          error={needsPlan ? messageAt('plan') : undefined}
        />
      )}
      {!productsFailed && !hadItemsAtFirst && (
        <section aria-labelledby="boxes-heading">
          <h2 id="boxes-heading" className="mb-3 text-xl">
            Start with a box
          </h2>
          <NamedBoxes compact onNeedsPlan={() => focusSection('plan')} />
        </section>
      )}
      <ProductSteppers
        products={purchase.products}
        disabled={needsPlan}
        error={totalOunces(items) === 0 ? messageAt('items') : undefined}
        stockLimited={!isSubscription}
        showShortages={error?.section === 'stock'}
      >
        <FreeDeliveryNote purchase={purchase} />
      </ProductSteppers>
      <AddressFields
        address={address}
        notes={notes}
        check={purchase.addressCheck}
        onChange={cart.setAddress}
        onNotesChange={(notes) => cart.setTexts({ notes })}
        outOfArea={
          <WaitingListButton
            address={address}
            check={purchase.addressCheck.check}
            email={purchase.user?.email ?? null}
          />
        }
      >
        {purchase.user && (
          <Suspense fallback={null}>
            <UsedAddressesField address={address} />
          </Suspense>
        )}
      </AddressFields>
      {!purchase.user?.phone && (
        <Field
          label="Phone"
          name="phone"
          hint="For the driver, if the door is hard to find. We keep it with your account."
        >
          <TextInput
            type="tel"
            autoComplete="tel"
            value={phone}
            maxLength={cartTexts.phone}
            onChange={({ target }) => cart.setTexts({ phone: target.value })}
          />
        </Field>
      )}
      <UpcomingDeliveries
        isSubscription={isSubscription}
        hasPlan={frequency !== null}
        schedule={purchase.schedule}
        isFullyBooked={purchase.isFullyBooked}
        delivery={purchase.delivery}
        leadTimeDays={purchase.leadTimeDays}
        deliveryWindow={deliveryWindow}
      >
        <GrowingSteps firstBox={purchase.firstBox} />
      </UpcomingDeliveries>
    </div>
  );
}

/** For a customer who returns from the payment page. */
function ReservedCreditNote({ cents }: { cents: number }) {
  return (
    <p className="text-sm text-muted">
      {formatCents(cents)} of your credit is in an order that you have not paid. If it stays unpaid, the
      credit comes back in about half an hour.
    </p>
  );
}

function FailureNotice({ kind, children }: { kind: CheckoutKind; children: ReactNode }) {
  return (
    <Alert variant="warning" title={kind === 'one-time' ? 'Not ordered yet' : 'Not subscribed yet'}>
      {children}
    </Alert>
  );
}

// Loaded when needed, because of the script budget.
const AccountStep = lazyWithRetry(() =>
  import('../../accounts/sign-in/account-step.tsx').then((module) => module.AccountStep),
);

interface AccountThenCheckoutProps {
  purchase: PurchasePageState;
  submit: () => unknown;
  onCancel: () => unknown;
}

/** Then continues to the payment. */
function AccountThenCheckout({ purchase, submit, onCancel }: AccountThenCheckoutProps) {
  const [isSignedIn, setIsSignedIn] = useState(false);
  // Wait for the customer's own discount, so the total sent is theirs.
  const isReady = isSignedIn && Boolean(purchase.user) && purchase.isDiscountKnown;
  const goOn = useEffectEvent(submit);
  useEffect(() => {
    if (isReady) goOn();
  }, [isReady]);
  const preparing = (
    <Page title="One moment">
      <SkeletonList rows={3} rowClassName="h-16" label="Preparing your payment" />
    </Page>
  );
  if (isSignedIn) return preparing;
  return (
    <Suspense fallback={preparing}>
      <HeadingFocus />
      <AccountStep
        address={trimmedAddress(purchase.cart.address)}
        summary={<PurchaseKeyFigures purchase={purchase} />}
        onSignedIn={() => setIsSignedIn(true)}
        onCancel={onCancel}
      />
    </Suspense>
  );
}

/** Focuses the heading once the step's code has loaded. */
function HeadingFocus() {
  useEffect(() => focusHeading(), []);
  return null;
}

/** The cart stays on the device. */
function OfflineCartNote({ isEmpty }: { isEmpty: boolean }) {
  const isOnline = useOnline();
  if (isOnline || isEmpty) return null;
  return (
    <Alert title="You are offline: your cart waits on this device">
      <p>Nothing is ordered or paid by itself. Come back to this page when you have a connection.</p>
      <Button variant="secondary" className="mt-3" onClick={() => cart.clear()}>
        Empty the cart
      </Button>
    </Alert>
  );
}
