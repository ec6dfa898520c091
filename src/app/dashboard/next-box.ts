import { combinedAddress } from '../../shared/contract/address.ts';
import type { Order } from '../../shared/contract/orders.ts';
import type { Delivery, Subscription } from '../../shared/contract/subscriptions.ts';
import type { Payment } from '../../shared/rules/credit.ts';
import { cutoffOf, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { centsOf } from '../../shared/rules/money.ts';
import { orderLineText } from '../../shared/rules/packs.ts';
import { extraText } from '../subscriptions/record/delivery-texts.ts';
import { canSkip, cartEntries } from '../subscriptions/record/subscription-status.ts';

/**
 * `day` is `YYYY-MM-DD`, `total` cents, `changeUntil` epoch ms. Null: `chargeDay` when paid, `payment` when
 * unknown, `changeUntil` when not changeable.
 */
export interface ComingBox {
  day: string;
  contents: string[];
  total: number;
  address: string;
  orderNumber: string | null;
  isPaid: boolean;
  isRefunded: boolean;
  chargeDay: string | null;
  payment: Payment | null;
  changeUntil: number | null;
}

/**
 * Paid (also refunded), or to be paid by a running subscription; after `now` (epoch ms). `payments` by
 * subscription id.
 */
export function nextBox(
  orders: Order[],
  subscriptions: Subscription[],
  now: number,
  payments = new Map<string, Payment>(),
): ComingBox | null {
  const coming = orders.filter((order) => isComing(order, newYorkDay(now)));
  const paid = coming.map((order) => boxOfOrder(order, coming, subscriptions));
  const planned = subscriptions.flatMap((subscription) => plannedBox(subscription, payments) ?? []);
  const [first] = [...paid, ...planned].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  if (!first) return null;
  return first.changeUntil !== null && now > first.changeUntil ? { ...first, changeUntil: null } : first;
}

/** `orders` tell whether the order's delivery is unambiguous. */
export function boxOfOrder(order: Order, orders: Order[], subscriptions: Subscription[]): ComingBox {
  const day = order.deliveryDate;
  // An order does not name its subscription, so two orders on one day are ambiguous.
  const isOnlyOne = orders.filter(({ deliveryDate }) => deliveryDate === day).length === 1;
  const delivery = subscriptions
    .flatMap(({ status, deliveries }) => (canSkip(status) ? deliveries : []))
    .find(({ date, state }) => isOnlyOne && date === day && state === 'ordered');
  return {
    day,
    contents: [...order.items.map(orderLineText), ...extraTexts(delivery)],
    total: centsOf(order.total),
    address: order.address,
    orderNumber: order.orderNumber,
    isPaid: order.paymentStatus !== 'unpaid',
    isRefunded: order.paymentStatus === 'refunded',
    chargeDay: null,
    payment: null,
    changeUntil: delivery?.changeUntil ?? null,
  };
}

/** Extras are part of their box. */
function isComing({ status, deliveryDate, extraOf }: Order, today: string): boolean {
  const isOver = status === 'delivered' || status === 'cancelled';
  return !isOver && deliveryDate >= today && !extraOf;
}

/** Null if paused or unpaid. */
function plannedBox(subscription: Subscription, payments: Map<string, Payment>): ComingBox | null {
  const { id, status, deliveries, nextCharge, boxTotal, cartDetails, deliveryAddress } = subscription;
  const delivery = deliveries.find(({ state }) => state === 'scheduled') ?? chargedDelivery(nextCharge);
  if (!delivery || (status !== 'trialing' && status !== 'active')) return null;
  const charge = nextCharge?.date === delivery.date ? nextCharge : null;
  return {
    day: delivery.date,
    contents: [
      ...cartEntries(cartDetails),
      ...extraTexts(deliveries.find(({ date }) => date === delivery.date)),
    ],
    total: charge?.amount ?? centsOf(boxTotal),
    address: combinedAddress(deliveryAddress),
    orderNumber: null,
    isPaid: false,
    isRefunded: false,
    chargeDay: charge && newYorkDay(charge.at),
    payment: (charge && payments.get(id)) ?? null,
    changeUntil: delivery.changeUntil,
  };
}

function extraTexts(delivery: Delivery | undefined): string[] {
  return (delivery?.extras ?? []).map((extra) => `${extraText(extra)} (extra)`);
}

/** It is beyond the listed ones while all of these are skipped. */
function chargedDelivery(charge: Subscription['nextCharge']) {
  return charge && { date: charge.date, changeUntil: cutoffOf(charge.date) };
}
