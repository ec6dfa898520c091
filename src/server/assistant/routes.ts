import { Elysia } from 'elysia';
import { ChatAnswer, ChatMessage } from '../../shared/contract/assistant.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { ipAddress } from '../platform/http/ip-address.ts';
import { chat } from './chat.ts';
import { chatEntryMatcher } from './choose-answer.ts';
import { readKnowledge } from './knowledge.ts';

/** Throws a `StartRefusal` when a knowledge file is broken. */
export function assistantRoutes(deps: Deps) {
  readKnowledge();
  return (
    new Elysia({ name: 'assistant' })
      .use(sessionPlugin(deps))
      // Takes a quarter of a second, which the first visitor's question should not wait for.
      .onStart(() => void setTimeout(chatEntryMatcher, prepareAfterMs).unref())
      .post(
        '/api/chatbot',
        ({ body, user, server, request }) => chat(deps, ipAddress(deps.env, server, request), user, body),
        { maybeSignedIn: true, body: inputSchema(ChatMessage), response: ChatAnswer },
      )
  );
}

const prepareAfterMs = 2_000;
