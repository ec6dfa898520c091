import type { AppStore } from '../store.ts';
import { cartAtom } from './cart-atom.ts';
import { type CartState, type Change, emptyCart, unreadCart } from './cart-state.ts';
import { type CartStorage, memoryStorage } from './cart-storage.ts';

/** What the cart uses of a BroadcastChannel. */
export type TabChannel = Pick<
  BroadcastChannel,
  'postMessage' | 'addEventListener' | 'removeEventListener' | 'close'
>;

/**
 * The one owner of the stored cart, as far as this tab knows it, and of the changes that are not stored yet. The cart in
 * `cartAtom` is always the stored one with these changes applied. A change leaves the list in the transaction that stores
 * it, so it counts once, whether it was made before the stored cart was read, during a save or while another tab saved.
 */
export function createCartStore(store: AppStore) {
  let saved = unreadCart;
  let unsaved: Change[] = [];
  let storage: CartStorage | null = null;
  let channel: TabChannel | null = null;
  let saving = Promise.resolve();

  /** Applies a change at once and stores it. Resolves to the cart when it is stored. */
  function change(applied: Change): Promise<CartState> {
    unsaved.push(applied);
    store.set(cartAtom, applied(store.get(cartAtom)));
    return save();
  }

  function show(): void {
    store.set(
      cartAtom,
      unsaved.reduce((cart, applied) => applied(cart), saved),
    );
  }

  function save(): Promise<CartState> {
    saving = saving.then(write).catch(() => {});
    return saving.then(() => store.get(cartAtom));
  }

  async function write(): Promise<void> {
    if (!storage) return;
    let conflict = await replace();
    while (conflict) {
      saved = await parsed(conflict.stored);
      show();
      conflict = await replace();
    }
  }

  function replace() {
    return storage?.compareAndSwap(saved.version, commit).catch(() => {
      storage = memoryStorage;
      return memoryStorage.compareAndSwap(saved.version, commit);
    });
  }

  function commit(): CartState | undefined {
    const cart = store.get(cartAtom);
    unsaved = [];
    if (cart === saved && cart !== unreadCart) return;
    saved = { ...cart, version: Math.max(Date.now(), saved.version + 1) };
    show();
    channel?.postMessage(saved);
    return saved;
  }

  /** For a page that is being left: stores at once what is not stored yet. */
  function flush(): void {
    const cart = saved === unreadCart || unsaved.length === 0 ? undefined : commit();
    if (cart) storage?.overwrite(cart);
  }

  async function receive({ data }: MessageEvent): Promise<void> {
    const cart = await parsed(data);
    if (cart.version <= saved.version) return;
    saved = cart;
    show();
  }

  /**
   * Reads the device's cart, and from now on stores every change and sends it to the other tabs. `reload` reads the
   * storage again, for a tab that the browser had suspended.
   */
  function connect(deviceStorage: CartStorage, tabs: TabChannel | null) {
    storage = deviceStorage;
    channel = tabs;
    channel?.addEventListener('message', receive);
    function disconnect() {
      storage = null;
      channel = null;
      tabs?.removeEventListener('message', receive);
      tabs?.close();
    }
    return { loaded: save(), reload: save, flush, disconnect };
  }

  return { change, connect };
}

/** The parser is loaded with the first cart that needs it: a first visit has none. */
async function parsed(stored: unknown): Promise<CartState> {
  if (stored === undefined) return emptyCart;
  const { parseCart } = await import('./stored-cart.ts');
  return parseCart(stored);
}
