import { Elysia } from 'elysia';
import { SearchQuery, SearchResults } from '../../shared/contract/search.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { findAnything } from './find-anything.ts';

export function searchRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .get('/api/admin/search', ({ query }) => findAnything(deps.db, query.q), {
      admin: true,
      query: inputSchema(SearchQuery),
      response: SearchResults,
    });
}
