import type { User } from '../../shared/accounts.ts';
import type { CartItem } from '../../shared/cart-item.ts';
import { itemKey } from '../../shared/cart-item.ts';
import { ouncesOf } from '../cart/cart-state.ts';
import { trimmed } from './checks.ts';
import type { PurchaseDraft } from './draft.ts';

export interface OrderContent {
  user: User;
  draft: PurchaseDraft;
  items: CartItem[];
  notes: string;
  /** Total shown, in cents; for a subscription that of one box. */
  expectedTotal: number;
}

/** Body of `POST /api/cart/checkout`: units per variant. Lines are sorted, so that the same cart reads the same. */
export function oneTimeRequest({ user, draft, items, notes, expectedTotal }: OrderContent) {
  const address = trimmed(draft.address);
  const { street, city, state, zipCode } = address;
  const customerInfo = {
    name: `${user.firstName} ${user.lastName}`.trim(),
    email: user.email,
    phone: user.phone,
    address: street,
    city,
    state,
    zipCode,
  };
  const lines = items.map((item) => ({ id: itemKey(item), quantity: item.quantity }));
  return {
    customerInfo,
    deliveryAddress: { ...address, notes: notes.trim() },
    deliveryNotes: notes.trim(),
    items: lines.sort((a, b) => (a.id < b.id ? -1 : 1)),
    expectedTotal,
  };
}

/** Body of `POST /api/create-subscription`: ounces per product, whatever the lines' sizes. */
export function subscriptionRequest({ draft, items, notes, expectedTotal }: OrderContent) {
  const productIds = [...new Set(items.map((item) => item.id))].sort();
  const products = productIds.map((productId) => ({
    productId,
    size: '2-oz',
    quantity: ouncesOf(items, productId),
  }));
  const deliveryAddress = { ...trimmed(draft.address), notes: notes.trim() };
  return { planFrequency: draft.plan, products, deliveryAddress, expectedTotal };
}
