import { useLocation, useNavigate } from 'react-router';
import type { CartState } from '../../cart/cart-state.ts';
import { paths } from '../../paths.ts';
import { useHydrated } from '../../ui/layout/use-hydrated.ts';
import { firstError } from './checks.ts';

interface AccountHistoryState {
  step: 'account';
}

export type AccountHistoryEntry = ReturnType<typeof useAccountHistoryEntry>;

/**
 * The account step of the purchase page: like the card step an entry of its own in the history, without an address. Shown
 * only with a cart and address that could be bought; they may be gone by the time the entry is opened again.
 */
export function useAccountHistoryEntry(cart: CartState) {
  const navigate = useNavigate();
  const state: Partial<AccountHistoryState> | null = useLocation().state;
  const isOpen = useHydrated() && state?.step === 'account' && firstError(cart) === null;

  function open() {
    return navigate(paths.subscription, { state: { step: 'account' } satisfies AccountHistoryState });
  }
  /** The purchase page is the entry before, also after a reload. */
  function leave() {
    return navigate(-1);
  }
  return { isOpen, open, leave };
}
