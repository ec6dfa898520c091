import type { Context } from '../context.ts';
import type { Subscription, SubscriptionItem } from '../documents/billing.ts';
import { shown } from '../documents/kinds.ts';
import { load } from '../http/endpoint.ts';
import { invalid, raise, unsupported } from '../http/errors.ts';
import {
  fields,
  flag,
  integer,
  list,
  mergeMetadata,
  metadata,
  optional,
  text,
  type Values,
} from '../http/parameters.ts';
import { newId } from '../storage/ids.ts';
import { chooseDiscounts, discountsRule } from './discounts.ts';
import { makePrice, planOf, priceDataShape } from './prices.ts';

const itemShape = {
  price: optional(text),
  price_data: optional(fields(priceDataShape)),
  quantity: optional(integer),
  discounts: optional(discountsRule),
  tax_rates: optional(list(text)),
  metadata,
};

export const newItemsRule = list(fields(itemShape));
export const changedItemsRule = list(fields({ ...itemShape, id: optional(text), deleted: optional(flag) }));

type NewItem = Values<typeof itemShape>;
type ChangedItem = NewItem & { id?: string; deleted?: boolean };
type Owner = { id: string; customer: string };
type Period = { start: number; end: number };

/** The items of a new subscription; they all share one interval. */
export function makeItems(ctx: Context, owner: Owner, given: NewItem[]): SubscriptionItem[] {
  if (given.length === 0) throw invalid('parameter_missing', 'Missing required param: items.', 'items');
  const items = given.map((item) => makeItem(ctx, owner, item, { start: ctx.now, end: ctx.now }));
  checkOneInterval(items);
  return items;
}

/** The items after an update. Nothing is prorated here: outside a trial a change of price must say so. */
export function updateItems(
  ctx: Context,
  subscription: Subscription,
  given: ChangedItem[],
  prorates: boolean,
): SubscriptionItem[] {
  const present = subscription.items.data;
  const [first] = present;
  const period = { start: first?.current_period_start ?? ctx.now, end: first?.current_period_end ?? ctx.now };
  if (prorates && subscription.status !== 'trialing' && given.some(changesPrice)) {
    throw unsupported("prorations; pass proration_behavior 'none'", 'proration_behavior');
  }
  const known = given.filter((item) => item.id);
  for (const item of known) if (!present.some((one) => one.id === item.id)) throw missingItem(item.id);
  const kept = present.flatMap((item) => {
    const changed = known.find((one) => one.id === item.id);
    if (!changed) return [item];
    return changed.deleted ? [] : [changeItem(ctx, subscription, item, changed)];
  });
  const added = given.filter((item) => !item.id).map((item) => makeItem(ctx, subscription, item, period));
  const items = [...kept, ...added];
  if (items.length === 0)
    throw invalid('parameter_invalid', 'A subscription must have at least one item.', 'items');
  checkOneInterval(items);
  if (first && subscription.status !== 'trialing') checkSameInterval(first, items);
  return items;
}

function makeItem(ctx: Context, owner: Owner, given: NewItem, period: Period): SubscriptionItem {
  const id = newId('si');
  const price =
    priceOf(ctx, given) ??
    raise(invalid('parameter_missing', 'Missing required param: items[0][price].', 'items[0][price]'));
  return {
    id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: ctx.now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: chooseDiscounts(
      ctx,
      { customer: owner.customer, subscription: owner.id, item: id },
      given.discounts ?? [],
      [],
    ),
    metadata: given.metadata ?? {},
    plan: planOf(price),
    price,
    quantity: quantityOf(given) ?? 1,
    subscription: owner.id,
    tax_rates: taxRates(ctx, given.tax_rates ?? []),
  };
}

function changeItem(
  ctx: Context,
  subscription: Subscription,
  item: SubscriptionItem,
  given: ChangedItem,
): SubscriptionItem {
  const price = priceOf(ctx, given) ?? item.price;
  const owner = { customer: subscription.customer, subscription: subscription.id, item: item.id };
  return {
    ...item,
    discounts: given.discounts
      ? chooseDiscounts(ctx, owner, given.discounts, item.discounts)
      : item.discounts,
    metadata: mergeMetadata(item.metadata, given.metadata),
    plan: planOf(price),
    price,
    quantity: quantityOf(given) ?? item.quantity,
    tax_rates: given.tax_rates ? taxRates(ctx, given.tax_rates) : item.tax_rates,
  };
}

export function taxRates(ctx: Context, ids: string[]) {
  return ids.map((id) => shown(load(ctx, 'tax_rate', id, 'default_tax_rates')));
}

function priceOf(ctx: Context, given: NewItem) {
  if (given.price && given.price_data)
    throw invalid(
      'parameter_invalid',
      'You may only specify one of these parameters: price, price_data.',
      'items',
    );
  if (given.price) return shown(load(ctx, 'price', given.price, 'items[0][price]'));
  return given.price_data ? shown(makePrice(ctx, given.price_data)) : null;
}

function quantityOf(given: NewItem): number | undefined {
  if (given.quantity !== undefined && (given.quantity < 0 || given.quantity > 1_000_000)) {
    throw invalid('parameter_invalid_integer', 'Invalid non-negative integer', 'items[0][quantity]');
  }
  return given.quantity;
}

function changesPrice(item: ChangedItem): boolean {
  return Boolean(item.price || item.price_data || item.quantity !== undefined || item.deleted || !item.id);
}

function checkOneInterval(items: SubscriptionItem[]): void {
  if (new Set(items.map(intervalOf)).size > 1)
    throw unsupported('items with different billing intervals', 'items');
}

/** Periods count from the anchor in steps of the present interval; another one would need an anchor of its own. */
function checkSameInterval(present: SubscriptionItem, items: SubscriptionItem[]): void {
  if (items.some((item) => intervalOf(item) !== intervalOf(present)))
    throw unsupported('a change of the billing interval', 'items');
}

function intervalOf({ price }: SubscriptionItem): string {
  return `${price.recurring.interval_count} ${price.recurring.interval}`;
}

function missingItem(id: string | undefined) {
  return invalid('resource_missing', `No such subscription item: '${id}'`, 'items[0][id]');
}
