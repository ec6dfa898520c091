import { business } from '../../shared/business.ts';
import { chatLimits } from '../../shared/contract/assistant.ts';
import { ApiError, api, unwrap } from '../platform/api.ts';
import { appStore } from '../platform/store.ts';
import {
  addMessage,
  type ConversationMessage,
  changeConversation,
  conversationAtom,
  conversationClearCount,
  type MessageContent,
} from './conversation-atom.ts';

/** Product 13.8. Does nothing if blank or still waiting for an answer. */
export async function ask(message: string): Promise<void> {
  const text = message.trim();
  const { isWaiting, messages } = appStore.get(conversationAtom);
  if (isWaiting || text === '') return;
  const clearCount = conversationClearCount();
  addMessage({ sender: 'user', text }, { draft: '', isWaiting: true });
  addMessage(await answerTo(text, earlierQuestions(messages)), { isWaiting: false }, clearCount);
}

export function setDraft(draft: string): void {
  changeConversation({ draft });
}

async function answerTo(message: string, earlier: string[]): Promise<MessageContent> {
  try {
    const { response, links } = await unwrap(api.api.chatbot.post({ message, earlier }));
    if (!response?.trim()) return { sender: 'bot', text: notUnderstood };
    return { sender: 'bot', text: response, ...(links && { links }) };
  } catch (error) {
    return { sender: 'bot', text: apologyFor(error) };
  }
}

function apologyFor(error: unknown): string {
  if (!(error instanceof ApiError)) return noConnection;
  if (error.status === 429) return tooMany;
  return error.status === 400 ? error.sentence : noConnection;
}

/** Follow-up questions need them. */
function earlierQuestions(messages: ConversationMessage[]): string[] {
  const own = messages.filter(({ sender }) => sender === 'user');
  return own.slice(-chatLimits.earlierMessages).map(({ text }) => text);
}

const notUnderstood = "I'm sorry, I couldn't process that. Please try again.";
const noConnection = `I'm sorry, I'm having trouble connecting right now. Please try again in a moment, or write to ${business.email}.`;
const tooMany = `Those are too many questions at once, even for me. Please give me a minute, or write to ${business.email}.`;
