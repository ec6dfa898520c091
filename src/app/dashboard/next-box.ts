import { combinedAddress } from '../../shared/contract/address.ts';
import type { Order } from '../../shared/contract/orders.ts';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import type { Payment } from '../../shared/rules/credit.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { centsOf } from '../../shared/rules/money.ts';
import { orderLineText } from '../../shared/rules/packs.ts';
import { canSkip, cartEntries } from '../subscriptions/record/subscription-status.ts';

/**
 * A box that is on its way to the customer. `day` is `YYYY-MM-DD`, `total` cents; `chargeDay` is the day of its charge
 * and null when it is paid. `payment` is how that charge is paid, null where it is not known. `changeUntil` (epoch ms) is null where the customer cannot change it by themselves.
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
 * The first box that is sure to come after `now` (epoch ms): a paid order, refunded or not, or one that a running
 * subscription will pay for. `payments` are those of the subscriptions' next charges, by their ids.
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

/**
 * The box of a paid order. `orders` are all orders, this one included: they tell whether its delivery is unambiguous and can be
 * changed.
 */
export function boxOfOrder(order: Order, orders: Order[], subscriptions: Subscription[]): ComingBox {
  const day = order.deliveryDate;
  // An order does not name its subscription: with two orders on one day it is unknown which delivery can be changed.
  const isOnlyOne = orders.filter(({ deliveryDate }) => deliveryDate === day).length === 1;
  const delivery = subscriptions
    .flatMap(({ status, deliveries }) => (canSkip(status) ? deliveries : []))
    .find(({ date, state }) => isOnlyOne && date === day && state === 'ordered');
  return {
    day,
    contents: order.items.map(orderLineText),
    total: centsOf(order.total),
    address: order.address,
    orderNumber: order.orderNumber,
    isPaid: true,
    isRefunded: order.paymentStatus === 'refunded',
    chargeDay: null,
    payment: null,
    changeUntil: delivery?.changeUntil ?? null,
  };
}

function isComing({ status, paymentStatus, deliveryDate }: Order, today: string): boolean {
  const isOver = status === 'delivered' || status === 'cancelled';
  return !isOver && paymentStatus !== 'unpaid' && deliveryDate >= today;
}

/** Null for a subscription that is paused or whose payment failed: its next delivery is on hold. */
function plannedBox(subscription: Subscription, payments: Map<string, Payment>): ComingBox | null {
  const { id, status, deliveries, nextCharge, boxTotal, cartDetails, deliveryAddress } = subscription;
  const delivery = deliveries.find(({ state }) => state === 'scheduled');
  if (!delivery || (status !== 'trialing' && status !== 'active')) return null;
  const charge = nextCharge?.date === delivery.date ? nextCharge : null;
  return {
    day: delivery.date,
    contents: cartEntries(cartDetails),
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
