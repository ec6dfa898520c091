import { Elysia } from 'elysia';
import { ChatAnswer, ChatMessage } from '../../shared/assistant.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../deps.ts';
import { input } from '../input.ts';
import { networkAddress } from '../network-address.ts';
import { chat } from './chat.ts';

export function assistantRoutes(deps: Deps) {
  return new Elysia({ name: 'assistant' })
    .use(sessionPlugin(deps))
    .post(
      '/api/chatbot',
      ({ body, user, server, request }) => chat(deps, networkAddress(deps.env, server, request), user, body),
      { maybeSignedIn: true, body: input(ChatMessage), response: ChatAnswer },
    );
}
