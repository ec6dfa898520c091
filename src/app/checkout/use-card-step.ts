import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useCurrentUser } from '../accounts/queries.ts';
import { paths } from '../paths.ts';
import { focusHeading } from '../ui/layout/focus-heading.ts';
import { useHydrated } from '../ui/layout/use-hydrated.ts';
import {
  forgetSetup,
  moveSetupReturnToStorage,
  type StoredSetup,
  storedSetup,
  storeSetup,
} from './stored-payment.ts';

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
