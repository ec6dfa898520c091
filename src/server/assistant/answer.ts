import { business } from '../../shared/business.ts';
import { faq } from '../../shared/facts/faq.ts';
import { recipes } from '../../shared/facts/recipes.ts';
import type { Deps } from '../platform/deps.ts';
import type { ParsedMessage } from './parsed-message.ts';

export type ShopDeps = Pick<Deps, 'db' | 'now'>;

type Link = { label: string; path: string };

/** `known: false`: an "I do not know". `keepFromModel`: keep question and answer from language models. */
export type Answer = { response: string; links: Link[]; known: boolean; keepFromModel?: true };

/** `customer` is null when signed out. */
export type QuestionContext = { parsed: ParsedMessage; shop: ShopDeps; customer: { id: string } | null };

/** Null: use the entry's own text, or the next nearest entry. */
export type Skill = (context: QuestionContext) => string | Answer | null;

export const pageLabels = new Map([
  ['/', 'About us'],
  ['/our-greens', 'Our greens'],
  ['/about', 'About microgreens'],
  ['/our-partners', 'Our partners'],
  ['/recipes', 'Recipes'],
  ...recipes.map(({ id, name }): [string, string] => [`/recipes#${id}`, name]),
  ['/faq', 'Questions and answers'],
  ...faq.flatMap(({ entries }) =>
    entries.map(({ id }): [string, string] => [`/faq#${id}`, 'Questions and answers']),
  ),
  ['/contact', 'Contact'],
  ['/wholesale', 'Wholesale'],
  ['/subscription', 'Shop our greens'],
  ['/referrals', 'Refer a friend'],
  ['/policies', 'Privacy, terms and refunds'],
  ['/login', 'Sign in'],
  ['/forgot-password', 'Choose a new password'],
  ['/dashboard', 'Your dashboard'],
  ['/dashboard?tab=subscriptions', 'Your subscriptions'],
]);

export function answer(response: string, ...paths: string[]): Answer {
  const links = paths.map((path) => ({ label: pageLabels.get(path) ?? path, path }));
  return { response, links, known: true };
}

/** `whatIsUnknown` ends the sentence "I do not know ...". */
export function unknownAnswer(whatIsUnknown = 'that'): Answer {
  const response = `I'm sorry, I don't know ${whatIsUnknown}. I can tell you about our greens, prices, delivery and subscriptions; for anything else, please write to ${business.email} or use our contact page.`;
  return { ...answer(response, '/contact'), known: false };
}
