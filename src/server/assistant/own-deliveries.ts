import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm';
import { longDay, newYorkDay } from '../../shared/delivery-days.ts';
import { faq } from '../../shared/facts/faq.ts';
import type { Db } from '../db.ts';
import { orders } from '../orders/table.ts';
import { listSubscriptions } from '../subscriptions/subscription-views.ts';
import { ownAnswer, pages, type Rule } from './answer.ts';
import { orderNumber } from './privacy.ts';

/** A customer's own next deliveries. What is looked up is the asker's and nobody else's. */
export const answerOwnDeliveries: Rule = ({ text }, { db, now }, asker) => {
  const own = ownDelivery.test(text) || (asker !== null && nextDelivery.test(text));
  if (!own || aboutManaging.test(text)) return null;
  if (!asker) {
    return ownAnswer(
      'That is between you and the shop: please sign in, and I can tell you when your next delivery comes. Your dashboard shows your orders, too.',
      pages.signIn,
    );
  }
  const coming = [...comingBoxes(db, asker.id, now()), ...comingOrders(db, asker.id, newYorkDay(now()))];
  if (coming.length === 0) {
    return ownAnswer(
      'I see no delivery on its way to you. Your dashboard shows your orders and subscriptions.',
      pages.dashboard,
    );
  }
  return ownAnswer(coming.join('\n'), pages.dashboard);
};

/** Something went wrong with an order: that is for people. */
export const answerTroubles: Rule = ({ text }) => {
  if (!trouble.test(text)) return null;
  const entry = faq.flatMap(({ entries }) => entries).find(({ id }) => id === 'something-wrong');
  return entry ? ownAnswer(`I'm sorry about that. ${entry.answer}`, pages.contact) : null;
};

function comingBoxes(db: Db, userId: string, now: number): string[] {
  return listSubscriptions(db, userId, now).flatMap(
    ({ frequency, status, nextDeliveryDate, cartDetails }) => {
      if (status === 'cancelled') return [];
      const box = `Your ${frequency} box (${cartDetails})`;
      if (status === 'paused') return [`${box} is paused; nothing comes until you resume it.`];
      if (!nextDeliveryDate) return [`${box} is on hold until its payment is settled.`];
      return [`${box} comes next on ${longDay(nextDeliveryDate)}.`];
    },
  );
}

/** One-time orders that are paid and not delivered yet; boxes of subscriptions are told above. */
function comingOrders(db: Db, userId: string, today: string): string[] {
  const own = and(
    eq(orders.userId, userId),
    eq(orders.paymentStatus, 'paid'),
    isNull(orders.subscriptionId),
    inArray(orders.status, ['pending', 'confirmed', 'growing', 'shipped']),
    gte(orders.deliveryDate, today),
  );
  const rows = db.select().from(orders).where(own).orderBy(asc(orders.deliveryDate)).limit(10).all();
  return rows.map(
    ({ orderNumber, deliveryDate, status }) =>
      `Your order ${orderNumber} comes on ${longDay(deliveryDate)} (${status}).`,
  );
}

const things =
  '(order|orders|deliver(y|ies)|box|boxes|package|shipment|greens|microgreens|subscription|stuff|food)';
const ownDelivery = new RegExp(
  [
    `\\b(when|where|what day|what time|track(ing)?|status|next|arriv\\w+|due|schedule|upcoming|has|did|is)\\b.{0,30}\\bmy( next| first| last| current| upcoming)? ${things}\\b(?!.{0,30}\\b(change|cancel|pause|charged?)\\b)`,
    `\\bmy (next|upcoming|following|coming) ${things}\\b`,
    `\\bmy ${things}\\b.{0,20}\\b(arriv\\w*|come|coming|due|status|ship(ped)?|get here|on (its|the) way|date)\\b`,
    '\\border (number|status|no|nr|id)\\b|\\btrack(ing)?\\b.{0,12}\\b(order|number|package)\\b|\\border #',
    `\\bwhen (do|will|am|can|should) i (get|getting|receive|expect|receiving)\\b.{0,20}\\b(my|mine|next)\\b`,
    '\\b(my|own) (upcoming )?(deliveries|orders)\\b',
    orderNumber.source,
  ].join('|'),
  'u',
);
/** From a customer this is about their own; from a stranger it is about the next day on which boxes go out. */
const nextDelivery = /\b(next|upcoming) (deliver(y|ies)|box|order)\b/;
const aboutManaging =
  /\b(change|swap|switch|edit|cancel|pause|skip|stop|update|add|remove|address|cost|price|much|charged?|pay|invoice|receipt|discount|resume|restart|cutoff|place|edit|manage|end|hold|refund\w*|history|instead|gift|add to|credit|dollars?|rewards?|points|refer\w*)\b/;
const trouble =
  /\b(wilted|wilting|rotten|rotting|mold|moldy|mouldy|spoiled|slimy|damaged|broken|crushed|leaked|soggy|wrong (order|item|items|box|greens|address|thing)|(is|was|are|were|something|has) (gone )?(wrong|missing)|(someone|somebody) else'?s? (box|order|greens)|not (mine|what i (ordered|asked|paid))|missing (item|items|from)|complain\w*|never (came|arrived|got|received|showed)|(did|has|have) not (?!got (a|an|any)\b)(come|arrive|arrived|get|got|receive|received|show|shown)|charged (me )?(twice|double|wrong)|(was|got|been|am) charged (before|too|even|again|already|after|although)|overcharged|not fresh|bad quality|not happy|unhappy|disappointed|(was|were|is|are|came|arrived|looks?|looked|smells?|smelled|got|all) (all |very |so |really |half |kind of |a bit |completely )*(mush\w*|slim\w*|brown|yellow\w*|black|dried out|dead|squashed|smashed|torn|open(ed)?|empty|stale|limp|late|off|bad|funny|weird|gross|disgusting|awful|terrible)|(bugs?|insects?|hair|worms?) in (my|the)|short (an|one|two)|half empty)\b/;
