import { Elysia } from 'elysia';
import * as v from 'valibot';
import {
  RunAnswer,
  RunOrder,
  RunParams,
  RunStopParams,
  RunTick,
  RunTickAnswer,
} from '../../../shared/contract/run.ts';
import { sessionPlugin } from '../../accounts/session-plugin.ts';
import type { Deps } from '../../platform/deps.ts';
import { inputSchema } from '../../platform/http/input-schema.ts';
import { getRun, keepOrder, startRun } from './run.ts';
import { tickAllDelivered, tickStop } from './ticks.ts';

export function adminRunRoutes(deps: Deps) {
  const params = inputSchema(RunParams);
  return new Elysia({ name: 'run' })
    .use(sessionPlugin(deps))
    .get('/api/admin/run/:date', ({ params: { date } }) => getRun(deps, date), {
      driver: true,
      params,
      response: RunAnswer,
    })
    .put('/api/admin/run/:date/order', ({ params: { date }, body }) => keepOrder(deps, date, body.ids), {
      driver: true,
      params,
      body: inputSchema(RunOrder),
      response: RunAnswer,
    })
    .post('/api/admin/run/:date/start', ({ user, params: { date } }) => startRun(deps, user.id, date), {
      driver: true,
      params,
      response: RunAnswer,
    })
    .post(
      '/api/admin/run/:date/delivered',
      ({ user, params: { date } }) => ({ ticked: tickAllDelivered(deps, user.id, date) }),
      { driver: true, keepsOwnRecord: true, params, response: v.object({ ticked: v.number() }) },
    )
    .post(
      '/api/admin/run/:date/stops/:orderId',
      ({ user, params: stop, body }) => tickStop(deps, user.id, stop, body),
      {
        driver: true,
        keepsOwnRecord: true,
        params: inputSchema(RunStopParams),
        body: inputSchema(RunTick),
        response: RunTickAnswer,
      },
    );
}
