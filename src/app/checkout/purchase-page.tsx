import { Suspense, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { business, rules } from '../../shared/business.ts';
import { orderDeadlineText } from '../../shared/facts/home-hero.ts';
import { firstDelivery } from '../../shared/rules/delivery-days.ts';
import { useCurrentUser } from '../accounts/queries.ts';
import { useOpenCartFromUrl } from '../cart/use-open-cart-from-url.ts';
import { useScheduleInputs } from '../delivery/use-schedule-inputs.ts';
import { paths } from '../paths.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { focusHeading } from '../ui/layout/focus-heading.ts';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { Page } from '../ui/layout/page.tsx';
import { useHydrated } from '../ui/layout/use-hydrated.ts';
import { Day } from '../ui/text/day.tsx';
import { PurchaseForm } from './form/purchase-form.tsx';
import { loadCardStep } from './form/use-checkout.ts';
import {
  forgetSetup,
  moveSetupReturnToStorage,
  type StoredSetup,
  storedSetup,
  storeSetup,
} from './payment/stored-payment.ts';

// Loaded only for customers who pay: the page has a script budget.
const CardStep = lazyWithRetry(() => loadCardStep().then((module) => module.CardStep));

// Long enough to be the largest contentful paint: it is prerendered, while the products are fetched.
const intro = (
  <>
    <OrderDeadlineNote />
    <span className="mt-1 block">
      Freshly cut microgreens by the ounce, delivered within {rules.radiusMiles} miles of{' '}
      {business.place.city}. Buy a box once, or subscribe and save.
    </span>
  </>
);

export function meta() {
  return pageMeta(
    'Shop Products',
    'Pea shoots, baby broccoli, radish and kale by the ounce, once or as a subscription.',
  );
}

export default function PurchasePage() {
  const { setup, open, leave, end } = useCardStep();
  useOpenCartFromUrl();
  if (!setup) return <PurchaseForm intro={intro} onSetup={open} />;
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

const placeholderDay = '2026-12-12';

/**
 * The order deadline and the first possible delivery day. Until they are known a placeholder date takes the same space, so
 * that the layout does not shift.
 */
export function OrderDeadlineNote() {
  const schedule = useScheduleInputs();
  const day = schedule
    ? firstDelivery(schedule.now, schedule.leadTimeDays, schedule.closedDays)
    : placeholderDay;
  return (
    <span className="block font-semibold text-ink">
      {orderDeadlineText((schedule ?? rules).leadTimeDays)} and your first box comes{' '}
      <span className={schedule ? undefined : 'invisible'}>
        <Day day={day} />
      </span>
      .
    </span>
  );
}

interface CardStepState {
  step: 'card';
  /** Whether the entry before this one in the history is the purchase page. */
  canGoBack: boolean;
}

/**
 * The card step of a subscription: an entry of its own in the history, at the purchase page's address, so that the
 * browser's Back button leads to the purchase page. `setup` is null while that is shown.
 */
export function useCardStep() {
  const navigate = useNavigate();
  const state: CardStepState | null = useLocation().state;
  // The prerendered page shows no card step.
  const isOpen = useHydrated() && state?.step === 'card';
  const userId = useCurrentUser().data?.id;
  const setup = useMemo(() => (isOpen ? storedSetup(userId) : null), [isOpen, userId]);
  useReturnFromBank();
  useHeadingFocus(setup !== null);

  /** `replace`: in the place of the account step, which nobody goes back to. */
  function open(newSetup: StoredSetup, { replace = false } = {}) {
    storeSetup(newSetup);
    const newState: CardStepState = { step: 'card', canGoBack: true };
    return navigate(paths.subscription, { replace, state: newState });
  }
  function leave() {
    return state?.canGoBack ? navigate(-1) : navigate(paths.subscription, { replace: true });
  }
  /** For a subscription that has started or whose checkout has expired: the Forward button no longer leads to it. */
  function end() {
    forgetSetup();
  }
  return { setup, open, leave, end };
}

/** Moves the secrets from the address that the bank's page returns to into the tab's storage. */
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

/** The element that had the focus is removed with its step. */
function useHeadingFocus(isCardStep: boolean): void {
  const shown = useRef(isCardStep);
  useEffect(() => {
    if (shown.current === isCardStep) return;
    shown.current = isCardStep;
    focusHeading({ preventScroll: true });
  }, [isCardStep]);
}
