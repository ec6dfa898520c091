import type { Product } from '../../../shared/contract/catalog.ts';
import type { Frequency } from '../../../shared/contract/settings.ts';
import type { ChangeSubscription, Subscription } from '../../../shared/contract/subscriptions.ts';
import { centsOf } from '../../../shared/rules/money.ts';
import { type DiscountPercents, planPercent } from '../../../shared/rules/plans.ts';
import { type Quote, type QuoteLine, quoteFor } from '../../../shared/rules/quote.ts';
import { type Ounces, pickedLines, requestedProducts } from '../../catalog/green-picker.tsx';

export interface BoxDraft {
  ounces: Ounces;
  frequency: Frequency;
}

export function draftOf({ items, frequency }: Subscription): BoxDraft {
  return {
    ounces: Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity])),
    frequency,
  };
}

/** At the agreed prices. */
export function quoteLinesOf(items: Subscription['items']): QuoteLine[] {
  return items.map(({ quantity, price }) => ({ ounces: quantity, pricePerOunce: centsOf(price) }));
}

/** Null if the draft changes nothing or leaves the box empty. */
export function changeRequest(
  subscription: Subscription,
  draft: BoxDraft,
  products: Product[],
): Pick<ChangeSubscription, 'products' | 'planFrequency'> | null {
  const hasNewContents = hasOtherContents(subscription, draft);
  const hasNewFrequency = draft.frequency !== subscription.frequency;
  const contents = requestedProducts(pickedLines(products, draft.ounces));
  if (!hasNewContents && !hasNewFrequency) return null;
  if (hasNewContents && contents.length === 0) return null;
  return {
    ...(hasNewContents && { products: contents }),
    ...(hasNewFrequency && { planFrequency: draft.frequency }),
  };
}

/** Cents. New contents have today's prices, a new frequency today's percent (product 8.7). */
export function draftQuote(
  subscription: Subscription,
  draft: BoxDraft,
  { products, percents }: { products: Product[]; percents: DiscountPercents },
): Quote {
  const lines = hasOtherContents(subscription, draft)
    ? pickedLines(products, draft.ounces)
    : quoteLinesOf(subscription.items);
  const percent =
    draft.frequency === subscription.frequency
      ? subscription.discountPercent
      : planPercent(percents, draft.frequency);
  return quoteFor({ lines, planPercent: percent, referralPercent: 0 });
}

export function hasOtherContents({ items }: Subscription, { ounces }: BoxDraft): boolean {
  const wanted = Object.entries(ounces).filter(([, quantity]) => quantity > 0);
  const same = items.every(({ productId, quantity }) => ounces[productId] === quantity);
  return !same || wanted.length !== items.length;
}
