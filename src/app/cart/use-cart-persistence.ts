import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSignOut } from '../accounts/sign-out.ts';
import { productsQuery } from '../catalog/queries.ts';
import { cart, cartStore } from './cart.ts';
import { indexedDbStorage } from './cart-storage.ts';

/**
 * Stands once in the shell: keeps the cart on the device, in step between tabs, at the catalogue's prices, and its
 * customer's own. `userId` is null for a visitor and undefined while nobody knows.
 */
export function useCartPersistence(userId: string | null | undefined): void {
  const { data: products } = useQuery({ ...productsQuery, enabled: false });

  useEffect(() => {
    const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cart');
    const { reload, flush, disconnect } = cartStore.connect(indexedDbStorage(), tabs);
    const stopListening = onReturn(reload);
    addEventListener('pagehide', flush);
    return () => {
      stopListening();
      removeEventListener('pagehide', flush);
      disconnect();
    };
  }, []);

  useEffect(() => onSignOut(cart.forget), []);

  useEffect(() => {
    if (userId) cart.claim(userId);
  }, [userId]);

  useEffect(() => {
    if (products) cart.reprice(products);
  }, [products]);
}

/** Calls `work` when the tab is shown again, also out of the back-forward cache. */
function onReturn(work: () => unknown): () => void {
  const onVisible = () => document.visibilityState === 'visible' && work();
  const onShow = (event: PageTransitionEvent) => event.persisted && work();
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('pageshow', onShow);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('pageshow', onShow);
  };
}
