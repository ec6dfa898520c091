import { isCompleteAddress } from '../../shared/address.ts';
import { checkoutMessages } from '../../shared/checkout.ts';
import type { AddressCheck } from './address-check.ts';
import type { PurchaseDraft } from './draft.ts';

export interface CheckoutState {
  signedIn: boolean;
  draft: PurchaseDraft;
  /** Ounces in the cart. */
  ounces: number;
}

/** A broken check, and the part of the page that it is about. */
export interface Refusal {
  part: 'session' | 'plan' | 'items' | 'address';
  title: string;
  message: string;
  /** The one product that there is too little of. */
  productId?: string;
}

/** The first broken check before the address is looked up, in the order of spec section 5. */
export function firstRefusal({ signedIn, draft, ounces }: CheckoutState): Refusal | null {
  if (!signedIn) return signedOut(draft.kind);
  const subscribing = draft.kind === 'subscription';
  if (subscribing && !draft.plan) return { part: 'plan', ...checkoutMessages.noPlan };
  if (ounces < 1) return { part: 'items', ...checkoutMessages[subscribing ? 'noItems' : 'noItemsOnce'] };
  if (!isCompleteAddress(trimmed(draft.address))) return { part: 'address', ...checkoutMessages.noAddress };
  const zip = zipProblem(draft.address.zipCode);
  if (zip) return { part: 'address', ...checkoutMessages.badAddress, message: zip };
  return null;
}

export function signedOut(kind: PurchaseDraft['kind']): Refusal {
  const message = kind === 'subscription' ? 'signedOut' : 'signedOutOnce';
  return { part: 'session', ...checkoutMessages[message] };
}

/** The last check: outside the area, not found or not verifiable. */
export function addressRefusal(check: AddressCheck): Refusal | null {
  if (check.state !== 'invalid') return null;
  return { part: 'address', ...checkoutMessages.badAddress, message: check.message };
}

/** The product that the shop's sentence about its stock names; null when it names none. */
export function productNamed<T extends { id: string; name: string }>(
  sentence: string,
  products: T[],
): T | null {
  if (!sentence.startsWith('Sorry, ')) return null;
  const named = products.filter(({ name }) => sentence.includes(name));
  return named.toSorted((a, b) => b.name.length - a.name.length)[0] ?? null;
}

/** A product's part of the page, in the names of the parts' elements. */
export function itemPart(productId: string): string {
  return `item-${productId}`;
}

/** What each required address field lacks, for the text beside it. */
export function addressFieldErrors(address: PurchaseDraft['address']): Record<string, string> {
  const required = { street: 'street address', city: 'city', state: 'state', zipCode: 'ZIP code' } as const;
  const missing = Object.entries(required).filter(
    ([field]) => !trimmed(address)[field as keyof typeof required],
  );
  const zip = zipProblem(address.zipCode);
  const errors = Object.fromEntries(missing.map(([field, name]) => [field, `Please enter your ${name}.`]));
  return zip ? { ...errors, zipCode: zip } : errors;
}

/** What is wrong with the form of a ZIP code that was typed; null for a good one, and for none. */
export function zipProblem(typed: string): string | null {
  return /^(\d{5}(-\d{4})?)?$/.test(typed.trim()) ? null : 'ZIP code has 5 digits.';
}

export function trimmed<T extends PurchaseDraft['address']>({ street, city, state, zipCode }: T) {
  return { street: street.trim(), city: city.trim(), state, zipCode: zipCode.trim() };
}
