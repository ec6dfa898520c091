import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { actionKey } from './use-subscription-action.ts';

/**
 * For the card of a subscription: takes the focus after an action whose button is removed, so that keyboard users continue
 * there and not at the top of the page.
 */
export function useFocusAfterAction(id: string) {
  const card = useRef<HTMLDivElement>(null);
  const wasBusy = useRef(false);
  const isBusy = useIsMutating({ mutationKey: actionKey(id) }) > 0;
  useEffect(() => {
    if (wasBusy.current && !isBusy && isFocusLost()) card.current?.focus({ preventScroll: true });
    wasBusy.current = isBusy;
  }, [isBusy]);
  return card;
}

/** A dialog that is still there returns the focus to its opener itself. */
function isFocusLost(): boolean {
  return document.activeElement === document.body && !document.querySelector('[role=dialog]');
}
