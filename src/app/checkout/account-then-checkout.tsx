import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { trimmedAddress } from '../delivery/address-errors.ts';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { focusHeading } from '../ui/layout/focus-heading.ts';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { Page } from '../ui/layout/page.tsx';
import { PurchaseKeyFigures } from './checkout-bar.tsx';
import type { PurchasePageState } from './use-purchase-page-state.ts';

// Loaded only for somebody who is not signed in: the page has a script budget.
const AccountStep = lazyWithRetry(() =>
  import('../accounts/account-step.tsx').then((module) => module.AccountStep),
);

interface AccountThenCheckoutProps {
  purchase: PurchasePageState;
  submit: () => unknown;
  onCancel: () => unknown;
}

/** The account step, and straight on to the payment once somebody is signed in. */
export function AccountThenCheckout({ purchase, submit, onCancel }: AccountThenCheckoutProps) {
  const [isSignedIn, setIsSignedIn] = useState(false);
  // The discount is asked for again once the customer is known: the total that is sent has to be theirs.
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
      <div className="mx-auto w-full max-w-lg px-4 pt-6 text-center">
        <PurchaseKeyFigures purchase={purchase} />
      </div>
      <AccountStep
        address={trimmedAddress(purchase.cart.address)}
        onSignedIn={() => setIsSignedIn(true)}
        onCancel={onCancel}
      />
    </Suspense>
  );
}

/** Beside a step whose code is loaded first: its heading gets the focus when it is there. */
function HeadingFocus() {
  useEffect(() => focusHeading(), []);
  return null;
}
