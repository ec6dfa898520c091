import { and, eq, isNull } from 'drizzle-orm';
import { business } from '../../shared/business.ts';
import { formatLongDay, newYorkDay, newYorkTime } from '../../shared/rules/delivery-days.ts';
import { queueAdminMails } from '../orders/payment.ts';
import { countRows, type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { layoutMail } from '../platform/mail/mail-layout.ts';
import { type Check, dayMs, runChecks } from './checks.ts';
import { alarms } from './table.ts';

type Alarm = typeof alarms.$inferSelect;

export type AlarmWatch = {
  /** Looks at everything once; `now` is epoch ms on the machine's clock. */
  look(now: number): Promise<void>;
};

/**
 * Tells the admins by mail when something has been wrong for an hour, once, and once when it is right again, with from and
 * to; ALERT_URL is told the same. What stops mails is logged and posted, and mailed when it is right again. The state is kept in the
 * database, and in memory while that cannot be written.
 */
export function watchAlarms(deps: Deps): AlarmWatch {
  const known = new Map(
    deps.db
      .select()
      .from(alarms)
      .all()
      .map((alarm) => [alarm.name, alarm]),
  );
  /** Mails that could not be written yet. */
  const mails: (() => void)[] = [];
  let saved = '';

  function judge(check: Check, now: number): void {
    const alarm = known.get(check.name);
    const isOpen = alarm && alarm.endedAt === null;
    if (check.state === 'wrong') {
      const { name, detail } = check;
      if (isOpen) Object.assign(alarm, { detail });
      else
        known.set(name, {
          name,
          detail,
          since: check.since ?? now,
          raisedAt: null,
          postedAt: null,
          endedAt: null,
        });
    }
    if (check.state !== 'right' || !isOpen) return;
    if (alarm.raisedAt === null) return void known.delete(check.name);
    alarm.endedAt = now;
    deps.log.info({ alarm: alarm.name, since: new Date(alarm.since).toISOString() }, 'right again');
    mails.push(() => mail(`alarm-over:${alarm.name}:${alarm.since}`, { ...alarm, endedAt: now }));
  }

  function raise({ name, toleratedMs, stopsMails }: Check, now: number): void {
    const alarm = known.get(name);
    if (!alarm || alarm.endedAt !== null || alarm.raisedAt !== null || now - alarm.since < toleratedMs)
      return;
    alarm.raisedAt = now;
    deps.log.error({ alarm: name, detail: alarm.detail }, 'alarm');
    if (!stopsMails) mails.push(() => mail(`alarm:${name}:${alarm.since}`, alarm));
  }

  function mail(key: string, alarm: Alarm): void {
    queueAdminMails(deps, key, (admin) => alarmMail(deps.env.origin, admin, alarm));
  }

  /** A database that cannot be written is an alarm itself: what it should hold is written once it can be. */
  function save(): void {
    const rows = [...known.values()];
    const state = JSON.stringify(rows);
    if (state === saved && mails.length === 0) return;
    try {
      transact(deps.db, () => {
        deps.db.delete(alarms).run();
        if (rows.length > 0) deps.db.insert(alarms).values(rows).run();
        for (const queue of mails) queue();
      });
      mails.length = 0;
      saved = state;
    } catch (error) {
      deps.log.error({ err: error }, 'alarms could not be stored, will be tried again');
    }
  }

  async function post(now: number): Promise<void> {
    for (const alarm of known.values()) {
      const isOver = alarm.endedAt !== null;
      if (alarm.raisedAt === null || (alarm.postedAt !== null && !isOver)) continue;
      const isPosted = await postAlarm(deps, alarm);
      if (isPosted && !isOver) alarm.postedAt = now;
      if (isOver && (isPosted || now - (alarm.endedAt ?? 0) > dayMs)) known.delete(alarm.name);
    }
  }

  return {
    async look(now) {
      const checks = runChecks(deps, now);
      for (const check of checks) {
        judge(check, now);
        raise(check, now);
      }
      save();
      await post(now);
      save();
    },
  };
}

/** Whether something has been wrong and was not right again since. */
export function hasAlarm(db: Db, name: string): boolean {
  return countRows(db, alarms, and(eq(alarms.name, name), isNull(alarms.endedAt))) > 0;
}

/** Whether ALERT_URL took it, or there is none. */
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

function alarmMail(origin: string, to: string, { name, detail, since, endedAt }: Alarm) {
  const from = inNewYork(since);
  const isOver = endedAt !== null;
  return layoutMail({
    to,
    subject: isOver ? `Right again: ${name}` : `Please look at the shop: ${name}`,
    title: isOver ? `Right again: ${name}` : `Wrong since ${from}: ${name}`,
    paragraphs: isOver
      ? [`This was wrong from ${from} to ${inNewYork(endedAt)}. The shop said: ${detail}`]
      : [detail, 'Whoever runs the server has to look. You get one more mail when it is right again.'],
    action: { label: 'Open the settings', url: `${origin}/admin?tab=settings` },
  });
}

function inNewYork(instant: number): string {
  return `${formatLongDay(newYorkDay(instant))}, ${newYorkTime(instant)}`;
}
