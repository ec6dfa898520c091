import { Elysia } from 'elysia';
import * as v from 'valibot';
import { Day } from '../../../shared/contract/day.ts';
import { ClosedDay, ClosingCounts, NewClosedDays } from '../../../shared/contract/delivery.ts';
import { sessionPlugin } from '../../accounts/session-plugin.ts';
import type { Deps } from '../../platform/deps.ts';
import { inputSchema } from '../../platform/http/input-schema.ts';
import { closeDays, listClosedDays, reopenDay } from './closed-days.ts';

export function closedDayRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .get('/api/admin/closed-days', () => listClosedDays(deps), { admin: true, response: v.array(ClosedDay) })
    .post('/api/admin/closed-days', ({ body }) => closeDays(deps, body), {
      admin: true,
      body: inputSchema(NewClosedDays),
      response: v.union([ClosedDay, ClosingCounts]),
    })
    .delete('/api/admin/closed-days/:date', ({ params }) => reopenDay(deps, params.date), {
      admin: true,
      params: inputSchema(v.object({ date: Day })),
      response: v.array(ClosedDay),
    });
}
