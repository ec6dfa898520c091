import { Elysia } from 'elysia';
import * as v from 'valibot';
import { Harvest, LotParams, NewHarvest } from '../../shared/contract/growing.ts';
import { AdminShelfOffer, ShelfChange } from '../../shared/contract/shelf.ts';
import { FarmSwap, NewSwap } from '../../shared/contract/swaps.ts';
import {
  DayMessage,
  DayParams,
  Lot,
  PackList,
  PackListParams,
  PackTick,
  SowPlanBoxes,
  SowPlanQuery,
  SowPlanRow,
  TodayWork,
} from '../../shared/contract/week.ts';
import { text } from '../../shared/text.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { sendDayMessage } from './day-message.ts';
import { readLot, sendLotMessage } from './lots.ts';
import { notePrint, readPackListFile, tickBox } from './pack-list.ts';
import { changeShelf, readShelfOffers } from './shelf-offers.ts';
import { listHarvests, readSowPlan, readSowPlanBoxes, recordHarvest, undoHarvest } from './sow-plan.ts';
import { swapGreen } from './swap-trays.ts';
import { readToday } from './today.ts';

const green = inputSchema(v.object({ ...DayParams.entries, productId: text() }));
const day = inputSchema(DayParams);
const lot = inputSchema(LotParams);
const recipients = v.object({ recipients: v.number() });

export function adminWeekRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .get('/api/admin/today', () => readToday(deps), { admin: true, response: v.array(TodayWork) })
    .get('/api/admin/sow-plan', ({ query }) => readSowPlan(deps, query.weeks), {
      packer: true,
      query: inputSchema(SowPlanQuery),
      response: v.array(SowPlanRow),
    })
    .get(
      '/api/admin/sow-plan/:date/:productId',
      ({ params }) => readSowPlanBoxes(deps, params.date, params.productId),
      { packer: true, params: green, response: SowPlanBoxes },
    )
    .get('/api/admin/harvests', ({ query }) => listHarvests(deps.db, query.date), {
      packer: true,
      query: day,
      response: v.array(Harvest),
    })
    .post('/api/admin/harvests', ({ body }) => recordHarvest(deps, body), {
      packer: true,
      body: inputSchema(NewHarvest),
      response: Harvest,
    })
    .delete(
      '/api/admin/harvests/:date/:productId',
      ({ params }) => undoHarvest(deps, params.date, params.productId),
      { packer: true, params: green, response: v.array(Harvest) },
    )
    .get('/api/admin/shelf', () => readShelfOffers(deps), { admin: true, response: v.array(AdminShelfOffer) })
    .put('/api/admin/shelf', ({ body }) => changeShelf(deps, body), {
      admin: true,
      body: inputSchema(ShelfChange),
      response: v.array(AdminShelfOffer),
    })
    .post('/api/admin/swaps', ({ user, body }) => swapGreen(deps, user.id, body), {
      admin: true,
      keepsOwnRecord: true,
      body: inputSchema(NewSwap),
      response: FarmSwap,
    })
    .get(
      '/api/admin/pack-list/:date',
      ({ user, params, set }) => {
        if (params.date.endsWith('.csv')) set.headers['content-type'] = 'text/csv; charset=utf-8';
        return readPackListFile(deps, user.roles, params.date);
      },
      { packer: true, params: inputSchema(PackListParams), response: v.union([PackList, v.string()]) },
    )
    .post(
      '/api/admin/pack-list/:date/prints',
      ({ user, params }) => notePrint(deps, user.roles, params.date),
      {
        packer: true,
        params: day,
        response: PackList,
      },
    )
    .post(
      '/api/admin/pack-list/:date/boxes/:orderId',
      ({ user, params, body }) => tickBox(deps, user.id, params, body),
      {
        packer: true,
        params: inputSchema(v.object({ ...DayParams.entries, orderId: text() })),
        body: inputSchema(PackTick),
        response: v.object({ orderId: v.string(), isPacked: v.boolean() }),
      },
    )
    .post('/api/admin/days/:date/message', ({ params, body }) => sendDayMessage(deps, params.date, body), {
      admin: true,
      params: day,
      body: inputSchema(DayMessage),
      response: recipients,
    })
    .get('/api/admin/lots/:lot', ({ params }) => readLot(deps.db, params.lot), {
      admin: true,
      params: lot,
      response: Lot,
    })
    .post('/api/admin/lots/:lot/message', ({ params, body }) => sendLotMessage(deps, params.lot, body), {
      admin: true,
      params: lot,
      body: inputSchema(DayMessage),
      response: recipients,
    });
}
