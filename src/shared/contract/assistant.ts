import * as v from 'valibot';
import { business } from '../business.ts';
import { text } from '../text.ts';

/** Longest message that the assistant reads, and how many earlier ones help with a follow-up. */
export const chatLimits = { messageLength: 1000, earlierMessages: 6 } as const;

const message = v.pipe(
  text('Please write a message.'),
  v.trim(),
  v.nonEmpty('Please write a message.'),
  v.maxLength(
    chatLimits.messageLength,
    `That message is too long for ${business.assistant}. Please ask in fewer words.`,
  ),
);

/** `POST /api/chatbot`. `earlier` holds the visitor's own messages so far, oldest first: "and for kale?" needs them. */
export const ChatMessage = v.object({
  message,
  earlier: v.optional(v.pipe(v.array(message), v.maxLength(chatLimits.earlierMessages))),
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

/** A page of the shop that an answer comes from; `path` is an own path, with an anchor where there is one. */
export const ChatLink = v.object({ label: v.string(), path: v.string() });
export type ChatLink = v.InferOutput<typeof ChatLink>;

/** `response` is plain text; its lines are separated by line breaks. */
export const ChatAnswer = v.object({ response: v.string(), links: v.optional(v.array(ChatLink)) });
export type ChatAnswer = v.InferOutput<typeof ChatAnswer>;
