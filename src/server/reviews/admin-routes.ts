import { Elysia } from 'elysia';
import { AdminMessage } from '../../shared/contract/inquiries.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { askToPublish, publishReview } from './reviews.ts';

export function adminReviewRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .post('/api/admin/messages/:id/ask-to-publish', ({ params }) => askToPublish(deps, params.id), {
      admin: true,
      response: AdminMessage,
    })
    .post('/api/admin/messages/:id/publish', ({ params }) => publishReview(deps, params.id), {
      admin: true,
      response: AdminMessage,
    });
}
