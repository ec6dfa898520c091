import type { Context } from '../context.ts';
import type { Coupon, Discount } from '../documents/catalog.ts';
import { load } from '../http/endpoint.ts';
import { invalid } from '../http/errors.ts';
import { fields, list, optional, text } from '../http/parameters.ts';
import { newId } from '../storage/ids.ts';
import { addMonths } from './periods.ts';

export const discountsRule = list(fields({ coupon: optional(text), discount: optional(text) }));
type DiscountChoice = { coupon?: string; discount?: string };

type Owner = { customer: string; subscription: string; item: string | null };

/** The ids of the discounts an item or subscription has from now on: kept ones by their id, new ones by their coupon. */
export function chooseDiscounts(
  ctx: Context,
  owner: Owner,
  choices: DiscountChoice[],
  present: string[],
): string[] {
  return choices.map((choice) => {
    if (choice.coupon && choice.discount)
      throw invalid(
        'parameter_invalid',
        'You may only specify one of these parameters: coupon, discount.',
        'discounts',
      );
    if (choice.coupon) return redeem(ctx, owner, load(ctx, 'coupon', choice.coupon, 'discounts')).id;
    if (choice.discount && present.includes(choice.discount)) return choice.discount;
    throw invalid('resource_missing', `No such discount: '${choice.discount ?? ''}'`, 'discounts');
  });
}

function redeem(ctx: Context, owner: Owner, coupon: Coupon): Discount {
  if (!redeemable(ctx, coupon)) throw invalid('coupon_expired', `Coupon expired: ${coupon.id}`, 'discounts');
  ctx.store.put({ ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
  return ctx.store.put<Discount>({
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: owner.customer,
    customer_account: null,
    end: months === null ? null : addMonths(ctx.now, months),
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { type: 'coupon', coupon: coupon.id },
    start: ctx.now,
    subscription: owner.subscription,
    subscription_item: owner.item,
    hidden: { parent: owner.subscription, percent: coupon.percent_off, once: coupon.duration === 'once' },
  });
}

export function redeemable(ctx: Context, coupon: Coupon): boolean {
  if (coupon.redeem_by !== null && coupon.redeem_by <= ctx.now) return false;
  return coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions;
}

/** The discounts that count for an invoice of this moment, with their percents, in their order. */
export function activeDiscounts(ctx: Context, ids: string[], at: number) {
  return ids.flatMap((id) => {
    const discount = ctx.store.find('discount', id);
    if (!discount || (discount.end !== null && discount.end <= at)) return [];
    return [{ discount: id, percent: discount.hidden.percent, once: discount.hidden.once }];
  });
}

/** Ends the discounts an invoice has used up. */
export function endDiscounts(ctx: Context, ids: string[]): void {
  for (const id of ids) {
    const discount = ctx.store.find('discount', id);
    if (discount) ctx.store.put({ ...discount, end: ctx.now });
  }
}
