import { afterEach, beforeEach, expect, test } from 'bun:test';
import { fireEvent, waitFor, within } from '@testing-library/react';
import type { User } from '../../../shared/contract/accounts.ts';
import { combinedAddress } from '../../../shared/contract/address.ts';
import { cart } from '../../cart/cart.ts';
import { cartAtom } from '../../cart/cart-atom.ts';
import { emptyCart } from '../../cart/cart-state.ts';
import { appStore } from '../../platform/store.ts';
import { kale, peaShoots } from '../../testing/products.ts';
import { answerCalls, resetTestApp, showAt } from '../../testing/shop.tsx';
import { testTerms } from '../../testing/terms.ts';
import { PurchaseForm } from './purchase-form.tsx';

const ann = { id: 'ann', firstName: 'Ann', lastName: 'Green', email: 'ann@example.com', address: '' } as User;
const mainStreet = { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' };
const order = (id: string, items: object[], deliveryAddress = mainStreet) => ({
  id,
  orderNumber: `EM-${id}`,
  address: combinedAddress(deliveryAddress),
  deliveryAddress,
  deliveryNotes: 'Ring twice',
  items,
});
const sixOuncesOfPeas = {
  productId: 'pea-shoots',
  productName: 'Pea Shoots (2-oz)',
  quantity: 3,
  ounces: 6,
  price: '5.00',
};
const twoOuncesOfKale = { productId: 'kale', productName: 'Kale', quantity: 2, ounces: 2, price: '3.00' };
const orders = [order('2', [sixOuncesOfPeas, twoOuncesOfKale]), order('1', [twoOuncesOfKale])];

beforeEach(() => {
  cart.forget();
  openShopWith(orders);
});
afterEach(() => {
  resetTestApp();
  cart.forget();
});

function openShopWith(own: object[], user: User | null = ann) {
  answerCalls({
    '/api/auth/user': () => Response.json(user),
    '/api/delivery/terms': () => Response.json(testTerms()),
    '/api/discount-settings': () => Response.json([]),
    '/api/products': () => Response.json([peaShoots, { ...kale, isGrownToOrder: false, stockQuantity: 1 }]),
    '/api/geocode': () => Response.json({ lat: 34.15, lng: -84.3 }),
    '/api/orders': () => Response.json(own),
  });
}

/** Without a device, the cart counts as read. */
function show(address: string) {
  appStore.set(cartAtom, { ...appStore.get(cartAtom), isRead: true });
  return showAt(address, <PurchaseForm onSetup={() => {}} />);
}
const ounces = () => appStore.get(cartAtom).items.map(({ id, quantity }) => [id, quantity]);

test('the last order fills an empty cart at once, and the page says what has changed', async () => {
  const screen = show('/subscription?again=last');
  const section = await screen.findByRole('region', { name: 'Order again' });
  await within(section).findByText('Order EM-2 is in your cart again');
  const changes = within(section).getByRole('list', { name: 'What has changed' });
  expect([...changes.children].map(({ textContent }) => textContent)).toEqual([
    'Pea Shoots costs more: $2.75 per oz instead of $2.50.',
    'Kale: only 1 oz left of the 2 oz you had.',
  ]);
  expect(ounces()).toEqual([
    ['pea-shoots', 6],
    ['kale', 1],
  ]);
  expect(appStore.get(cartAtom)).toMatchObject({
    ownerId: 'ann',
    notes: 'Ring twice',
    address: { street: '12 Main St', city: 'Milton', zipCode: '30004' },
  });
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/subscription'));
});

test('a cart with something else in it is only replaced after a question', async () => {
  cart.setLooseOunces(peaShoots, 1);
  const screen = show('/subscription?again=1');
  const dialog = await screen.findByRole('dialog', { name: 'Replace what is in your cart?' });
  expect(dialog.textContent).toContain('Your cart has 1 oz Pea Shoots. Order EM-1 would take its place.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep my cart' }));
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/subscription'));
  expect(ounces()).toEqual([['pea-shoots', 1]]);

  fireEvent.click(screen.getByRole('link', { name: 'Same as last time' }));
  const again = await screen.findByRole('dialog');
  fireEvent.click(within(again).getByRole('button', { name: 'Replace' }));
  await screen.findByText('Order EM-2 is in your cart again');
  expect(ounces()).toEqual([
    ['pea-shoots', 6],
    ['kale', 1],
  ]);
});

test('somebody who is not signed in is led to the sign-in page, and back here', async () => {
  openShopWith([], null);
  const screen = show('/subscription?again=last');
  await waitFor(() =>
    expect(screen.getByLabelText('Address').textContent).toBe(
      '/login?returnTo=%2Fsubscription%3Fagain%3Dlast',
    ),
  );
});

test('a customer without orders is offered nothing, and told so when asking for the last one', async () => {
  openShopWith([]);
  const screen = show('/subscription?again=last');
  await screen.findByText('No earlier order yet');
  expect(screen.queryByText('Same as last time')).toBeNull();
  expect(appStore.get(cartAtom).items).toEqual(emptyCart.items);
});

test('an order of which nothing is available leaves the cart as it is', async () => {
  cart.setLooseOunces(peaShoots, 1);
  openShopWith([order('3', [{ ...twoOuncesOfKale, productId: 'basil', productName: 'Basil (4-oz)' }])]);
  const screen = show('/subscription?again=last');
  await screen.findByText('Nothing of order EM-3 is available today');
  await screen.findByText('Basil is no longer offered, so it is left out.');
  expect(ounces()).toEqual([['pea-shoots', 1]]);
});

test('an address of an earlier order can be chosen', async () => {
  const elsewhere = order('1', [twoOuncesOfKale], {
    street: '7 Elm St',
    city: 'Alpharetta',
    state: 'Georgia',
    zipCode: '30009',
  });
  openShopWith([order('2', [twoOuncesOfKale]), elsewhere]);
  const screen = show('/subscription?again=last');
  const choice = await screen.findByLabelText('Addresses you have used');
  await waitFor(() => expect((choice as HTMLSelectElement).value).toBe('0'));
  fireEvent.change(choice, { target: { value: '1' } });
  expect((screen.getByLabelText(/^Street address/) as HTMLInputElement).value).toBe('7 Elm St');
  expect(appStore.get(cartAtom).address).toMatchObject({ city: 'Alpharetta', zipCode: '30009' });
});
