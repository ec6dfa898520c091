import { expect, test } from 'bun:test';
import { createStore } from 'jotai';
import { cartActions, cartAtom, cartReadyAtom, changeCart } from './cart-atom.ts';
import { persistCart } from './cart-persistence.ts';
import { subtotalOf } from './cart-state.ts';
import type { CartStorage } from './cart-storage.ts';
import { storedCart } from './stored-cart.ts';
import { kale, peaShoots } from './test-products.ts';

type Device = { stored: unknown; storage: CartStorage };

/** A phone's storage: copies in and out, each after a moment. */
function device(stored?: unknown): Device {
  const phone: Device = {
    stored,
    storage: {
      load: async () => {
        await Bun.sleep(1);
        return structuredClone(phone.stored);
      },
      save: async (cart) => {
        phone.stored = structuredClone(cart);
      },
    },
  };
  return phone;
}

function openTab({ storage }: Device, channel: BroadcastChannel | null = null) {
  const store = createStore();
  const lines = () =>
    store.get(cartAtom).items.map(({ id, variantId, quantity }) => [variantId ?? id, quantity]);
  return { store, lines, cart: cartActions(store), ...persistCart(store, storage, channel) };
}

async function until(holds: () => boolean) {
  for (let i = 0; i < 200 && !holds(); i++) await Bun.sleep(1);
  expect(holds()).toBe(true);
}

test('what was added before the storage was read is added to what it holds', async () => {
  const phone = device();
  const first = openTab(phone);
  await first.ready;
  first.cart.add(kale);
  first.cart.add(peaShoots, '2-oz');
  first.cart.setNotes('Gate 12');

  const second = openTab(phone);
  second.cart.add(kale);
  second.cart.add(kale);
  second.cart.add(peaShoots, '4-oz');
  expect(second.store.get(cartReadyAtom)).toBe(false);
  await second.ready;
  const whole = [
    ['kale', 3],
    ['pea-shoots-2-oz', 1],
    ['pea-shoots-4-oz', 1],
  ];
  expect(second.lines()).toEqual(whole);

  const third = openTab(phone);
  await third.ready;
  expect(third.lines()).toEqual(whole);
  expect(third.store.get(cartAtom).notes).toBe('Gate 12');
});

test('a cart that is only read is not written back', async () => {
  const phone = device({ items: 'nonsense' });
  await openTab(phone).ready;
  expect(phone.stored).toEqual({ items: 'nonsense' });
});

test('a device without storage still has a cart', async () => {
  const refuse = () => Promise.reject(new Error('No storage in this window.'));
  const tab = openTab({ stored: null, storage: { load: refuse, save: refuse } });
  tab.cart.add(kale);
  await tab.ready;
  tab.cart.add(kale);
  expect(tab.lines()).toEqual([['kale', 2]]);
});

test('tabs show the same cart, and a tab that slept catches up', async () => {
  const phone = device();
  const [one, other] = [new BroadcastChannel('cart-test'), new BroadcastChannel('cart-test')];
  const [left, right, asleep] = [openTab(phone, one), openTab(phone, other), openTab(phone)];
  await Promise.all([left.ready, right.ready, asleep.ready]);
  left.cart.add(kale);
  await until(() => right.lines().length === 1);
  right.cart.add(kale);
  await until(() => left.lines()[0]?.[1] === 2);
  right.cart.clear();
  await until(() => left.lines().length === 0);
  left.cart.add(peaShoots, '2-oz');
  const setting = { isSubscription: true, frequency: 'monthly' as const };
  changeCart(left.store, (cart) => ({ ...cart, setting }));
  await until(() => right.store.get(cartAtom).setting.frequency === 'monthly');
  await asleep.reload();
  expect(asleep.lines()).toEqual([['pea-shoots-2-oz', 1]]);
  expect(asleep.store.get(cartAtom).setting).toEqual(setting);
  for (const tab of [left, right, asleep]) tab.stop();
});

test('tampered storage loses its bad lines and keeps its good ones', () => {
  const good = { id: 'kale', name: 'Kale', image: '/k.svg', unitPrice: 300, quantity: 2 };
  const cart = storedCart({
    items: [
      good,
      { ...good, id: 'a', quantity: -1 },
      { ...good, id: 'b', quantity: 1.5 },
      { ...good, id: 'c', quantity: 10_000 },
      { ...good, id: 'd', unitPrice: 'free' },
      { ...good, id: 'd', unitPrice: 2.5 },
      { ...good, id: 'e', size: '9-oz' },
      { ...good, id: 'f', variantId: 'kale-2-oz', size: '4-oz' },
      'kale',
      null,
      { ...good, quantity: 3 },
    ],
    notes: 'x'.repeat(1001),
    setting: { isSubscription: true, frequency: 'daily' },
    ownerId: 7,
    stamp: 1e300,
  });
  expect(cart.items.map(({ id, quantity }) => [id, quantity])).toEqual([['kale', 3]]);
  expect(cart).toMatchObject({
    notes: '',
    setting: { isSubscription: false, frequency: null },
    ownerId: null,
    stamp: 0,
  });
  for (const value of [undefined, null, 7, 'cart', []]) expect(storedCart(value).items).toEqual([]);
  const flood = Array.from({ length: 80 }, (_, n) => ({ ...good, id: `green-${n}` }));
  expect(storedCart({ items: flood }).items).toHaveLength(50);
});

test('a cart stored when lines were priced in dollars is read in cents', () => {
  const stored = {
    items: [
      { id: 'kale', name: 'Kale', image: '/k.svg', price: 3, quantity: 2 },
      {
        id: 'radish',
        variantId: 'radish-4-oz',
        size: '4-oz',
        name: 'Radish (4-oz)',
        image: '',
        price: 12.28,
        quantity: 1,
      },
    ],
    notes: 'Gate 12',
    setting: { isSubscription: true, frequency: 'weekly' },
    stamp: 7,
  };
  const cart = storedCart(stored);
  expect(cart.items.map(({ unitPrice, ...item }) => [unitPrice, 'price' in item])).toEqual([
    [300, false],
    [1228, false],
  ]);
  expect(cart).toMatchObject({ notes: 'Gate 12', setting: stored.setting });
  expect(subtotalOf(cart.items)).toBe(600 + 1228);
});
