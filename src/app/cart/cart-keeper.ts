import { useEffect } from 'react';
import { onSignOut } from '../accounts/sign-out.ts';
import { appStore } from '../store.ts';
import { cart, forgetCart } from './cart-atom.ts';
import { persistCart } from './cart-persistence.ts';
import { deviceStorage } from './cart-storage.ts';

/** Stands once in the shell: keeps the cart on the device, in step between tabs. `userId` is who is signed in, if anybody. */
export function useCartKeeper(userId: string | null | undefined): void {
  useEffect(() => {
    const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cart');
    const { reload, stop } = persistCart(appStore, deviceStorage, channel);
    return both(onReturn(reload), stop);
  }, []);

  useEffect(() => onSignOut(forgetCart), []);

  useEffect(() => {
    if (userId) cart.claim(userId);
  }, [userId]);
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
