import { Elysia } from 'elysia';
import { ChatAnswer, ChatMessage } from '../../shared/contract/assistant.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { ipAddress } from '../platform/http/ip-address.ts';

export function assistantRoutes(deps: Deps) {
  return new Elysia({ name: 'assistant' }).use(sessionPlugin(deps)).post(
    '/api/chatbot',
    async ({ body, user, server, request }) => {
      // Loaded on first use: with the index of its questions it takes 30 MB.
      const { chat } = await import('./chat.ts');
      return chat(deps, ipAddress(deps.env, server, request), user, body);
    },
    { maybeSignedIn: true, body: inputSchema(ChatMessage), response: ChatAnswer },
  );
}
