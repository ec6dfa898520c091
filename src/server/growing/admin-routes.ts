import { Elysia } from 'elysia';
import * as v from 'valibot';
import { NewSowing, Sowing, SowingChange, TrayYields } from '../../shared/contract/growing.ts';
import { DayParams } from '../../shared/contract/week.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { listSowings, loseTrays, recordSowing, takeSowingBack } from './sowings.ts';
import { readTrayYields } from './tray-yields.ts';

export function adminGrowingRoutes(deps: Deps) {
  return new Elysia()
    .use(sessionPlugin(deps))
    .get('/api/admin/sowings', ({ query }) => listSowings(deps.db, query.date), {
      packer: true,
      query: inputSchema(DayParams),
      response: v.array(Sowing),
    })
    .post('/api/admin/sowings', ({ body }) => recordSowing(deps, body), {
      packer: true,
      body: inputSchema(NewSowing),
      response: Sowing,
    })
    .patch('/api/admin/sowings/:id', ({ params, body }) => loseTrays(deps, params.id, body.lostTrays), {
      packer: true,
      body: inputSchema(SowingChange),
      response: Sowing,
    })
    .delete('/api/admin/sowings/:id', ({ params }) => takeSowingBack(deps, params.id), {
      packer: true,
      response: v.array(Sowing),
    })
    .get('/api/admin/tray-yields', () => readTrayYields(deps.db), { admin: true, response: TrayYields });
}
