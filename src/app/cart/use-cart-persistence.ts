import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { productsQuery } from '../catalog/queries.ts';
import { tabsOf } from '../platform/device/tabs.ts';
import { cart, cartRecord, cartStore } from './cart.ts';

const tabs = tabsOf('cart');

/** Call once, in the shell. `userId` is null for a visitor, undefined until known. */
export function useCartPersistence(userId: string | null | undefined): void {
  const { data: products } = useQuery({ ...productsQuery, enabled: false });

  useEffect(() => {
    const { reload, flush, disconnect } = cartStore.connect(cartRecord, tabs);
    const stopListening = onReturn(reload);
    addEventListener('pagehide', flush);
    return () => {
      stopListening();
      removeEventListener('pagehide', flush);
      disconnect();
    };
  }, []);

  useEffect(() => {
    if (userId) cart.claim(userId);
  }, [userId]);

  useEffect(() => {
    if (products) cart.reprice(products);
  }, [products]);
}

/** Also when restored from the back-forward cache. */
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
