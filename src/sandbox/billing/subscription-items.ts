import type { Context } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import { invalidRequest, raise, unsupported } from '../http/errors.ts';
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
import { toApiObject } from '../resources/resources.ts';
import type { Subscription, SubscriptionItem } from '../resources/subscriptions.ts';
import { newId } from '../storage/ids.ts';
import { chooseDiscounts, discountsRule } from './discounts.ts';
import type { Period } from './periods.ts';
import { createPrice, planOf, priceDataShape } from './prices.ts';
import { currentPeriod } from './subscription-schedule.ts';
import { taxRates } from './tax-rates.ts';

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
export type ChangedItem = NewItem & { id?: string; deleted?: boolean };
type Owner = { id: string; customer: string };

/** All must share one interval. */
export function createItems(ctx: Context, owner: Owner, given: NewItem[]): SubscriptionItem[] {
  if (given.length === 0)
    throw invalidRequest('parameter_missing', 'Missing required param: items.', 'items');
  const items = given.map((item) => createItem(ctx, owner, item, { start: ctx.now, end: ctx.now }));
  checkOneInterval(items);
  return items;
}

/** Items that are not named stay. */
export function updateItems(
  ctx: Context,
  subscription: Subscription,
  given: ChangedItem[],
): SubscriptionItem[] {
  const present = subscription.items.data;
  const known = given.filter((item) => item.id);
  for (const item of known)
    if (!present.some((one) => one.id === item.id)) {
      const message = `No such subscription item: '${item.id}'`;
      throw invalidRequest('resource_missing', message, 'items[0][id]');
    }
  const kept = present.flatMap((item) => {
    const change = known.find((one) => one.id === item.id);
    if (!change) return [item];
    return change.deleted ? [] : [changeItem(ctx, subscription, item, change)];
  });
  const period = currentPeriod(subscription);
  const added = given.filter((item) => !item.id).map((item) => createItem(ctx, subscription, item, period));
  const items = [...kept, ...added];
  if (items.length === 0)
    throw invalidRequest('parameter_invalid', 'A subscription must have at least one item.', 'items');
  checkOneInterval(items);
  return items;
}

/** Stripe would prorate such an update. */
export function changesAmount(item: ChangedItem): boolean {
  return Boolean(item.price || item.price_data || item.quantity !== undefined || item.deleted || !item.id);
}

export function intervalOf({ price }: SubscriptionItem): string {
  return `${price.recurring.interval_count} ${price.recurring.interval}`;
}

function createItem(ctx: Context, owner: Owner, given: NewItem, period: Period): SubscriptionItem {
  const id = newId('si');
  const price =
    priceOf(ctx, given) ??
    raise(invalidRequest('parameter_missing', 'Missing required param: items[0][price].', 'items[0][price]'));
  const discountOwner = { customer: owner.customer, subscription: owner.id, subscription_item: id };
  return {
    id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: ctx.now,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: chooseDiscounts(ctx, discountOwner, given.discounts ?? [], []),
    metadata: mergeMetadata({}, given.metadata),
    plan: planOf(price),
    price,
    quantity: quantityOf(given) ?? 1,
    subscription: owner.id,
    tax_rates: taxRates(ctx, given.tax_rates ?? []),
  };
}

/** A new price resets the quantity to 1 unless given. */
function changeItem(
  ctx: Context,
  subscription: Subscription,
  item: SubscriptionItem,
  given: ChangedItem,
): SubscriptionItem {
  const newPrice = priceOf(ctx, given);
  const price = newPrice ?? item.price;
  const owner = {
    customer: subscription.customer,
    subscription: subscription.id,
    subscription_item: item.id,
  };
  return {
    ...item,
    discounts: given.discounts
      ? chooseDiscounts(ctx, owner, given.discounts, item.discounts)
      : item.discounts,
    metadata: mergeMetadata(item.metadata, given.metadata),
    plan: planOf(price),
    price,
    quantity: quantityOf(given) ?? (newPrice ? 1 : item.quantity),
    tax_rates: given.tax_rates ? taxRates(ctx, given.tax_rates) : item.tax_rates,
  };
}

function priceOf(ctx: Context, given: NewItem) {
  if (given.price && given.price_data)
    throw invalidRequest(
      'parameter_invalid',
      'You may only specify one of these parameters: price, price_data.',
      'items',
    );
  if (given.price) return toApiObject(retrieve(ctx, 'price', given.price, 'items[0][price]'));
  return given.price_data ? toApiObject(createPrice(ctx, given.price_data)) : null;
}

function quantityOf(given: NewItem): number | undefined {
  if (given.quantity !== undefined && (given.quantity < 0 || given.quantity > 1_000_000)) {
    throw invalidRequest('parameter_invalid_integer', 'Invalid non-negative integer', 'items[0][quantity]');
  }
  return given.quantity;
}

function checkOneInterval(items: SubscriptionItem[]): void {
  if (new Set(items.map(intervalOf)).size > 1)
    throw unsupported('items with different billing intervals', 'items');
}
