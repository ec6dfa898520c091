import { business } from '../../shared/business.ts';
import type { Deps } from '../deps.ts';
import type { ParsedMessage } from './parsed-message.ts';

/** What the assistant reads the shop from. */
export type ShopDeps = Pick<Deps, 'db' | 'now'>;

export type Link = { label: string; path: string };

/** `known: false`: the assistant says that it does not know. `keepFromModel`: no language model may see the question or the answer. */
export type Answer = { response: string; links: Link[]; known: boolean; keepFromModel?: true };

/** What an answer is computed from: the question, the shop, and the signed-in customer, or null. */
export type QuestionContext = { parsed: ParsedMessage; shop: ShopDeps; customer: { id: string } | null };

/** Null where the entry has no answer to this very question: the next nearest one is asked. */
export type Compute = (context: QuestionContext) => Answer | null;

/**
 * Something that the assistant can be asked. `examples` are questions as people ask them, each with a question mark or a full stop at
 * its end, values written as placeholders: {green} {othergreen} {amount} {money} {zip} {place} {miles} {plan} {day} {time}.
 */
export type Entry = { id: string; examples: string; answer: Answer | Compute };

export const pages = {
  home: { label: 'About us', path: '/' },
  ourGreens: { label: 'Our greens', path: '/our-greens' },
  about: { label: 'About microgreens', path: '/about' },
  partners: { label: 'Our partners', path: '/our-partners' },
  recipes: { label: 'Recipes', path: '/recipes' },
  faq: { label: 'Questions and answers', path: '/faq' },
  contact: { label: 'Contact', path: '/contact' },
  wholesale: { label: 'Wholesale', path: '/wholesale' },
  shop: { label: 'Shop our greens', path: '/subscription' },
  referrals: { label: 'Refer a friend', path: '/referrals' },
  policies: { label: 'Privacy, terms and refunds', path: '/policies' },
  signIn: { label: 'Sign in', path: '/login' },
  forgotPassword: { label: 'Choose a new password', path: '/forgot-password' },
  dashboard: { label: 'Your dashboard', path: '/dashboard' },
  subscriptions: { label: 'Your subscriptions', path: '/dashboard?tab=subscriptions' },
} as const satisfies Record<string, Link>;

export function answer(response: string, ...links: Link[]): Answer {
  return { response, links, known: true };
}

/** An answer about the customer alone, or one that needs no other words: it stays on this server. */
export function privateAnswer(response: string, ...links: Link[]): Answer {
  return { ...answer(response, ...links), keepFromModel: true };
}

/** What the assistant says rather than invent something; `whatIsUnknown` ends the sentence "I do not know ...". */
export function unknownAnswer(whatIsUnknown = 'that'): Answer {
  const response = `I'm sorry, I don't know ${whatIsUnknown}. I can tell you about our greens, prices, delivery and subscriptions; for anything else, please write to ${business.email} or use our contact page.`;
  return { response, links: [pages.contact], known: false };
}
