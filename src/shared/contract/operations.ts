import * as v from 'valibot';
import { text } from '../text.ts';

const instant = v.nullable(v.number());

/** `GET /api/admin/health`. Epoch ms on the machine's clock; null for never. */
export const AdminHealth = v.object({
  version: v.string(),
  mode: v.picklist(['demo', 'staging', 'live']),
  startedAt: v.number(),
  faults: v.array(v.object({ name: v.string(), detail: v.string(), since: v.number() })),
  /** Null without BACKUP_DIR. `finding` is empty if all is well. */
  backup: v.nullable(
    v.object({
      newestAt: instant,
      isUnderWay: v.boolean(),
      check: v.nullable(
        v.object({ at: v.number(), backup: v.string(), summary: v.string(), finding: v.string() }),
      ),
    }),
  ),
  /** `oldestWaitingAt`: shop's clock. */
  mails: v.object({ waiting: v.number(), oldestWaitingAt: instant, givenUp: v.number(), held: v.number() }),
  /** `lastAt`: shop's clock; `missed`: events of 24 hours without a webhook. */
  webhooks: v.object({ lastAt: instant, missed: v.number() }),
  failedJobs: v.array(v.object({ name: v.string(), since: v.number(), lastError: v.string() })),
  /** Bytes; null if unknown. */
  disk: v.object({ database: v.number(), free: v.nullable(v.number()), total: v.nullable(v.number()) }),
  /** Since the start. */
  services: v.array(
    v.object({
      name: v.string(),
      lastHeardAt: instant,
      failingSince: instant,
      lastError: v.nullable(v.string()),
      refusedTurns: v.number(),
    }),
  ),
  /** Oldest first, at most 200. */
  heldMails: v.array(
    v.object({ id: v.string(), to: v.string(), subject: v.string(), createdAt: v.number() }),
  ),
});
export type AdminHealth = v.InferOutput<typeof AdminHealth>;

/** `GET /api/admin/mails`, in staging only: newest first, at most 500, sent or kept. `createdAt`: shop's clock. */
export const AdminMail = v.object({
  id: v.string(),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  createdAt: v.number(),
});
export type AdminMail = v.InferOutput<typeof AdminMail>;

const setupSteps = [
  'placeholders',
  'stripe',
  'apple-pay-domain',
  'mail',
  'map',
  'backup',
  'pictures',
  'prices',
  'saturday',
  'test-order',
] as const;

/** `GET /api/admin/setup`: what a live shop does before its first order (then none), and a test shop; none in the demo. `path`: where. */
export const SetupStep = v.object({
  id: v.picklist(setupSteps),
  isDone: v.boolean(),
  title: v.string(),
  advice: v.string(),
  path: v.optional(v.string()),
});
export type SetupStep = v.InferOutput<typeof SetupStep>;

/** `GET /api/admin/events`. `by`: an email address, "machine", or a hashed network address. */
export const AdminEvent = v.object({
  id: v.string(),
  at: v.number(),
  by: v.string(),
  what: v.string(),
  about: v.string(),
  from: v.string(),
  to: v.string(),
});
export type AdminEvent = v.InferOutput<typeof AdminEvent>;

/** `POST /api/admin/held-mails`. */
export const HeldMailDecision = v.object({
  ids: v.pipe(v.array(v.pipe(text(), v.maxLength(100))), v.maxLength(200)),
  decision: v.picklist(['send', 'drop']),
});
