import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Product } from '../../../shared/contract/catalog.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import { useCurrentUserId } from '../../accounts/queries.ts';
import { cartStore } from '../../cart/cart.ts';
import { type CartState, type Change, cartFor, emptyTexts } from '../../cart/cart-state.ts';
import type { useOrders } from '../../orders/queries.ts';
import type { PurchasePageState } from '../summary/use-purchase-page-state.ts';
import { hasSameItems, type Reorder, reorder } from './reorder.ts';

export interface ReorderState {
  lastOrder: Order | null;
  /** The cart holds something else, so the customer must confirm. */
  orderToConfirm: Order | null;
  /** In the cart now. */
  filled: { order: Order; today: Reorder } | null;
  /** The URL names an order this customer does not have. */
  isUnknown: boolean;
  confirm: () => void;
  decline: () => void;
}

/** From `?again=`; asks first unless the cart is empty. */
export function useReorder(
  { cart, products }: PurchasePageState,
  orders: ReturnType<typeof useOrders>,
): ReorderState {
  const [wanted, setWanted] = useWantedOrder();
  const [filledId, setFilledId] = useState<string | null>(null);
  const userId = useCurrentUserId();
  const rows = orders.data?.pages.flatMap((page) => page.rows) ?? [];
  const lastOrder = rows[0] ?? null;
  const order = wanted === 'last' ? lastOrder : (rows.find(({ id }) => id === wanted) ?? null);
  const isReady = cart.isRead && products.data !== undefined;
  const today = order && isReady ? reorder(order.items, products.data) : null;
  const needsNoConfirmation =
    cart.items.length === 0 || today?.items.length === 0 || (today && hasSameItems(cart.items, today));

  function fill() {
    if (!order || !today) return;
    if (today.items.length > 0) cartStore.change(orderAgainChange(order, today, userId));
    setFilledId(order.id);
    setWanted(null);
  }
  const fillWithoutAsking = useEffectEvent(fill);
  const shouldFill = Boolean(today && needsNoConfirmation);
  useEffect(() => {
    if (shouldFill) fillWithoutAsking();
  }, [shouldFill]);

  const filledOrder = rows.find(({ id }) => id === filledId);
  return {
    lastOrder,
    orderToConfirm: today && !needsNoConfirmation ? order : null,
    filled: filledOrder && products.data ? filledNow(filledOrder, products.data, cart) : null,
    isUnknown: wanted !== null && orders.data !== undefined && order === null,
    confirm: fill,
    decline: () => setWanted(null),
  };
}

/** Null once the cart was emptied. */
function filledNow(order: Order, products: Product[], { items }: CartState): ReorderState['filled'] {
  const today = reorder(order.items, products);
  return items.length > 0 || today.items.length === 0 ? { order, today } : null;
}

/** The order id, or 'last', from the URL; set to null when done. */
function useWantedOrder() {
  const [search, setSearch] = useSearchParams();
  function setWanted(orderId: string | null) {
    const rest = new URLSearchParams(search);
    if (orderId) rest.set('again', orderId);
    else rest.delete('again');
    setSearch(rest, { replace: true, preventScrollReset: true });
  }
  return [search.get('again'), setWanted] as const;
}

/** A one-time purchase. */
function orderAgainChange(
  { deliveryAddress: { street, city, zipCode }, deliveryNotes }: Order,
  { items }: Reorder,
  userId: string | null,
): Change {
  return (now) => {
    const cart: CartState = cartFor(now, userId ?? undefined);
    return {
      ...cart,
      items,
      ...emptyTexts,
      notes: deliveryNotes,
      setting: { ...cart.setting, isSubscription: false },
      address: { ...cart.address, street, city, zipCode },
    };
  };
}
