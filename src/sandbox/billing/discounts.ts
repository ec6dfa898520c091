import type { Context } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import { invalidRequest } from '../http/errors.ts';
import { fields, list, optional, text } from '../http/parameters.ts';
import type { Coupon, Discount } from '../resources/catalog.ts';
import { newId } from '../storage/ids.ts';
import { addMonths } from './periods.ts';

export const discountsRule = list(fields({ coupon: optional(text), discount: optional(text) }));
type DiscountChoice = { coupon?: string; discount?: string };

type Owner = { customer: string } & Partial<
  Pick<Discount, 'subscription' | 'subscription_item' | 'invoice_item'>
>;

/** Existing discounts by id, new ones by coupon. */
export function chooseDiscounts(
  ctx: Context,
  owner: Owner,
  choices: DiscountChoice[],
  present: string[],
): string[] {
  return choices.map((choice) => {
    if (choice.coupon && choice.discount)
      throw invalidRequest(
        'parameter_invalid',
        'You may only specify one of these parameters: coupon, discount.',
        'discounts',
      );
    if (choice.coupon) return redeem(ctx, owner, retrieve(ctx, 'coupon', choice.coupon, 'discounts')).id;
    if (choice.discount && present.includes(choice.discount)) return choice.discount;
    throw invalidRequest('resource_missing', `No such discount: '${choice.discount ?? ''}'`, 'discounts');
  });
}

function redeem(ctx: Context, owner: Owner, coupon: Coupon): Discount {
  if (!isRedeemable(ctx, coupon))
    throw invalidRequest('coupon_expired', `Coupon expired: ${coupon.id}`, 'discounts');
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
    invoice_item: owner.invoice_item ?? null,
    promotion_code: null,
    source: { type: 'coupon', coupon: coupon.id },
    start: ctx.now,
    subscription: owner.subscription ?? null,
    subscription_item: owner.subscription_item ?? null,
    internal: { parent: owner.subscription, percent: coupon.percent_off, once: coupon.duration === 'once' },
  });
}

export function isRedeemable(ctx: Context, coupon: Coupon): boolean {
  if (coupon.redeem_by !== null && coupon.redeem_by <= ctx.now) return false;
  return coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions;
}

export type ActiveDiscount = { discount: string; percent: number; once: boolean };

/** Valid at `at`, in order. */
export function activeDiscounts(ctx: Context, ids: string[], at: number): ActiveDiscount[] {
  return ids.flatMap((id) => {
    const discount = ctx.store.find('discount', id);
    if (!discount || (discount.end !== null && discount.end <= at)) return [];
    return [{ discount: id, percent: discount.internal.percent, once: discount.internal.once }];
  });
}

/** Discounts valid for one invoice only. */
export function endDiscounts(ctx: Context, ids: string[]): void {
  for (const id of ids) {
    const discount = ctx.store.find('discount', id);
    if (discount) ctx.store.put({ ...discount, end: ctx.now });
  }
}
