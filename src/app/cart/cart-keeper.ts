import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { onSignOut } from '../accounts/sign-out.ts';
import { api, unwrap } from '../api.ts';
import { productsQuery } from '../catalog/queries.ts';
import { appStore } from '../store.ts';
import { cartReadyAtom, forgetCart } from './cart-atom.ts';
import { persistCart } from './cart-persistence.ts';
import { deviceStorage } from './cart-storage.ts';
import { keepCartSynced } from './cart-sync.ts';

/**
 * Stands once in the shell: keeps the cart on the device and, for a signed-in customer, on the server.
 * `userId` is null for a visitor and undefined while nobody knows yet.
 */
export function useCartKeeper(userId: string | null | undefined): void {
  const queryClient = useQueryClient();
  const ready = useAtomValue(cartReadyAtom, { store: appStore });

  useEffect(() => {
    const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cart');
    const { reload, stop } = persistCart(appStore, deviceStorage, channel);
    return both(onReturn(reload), stop);
  }, []);

  useEffect(() => onSignOut(forgetCart), []);

  useEffect(() => {
    if (!ready || !userId) return;
    const remote = {
      get: () => unwrap(api.api.cart.get()),
      put: (cart: Parameters<typeof api.api.cart.put>[0]) => unwrap(api.api.cart.put(cart)),
      products: async () => (await queryClient.ensureQueryData(productsQuery)).products,
    };
    const { retry, stop } = keepCartSynced(appStore, remote, userId);
    return both(onReturn(retry), stop);
  }, [ready, userId, queryClient]);
}

/** Calls `work` when the tab is shown again, comes out of the back-forward cache, or finds the network again. */
function onReturn(work: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && work();
  const onShow = (event: PageTransitionEvent) => event.persisted && work();
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('pageshow', onShow);
  addEventListener('online', work);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('pageshow', onShow);
    removeEventListener('online', work);
  };
}

function both(first: () => void, second: () => void): () => void {
  return () => {
    first();
    second();
  };
}
