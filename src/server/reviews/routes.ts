import { Elysia } from 'elysia';
import { Review, ReviewText, ReviewToken } from '../../shared/contract/reviews.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { agreeToPublish, getReview, receiveReview } from './reviews.ts';

export function reviewRoutes(deps: Deps) {
  return new Elysia()
    .get('/api/review', ({ query }) => getReview(deps, query.token), {
      query: inputSchema(ReviewToken),
      response: Review,
    })
    .post('/api/review', ({ body }) => receiveReview(deps, body), {
      body: inputSchema(ReviewText),
      response: Review,
    })
    .post('/api/review/agree', ({ body }) => agreeToPublish(deps, body.token), {
      body: inputSchema(ReviewToken),
      response: Review,
    });
}
