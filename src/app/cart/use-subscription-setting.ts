import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { Frequency } from '../../shared/settings.ts';
import { useDiscountPercents } from '../settings/queries.ts';
import { appStore } from '../store.ts';
import { cartAtom, changeCart } from './cart-atom.ts';
import { discounted, type SubscriptionSetting, switched, withFrequency } from './subscription-setting.ts';

/** The subscription setting of the cart, its discount refreshed whenever the settings load or change. */
export function useSubscriptionSetting() {
  const { setting } = useAtomValue(cartAtom, { store: appStore });
  const percents = useDiscountPercents();
  const { weekly, biweekly, monthly } = percents;
  useEffect(() => {
    changeSetting((now) => discounted(now, { weekly, biweekly, monthly }));
  }, [weekly, biweekly, monthly]);
  return {
    ...setting,
    setSubscription: (on: boolean) => changeSetting((now) => switched(now, on, percents)),
    setFrequency: (frequency: Frequency) => changeSetting((now) => withFrequency(now, frequency, percents)),
  };
}

/** Turns the subscription on, for a card's way to the plans; the percent follows where the setting is read. */
export function chooseSubscription(): void {
  changeSetting((now) => ({ ...now, isSubscription: true }));
}

function changeSetting(change: (setting: SubscriptionSetting) => SubscriptionSetting): void {
  changeCart(appStore, (cart) => {
    const setting = change(cart.setting);
    return sameSetting(setting, cart.setting) ? cart : { ...cart, setting };
  });
}

function sameSetting(a: SubscriptionSetting, b: SubscriptionSetting): boolean {
  return (
    a.isSubscription === b.isSubscription &&
    a.frequency === b.frequency &&
    a.discountPercent === b.discountPercent
  );
}
