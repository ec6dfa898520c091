import '../../testing/dom.ts';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { act, cleanup, waitFor } from '@testing-library/react';
import type { User } from '../../../shared/contract/accounts.ts';
import { currentUserQuery } from '../../accounts/queries.ts';
import { cart } from '../../cart/cart.ts';
import { cartAtom } from '../../cart/cart-atom.ts';
import { rememberedZipAtom } from '../../delivery/zip-atom.ts';
import { queryClient } from '../../platform/query-client.ts';
import { appStore } from '../../platform/store.ts';
import { answerCalls, resetTestApp, showAt } from '../../testing/shop.tsx';
import { usePurchasePageState } from './use-purchase-page-state.ts';

const ann = { id: 'ann', email: 'ann@example.com', address: '' } as User;
const bob = { id: 'bob', email: 'bob@example.com', address: '12 Main St, Alpharetta, Georgia 30009' } as User;
const seen: string[] = [];

function Street() {
  seen.push(usePurchasePageState().cart.address.street);
  return null;
}

function showTo(user: User | null) {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  return showAt('/subscription', <Street />);
}

const kept = () => {
  const { ownerId, address } = appStore.get(cartAtom);
  return [ownerId, address.street];
};

beforeEach(() => {
  answerCalls({
    '/api/products': () => Response.json([]),
    '/api/discount-settings': () => Response.json([]),
  });
  cart.setAddress({ street: '7 Elm St', city: 'Milton', zipCode: '30004' });
  seen.length = 0;
});
afterEach(() => {
  cleanup();
  resetTestApp();
  cart.forget();
});

test("a visitor's address becomes the customer's at sign-in, and stays theirs when the session ends", async () => {
  showTo(null);
  expect(kept()).toEqual([null, '7 Elm St']);
  showTo(ann);
  expect(kept()).toEqual(['ann', '7 Elm St']);
  showTo(null);
  expect(kept()).toEqual(['ann', '7 Elm St']);
});

test("somebody else's address is discarded and never shown", async () => {
  showTo(ann);
  cleanup();
  seen.length = 0;
  showTo(bob);
  await waitFor(() => expect(kept()).toEqual(['bob', '12 Main St']));
  expect(seen).not.toContain('7 Elm St');
});

test('without an address in the profile the form is empty, and a field that is emptied stays empty', async () => {
  showTo(bob);
  cart.setAddress({ street: '' });
  expect(kept()).toEqual(['bob', '']);
  cleanup();
  showTo({ ...ann, id: 'eve' });
  expect(kept()).toEqual(['eve', '']);
});

test('an empty address begins with the place of a ZIP code that was asked for and is in the area', () => {
  cart.setAddress({ street: '', city: '', zipCode: '' });
  const place = () => {
    const { city, zipCode } = appStore.get(cartAtom).address;
    return [city, zipCode];
  };
  const savannah = { zipCode: '31401', city: 'Savannah', state: 'Georgia', distance: 213, isInside: false };
  appStore.set(rememberedZipAtom, savannah);
  showTo(null);
  expect(place()).toEqual(['', '']);
  const alpharetta = { ...savannah, zipCode: '30004', city: 'Alpharetta', distance: 1, isInside: true };
  act(() => appStore.set(rememberedZipAtom, alpharetta));
  expect(place()).toEqual(['Alpharetta', '30004']);
  act(() => void cart.setAddress({ city: '' }));
  expect(place()).toEqual(['', '30004']);
  act(() => appStore.set(rememberedZipAtom, null));
});
