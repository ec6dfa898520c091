import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { business } from '../../shared/business.ts';
import { dayMs, newYorkDay, newYorkTime } from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { countRows, type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { queueAdminMails } from '../settings/admin-mails.ts';
import { type Finding, runChecks } from './checks.ts';
import { alarms } from './table.ts';

type Alarm = typeof alarms.$inferSelect;

export type AlarmWatch = {
  /** Runs every check once and reports changes. */
  look(): Promise<void>;
};

/**
 * Mails and posts to ALERT_URL: once after the tolerated time, once when resolved. Mail failures are mailed
 * only when resolved. The rows are in memory, too, in case the database cannot be written.
 */
export function watchAlarms(deps: Deps): AlarmWatch {
  const rows = new Map(listAlarms(deps.db).map((alarm) => [alarm.name, alarm]));
  let isStored = true;

  function put(name: string, alarm: Alarm | undefined): void {
    const before = rows.get(name);
    if (Bun.deepEquals(alarm, before)) return;
    isStored = false;
    rows.delete(name);
    if (!alarm) return;
    rows.set(name, alarm);
    const { detail, raisedAt, endedAt } = alarm;
    if (endedAt !== null && before?.endedAt === null) deps.log.info({ alarm: name }, 'right again');
    else if (raisedAt !== null && !before?.raisedAt) deps.log.error({ alarm: name, detail }, 'alarm');
  }

  function store(findings: Finding[]): void {
    if (isStored) return;
    try {
      transact(deps.db, () => {
        deps.db.delete(alarms).run();
        for (const alarm of rows.values()) deps.db.insert(alarms).values(alarm).run();
        for (const { name, severity } of findings) queueAlarmMail(deps, rows.get(name), severity.isMailed);
      });
      isStored = true;
    } catch (error) {
      deps.log.error({ err: error }, 'alarms could not be stored, will be tried again');
    }
  }

  async function post(now: number): Promise<void> {
    const mayForget = isStored;
    for (const alarm of [...rows.values()]) {
      const { name, raisedAt, postedAt, endedAt } = alarm;
      const isOver = endedAt !== null;
      const isDue = raisedAt !== null && (postedAt === null || postedAt < (endedAt ?? raisedAt));
      const isPosted = isDue && (await postAlarm(deps, alarm));
      if (isPosted) put(name, { ...alarm, postedAt: now });
      if (isOver && mayForget && (isPosted || !isDue || now - endedAt > dayMs)) put(name, undefined);
    }
  }

  return {
    async look() {
      const now = deps.health.now();
      const findings = runChecks(deps);
      for (const finding of findings) put(finding.name, nextAlarm(rows.get(finding.name), finding, now));
      store(findings);
      await post(now);
      store(findings);
    },
  };
}

/** Once each. */
function queueAlarmMail(deps: Deps, alarm: Alarm | undefined, isProblemMailed: boolean): void {
  if (!alarm || alarm.raisedAt === null) return;
  const isOver = alarm.endedAt !== null;
  if (!isOver && !isProblemMailed) return;
  const key = `${isOver ? 'alarm-over' : 'alarm'}:${alarm.name}:${alarm.since}`;
  queueAdminMails(deps, key, (admin) => alarmMail(deps.env.origin, admin, alarm, deps.now()));
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
