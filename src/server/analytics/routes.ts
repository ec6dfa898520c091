import { Elysia } from 'elysia';
import { TrackVisit } from '../../shared/contract/analytics.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { ipAddress } from '../platform/http/ip-address.ts';
import { type Browser, countVisit } from './visits.ts';

export function analyticsRoutes(deps: Deps) {
  return new Elysia({ name: 'analytics' }).post(
    '/api/track-visit',
    async ({ body, request, server, set }) => {
      set.status = 204;
      await countVisit(deps, browserOf(deps, request, server), body);
    },
    { body: inputSchema(TrackVisit) },
  );
}

/** Do Not Track and Global Privacy Control. */
function browserOf({ env }: Deps, request: Request, server: Parameters<typeof ipAddress>[1]): Browser {
  const { headers } = request;
  return {
    ipAddress: ipAddress(env, server, request),
    userAgent: headers.get('user-agent') ?? '',
    wantsNoTracking: headers.get('dnt') === '1' || headers.get('sec-gpc') === '1',
  };
}
