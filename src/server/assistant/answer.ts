import { business } from '../../shared/business.ts';
import type { Deps } from '../deps.ts';
import type { Question } from './question.ts';

export type Link = { label: string; path: string };

/** `known: false`: Eden says that it does not know. `staysHere`: no language model may see the question or the answer. */
export type Answer = { response: string; links: Link[]; known: boolean; staysHere?: true };

export type AskDeps = Pick<Deps, 'db' | 'now'>;

/** Who asks: a signed-in customer, or null. */
export type Asker = { id: string } | null;

/** Answers the questions it is made for and leaves all others to the next one. */
export type Rule = (question: Question, deps: AskDeps, asker: Asker) => Answer | null;

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
  signIn: { label: 'Sign in', path: '/login' },
  forgotPassword: { label: 'Choose a new password', path: '/forgot-password' },
  dashboard: { label: 'Your dashboard', path: '/dashboard' },
  deliveries: { label: 'Your subscriptions', path: '/dashboard?tab=subscriptions' },
} as const satisfies Record<string, Link>;

export function answer(response: string, ...links: Link[]): Answer {
  return { response, links, known: true };
}

/** An answer about the asker alone, or one that needs no other words: it stays on this server. */
export function ownAnswer(response: string, ...links: Link[]): Answer {
  return { ...answer(response, ...links), staysHere: true };
}

/** What Eden says rather than invent something. */
export function unknown(): Answer {
  const response = `I'm sorry, I don't know that. I can tell you about our greens, prices, delivery and subscriptions; for anything else, please write to ${business.email} or use our contact page.`;
  return { response, links: [pages.contact], known: false };
}
