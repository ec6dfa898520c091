import { replaceEqualDeep } from '@tanstack/react-query';
import * as v from 'valibot';
import { business, rules } from '../../shared/business.ts';
import { type CartItem, itemKey } from '../../shared/contract/cart-item.ts';
import { type CartTexts, cartTexts } from '../../shared/contract/delivery-data.ts';
import { packSizes, variantIdOf } from '../../shared/rules/packs.ts';
import { frequencies } from '../../shared/rules/plans.ts';
import type { StoredRecord } from '../platform/device/storage.ts';
import type { Tabs } from '../platform/device/tabs.ts';
import type { AppStore } from '../platform/store.ts';
import { cartAtom } from './cart-atom.ts';
import { type CartState, type Change, emptyCart } from './cart-state.ts';

/**
 * The only writer. `cartAtom` is the stored cart plus unsaved changes; a change leaves that list once stored,
 * so it counts once even across tabs.
 */
export function createCartStore(store: AppStore) {
  let unsaved: Change[] = [];
  let hasRead = false;
  let device: { record: StoredRecord<CartState>; tabs: Tabs } | null = null;
  let saving = Promise.resolve();

  /** Applies a change at once; resolves when it is stored. */
  function change(made: Change): Promise<CartState> {
    unsaved.push(made);
    store.set(cartAtom, made);
    return save();
  }

  /** Without unsaved changes, only reads. */
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

  /** Without a database the cart lasts only as long as the page. */
  function keepInMemory(): void {
    store.set(cartAtom, (cart) => (cart.isRead ? cart : { ...cart, isRead: true }));
  }

  /** Saves at once, for a page that is being left. */
  function flush(): void {
    if (!device || !hasRead || unsaved.length === 0) return;
    const { record, tabs } = device;
    unsaved = [];
    // The other tabs are told after the write, so they find the change.
    void record.overwrite(store.get(cartAtom)).then(
      () => tabs.tell('changed'),
      () => {},
    );
  }

  /** `reload` reads again, for a tab the browser suspended. */
  function connect(record: StoredRecord<CartState>, tabs: Tabs) {
    device = { record, tabs };
    const stopListening = tabs.listen(save);
    function disconnect() {
      device = null;
      stopListening();
    }
    return { loaded: save(), reload: save, flush, disconnect };
  }

  const isStored = () => unsaved.length === 0;

  return { change, connect, isStored };
}

/** Drops invalid lines; resets other invalid parts. */
export function parseCart(value: unknown): CartState {
  const stored = v.safeParse(Stored, value);
  if (!stored.success) return emptyCart;
  const { items, shelf } = stored.output;
  return {
    ...stored.output,
    items: validItems(items),
    shelf: { ...shelf, items: validItems(shelf.items) },
    isRead: true,
  };
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
  key: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)),
  fingerprint: v.string(),
  madeAt: v.number(),
  orderId: v.optional(v.string()),
});

const Attempts = v.object({
  'one-time': v.optional(Attempt),
  shelf: v.optional(Attempt),
  subscription: v.optional(Attempt),
});

const textUpTo = (length: number) => v.fallback(v.pipe(v.string(), v.maxLength(length)), '');
const storedTexts = Object.fromEntries(
  Object.entries(cartTexts).map(([name, length]) => [name, textUpTo(length)]),
) as Record<keyof CartTexts, ReturnType<typeof textUpTo>>;

const Items = v.fallback(v.array(v.unknown()), []);

const Stored = v.object({
  ownerId: v.fallback(v.nullable(v.string()), null),
  items: Items,
  shelf: v.fallback(v.object({ date: v.string(), items: Items }), emptyCart.shelf),
  ...storedTexts,
  setting: v.fallback(Setting, emptyCart.setting),
  address: v.fallback(Address, emptyCart.address),
  attempts: v.fallback(Attempts, {}),
});
