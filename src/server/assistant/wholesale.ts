import { faq } from '../../shared/facts/faq.ts';
import { answer, pages, type Rule } from './answer.ts';

/** Businesses that want to buy. How partners work with the shop stands on the pages. */
export const answerWholesale: Rule = ({ text }) => {
  if (!/\b(wholesale|whole sale)\b/.test(text) && !(trade.test(text) && buying.test(text))) return null;
  const entry = faq.flatMap(({ entries }) => entries).find(({ id }) => id === 'wholesale');
  return entry ? answer(entry.answer, pages.wholesale) : null;
};

const trade =
  /\b(restaurants?|chefs?|cafes?|coffee shops?|bakery|hotels?|caterers?|catering|grocery|grocers?|retailers?|resell|food truck|in bulk|bulk|large (order|quantit\w+)|for (my|our) (business|store|shop|kitchen|bar))\b/;
const buying =
  /\b(buy(ing)?|order(ing)?|suppl(y|ies|ier|iers)|sell to|for (my|our)|i (own|run|have|manage|am)|we (own|run|have|are)|discounts?|prices?|pricing|work with|get your|partner|register|apply|join|become|start)\b/;
