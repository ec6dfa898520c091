import { Elysia } from 'elysia';
import { AdminHealth, HeldMailDecision } from '../../shared/contract/operations.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { decideOnHeldMails } from '../platform/mail/outbox.ts';
import { getHealth, startBackup } from './admin-health.ts';
import { addShopGauges, readMetrics } from './monitor.ts';

/** How the running of the shop goes, for the admins and for a monitor. Care of the machine runs on its own clock. */
export function operationRoutes(deps: Deps) {
  const startedAt = Date.now();
  if (deps.metrics) addShopGauges(deps, deps.metrics, Date.now);
  return new Elysia({ name: 'operations' })
    .use(sessionPlugin(deps))
    .get('/metrics', ({ headers }) => readMetrics(deps, headers.authorization))
    .get('/api/admin/health', () => getHealth(deps, startedAt, Date.now()), {
      admin: true,
      response: AdminHealth,
    })
    .post(
      '/api/admin/backup',
      () => {
        startBackup(deps, Date.now);
        return { ok: true };
      },
      { admin: true },
    )
    .post(
      '/api/admin/held-mails',
      ({ body: { ids, decision } }) => {
        decideOnHeldMails(deps.db, ids, decision === 'send', deps.now());
        return { ok: true };
      },
      { admin: true, body: inputSchema(HeldMailDecision) },
    );
}
