import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useCurrentUserId } from '../../accounts/queries.ts';
import { cartAtom } from '../../cart/cart-atom.ts';
import { cartFor } from '../../cart/cart-state.ts';
import { appStore } from '../../platform/store.ts';
import { isHolding } from '../payment/attempt.ts';

/** What this customer's unpaid shelf order holds for `date`; null without one of the last ten minutes. */
export function useHeld() {
  const [now] = useState(Date.now);
  const { shelf } = cartFor(useAtomValue(cartAtom, { store: appStore }), useCurrentUserId() ?? undefined);
  const { date, held } = shelf;
  return held && isHolding(held, now) ? { date, items: held.items } : null;
}
