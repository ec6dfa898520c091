import { useLocation, useNavigate } from 'react-router';
import type { CartState } from '../../cart/cart-state.ts';
import { paths } from '../../paths.ts';
import { useHydrated } from '../../ui/layout/use-hydrated.ts';
import { firstError } from './checks.ts';

interface AccountHistoryState {
  step: 'account';
}

export type AccountHistoryEntry = ReturnType<typeof useAccountHistoryEntry>;

/** A history entry without its own URL; shown only if the cart can still be bought. */
export function useAccountHistoryEntry(cart: CartState) {
  const navigate = useNavigate();
  const state: Partial<AccountHistoryState> | null = useLocation().state;
  const isOpen = useHydrated() && state?.step === 'account' && firstError(cart) === null;

  function open() {
    return navigate(paths.subscription, { state: { step: 'account' } satisfies AccountHistoryState });
  }
  /** The purchase page is the previous entry, even after a reload. */
  function leave() {
    return navigate(-1);
  }
  return { isOpen, open, leave };
}
