import { useAtomValue } from 'jotai';
import type { Frequency } from '../../shared/settings.ts';
import { appStore } from '../store.ts';
import { cartAtom, changeCart } from './cart-atom.ts';
import type { SubscriptionSetting } from './cart-state.ts';

/** The cart's subscription setting, the same in every tab. */
export function useSubscriptionSetting(): SubscriptionSetting {
  return useAtomValue(cartAtom, { store: appStore }).setting;
}

/** Turns the subscription on or off. */
export function chooseSubscription(isSubscription: boolean): void {
  changeSetting({ isSubscription });
}

export function choosePlan(frequency: Frequency): void {
  changeSetting({ frequency });
}

function changeSetting(part: Partial<SubscriptionSetting>): void {
  changeCart(appStore, (cart) => ({ ...cart, setting: { ...cart.setting, ...part } }));
}
