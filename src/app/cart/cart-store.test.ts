import { expect, test } from 'bun:test';
import { cartItem } from '../../shared/contract/cart-item.ts';
import { testRecord } from '../platform/device/test-storage.ts';
import { newTab, openTab } from '../testing/device.ts';
import { kale, peaShoots } from '../testing/products.ts';
import { parseCart } from './cart-store.ts';

async function until(holds: () => boolean) {
  for (let i = 0; i < 200 && !holds(); i++) await Bun.sleep(1);
  expect(holds()).toBe(true);
}

const whole = [
  ['kale', 3],
  ['pea-shoots-2-oz', 1],
  ['pea-shoots-4-oz', 1],
];

test('what is added before the storage is read is added to what it holds, once', async () => {
  const device = testRecord();
  const first = openTab(device);
  await first.loaded;
  first.cart.add(kale);
  first.cart.add(peaShoots, '2-oz');
  await first.cart.setTexts({ notes: 'Gate 12' });

  const second = openTab(device);
  second.cart.add(kale);
  second.cart.add(kale);
  second.cart.add(peaShoots, '4-oz');
  await second.loaded;
  expect(second.lines()).toEqual(whole);
  await second.cart.claim('ann');
  expect(second.lines()).toEqual(whole);

  const third = openTab(device);
  await third.loaded;
  expect(third.lines()).toEqual(whole);
  expect(third.state().notes).toBe('Gate 12');
});

test('a choice made before the cart is connected to the storage is kept, and so is the rest of the stored cart', async () => {
  const device = testRecord();
  const first = openTab(device);
  first.cart.add(kale);
  await first.cart.choosePlan('weekly');

  const early = newTab();
  early.cart.chooseSubscription(true);
  early.cart.add(kale);
  await openTab(device, null, early).loaded;
  expect(early.lines()).toEqual([['kale', 2]]);
  expect(early.state().setting).toEqual({ isSubscription: true, frequency: 'weekly' });
});

test('a change made in two tabs at the same moment is in both, whichever is stored first', async () => {
  const device = testRecord();
  const [left, right] = [openTab(device, 'cart-at-once'), openTab(device, 'cart-at-once')];
  await Promise.all([left.loaded, right.loaded]);
  left.cart.add(kale);
  right.cart.add(peaShoots, '2-oz');
  left.cart.add(kale);
  const both = JSON.stringify([
    ['kale', 2],
    ['pea-shoots-2-oz', 1],
  ]);
  const inBoth = () => [left, right].every(({ lines }) => JSON.stringify(lines().toSorted()) === both);
  await until(inBoth);
  await Bun.sleep(20);
  expect(inBoth()).toBe(true);
  const later = openTab(device);
  await later.loaded;
  expect(JSON.stringify(later.lines().toSorted())).toBe(both);
  for (const tab of [left, right]) tab.disconnect();
});

test('a removed line stays removed, in a tab that still shows it and after a reload', async () => {
  const device = testRecord();
  const stopped = openTab(device);
  await stopped.loaded;
  stopped.cart.add(kale);
  await stopped.cart.add(peaShoots, '2-oz');
  const other = openTab(device);
  await other.loaded;
  await other.cart.remove('kale');
  expect(stopped.lines()).toHaveLength(2);
  await stopped.cart.add(peaShoots, '2-oz');
  expect(stopped.lines()).toEqual([['pea-shoots-2-oz', 2]]);
  await other.reload();
  expect(other.lines()).toEqual([['pea-shoots-2-oz', 2]]);
  const reloaded = openTab(device);
  await reloaded.loaded;
  expect(reloaded.lines()).toEqual([['pea-shoots-2-oz', 2]]);
});

test('a change made just before the page is left is stored, but never over a cart that was not read', async () => {
  const device = testRecord();
  const [tab, next] = [openTab(device, 'cart-left'), openTab(device, 'cart-left')];
  await Promise.all([tab.loaded, next.loaded]);
  tab.cart.add(kale);
  tab.flush();
  await until(() => next.lines().length === 1);
  const opening = openTab(device);
  opening.cart.setTexts({ notes: 'Gate 12' });
  opening.flush();
  const later = openTab(device);
  await later.loaded;
  expect(later.lines()).toEqual([['kale', 1]]);
  for (const open of [tab, next]) open.disconnect();
});

test('storing a change and reading it again draws nothing again', async () => {
  const device = testRecord();
  const tab = openTab(device);
  await tab.loaded;
  tab.cart.add(peaShoots, '2-oz');
  const stored = tab.cart.add(kale);
  const shown = tab.state();
  await stored;
  await tab.reload();
  expect(tab.state()).toBe(shown);
});

test('a cart that is only read is not written back', async () => {
  const device = testRecord({ items: 'nonsense' });
  await openTab(device).loaded;
  expect(device.stored).toEqual({ items: 'nonsense' });
});

test('a cart that could not be read is not overwritten by what is chosen meanwhile', async () => {
  const device = testRecord({ items: [cartItem(kale, undefined, 3)] });
  const { change } = device;
  device.change = () => Promise.reject(new Error('The database is busy.'));
  const tab = openTab(device);
  await tab.cart.add(peaShoots, '2-oz');
  tab.flush();
  device.change = change;
  await tab.reload();
  expect(tab.lines()).toEqual([
    ['kale', 3],
    ['pea-shoots-2-oz', 1],
  ]);
});

test('a device without storage still has a cart', async () => {
  const fail = () => Promise.reject(new Error('No storage in this window.'));
  const tab = openTab({ change: fail, read: fail, async overwrite() {} });
  tab.cart.add(kale);
  await tab.loaded;
  await tab.cart.add(kale);
  expect(tab.lines()).toEqual([['kale', 2]]);
  expect(tab.state().isRead).toBe(true);
});

test('a change stays in the cart when the storage fails to store it', async () => {
  const device = testRecord();
  const tab = openTab(device);
  await tab.cart.add(kale);
  const { change } = device;
  device.change = async (next) => {
    next(structuredClone(device.stored));
    throw new Error('The disk is full.');
  };
  await tab.cart.add(kale);
  await tab.reload();
  expect(tab.lines()).toEqual([['kale', 2]]);
  device.change = change;
  await tab.cart.add(peaShoots, '2-oz');
  const later = openTab(device);
  await later.loaded;
  expect(later.lines()).toEqual([
    ['kale', 2],
    ['pea-shoots-2-oz', 1],
  ]);
});

test('tabs show the same cart, and a tab that the browser had suspended catches up', async () => {
  const device = testRecord();
  const [left, right, stopped] = [
    openTab(device, 'cart-test'),
    openTab(device, 'cart-test'),
    openTab(device),
  ];
  await Promise.all([left.loaded, right.loaded, stopped.loaded]);
  left.cart.add(kale);
  await until(() => right.lines().length === 1);
  right.cart.add(kale);
  await until(() => left.lines()[0]?.[1] === 2);
  right.cart.clear();
  await until(() => left.lines().length === 0);
  left.cart.add(peaShoots, '2-oz');
  left.cart.chooseSubscription(true);
  left.cart.choosePlan('monthly');
  await until(() => right.state().setting.frequency === 'monthly');
  await stopped.reload();
  expect(stopped.lines()).toEqual([['pea-shoots-2-oz', 1]]);
  expect(stopped.state().setting).toEqual({ isSubscription: true, frequency: 'monthly' });
  for (const tab of [left, right, stopped]) tab.disconnect();
});

test('signing out empties the cart in every tab, also while it is being read', async () => {
  const device = testRecord();
  const [left, right] = [openTab(device, 'cart-forget'), openTab(device, 'cart-forget')];
  left.cart.setTexts({ notes: 'Door code 4711' });
  await left.cart.claim('ann');
  const opening = openTab(device);
  await Promise.all([left.cart.forget(), opening.cart.forget()]);
  await until(() => right.state().notes === '');
  device.stored = undefined;
  await Promise.all([left, right, opening].map(({ reload }) => reload()));
  await right.cart.add(kale);
  const states = [left, right, opening].map(({ state }) => [state().notes, state().ownerId]);
  expect(states).toEqual([
    ['', null],
    ['', null],
    ['', null],
  ]);
  expect(JSON.stringify(device.stored)).not.toMatch(/4711|ann/);
  for (const tab of [left, right]) tab.disconnect();
});

test('of a tampered cart only the valid lines are kept', () => {
  const good = { id: 'kale', name: 'Kale', image: '/k.svg', unitPrice: 300, quantity: 2 };
  const cart = parseCart({
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
    shelf: { date: '2026-12-05', items: [good, { ...good, id: 'a', quantity: -1 }] },
    notes: 'x'.repeat(1001),
    setting: { isSubscription: true, frequency: 'daily' },
    ownerId: 7,
  });
  expect(cart.items.map(({ id, quantity }) => [id, quantity])).toEqual([['kale', 3]]);
  expect(cart).toMatchObject({
    shelf: { date: '2026-12-05', items: [good] },
    notes: '',
    setting: { isSubscription: false, frequency: null },
    ownerId: null,
    isRead: true,
  });
  for (const value of [undefined, null, 7, 'cart', []]) expect(parseCart(value).items).toEqual([]);
  for (const shelf of [undefined, 'kale', { items: [good] }])
    expect(parseCart({ shelf }).shelf).toEqual({ date: '', items: [] });
  const flood = Array.from({ length: 80 }, (_, n) => ({ ...good, id: `green-${n}` }));
  expect(parseCart({ items: flood }).items).toHaveLength(50);
});
