import { atom } from 'jotai';
import { business } from '../../shared/business.ts';
import type { ChatLink } from '../../shared/contract/assistant.ts';
import { tabValues, visitor } from '../platform/device/storage.ts';
import { newUuid } from '../platform/new-uuid.ts';
import { appStore } from '../platform/store.ts';

/** A message of the chat (product 13.8). `timestamp` is epoch ms of the device's clock. */
export type ConversationMessage = MessageContent & { id: string; timestamp: number };

/** What a message says: `user` is the visitor, `bot` the assistant. */
export type MessageContent = { sender: 'user' | 'bot'; text: string; links?: ChatLink[] };

/** `customerId`: the customer who was signed in, if any; `draft`: what is typed and not sent; `isWaiting`: for an answer. */
export type Conversation = {
  messages: ConversationMessage[];
  draft: string;
  isWaiting: boolean;
  customerId: string | null;
};

const stored = tabValues<Omit<Conversation, 'isWaiting'>>('conversation', {
  ...visitor,
  forget: clearConversation,
});
const maxMessages = 60;

const greeting: MessageContent = {
  sender: 'bot',
  text: `Hello! I'm ${business.assistant}. Ask me about our greens, prices, delivery or subscriptions.`,
};

function newConversation(): Conversation {
  return { messages: [newMessage(greeting)], draft: '', isWaiting: false, customerId: null };
}

function newMessage(content: MessageContent): ConversationMessage {
  return { id: newUuid(), timestamp: Date.now(), ...content };
}

/** Kept while the tab is open: in memory and, over reloads, in its session storage. Signing out clears both. */
export const conversationAtom = atom<Conversation>(storedConversation() ?? newConversation());

/** Counts how often the conversation was cleared. */
let clearCount = 0;

/** Changes the conversation, unless it was cleared since `expectedClearCount` was read (see `conversationClearCount`). */
export function changeConversation(change: Partial<Conversation>, expectedClearCount = clearCount): void {
  if (expectedClearCount !== clearCount) return;
  appStore.set(conversationAtom, (before) => ({ ...before, ...change }));
  storeConversation();
}

/** Adds a message at the end; beyond 60 the oldest are dropped. */
export function addMessage(
  content: MessageContent,
  change: Partial<Conversation>,
  expectedClearCount = clearCount,
): void {
  const { messages } = appStore.get(conversationAtom);
  const all = [...messages, newMessage(content)];
  changeConversation({ ...change, messages: all.slice(-maxMessages) }, expectedClearCount);
}

/** Read before a request: its answer is dropped when the conversation was cleared meanwhile. */
export function conversationClearCount(): number {
  return clearCount;
}

/** Drops messages, draft and the answer that is awaited. */
export function clearConversation(): void {
  clearCount += 1;
  appStore.set(conversationAtom, newConversation());
  storeConversation();
}

function storeConversation(): void {
  const { messages, draft, customerId } = appStore.get(conversationAtom);
  stored.set({ messages, draft, customerId });
}

function storedConversation(): Conversation | null {
  const conversation = stored.get();
  return conversation && { ...conversation, isWaiting: false };
}
