import { atom } from 'jotai';
import type { ChatLink } from '../../shared/assistant.ts';
import { business } from '../../shared/business.ts';
import { onSignOut } from '../accounts/sign-out.ts';
import { appStore } from '../store.ts';

export type Said = { from: 'visitor' | 'eden'; text: string; links?: ChatLink[] };

/** `owner` is the customer it was with, once somebody was signed in; `draft` what is typed and not sent. */
export type Conversation = { said: Said[]; draft: string; waiting: boolean; owner: string | null };

const key = 'eden';
const mostKept = 60;

const greeting: Said = {
  from: 'eden',
  text: `Hello! I'm ${business.assistant}. Ask me about our greens, prices, delivery or subscriptions.`,
};

const begun: Conversation = { said: [greeting], draft: '', waiting: false, owner: null };

/** Kept while the tab is open: in memory and, over reloads, in its session storage. Signing out empties both. */
export const conversationAtom = atom<Conversation>(stored() ?? begun);

let generation = 0;

/** Changes the conversation, unless it was begun anew since `since` (see `conversationNow`). */
export function changeConversation(change: Partial<Conversation>, since = generation): void {
  if (since !== generation) return;
  appStore.set(conversationAtom, (before) => ({ ...before, ...change }));
  keepConversation();
}

/** Adds a message at the end; the oldest go when there are very many. */
export function say(said: Said, change: Partial<Conversation>, since = generation): void {
  const { said: before } = appStore.get(conversationAtom);
  changeConversation({ ...change, said: [...before, said].slice(-mostKept) }, since);
}

/** What an answer that is still on its way compares itself with when it arrives. */
export function conversationNow(): number {
  return generation;
}

/** Begins anew: nothing that was said, typed or asked for is left. */
export function forgetConversation(): void {
  generation += 1;
  appStore.set(conversationAtom, begun);
  keepConversation();
}

onSignOut(forgetConversation);

function keepConversation(): void {
  const { said, draft, owner } = appStore.get(conversationAtom);
  try {
    sessionStorage.setItem(key, JSON.stringify({ said, draft, owner }));
  } catch {
    // Storage is off or full: memory has to do.
  }
}

function stored(): Conversation | null {
  try {
    const kept: Partial<Conversation> | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (!kept || !Array.isArray(kept.said) || kept.said.length === 0) return null;
    return { said: kept.said, draft: String(kept.draft ?? ''), waiting: false, owner: kept.owner ?? null };
  } catch {
    return null;
  }
}
