import { combinedAddress } from '../../shared/contract/address.ts';
import type { Order } from '../../shared/contract/orders.ts';
import type { Delivery, Subscription } from '../../shared/contract/subscriptions.ts';
import type { Payment } from '../../shared/rules/credit.ts';
import { cutoffOf, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { canSkip } from '../../shared/rules/delivery-plan.ts';
import { centsOf } from '../../shared/rules/money.ts';
import { isCancellable } from '../../shared/rules/own-orders.ts';
import { orderLineText } from '../../shared/rules/packs.ts';
import { extraText } from '../subscriptions/record/delivery-texts.ts';
import { cartEntries } from '../subscriptions/record/subscription-status.ts';

/** On its day: before the run, on it, and after the driver was there. */
type BoxState = 'coming' | 'today' | 'out' | 'delivered' | 'not_home';

/** Where it is changed: on the Subscriptions tab, or under Orders, which also cancels what is not sown yet. */
type BoxChange = 'plan' | 'skip' | 'order' | 'delivery';

/**
 * `day` is `YYYY-MM-DD`, `total` cents, `changeUntil` epoch ms. Null: `chargeDay` when paid, `payment` when
 * unknown.
 */
export interface ComingBox {
  day: string;
  state: BoxState;
  contents: string[];
  total: number;
  address: string;
  orderNumber: string | null;
  isPaid: boolean;
  isRefunded: boolean;
  chargeDay: string | null;
  payment: Payment | null;
  change: BoxChange;
  changeUntil: number;
}

/**
 * The next one to come after `now` (epoch ms), paid (also refunded) or to be paid by a running subscription; before it
 * those that the driver was at today. `payments` by subscription id.
 */
export function nextBoxes(
  orders: Order[],
  subscriptions: Subscription[],
  now: number,
  payments = new Map<string, Payment>(),
): ComingBox[] {
  const today = newYorkDay(now);
  const paid = orders
    .filter((order) => isShown(order, today))
    .map((order) => boxOfOrder(order, subscriptions, now));
  const planned = subscriptions.flatMap((subscription) => plannedBox(subscription, payments, today) ?? []);
  const boxes = [...paid, ...planned].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const next = boxes.find((box) => !isOver(box));
  return [...boxes.filter(isOver), ...(next ? [next] : [])];
}

/** Of today, after the driver was there. */
export function isOver({ state }: ComingBox): boolean {
  return state === 'delivered' || state === 'not_home';
}

export function boxOfOrder(order: Order, subscriptions: Subscription[], now: number): ComingBox {
  const day = order.deliveryDate;
  const delivery = subscriptions
    .find(({ id, status }) => id === order.subscriptionId && canSkip(status))
    ?.deliveries.find(({ date, state }) => date === day && state === 'ordered');
  return {
    day,
    state: stateOf(order, newYorkDay(now)),
    contents: [...order.items.map(orderLineText), ...extraTexts(delivery)],
    total: centsOf(order.total),
    address: order.address,
    orderNumber: order.orderNumber,
    isPaid: order.paymentStatus !== 'unpaid',
    isRefunded: order.paymentStatus === 'refunded',
    chargeDay: null,
    payment: null,
    change: delivery ? 'skip' : isCancellable(order) ? 'order' : 'delivery',
    changeUntil: delivery?.changeUntil ?? cutoffOf(day),
  };
}

function stateOf({ deliveryDate, status, notHomeOn }: Order, today: string): BoxState {
  if (status === 'delivered') return 'delivered';
  if (deliveryDate !== today) return 'coming';
  if (notHomeOn === today) return 'not_home';
  return status === 'shipped' ? 'out' : 'today';
}

/** Extras are part of their box. */
function isShown({ status, deliveryDate, extraOf }: Order, today: string): boolean {
  if (status === 'cancelled' || extraOf) return false;
  return status === 'delivered' ? deliveryDate === today : deliveryDate >= today;
}

/** Null if paused or unpaid. */
function plannedBox(
  subscription: Subscription,
  payments: Map<string, Payment>,
  today: string,
): ComingBox | null {
  const { id, status, deliveries, nextCharge, boxTotal, cartDetails, deliveryAddress } = subscription;
  const delivery = deliveries.find(({ state }) => state === 'scheduled') ?? chargedDelivery(nextCharge);
  if (!delivery || (status !== 'trialing' && status !== 'active')) return null;
  const charge = nextCharge?.date === delivery.date ? nextCharge : null;
  return {
    day: delivery.date,
    state: delivery.date === today ? 'today' : 'coming',
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
    change: 'plan',
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
