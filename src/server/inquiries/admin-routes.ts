import { Elysia } from 'elysia';
import * as v from 'valibot';
import {
  AdminApplication,
  AdminMessage,
  ApplicationChange,
  ApplicationQuery,
  MessageChange,
  MessageQuery,
  NewAnswer,
} from '../../shared/contract/inquiries.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { respondWithPage } from '../platform/http/pagination.ts';
import { decideApplication, listApplications } from './admin-applications.ts';
import { answerMessage, listMessages, markMessage } from './admin-messages.ts';

export function adminInquiryRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .get(
      '/api/admin/messages',
      ({ query, ...context }) => respondWithPage(context, listMessages(deps.db, query)),
      {
        admin: true,
        query: inputSchema(MessageQuery),
        response: v.array(AdminMessage),
      },
    )
    .patch('/api/admin/messages/:id', ({ params, body }) => markMessage(deps.db, params.id, body), {
      admin: true,
      body: inputSchema(MessageChange),
      response: AdminMessage,
    })
    .post(
      '/api/admin/messages/:id/answer',
      ({ user, params, body }) => answerMessage(deps, user.id, params.id, body),
      { admin: true, body: inputSchema(NewAnswer), response: AdminMessage },
    )
    .get(
      '/api/admin/wholesale',
      ({ query, ...context }) => respondWithPage(context, listApplications(deps.db, query)),
      {
        admin: true,
        query: inputSchema(ApplicationQuery),
        response: v.array(AdminApplication),
      },
    )
    .patch('/api/admin/wholesale/:id', ({ params, body }) => decideApplication(deps, params.id, body), {
      admin: true,
      body: inputSchema(ApplicationChange),
      response: AdminApplication,
    });
}
