import { firstDelivery, longDay } from '../../shared/delivery-days.ts';
import { delivery } from '../../shared/facts/basics.ts';
import { getLeadTimeDays } from '../settings/settings.ts';
import { answer, pages, type Rule } from './answer.ts';

/** When an order that is placed now comes, by the shop's clock and its lead time. */
export const answerDeliveryDay: Rule = ({ text, ounces }, { db, now }) => {
  if (
    !aboutArrival.test(text) ||
    ounces !== null ||
    /\b(why|answer|reply|call|grow|change|choose|pick|switch|different|another|reschedule|move)\b/.test(text)
  )
    return null;
  const leadTimeDays = getLeadTimeDays(db);
  const day = longDay(firstDelivery(now(), leadTimeDays));
  return answer(
    `An order placed now comes on ${day}. ${delivery.day} We allow ${leadTimeDays} days from order to first delivery, so that everything is sown and cut for you; orders after Friday 6pm EST count for the week after.`,
    pages.shop,
  );
};

/** On which days boxes come. */
export const answerWeekday: Rule = ({ text }) => {
  const asks =
    /\b(deliver(y|ies|ed|ing|s)?|ship(ping)?|drop ?off|come|arrive)\b/.test(text) && weekdays.test(text);
  return asks ? answer(`${delivery.day} ${delivery.cutoff}`, pages.faq) : null;
};

const weekdays =
  /\b((mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?|(what|which|other|another|different|delivery) days?|every day|daily)\b/;
const arrive =
  '(arrive|get (it|them|here|there|my|mine)|come|receive|be (here|delivered|ready)|deliver(ed|y)?|ship(ped)?|show up|have (it|them))';
const order = '(order(ed|ing)?|buy|purchase|subscrib(e|ing)|sign up)';
const aboutArrival = new RegExp(
  [
    `\\b${order}\\b.{0,30}\\b(now|today|tonight|tomorrow|this week|right away|(mon|tues|wednes|thurs|fri|satur|sun)day)\\b`,
    `\\b(now|today|tonight|tomorrow)\\b.{0,30}\\b${order}\\b`,
    `\\bif i ${order}\\b.{0,40}\\b(when|what day|how (long|soon|fast|quickly))\\b`,
    `\\b(when|what day|how (long|soon|fast|quickly)|what date)\\b.{0,40}\\b${arrive}\\b`,
    `\\bhow (long|soon|fast|quick(ly)?) .{0,20}\\b(deliver(y|ed)?|shipping|ship|order)\\b`,
    '\\b(next|first|earliest|soonest) (available )?(deliver(y|ies)|saturday)\\b',
    '\\b(delivery|shipping|turnaround|wait|lead) times?\\b|\\b(delivery|arrival) (date|day)\\b',
    '\\b(same|next)[ -]day\\b|\\bby (this|next) (week|weekend|(mon|tues|wednes|thurs|fri|satur|sun)day)\\b',
  ].join('|'),
);
