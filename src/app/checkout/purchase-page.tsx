import { Suspense, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useCurrentUser } from '../accounts/queries.ts';
import { useOpenCartFromUrl } from '../cart/use-open-cart-from-url.ts';
import { paths } from '../paths.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { focusHeading } from '../ui/layout/focus-and-scroll.ts';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { Page } from '../ui/layout/page.tsx';
import { useHydrated } from '../ui/layout/use-hydrated.ts';
import { PurchaseForm } from './form/purchase-form.tsx';
import { loadCardStep } from './form/use-checkout.ts';
import {
  forgetSetup,
  moveSetupReturnToStorage,
  type StoredSetup,
  storedSetup,
  storeSetup,
} from './payment/stored-payment.ts';

// Loaded when needed, because of the script budget.
const CardStep = lazyWithRetry(() => loadCardStep().then((module) => module.CardStep));

export function meta() {
  return pageMeta('Shop Products', 'Fresh microgreens by the ounce, once or as a subscription.');
}

export default function PurchasePage() {
  const { setup, open, leave, end } = useCardStep();
  useOpenCartFromUrl();
  if (!setup) return <PurchaseForm onSetup={open} />;
  return (
    <Page
      title="Add your card"
      intro="Nothing is charged today. Your card is kept for the boxes after the trial."
    >
      <Suspense fallback={<SkeletonList rows={3} rowClassName="h-16" label="Loading the card step" />}>
        <CardStep setup={setup} onLeave={leave} onEnd={end} />
      </Suspense>
    </Page>
  );
}

interface CardStepState {
  step: 'card';
  /** The previous history entry is the purchase page. */
  canGoBack: boolean;
}

/** A history entry without its own URL, so Back leads to the purchase page. `setup` is null while closed. */
export function useCardStep() {
  const navigate = useNavigate();
  const state: CardStepState | null = useLocation().state;
  // The prerendered page shows no card step.
  const isOpen = useHydrated() && state?.step === 'card';
  const userId = useCurrentUser().data?.id;
  const setup = useMemo(() => (isOpen ? storedSetup(userId) : null), [isOpen, userId]);
  useReturnFromBank();
  useHeadingFocus(setup !== null);

  /** `replace`: in place of the account step. */
  function open(newSetup: StoredSetup, { replace = false } = {}) {
    storeSetup(newSetup);
    const newState: CardStepState = { step: 'card', canGoBack: true };
    return navigate(paths.subscription, { replace, state: newState });
  }
  function leave() {
    return state?.canGoBack ? navigate(-1) : navigate(paths.subscription, { replace: true });
  }
  function end() {
    forgetSetup();
  }
  return { setup, open, leave, end };
}

function useReturnFromBank(): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const takeReturn = useEffectEvent(() => {
    if (!moveSetupReturnToStorage(search)) return;
    const state: CardStepState = { step: 'card', canGoBack: false };
    navigate(paths.subscription, { replace: true, preventScrollReset: true, state });
  });
  useEffect(() => takeReturn(), []);
}

function useHeadingFocus(isCardStep: boolean): void {
  const shown = useRef(isCardStep);
  useEffect(() => {
    if (shown.current === isCardStep) return;
    shown.current = isCardStep;
    focusHeading({ preventScroll: true });
  }, [isCardStep]);
}
