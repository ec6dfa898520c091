import '../../testing/dom.ts';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { act } from '@testing-library/react';
import { useAtomValue } from 'jotai';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { cart, cartStore } from '../../cart/cart.ts';
import { cartAtom } from '../../cart/cart-atom.ts';
import { emptyCart, kindOf } from '../../cart/cart-state.ts';
import { tabsOf } from '../../platform/device/tabs.ts';
import { testRecord } from '../../platform/device/test-storage.ts';
import { appStore } from '../../platform/store.ts';
import { PurchaseTypeChoice } from './purchase-choices.tsx';

const percents = { weekly: 5, biweekly: 10, monthly: 15 };

function Choice() {
  return <PurchaseTypeChoice kind={kindOf(useAtomValue(cartAtom))} percents={percents} />;
}

// Discards cart changes by other tests of this process.
beforeEach(async () => {
  const { loaded, disconnect } = cartStore.connect(testRecord(), tabsOf('test'));
  await loaded;
  disconnect();
});
afterEach(() => {
  cart.forget();
  document.body.innerHTML = '';
});

test('a choice made before hydration is kept, also when the stored cart is read after it', async () => {
  document.body.innerHTML = renderToString(<Choice />);
  const radio = (value: string) =>
    document.querySelector<HTMLInputElement>(`input[value=${value}]`) as HTMLInputElement;
  radio('subscription').checked = true;
  const root = await act(async () => hydrateRoot(document.body, <Choice />));
  expect([radio('subscription').checked, radio('one-time').checked]).toEqual([true, false]);

  const device = testRecord({ ...emptyCart, notes: 'Gate 4' });
  const { loaded, disconnect } = cartStore.connect(device, tabsOf('test'));
  await act(() => loaded);
  expect(appStore.get(cartAtom)).toMatchObject({ notes: 'Gate 4', setting: { isSubscription: true } });
  expect([radio('subscription').checked, radio('one-time').checked]).toEqual([true, false]);
  await act(() => cart.forget());
  disconnect();
  act(() => root.unmount());
});
