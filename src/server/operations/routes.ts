import { Elysia } from 'elysia';
import * as v from 'valibot';
import { pageQuery } from '../../shared/contract/lists.ts';
import {
  AdminEvent,
  AdminHealth,
  AdminMail,
  HeldMailDecision,
  SetupStep,
} from '../../shared/contract/operations.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { respondWithPage } from '../platform/http/pagination.ts';
import { decideOnHeldMails, listMails } from '../platform/mail/outbox.ts';
import { version } from '../platform/root.ts';
import { listEvents } from './admin-events.ts';
import { startBackup } from './backup/nightly-backup.ts';
import { assertHealthy } from './checks.ts';
import { getHealth } from './health-page.ts';
import { readMetrics, shopGauges } from './metrics.ts';
import { listSetupSteps, sendTestMail } from './setup.ts';

/** Maintenance uses the machine's clock. */
export function operationRoutes(deps: Deps) {
  if (deps.metrics) for (const gauge of shopGauges(deps)) deps.metrics.addGauge(gauge);
  return new Elysia({ name: 'operations' })
    .use(sessionPlugin(deps))
    .get('/healthz', () => {
      assertHealthy(deps);
      return { ok: true, version };
    })
    .get('/metrics', ({ headers }) => readMetrics(deps, headers.authorization))
    .get('/api/admin/health', () => getHealth(deps), {
      admin: true,
      response: AdminHealth,
    })
    .get('/api/admin/setup', () => listSetupSteps(deps), { admin: true, response: v.array(SetupStep) })
    .post(
      '/api/admin/setup/test-mail',
      ({ user }) => {
        sendTestMail(deps, user.email);
        return { ok: true };
      },
      { admin: true },
    )
    .get('/api/admin/mails', () => listTestMails(deps), { admin: true, response: v.array(AdminMail) })
    .get(
      '/api/admin/events',
      ({ query, ...context }) => respondWithPage(context, listEvents(deps.db, query)),
      { admin: true, query: inputSchema(v.object(pageQuery)), response: v.array(AdminEvent) },
    )
    .post(
      '/api/admin/backup',
      () => {
        startBackup(deps);
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

/** 404 but in a test shop: they hold links to other people's accounts. */
function listTestMails({ db, env }: Deps): AdminMail[] {
  if (env.mode !== 'staging') throw new AppError('notFound', 'Not found');
  return listMails(db);
}
