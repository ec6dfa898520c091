import type { AppStore } from '../store.ts';
import { cartAtom } from './cart-atom.ts';
import { type CartState, type Change, emptyCart, unreadCart } from './cart-state.ts';
import { type CartStorage, memoryStorage } from './cart-storage.ts';

/** The part of a BroadcastChannel that tabs talk through. */
export type TabChannel = Pick<
  BroadcastChannel,
  'postMessage' | 'addEventListener' | 'removeEventListener' | 'close'
>;

/**
 * The one owner of a cart: of what the device has stored and of the changes that are not stored yet. What is shown is
 * always the first with the second made to it. A change leaves the list in the transaction that stores it, so it is
 * counted once, whether it was made before the stored cart was read, during a save or while another tab saved.
 */
export function createCartStore(store: AppStore) {
  let saved = unreadCart;
  let unsaved: Change[] = [];
  let storage: CartStorage | null = null;
  let channel: TabChannel | null = null;
  let saving = Promise.resolve();

  /** Makes a change at once and stores it. Answers the cart when that is done. */
  function change(made: Change): Promise<CartState> {
    unsaved.push(made);
    store.set(cartAtom, made(store.get(cartAtom)));
    return save();
  }

  function show(): void {
    store.set(
      cartAtom,
      unsaved.reduce((cart, made) => made(cart), saved),
    );
  }

  function save(): Promise<CartState> {
    saving = saving.then(write).catch(() => {});
    return saving.then(() => store.get(cartAtom));
  }

  async function write(): Promise<void> {
    if (!storage) return;
    let other = await replace();
    while (other) {
      saved = await parsed(other.stored);
      show();
      other = await replace();
    }
  }

  function replace() {
    return storage?.replace(saved.version, commit).catch(() => {
      storage = memoryStorage;
      return memoryStorage.replace(saved.version, commit);
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

  /** Stores what is not stored yet, when the page is being left and may not see the answer of a comparison. */
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
   * Reads the device's cart, and from now on stores every change and keeps the tabs in step. `reload` looks at the
   * storage again, for a tab that the browser had stopped.
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

/** The checks come with the first cart that needs them: a first visit has none. */
async function parsed(stored: unknown): Promise<CartState> {
  if (stored === undefined) return emptyCart;
  const { parseCart } = await import('./stored-cart.ts');
  return parseCart(stored);
}
