import { faq } from '../../shared/facts/faq.ts';
import { answer, pages, type Rule } from './answer.ts';

/** Businesses that want to buy. How partners work with the shop stands on the pages. */
export const answerWholesale: Rule = ({ text }) => {
  if (!/\b(wholesale|whole sale)\b/.test(text) && !(trade.test(text) && buying.test(text))) return null;
  if (particulars.test(text)) return null;
  const entry = faq.flatMap(({ entries }) => entries).find(({ id }) => id === 'wholesale');
  return entry ? answer(entry.answer, pages.wholesale) : null;
};

/** What the pages of /wholesale and /our-partners say more about. */
const particulars =
  /\b(contracts?|commitments?|lead times?|turnaround|weeks? (ahead|before)|ahead|in advance|notice|arugula|variet(y|ies)|which greens|fresh(ness)?|harvest\w*|fees?|events?|weddings?|every week|season\w*|garnish\w*)\b/;
const trade =
  /\b(restaurants?|chefs?|cafes?|coffee shops?|bakery|hotels?|caterers?|catering|grocery|grocers?|retailers?|resell|food truck|(juice|salad|smoothie|wine|snack) bars?|in bulk|in volume|bulk|large (order|quantit\w+)|(for|at|in) (my|our) (business|store|shop|kitchen|bar|market)|(store|shop|market)s? (carry|sell|stock))\b/;
const buying =
  /\b(carry|sell|stock|want|need|interested|buy(ing)?|order(ing)?|suppl(y|ies|ier|iers)|sell to|for (my|our)|i (own|run|have|manage|am)|we (own|run|have|are)|discounts?|prices?|pricing|work with|get your|partner|register|apply|join|become|start)\b/;
