import * as v from 'valibot';
import { business } from '../business.ts';
import { text } from '../text.ts';

/** Characters; messages. */
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

/** `POST /api/chatbot`. `earlier`: the visitor's own messages, oldest first. */
export const ChatMessage = v.object({
  message,
  earlier: v.optional(v.pipe(v.array(message), v.maxLength(chatLimits.earlierMessages))),
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

/** `path` is one of the shop's. */
export const ChatLink = v.object({ label: v.string(), path: v.string() });
export type ChatLink = v.InferOutput<typeof ChatLink>;

/** `response` is plain text with line breaks. */
export const ChatAnswer = v.object({ response: v.string(), links: v.optional(v.array(ChatLink)) });
export type ChatAnswer = v.InferOutput<typeof ChatAnswer>;
