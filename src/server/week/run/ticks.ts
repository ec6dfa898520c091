import { eq } from 'drizzle-orm';
import type { RunTick, RunTickAnswer } from '../../../shared/contract/run.ts';
import { formatLongDay, newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { policies } from '../../../shared/rules/limits.ts';
import { orderMissing } from '../../orders/admin-orders.ts';
import { type Actor, recordOrderEvent } from '../../orders/order-changes.ts';
import { findAnyOrder, isOrderGone, type OrderRow } from '../../orders/orders.ts';
import { emailOfOrder } from '../../orders/payment.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { queueMail, withdrawWaitingMail } from '../../platform/mail/outbox.ts';
import { deliverOn, takeDeliveryBack } from '../../subscriptions/changes/moved-boxes.ts';
import { deliveredMail, notHomeMail } from './mails.ts';
import { getRun, presentTick, type StopTick } from './run.ts';
import { runs, runTicks } from './table.ts';

type RunDeps = Pick<Deps, 'db' | 'env' | 'now'>;

/**
 * Takes what a driver has ticked at a stop, in whatever order it arrives; the same key again changes nothing. `at` is never
 * later than now. One that a later tick has overtaken stays in the history. 404 for an order that is no paid box, 409 before the day
 * of the run.
 */
export function tickStop(
  deps: RunDeps,
  adminId: string,
  stop: { date: string; orderId: string },
  input: RunTick,
): RunTickAnswer {
  return transact(deps.db, () => writeTick(deps, adminId, stop, input));
}

/** Ticks every stop delivered that is still open, for a run whose driver had no phone. 409 before its day. */
export function tickAllDelivered(deps: RunDeps, adminId: string, date: string): number {
  return transact(deps.db, () => {
    const open = getRun(deps, date).stops.filter(({ tick }) => tick === 'open');
    const tick = { state: 'delivered' as const, note: '', at: deps.now() };
    for (const { orderId } of open) writeTick(deps, adminId, { date, orderId }, { ...tick, key: newId() });
    return open.length;
  });
}

function writeTick(
  deps: RunDeps,
  adminId: string,
  { date, orderId }: { date: string; orderId: string },
  { state, note, at, key }: RunTick,
): RunTickAnswer {
  const { db, now } = deps;
  const order = findAnyOrder(db, orderId);
  if (!order || order.paymentStatus === 'unpaid') throw orderMissing();
  if (date > newYorkDay(now()))
    throw new AppError('conflict', `The run of ${formatLongDay(date)} has not begun.`);
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
    if (!isOvertaken) follow(deps, order, date, after, by);
  }
  return { orderId, ...after };
}

/**
 * Order and mails follow what a stop is in now. Of a tick that comes when the order is planned for another day, or was delivered on
 * another one, only "delivered" counts, and only while nothing is delivered.
 */
function follow(deps: RunDeps, order: OrderRow, date: string, { tick, tickNote }: StopTick, by: Actor): void {
  const { db, now, env } = deps;
  const keyOf = (kind: StopTick['tick']) => `run-${kind}:${order.id}:${date}`;
  for (const kind of ['delivered', 'not_home'] as const)
    if (tick !== kind) withdrawWaitingMail(db, keyOf(kind));
  const isElsewhere = order.deliveryDate !== date && (tick !== 'delivered' || order.status === 'delivered');
  if (isOrderGone(order) || isElsewhere) return;
  if (tick === 'delivered') deliverOn(deps, order, date, by);
  else if (order.status === 'delivered') {
    const present = takeDeliveryBack(deps, order, isStarted(db, date) ? 'shipped' : 'confirmed', by);
    if (present.deliveryDate !== date) return;
  }
  const to = emailOfOrder(db, order);
  if (!to || tick === 'open') return;
  const isDelivered = tick === 'delivered';
  const mail = isDelivered
    ? deliveredMail(env.origin, to, order, date)
    : notHomeMail(env.origin, to, order, { day: date, note: tickNote });
  queueMail(db, keyOf(tick), mail, now(), now() + (isDelivered ? policies.deliveredMailDelayMs : 0));
}

function isStarted(db: Db, date: string): boolean {
  return Boolean(db.select().from(runs).where(eq(runs.date, date)).get()?.startedAt);
}
