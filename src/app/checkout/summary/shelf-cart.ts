import { useAtomValue } from 'jotai';
import type { CartItem } from '../../../shared/contract/cart-item.ts';
import type { Product } from '../../../shared/contract/catalog.ts';
import { useCurrentUser } from '../../accounts/queries.ts';
import { cartStore } from '../../cart/cart.ts';
import { cartAtom } from '../../cart/cart-atom.ts';
import { cartFor, emptyCart, looseOuncesChange } from '../../cart/cart-state.ts';
import { inCatalogOrder } from '../../catalog/catalog-order.ts';
import { useProducts } from '../../catalog/queries.ts';
import type { Shelf } from '../../catalog/use-shelf.ts';
import { appStore } from '../../platform/store.ts';

/** Of its section. */
export const shelfId = 'this-saturday';

/** `items`: of `chosen`, at most what is left. `limitOf`: ounces that this customer may have of a green. */
export function useShelfCart({ date, greens }: Shelf) {
  const { data: user } = useCurrentUser();
  const { data: products = [] } = useProducts();
  const cart = cartFor(useAtomValue(cartAtom, { store: appStore }), user?.id);
  const { items: chosen } = cart.shelf.date === date ? cart.shelf : emptyCart.shelf;
  const limitOf = (id: string) => greens.find(({ product }) => product.id === id)?.ounces ?? 0;
  const items = inCatalogOrder(chosen, products).flatMap((item) => {
    const quantity = Math.min(item.quantity, limitOf(item.id));
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
  return { user, cart, products, chosen, items, limitOf };
}

/** `date` is `YYYY-MM-DD`; of an earlier Saturday nothing stays. */
export function setShelfOunces(date: string, product: Product, ounces: number): void {
  const change = looseOuncesChange(product, ounces);
  void cartStore.change((cart) => {
    const shelf = cart.shelf.date === date ? cart.shelf : { ...emptyCart.shelf, date };
    return { ...cart, shelf: { ...shelf, items: change({ ...cart, items: shelf.items }).items } };
  });
}

export function emptyShelfCart(matches: (items: CartItem[]) => boolean = () => true): void {
  void cartStore.change((cart) => (matches(cart.shelf.items) ? { ...cart, shelf: emptyCart.shelf } : cart));
}
