import { and, eq } from 'drizzle-orm';
import type { RunTick, RunTickAnswer } from '../../../shared/contract/run.ts';
import { addDays, newYorkDay, newYorkInstant } from '../../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../../shared/rules/format-day.ts';
import { policies } from '../../../shared/rules/limits.ts';
import { orderMissing } from '../../orders/admin-orders.ts';
import { bookPaidByHand, isToCollect, unbookPaidByHand } from '../../orders/hand-payments.ts';
import { type Actor, recordOrderEvent } from '../../orders/order-changes.ts';
import { findAnyOrder, greensOf, isOrderGone, type OrderRow } from '../../orders/orders.ts';
import { emailOfOrder } from '../../orders/recipients.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Mail, MailDeps } from '../../platform/mail/mail.ts';
import { queueMail, queueWaitingMail, withdrawWaitingMail } from '../../platform/mail/outbox.ts';
import { deliverOn, undoDelivery } from '../../subscriptions/changes/moved-boxes.ts';
import { wasPlannedFor } from '../../subscriptions/record/departures.ts';
import { deliveredMail, notHomeMail } from './mails.ts';
import { getRun, presentTick, type StopTick } from './run.ts';
import { runs, runTicks } from './table.ts';

type RunDeps = Pick<Deps, 'db' | 'env' | 'now' | 'mails'>;

/**
 * Ticks may arrive in any order; a key counts once. `at` is capped at now; overtaken ticks stay in the
 * history. 404 when the order does not stand, 409 before the run's day or when never on the run.
 */
export function tickStop(
  deps: RunDeps,
  adminId: string,
  stop: { date: string; orderId: string },
  input: RunTick,
): RunTickAnswer {
  return transact(deps.db, () => writeTick(deps, adminId, stop, { ...input, isTold: true }));
}

/**
 * For a driver without a phone. Leaves boxes that are refunded in full. Tells customers on that day and the
 * next only. 409 before the run's day.
 */
export function tickAllDelivered(deps: RunDeps, adminId: string, date: string): number {
  return transact(deps.db, () => {
    const open = getRun(deps, date).stops.filter(
      ({ tick, orderId }) => tick === 'open' && findAnyOrder(deps.db, orderId)?.paymentStatus !== 'refunded',
    );
    const isTold = newYorkDay(deps.now()) <= addDays(date, 1);
    const tick = { state: 'delivered' as const, note: '', at: deps.now(), isTold };
    for (const { orderId } of open) writeTick(deps, adminId, { date, orderId }, { ...tick, key: newId() });
    return open.length;
  });
}

function writeTick(
  deps: RunDeps,
  adminId: string,
  { date, orderId }: { date: string; orderId: string },
  { state, note, at, key, collected = false, isTold }: RunTick & { isTold: boolean },
): RunTickAnswer {
  const { db, now } = deps;
  const order = findAnyOrder(db, orderId);
  if (!order?.stands) throw orderMissing();
  if (date > newYorkDay(now()))
    throw new AppError('conflict', `The run of ${formatLongDay(date, now())} has not begun.`);
  if (!wasPlannedFor(db, order, date)) throw new AppError('conflict', "This order is not on that day's run.");
  const by: Actor = `admin:${adminId}`;
  const before = presentTick(db, orderId, date);
  const row = { key, orderId, date, state, note, at: Math.min(at, now()), by };
  const isNew = db.insert(runTicks).values(row).onConflictDoNothing().returning({ key: runTicks.key }).get();
  const after = presentTick(db, orderId, date);
  if (isNew) {
    const isOvertaken = after.tickKey !== key;
    const what = isOvertaken ? 'overtaken tick' : 'tick';
    recordOrderEvent(db, { id: orderId, what, from: before.tick, to: state }, by, now());
    if (note) recordOrderEvent(db, { id: orderId, what: 'remark', from: '', to: note }, by, now());
    if (!isOvertaken) {
      follow(deps, order, date, { ...after, isTold }, by);
      followCash(deps, orderId, { ...row, collected }, by);
    }
  }
  return { orderId, ...after };
}

/**
 * If the order is planned for, or was delivered on, another day, only "delivered" counts, and only while
 * undelivered.
 */
function follow(
  deps: RunDeps,
  order: OrderRow,
  date: string,
  { tick, tickNote, isTold }: StopTick & { isTold: boolean },
  by: Actor,
): void {
  const { db, now, env } = deps;
  const keyOf = (kind: StopTick['tick']) => `${mailKindOf(kind)}:${order.id}:${date}`;
  for (const kind of ['delivered', 'not_home'] as const)
    if (tick !== kind) withdrawWaitingMail(db, keyOf(kind));
  const isElsewhere = order.deliveryDate !== date && (tick !== 'delivered' || order.status === 'delivered');
  if (isOrderGone(order) || isElsewhere) return;
  if (tick === 'delivered') deliverOn(deps, order, date, by);
  else if (order.status === 'delivered') {
    const present = undoDelivery(deps, order, isStarted(db, date) ? 'shipped' : 'confirmed', by);
    if (present.deliveryDate !== date) return;
  }
  const to = emailOfOrder(db, order);
  if (!to || tick === 'open' || !isTold) return;
  if (tick === 'delivered') queueWaitingMail(deps, keyOf(tick), to, now() + policies.deliveredMailDelayMs);
  else
    queueMail(
      deps,
      keyOf(tick),
      notHomeMail(env.origin, to, order, { day: date, note: tickNote, now: now() }),
    );
}

const mailKindOf = (tick: StopTick['tick']) => `run-${tick}`;
export const deliveredMailKind = mailKindOf('delivered');

/** Null for a box that is not delivered after all. */
export function writeDeliveredMail(
  { db, env, now }: MailDeps,
  [orderId = '', day = '']: string[],
  to: string,
): Mail | null {
  const order = findAnyOrder(db, orderId);
  if (order?.status !== 'delivered' || order.deletedAt !== null) return null;
  return deliveredMail(env.origin, to, order, { day, greens: greensOf(db, orderId), now: now() });
}

/** A delivered tick may mark the order as paid; what undoes it takes that back. */
function followCash(
  deps: RunDeps,
  orderId: string,
  { key, date, state, at, collected }: Pick<RunTick, 'key' | 'state' | 'at' | 'collected'> & { date: string },
  by: Actor,
): void {
  const { db } = deps;
  const order = findAnyOrder(db, orderId);
  if (!order) return;
  if (state !== 'delivered') {
    const marked = and(eq(runTicks.orderId, orderId), eq(runTicks.isCollected, true));
    const wasMarked = db.update(runTicks).set({ isCollected: false }).where(marked).returning().all();
    if (wasMarked.length > 0) unbookPaidByHand(deps, order, by);
  } else if (collected && isToCollect(order) && !isOrderGone(order)) {
    bookPaidByHand(deps, order, 'cash', newYorkDay(at) === date ? at : newYorkInstant(date, 12), by);
    db.update(runTicks).set({ isCollected: true }).where(eq(runTicks.key, key)).run();
  }
}

function isStarted(db: Db, date: string): boolean {
  return Boolean(db.select().from(runs).where(eq(runs.date, date)).get()?.startedAt);
}
