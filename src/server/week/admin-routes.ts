import { Elysia } from 'elysia';
import * as v from 'valibot';
import { Harvest, NewHarvest } from '../../shared/contract/growing.ts';
import {
  DayParams,
  PackList,
  PackListParams,
  PackTick,
  SowPlanBoxes,
  SowPlanQuery,
  SowPlanRow,
} from '../../shared/contract/week.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { notePrint, readPackListFile, tickBox } from './pack-list.ts';
import { listHarvests, readSowPlan, readSowPlanBoxes, recordHarvest, undoHarvest } from './sow-plan.ts';

const green = inputSchema(v.object({ ...DayParams.entries, productId: v.string() }));
const day = inputSchema(DayParams);

/** The farm's week: what to sow, harvest and pack. */
export function adminWeekRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .get('/api/admin/sow-plan', ({ query }) => readSowPlan(deps, query.weeks), {
      admin: true,
      query: inputSchema(SowPlanQuery),
      response: v.array(SowPlanRow),
    })
    .get(
      '/api/admin/sow-plan/:date/:productId',
      ({ params }) => readSowPlanBoxes(deps, params.date, params.productId),
      { admin: true, params: green, response: SowPlanBoxes },
    )
    .get('/api/admin/harvests', ({ query }) => listHarvests(deps.db, query.date), {
      admin: true,
      query: day,
      response: v.array(Harvest),
    })
    .post('/api/admin/harvests', ({ body }) => recordHarvest(deps, body), {
      admin: true,
      body: inputSchema(NewHarvest),
      response: Harvest,
    })
    .delete(
      '/api/admin/harvests/:date/:productId',
      ({ params }) => undoHarvest(deps, params.date, params.productId),
      { admin: true, params: green, response: v.array(Harvest) },
    )
    .get(
      '/api/admin/pack-list/:date',
      ({ params, set }) => {
        if (params.date.endsWith('.csv')) set.headers['content-type'] = 'text/csv; charset=utf-8';
        return readPackListFile(deps, params.date);
      },
      { admin: true, params: inputSchema(PackListParams), response: v.union([PackList, v.string()]) },
    )
    .post('/api/admin/pack-list/:date/prints', ({ params }) => notePrint(deps, params.date), {
      admin: true,
      params: day,
      response: PackList,
    })
    .post(
      '/api/admin/pack-list/:date/boxes/:orderId',
      ({ user, params, body }) => tickBox(deps, user.id, params, body),
      {
        admin: true,
        params: inputSchema(v.object({ ...DayParams.entries, orderId: v.string() })),
        body: inputSchema(PackTick),
        response: v.object({ orderId: v.string(), isPacked: v.boolean() }),
      },
    );
}
