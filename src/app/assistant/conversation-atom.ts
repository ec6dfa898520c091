import { atom } from 'jotai';
import { business } from '../../shared/business.ts';
import type { ChatLink } from '../../shared/contract/assistant.ts';
import { tabValues, visitor } from '../platform/device/storage.ts';
import { newUuid } from '../platform/new-uuid.ts';
import { appStore } from '../platform/store.ts';

/** Product 13.8. `timestamp`: epoch ms on the device. */
export type ConversationMessage = MessageContent & { id: string; timestamp: number };

/** `user` is the visitor, `bot` the assistant. */
export type MessageContent = { sender: 'user' | 'bot'; text: string; links?: ChatLink[] };

/** `draft`: typed but not sent; `isWaiting`: for an answer. */
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

/** Kept in session storage. Signing out clears it. */
export const conversationAtom = atom<Conversation>(storedConversation() ?? newConversation());

let clearCount = 0;

/** Unless it was cleared since `expectedClearCount` was read (see `conversationClearCount`). */
export function changeConversation(change: Partial<Conversation>, expectedClearCount = clearCount): void {
  if (expectedClearCount !== clearCount) return;
  appStore.set(conversationAtom, (before) => ({ ...before, ...change }));
  storeConversation();
}

/** Keeps the last 60. */
export function addMessage(
  content: MessageContent,
  change: Partial<Conversation>,
  expectedClearCount = clearCount,
): void {
  const { messages } = appStore.get(conversationAtom);
  const all = [...messages, newMessage(content)];
  changeConversation({ ...change, messages: all.slice(-maxMessages) }, expectedClearCount);
}

/** Read before a request: the answer is dropped if the conversation was cleared meanwhile. */
export function conversationClearCount(): number {
  return clearCount;
}

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
