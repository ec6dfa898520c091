import * as v from 'valibot';
import { text } from '../text.ts';

const instant = v.nullable(v.number());

/** `GET /api/admin/health`: how the running of the shop goes. Instants are epoch ms on the machine's clock, null for never. */
export const AdminHealth = v.object({
  version: v.string(),
  startedAt: v.number(),
  /** What is wrong now, and since when. */
  faults: v.array(v.object({ name: v.string(), detail: v.string(), since: v.number() })),
  /** Null: BACKUP_DIR is not set. `finding` is empty where the last check found it sound. */
  backup: v.nullable(
    v.object({
      newestAt: instant,
      isUnderWay: v.boolean(),
      check: v.nullable(
        v.object({ at: v.number(), backup: v.string(), summary: v.string(), finding: v.string() }),
      ),
    }),
  ),
  /** `oldestWaitingAt` is on the shop's clock. */
  mails: v.object({ waiting: v.number(), oldestWaitingAt: instant, givenUp: v.number(), held: v.number() }),
  /** `lastAt` is on the shop's clock; `missed` counts what the reconciler found in 24 hours without a webhook. */
  webhooks: v.object({ lastAt: instant, missed: v.number() }),
  /** Jobs that failed when they ran last. */
  failedJobs: v.array(v.object({ name: v.string(), since: v.number(), lastError: v.string() })),
  /** Bytes; `free` and `total` are null where the disk does not say. */
  disk: v.object({ database: v.number(), free: v.nullable(v.number()), total: v.nullable(v.number()) }),
  /** The outside services that the shop uses: when they answered last since the start, and since when they fail. */
  services: v.array(
    v.object({
      name: v.string(),
      lastHeardAt: instant,
      failingSince: instant,
      lastError: v.nullable(v.string()),
    }),
  ),
  /** Mails that may have been sent before a restore, the oldest first, at most 200; an admin decides on them. */
  heldMails: v.array(
    v.object({ id: v.string(), to: v.string(), subject: v.string(), createdAt: v.number() }),
  ),
});
export type AdminHealth = v.InferOutput<typeof AdminHealth>;

/** `POST /api/admin/held-mails`: sends or drops held mails. */
export const HeldMailDecision = v.object({
  ids: v.pipe(v.array(v.pipe(text(), v.maxLength(100))), v.maxLength(200)),
  decision: v.picklist(['send', 'drop']),
});
