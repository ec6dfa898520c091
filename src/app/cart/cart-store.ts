import { replaceEqualDeep } from '@tanstack/react-query';
import * as v from 'valibot';
import { business, rules } from '../../shared/business.ts';
import { type CartItem, itemKey } from '../../shared/contract/cart-item.ts';
import { packSizes, variantIdOf } from '../../shared/rules/packs.ts';
import { frequencies } from '../../shared/rules/plans.ts';
import type { StoredRecord } from '../platform/device/storage.ts';
import type { Tabs } from '../platform/device/tabs.ts';
import type { AppStore } from '../platform/store.ts';
import { cartAtom } from './cart-atom.ts';
import { type CartState, type Change, emptyCart } from './cart-state.ts';

/**
 * The one writer of the stored cart, and the owner of the changes that are not stored yet: the cart in `cartAtom` is always
 * the stored one with these made to it. A change leaves the list when it is stored, so it counts once, whether it was made
 * before the stored cart was read, during a save or while another tab saved.
 */
export function createCartStore(store: AppStore) {
  let unsaved: Change[] = [];
  let hasRead = false;
  let device: { record: StoredRecord<CartState>; tabs: Tabs } | null = null;
  let saving = Promise.resolve();

  /** Makes a change at once and stores it. Resolves to the cart when it is stored. */
  function change(made: Change): Promise<CartState> {
    unsaved.push(made);
    store.set(cartAtom, made);
    return save();
  }

  /** Makes the changes that are not stored to the stored cart; with none it only reads that. */
  function save(): Promise<CartState> {
    saving = saving.then(write).catch(keepInMemory);
    return saving.then(() => store.get(cartAtom));
  }

  async function write(): Promise<void> {
    if (!device) return;
    let [made, isChanged]: [Change[], boolean] = [[], false];
    await device.record.change((value) => {
      const stored = parseCart(value);
      hasRead = true;
      made = [...unsaved];
      const cart = made.reduce((changed, one) => one(changed), stored);
      store.set(cartAtom, (shown) => replaceEqualDeep(shown, cart));
      isChanged = cart !== stored;
      return isChanged ? cart : undefined;
    });
    unsaved = unsaved.filter((one) => !made.includes(one));
    if (isChanged) device?.tabs.tell('changed');
  }

  /** Without a database the cart lasts as long as the page. */
  function keepInMemory(): void {
    store.set(cartAtom, (cart) => (cart.isRead ? cart : { ...cart, isRead: true }));
  }

  /** For a page that is being left: stores at once what is not stored yet. */
  function flush(): void {
    if (!device || !hasRead || unsaved.length === 0) return;
    const { record, tabs } = device;
    unsaved = [];
    // The next page may be reading already: it is told after the database, so that it finds the change.
    void record.overwrite(store.get(cartAtom)).then(
      () => tabs.tell('changed'),
      () => {},
    );
  }

  /**
   * Reads the device's cart, and from now on stores every change and tells the other tabs. `reload` reads the storage again,
   * for a tab that the browser had suspended.
   */
  function connect(record: StoredRecord<CartState>, tabs: Tabs) {
    device = { record, tabs };
    const stopListening = tabs.listen(save);
    function disconnect() {
      device = null;
      stopListening();
    }
    return { loaded: save(), reload: save, flush, disconnect };
  }

  return { change, connect };
}

/** Reads a stored cart. Invalid lines are left out, other invalid parts are reset. */
export function parseCart(value: unknown): CartState {
  const stored = v.safeParse(Stored, value);
  if (!stored.success) return emptyCart;
  return { ...stored.output, items: validItems(stored.output.items), isRead: true };
}

function validItems(values: unknown[]): CartItem[] {
  const items = new Map<string, CartItem>();
  for (const value of values) {
    const line = v.safeParse(Item, value);
    if (line.success && isOneVariant(line.output)) items.set(itemKey(line.output), line.output);
  }
  return [...items.values()].slice(0, rules.maxLines);
}

function isOneVariant({ id, variantId, size }: CartItem): boolean {
  return variantId === (size ? variantIdOf(id, size) : undefined);
}

const Item = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(60)),
  variantId: v.optional(v.pipe(v.string(), v.maxLength(70))),
  name: v.pipe(v.string(), v.maxLength(120)),
  image: v.pipe(v.string(), v.maxLength(300)),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(rules.maxLineQuantity)),
  size: v.optional(v.picklist(packSizes)),
  unitPrice: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

const Setting = v.object({ isSubscription: v.boolean(), frequency: v.nullable(v.picklist(frequencies)) });

const Address = v.object({
  street: v.pipe(v.string(), v.maxLength(200)),
  city: v.pipe(v.string(), v.maxLength(100)),
  state: v.pipe(v.string(), v.value(business.place.state)),
  zipCode: v.pipe(v.string(), v.maxLength(20)),
});

const Attempt = v.object({
  key: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  fingerprint: v.string(),
  madeAt: v.number(),
});

const Attempts = v.object({ 'one-time': v.optional(Attempt), subscription: v.optional(Attempt) });

const Stored = v.object({
  ownerId: v.fallback(v.nullable(v.string()), null),
  items: v.fallback(v.array(v.unknown()), []),
  notes: v.fallback(v.pipe(v.string(), v.maxLength(1000)), ''),
  setting: v.fallback(Setting, emptyCart.setting),
  address: v.fallback(Address, emptyCart.address),
  attempts: v.fallback(Attempts, {}),
});
