import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { business } from '../../shared/business.ts';
import { newYorkDay, newYorkTime } from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { queueAdminMails } from '../orders/payment.ts';
import { countRows, type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { type Finding, runChecks } from './checks.ts';
import { alarms } from './table.ts';

type Alarm = typeof alarms.$inferSelect;

export type AlarmWatch = {
  /** Runs every check once and reports changes. */
  look(): Promise<void>;
};

/**
 * Mails and posts to ALERT_URL: once after the tolerated time, once when resolved. Mail failures are mailed
 * only when resolved. Also in memory, in case the database cannot be written.
 */
export function watchAlarms(deps: Deps): AlarmWatch {
  const rows = new Map(listAlarms(deps.db).map((alarm) => [alarm.name, alarm]));
  /** Not yet written. */
  const mails: (() => void)[] = [];
  let saved = '';

  function judge(finding: Finding, now: number): void {
    const { name, severity } = finding;
    const before = rows.get(name);
    const after = nextAlarm(before, finding, now);
    if (after) rows.set(name, after);
    else rows.delete(name);
    if (!after || after === before) return;
    if (after.endedAt !== null) {
      deps.log.info({ alarm: name, since: new Date(after.since).toISOString() }, 'right again');
      mails.push(() => mail(`alarm-over:${name}:${after.since}`, after));
    } else if (after.raisedAt === now) {
      deps.log.error({ alarm: name, detail: after.detail }, 'alarm');
      if (severity.isMailed) mails.push(() => mail(`alarm:${name}:${after.since}`, after));
    }
  }

  function mail(key: string, alarm: Alarm): void {
    queueAdminMails(deps, key, (admin) => alarmMail(deps.env.origin, admin, alarm, deps.now()));
  }

  function save(): void {
    const state = JSON.stringify([...rows.values()]);
    if (state === saved && mails.length === 0) return;
    try {
      transact(deps.db, () => {
        deps.db.delete(alarms).run();
        if (rows.size > 0)
          deps.db
            .insert(alarms)
            .values([...rows.values()])
            .run();
        for (const queue of mails) queue();
      });
      mails.length = 0;
      saved = state;
    } catch (error) {
      deps.log.error({ err: error }, 'alarms could not be stored, will be tried again');
    }
  }

  async function post(now: number): Promise<void> {
    for (const alarm of rows.values()) {
      const isOver = alarm.endedAt !== null;
      if (alarm.raisedAt === null || (alarm.postedAt !== null && !isOver)) continue;
      const isPosted = await postAlarm(deps, alarm);
      if (isPosted && !isOver) rows.set(alarm.name, { ...alarm, postedAt: now });
      if (isOver && (isPosted || now - (alarm.endedAt ?? 0) > dayMs)) rows.delete(alarm.name);
    }
  }

  return {
    async look() {
      const now = deps.health.now();
      for (const finding of runChecks(deps)) judge(finding, now);
      save();
      await post(now);
      save();
    },
  };
}

/** Null if it ended before anybody was told. */
function nextAlarm(before: Alarm | undefined, finding: Finding, now: number): Alarm | undefined {
  const { name, state, severity, sentence } = finding;
  const open = before?.endedAt === null ? before : undefined;
  if (state === 'right' && open) return open.raisedAt === null ? undefined : { ...open, endedAt: now };
  if (state !== 'wrong') return before;
  const since = open?.since ?? finding.since ?? now;
  const raisedAt = open?.raisedAt ?? (now - since >= severity.toleratedMs ? now : null);
  return { name, detail: sentence, since, raisedAt, postedAt: open?.postedAt ?? null, endedAt: null };
}

export function listAlarms(db: Db): Alarm[] {
  return db.select().from(alarms).all();
}

export function hasAlarm(db: Db, name: string): boolean {
  return countRows(db, alarms, and(eq(alarms.name, name), isNull(alarms.endedAt))) > 0;
}

/** Admins were told, and it is not resolved. */
export function countRaisedAlarms(db: Db): number {
  return countRows(db, alarms, and(isNotNull(alarms.raisedAt), isNull(alarms.endedAt)));
}

/** True also without ALERT_URL. */
async function postAlarm({ env, fetch, log }: Deps, alarm: Alarm): Promise<boolean> {
  if (env.alertUrl === null) return true;
  const { name, detail, since, endedAt } = alarm;
  const body = {
    shop: business.name,
    origin: env.origin,
    name,
    state: endedAt === null ? 'wrong' : 'right',
    detail,
    since: new Date(since).toISOString(),
    until: endedAt === null ? null : new Date(endedAt).toISOString(),
  };
  try {
    const answer = await fetch(env.alertUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(postTimeoutMs),
    });
    if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
    return true;
  } catch (error) {
    log.warn({ alarm: name, err: error }, 'ALERT_URL did not take an alarm, will be tried again');
    return false;
  }
}

const postTimeoutMs = 10_000;
const dayMs = 86_400_000;

function alarmMail(origin: string, to: string, { name, detail, since, endedAt }: Alarm, now: number): Mail {
  const from = inNewYork(since, now);
  const isOver = endedAt !== null;
  return {
    to,
    subject: isOver ? `Resolved: ${name}` : `Problem: ${name}`,
    title: isOver ? `Resolved: ${name}` : `Problem since ${from}: ${name}`,
    paragraphs: isOver
      ? [`This was wrong from ${from} to ${inNewYork(endedAt, now)}. The shop said: ${detail}`]
      : [detail, 'Ask your server administrator. You get one more mail when it is resolved.'],
    action: { label: 'Open the settings', url: `${origin}/admin?tab=settings` },
  };
}

function inNewYork(instant: number, now: number): string {
  return `${formatLongDay(newYorkDay(instant), now)}, ${newYorkTime(instant)}`;
}
