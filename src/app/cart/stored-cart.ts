import * as v from 'valibot';
import { business, rules } from '../../shared/business.ts';
import { type CartItem, itemKey } from '../../shared/contract/cart-item.ts';
import { packSizes, variantIdOf } from '../../shared/rules/packs.ts';
import { frequencies } from '../../shared/rules/plans.ts';
import { type CartState, emptyCart } from './cart-state.ts';

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
