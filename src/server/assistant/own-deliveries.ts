import { business } from '../../shared/business.ts';
import { isDelivered } from '../../shared/contract/growing.ts';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { comingOrdersOf, contentsOf } from '../orders/orders.ts';
import { upcomingOneTimeOrders } from '../orders/upcoming-orders.ts';
import type { Db } from '../platform/db/db.ts';
import { listSubscriptions } from '../subscriptions/record/subscription-views.ts';
import { type Answer, answer, type QuestionContext } from './answer.ts';

export function ownDeliveriesAnswer({ shop: { db, now }, customer }: QuestionContext): Answer {
  if (!customer) {
    return answer(
      `That is between you and the shop: please sign in, and I can tell you when your next delivery comes. Your dashboard shows your orders, too. If a box did not come, write to ${business.email}.`,
      '/login',
    );
  }
  const coming = [...comingBoxes(db, customer.id, now()), ...comingOrders(db, customer.id, now())];
  const nothing = 'I see no delivery on its way to you. Your dashboard shows your orders and subscriptions.';
  return answer(coming.length > 0 ? coming.join('\n') : nothing, '/dashboard');
}

/**
 * Who moves in has no trial: what begins with it is answered by their own days, other sentences about it are left out.
 */
export function withoutTrialForMovers(context: QuestionContext, given: Answer): Answer {
  const { shop, customer } = context;
  const sentences = given.response.split(/(?<=\.) /);
  const isOfTrial = (sentence = '') => /\btrial\b/i.test(sentence);
  if (!customer || !sentences.some(isOfTrial)) return given;
  const own = listSubscriptions(shop.db, customer.id, shop.now());
  if (!own.some(({ startsOn }) => startsOn !== null)) return given;
  if (isOfTrial(sentences[0])) return { ...ownDeliveriesAnswer(context), keepFromModel: true };
  const response = sentences.filter((sentence) => !isOfTrial(sentence)).join(' ');
  return { ...given, response, keepFromModel: true };
}

function comingBoxes(db: Db, userId: string, now: number): string[] {
  return listSubscriptions(db, userId, now).flatMap((subscription) => {
    const { frequency, status, deliveries, nextDeliveryDates, nextCharge, endsOn, cartDetails } =
      subscription;
    if (status === 'cancelled') return [];
    const paid = deliveries.filter(({ state }) => state === 'ordered').map(({ date }) => date);
    const days = status === 'past_due' ? paid : nextDeliveryDates;
    const delivered = deliveries.find(({ timeline }) => isDelivered(timeline));
    const day = days.find((one) => one !== delivered?.date);
    const end = endsOn ? ` It ends on ${formatLongDay(endsOn, now)}.` : '';
    if (day) {
      const isListed = deliveries.some(({ date }) => date === day);
      const skips = isListed ? '' : ' has no delivery in the coming weeks: all of them are skipped. It';
      const box = `Your ${frequency} box (${contentsOn(db, subscription, day)})`;
      return [
        `${box}${skips} comes next on ${formatLongDay(day, now)}. The subscription is ${statusText(subscription, now)}.${chargeText(nextCharge, now)}${end}`,
      ];
    }
    const box = `Your ${frequency} box (${cartDetails})`;
    if (status === 'paused') return [`${box} is paused; nothing comes until you resume it.`];
    if (status === 'past_due' || status === 'suspended')
      return [`${box} is on hold until its payment is settled.`];
    if (endsOn) return [`${box} does not come any more.${end}`];
    return [`${box} has no delivery in the coming weeks: all of them are skipped.`];
  });
}

/** With swaps, changes and extras. `day` is `YYYY-MM-DD`. */
function contentsOn(db: Db, { id, cartDetails, deliveries }: Subscription, day: string): string {
  const order = comingOrdersOf(db, id, day).get(day);
  const extras = deliveries.find(({ date }) => date === day)?.extras ?? [];
  return [
    order ? contentsOf(db, order) : cartDetails,
    ...extras.map(({ orderId }) => `${contentsOf(db, { id: orderId })} extra`),
  ].join(', ');
}

function chargeText(charge: { at: number; amount: number; date: string } | null, now: number): string {
  if (!charge) return '';
  const [chargedOn, box] = [newYorkDay(charge.at), charge.date].map((day) => formatLongDay(day, now));
  return ` The next charge is ${formatCents(charge.amount)} on ${chargedOn}, for the box of ${box}: by credit first, then by card.`;
}

function statusText({ status, startsOn, pausedUntil }: Subscription, now: number): string {
  if (startsOn) return `starting ${formatLongDay(startsOn, now)}`;
  if (status !== 'paused') return statusTexts[status];
  if (pausedUntil) return `paused until ${formatLongDay(pausedUntil, now)}, when it resumes by itself`;
  return 'paused; nothing else comes until you resume it';
}

const statusTexts = {
  pending: 'not complete yet',
  trialing: 'in its trial',
  active: 'active',
  past_due: 'active, and its last payment failed',
  suspended: 'suspended',
  cancelled: 'cancelled',
} as const;

function comingOrders(db: Db, userId: string, now: number): string[] {
  return upcomingOneTimeOrders(db, userId, newYorkDay(now)).map(
    ({ orderNumber, deliveryDate, status }) =>
      `Your order ${orderNumber} comes on ${formatLongDay(deliveryDate, now)} (${status}).`,
  );
}
