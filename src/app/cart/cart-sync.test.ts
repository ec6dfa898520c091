import { expect, test } from 'bun:test';
import { createStore } from 'jotai';
import type { SaveCart, SavedCart } from '../../shared/cart.ts';
import { mergeLines } from '../../shared/cart-lines.ts';
import { cartActions, cartAtom, changeCart } from './cart-atom.ts';
import { emptyCart } from './cart-state.ts';
import { keepCartSynced, type RemoteCart, syncCart } from './cart-sync.ts';
import { kale, peaShoots } from './test-products.ts';

/** The server's side, by the rules of `PUT /api/cart`; `calls` counts, `during` runs while a call is under way. */
function account(lines: SavedCart['lines'] = [], notes = '') {
  const server = {
    saved: { lines, notes, revision: lines.length > 0 ? 1 : 0 } as SavedCart,
    calls: [] as string[],
    offline: false,
    during: () => {},
  };
  async function call(name: string) {
    server.calls.push(name);
    await Bun.sleep(1);
    server.during();
    if (server.offline) throw new Error('offline');
  }
  const remote: RemoteCart = {
    async get() {
      await call('get');
      return server.saved;
    },
    async put(cart: SaveCart) {
      await call('put');
      const current = cart.baseRevision === server.saved.revision;
      const merged = current ? cart.lines : mergeLines(server.saved.lines, cart.lines);
      const kept = current ? cart.notes : cart.notes || server.saved.notes;
      server.saved = { lines: merged, notes: kept, revision: server.saved.revision + 1 };
      return server.saved;
    },
    products: async () => [peaShoots, kale],
  };
  return { server, remote };
}

function device() {
  const store = createStore();
  const lines = () =>
    store.get(cartAtom).items.map(({ id, variantId, quantity }) => [variantId ?? id, quantity]);
  return { store, lines, cart: cartActions(store), state: () => store.get(cartAtom) };
}

test('a new phone finds the cart of the customer who signs in', async () => {
  const { remote } = account([{ id: 'kale-2-oz', quantity: 3 }], 'Gate 12');
  const { store, lines, state } = device();
  await syncCart(store, remote, 'ann');
  expect(lines()).toEqual([['kale-2-oz', 3]]);
  expect(state()).toMatchObject({ notes: 'Gate 12', sync: { userId: 'ann', revision: 1, changed: false } });
});

test("a visitor's cart joins the saved one by the larger quantity", async () => {
  const { remote, server } = account([
    { id: 'kale', quantity: 3 },
    { id: 'pea-shoots-2-oz', quantity: 1 },
  ]);
  const { store, cart, lines } = device();
  cart.add(kale);
  cart.setQuantity('kale', 2);
  cart.add(peaShoots, '2-oz');
  cart.add(peaShoots, '2-oz');
  const setting = { isSubscription: true, frequency: 'weekly' as const };
  changeCart(store, (now) => ({ ...now, setting }));
  await syncCart(store, remote, 'ann');
  expect(store.get(cartAtom).setting).toEqual(setting);
  expect(lines()).toEqual([
    ['kale', 3],
    ['pea-shoots-2-oz', 2],
  ]);
  expect(server.saved.revision).toBe(2);
});

test('a removal is kept on the current revision, and an unchanged device follows the server', async () => {
  const { remote, server } = account([{ id: 'kale', quantity: 3 }]);
  const { store, cart, lines } = device();
  await syncCart(store, remote, 'ann');
  cart.remove('kale');
  await syncCart(store, remote, 'ann');
  expect([server.saved.lines, server.saved.revision]).toEqual([[], 2]);
  server.saved = { lines: [{ id: 'pea-shoots', quantity: 9 }], notes: '', revision: 7 };
  await syncCart(store, remote, 'ann');
  expect(lines()).toEqual([['pea-shoots', 9]]);
});

test('what is added while an answer is on its way stays on top of it', async () => {
  const { remote, server } = account([{ id: 'kale', quantity: 3 }]);
  const { store, cart, lines, state } = device();
  server.during = () => {
    cart.add(kale);
    cart.add(peaShoots, '4-oz');
  };
  await syncCart(store, remote, 'ann');
  expect(lines()).toEqual([
    ['kale', 4],
    ['pea-shoots-4-oz', 1],
  ]);
  expect(state().sync).toEqual({ userId: 'ann', revision: 1, changed: true });
});

test("somebody else's cart is given up, never merged", async () => {
  const { remote, server } = account();
  const { store, cart, state } = device();
  await syncCart(store, account([{ id: 'kale', quantity: 3 }], 'Door code 4711').remote, 'ann');
  cart.add(kale);
  changeCart(store, (now) => ({ ...now, setting: { isSubscription: true, frequency: 'weekly' } }));
  await syncCart(store, remote, 'bob');
  expect(state()).toMatchObject({ items: [], notes: '', sync: { userId: 'bob' } });
  expect(state().setting).toEqual({ isSubscription: false, frequency: null });
  expect([server.calls, server.saved.lines]).toEqual([['get'], []]);
});

test('signing out while an answer is on its way leaves nothing behind', async () => {
  const { remote, server } = account([{ id: 'kale', quantity: 3 }], 'Door code 4711');
  const { store, state } = device();
  server.during = () => changeCart(store, () => emptyCart);
  await syncCart(store, remote, 'ann');
  expect(state()).toMatchObject({ items: [], notes: '', sync: emptyCart.sync });
  const ended = new AbortController();
  server.during = () => ended.abort();
  await syncCart(store, remote, 'ann', ended.signal);
  expect(state().items).toEqual([]);
});

test('an outage loses nothing: the change is saved when asked again', async () => {
  const { remote, server } = account();
  const { store, cart, lines } = device();
  server.offline = true;
  cart.add(kale);
  const sync = keepCartSynced(store, remote, 'ann');
  await Bun.sleep(20);
  expect([lines(), server.saved.lines]).toEqual([[['kale', 1]], []]);
  server.offline = false;
  sync.retry();
  await Bun.sleep(20);
  expect(server.saved.lines).toEqual([{ id: 'kale', quantity: 1 }]);
  expect(server.calls).toEqual(['put', 'put']);
  sync.stop();
  cart.add(kale);
  sync.retry();
  await Bun.sleep(20);
  expect(server.calls).toHaveLength(2);
});
