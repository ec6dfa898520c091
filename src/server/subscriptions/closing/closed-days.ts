import { and, asc, eq, gte, inArray, isNull, max } from 'drizzle-orm';
import type { ClosedDay, ClosingCounts, NewClosedDays } from '../../../shared/contract/delivery.ts';
import {
  addDays,
  chargeOf,
  deliveriesFrom,
  newYorkDay,
  saturdayOnOrAfter,
} from '../../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../../shared/rules/format-day.ts';
import { policies } from '../../../shared/rules/limits.ts';
import { closedDays } from '../../delivery/table.ts';
import { orders } from '../../orders/table.ts';
import { type Db, rehearse, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { forEachApart } from '../../platform/process/each-apart.ts';
import { yieldToRequests } from '../../platform/process/yield-to-requests.ts';
import { queueAdminMailsNow } from '../../settings/admin-mails.ts';
import { callStripe } from '../../stripe/calls.ts';
import { readClosedDaysMetadata } from '../provider/provider-metadata.ts';
import { queueOfSubscription } from '../record/subscriptions.ts';
import { subscriptions } from '../record/table.ts';
import { resolveLostFailures } from '../renewals/failures.ts';
import { voidUnwantedInvoices } from '../renewals/invoices.ts';
import { updateCollections } from '../schedule/collection.ts';
import { comingDays, isRunning } from '../schedule/coming-boxes.ts';
import { type BoxMove, type Concerned, closeForCustomer, reopenForCustomer } from './concerned-customers.ts';

type ClosedDayRow = typeof closedDays.$inferSelect;

/** In days. */
const maxDaysAhead = 366;

export function listClosedDays({ db, now }: Deps): ClosedDay[] {
  const inForce = and(gte(closedDays.date, newYorkDay(now())), isNull(closedDays.reopenedAt));
  return db.select().from(closedDays).where(inForce).orderBy(asc(closedDays.date)).all().map(toView);
}

/**
 * Unpaid boxes are not charged, paid boxes and orders move to the next open Saturday; one mail per customer
 * (product 12.9). 400 for days that are past, too far ahead or without a Saturday. Idempotent. A preview changes
 * nothing. A single `date` is answered with its closed day.
 */
export async function closeDays(
  deps: Deps,
  { date, from = date, to = date, reason, preview = false }: NewClosedDays,
): Promise<ClosedDay | ClosingCounts> {
  const { db } = deps;
  const days = closeableDays(from, to, newYorkDay(deps.now()));
  const close = () => insertClosedDays(deps, days, reason);
  const unpaid = await countUnpaid(deps, days);
  if (preview) {
    const counts = await closeBoxes(deps, rehearse(db, close).filter(isUnfinished), (work) =>
      rehearse(db, () => {
        close();
        return work();
      }),
    );
    return { ...counts, unpaid };
  }
  const rows = transact(db, close);
  const unfinished = rows.filter(isUnfinished);
  const counts = await closeBoxes(deps, unfinished, (work) => transact(db, work));
  deps.background.run('closed days', () => tellProvider(deps, unfinished));
  const [row] = rows;
  return date !== undefined && row ? toView(row) : { ...counts, unpaid };
}

/** Boxes still to be charged on days that are open yet; not those that are skipped anyway. */
async function countUnpaid({ db, now }: Deps, days: string[]): Promise<number> {
  const coming = await comingDays(db, now(), days.at(-1) ?? '');
  return coming.flatMap((one) => one.days).filter((day) => days.includes(day)).length;
}

/**
 * Only where the charge is still to come; moved boxes stay. 404 for a day that is not closed, 400 for a past
 * one. Returns the days still closed.
 */
export async function reopenDay(deps: Deps, date: string): Promise<ClosedDay[]> {
  if (date < newYorkDay(deps.now())) throw new AppError('invalid', 'That day is over.');
  const row = transact(deps.db, () => {
    if (!findClosedDay(deps.db, date)) throw new AppError('notFound', 'That day is not closed.');
    return setDay(deps.db, date, { reopenedAt: deps.now(), appliedAt: null });
  });
  await reopenBoxes(deps, row);
  deps.background.run('reopened day', () => tellProvider(deps, [row]));
  return listClosedDays(deps);
}

/** Finishes interrupted work, and moves boxes rebuilt or paid late onto a closed day. */
export async function applyClosedDays(deps: Deps): Promise<void> {
  const { db } = deps;
  const coming = gte(closedDays.date, newYorkDay(deps.now()));
  const due = db
    .select()
    .from(closedDays)
    .where(coming)
    .orderBy(asc(closedDays.date))
    .all()
    .filter((row) => isUnfinished(row) || (isInForce(row) && ordersOn(db, [row.date]).length > 0));
  const together = Map.groupBy(due, (row) => (isInForce(row) ? row.createdAt : row.date)).values();
  await forEachApart(deps, 'closed days could not be applied', together, async (rows) => {
    await closeBoxes(deps, rows.filter(isInForce), (work) => transact(db, work));
    for (const row of rows) if (!isInForce(row)) await reopenBoxes(deps, row);
    await tellProvider(deps, rows);
  });
}

/**
 * For a restored backup: adopts closed days from the provider's metadata, in the caller's transaction. The
 * next reconciliation moves the boxes.
 */
export function adoptClosedDays(deps: Deps, metadata: Record<string, string>): void {
  const today = newYorkDay(deps.now());
  for (const date of readClosedDaysMetadata(metadata)) {
    const known = deps.db.select().from(closedDays).where(eq(closedDays.date, date)).get();
    if (known || date < today) continue;
    insertClosedDays(deps, [date], 'closed before');
    queueAdminMailsNow(deps, `closed-day-restored:${date}`, (to) =>
      restoredDayMail(deps.env.origin, to, { date, now: deps.now() }),
    );
  }
}

/** The Saturdays of the span, in order. */
function closeableDays(from: string | undefined, to: string | undefined, today: string): string[] {
  if (from === undefined || to === undefined) throw new AppError('invalid', 'Please choose a day.');
  if (from < today) throw new AppError('invalid', 'That day is over. Please choose one to come.');
  if (to < from) throw new AppError('invalid', 'The last day must not be before the first.');
  if (to > addDays(today, maxDaysAhead))
    throw new AppError('invalid', 'Please choose a Saturday within a year from now.');
  const days: string[] = [];
  for (let day = saturdayOnOrAfter(from); day <= to; day = addDays(day, 7)) days.push(day);
  if (days.length === 0) throw new AppError('invalid', 'We deliver on Saturdays. Please choose one.');
  return days;
}

function findClosedDay(db: Db, date: string): ClosedDayRow | undefined {
  const inForce = and(eq(closedDays.date, date), isNull(closedDays.reopenedAt));
  return db.select().from(closedDays).where(inForce).get();
}

/** Days already closed stay as they are. The others get a `createdAt` that no other closing has. */
function insertClosedDays({ db, now }: Deps, days: string[], reason: string): ClosedDayRow[] {
  const latest =
    db
      .select({ at: max(closedDays.createdAt) })
      .from(closedDays)
      .get()?.at ?? 0;
  const fresh = { reason, createdAt: Math.max(now(), latest + 1), reopenedAt: null, appliedAt: null };
  return days.map(
    (date) =>
      findClosedDay(db, date) ??
      db
        .insert(closedDays)
        .values({ date, ...fresh })
        .onConflictDoUpdate({ target: closedDays.date, set: fresh })
        .returning()
        .get(),
  );
}

function setDay(db: Db, date: string, change: Partial<ClosedDayRow>): ClosedDayRow {
  return db.update(closedDays).set(change).where(eq(closedDays.date, date)).returning().get();
}

function isInForce({ reopenedAt }: ClosedDayRow): boolean {
  return reopenedAt === null;
}

function isUnfinished({ appliedAt }: ClosedDayRow): boolean {
  return appliedAt === null;
}

type Closed = ReturnType<typeof closeForCustomer>;

/** One `apply` for each customer. Idempotent: moved boxes have left the day, and mails have a key. */
async function closeBoxes(
  deps: Deps,
  rows: ClosedDayRow[],
  apply: (work: () => Closed) => Closed,
): Promise<Omit<ClosingCounts, 'unpaid'>> {
  const closed: Closed[] = [];
  for (const [createdAt, together] of Map.groupBy(rows, (row) => row.createdAt)) {
    const days = together.map(({ date }) => date);
    const closing = { createdAt, reason: together[0]?.reason ?? '', days };
    await forEachCustomer(deps, days, (one) =>
      closed.push(apply(() => closeForCustomer(deps, closing, one))),
    );
  }
  const moves = closed.flatMap((one) => one.moves);
  const mails = closed.reduce((sum, one) => sum + one.mails, 0);
  return { boxes: moves.length, moves: countMoves(moves), mails };
}

/** By the day that they leave. */
function countMoves(moves: BoxMove[]): ClosingCounts['moves'] {
  const same = Map.groupBy(moves, ({ from, to }) => `${from} ${to}`);
  return [...same.keys()].toSorted().map((key) => {
    const boxes = same.get(key) ?? [];
    const [from = '', to = ''] = key.split(' ');
    return { from, to, boxes: boxes.length };
  });
}

async function reopenBoxes(deps: Deps, row: ClosedDayRow): Promise<void> {
  await forEachCustomer(deps, [row.date], (one) =>
    transact(deps.db, () => reopenForCustomer(deps, row, one)),
  );
}

async function forEachCustomer(deps: Deps, days: string[], work: (one: Concerned) => void): Promise<void> {
  const failure = 'boxes of a customer could not be moved';
  await forEachApart(deps, failure, concernedCustomers(deps.db, days), async (one) => {
    await yieldToRequests();
    work(one);
  });
}

/** Reconciliation retries; a charge made before counts for the next box. */
async function tellProvider(deps: Deps, rows: ClosedDayRow[]): Promise<void> {
  await forEachApart(
    deps,
    'closed day could not be told to the provider',
    rows,
    async ({ date, reopenedAt }) => {
      if (reopenedAt === null) await voidDrafts(deps, date);
      setDay(deps.db, date, { appliedAt: deps.now() });
    },
  ).finally(() => updateCollections(deps));
}

function concernedCustomers(db: Db, days: string[]): Concerned[] {
  const byCustomer = new Map<string, Concerned>();
  const of = (userId: string) => {
    const known = byCustomer.get(userId) ?? { userId, subscriptionIds: [], orderIds: [] };
    byCustomer.set(userId, known);
    return known;
  };
  for (const { id, userId } of subscriptionsWith(db, days)) of(userId).subscriptionIds.push(id);
  for (const { id, userId } of ordersOn(db, days)) of(userId ?? id).orderIds.push(id);
  return [...byCustomer.values()];
}

function subscriptionsWith(db: Db, days: string[]) {
  const { id, userId, frequency, firstDeliveryDay, firstChargeAt, status } = subscriptions;
  return db
    .select({ id, userId, frequency, firstDeliveryDay, firstChargeAt, status })
    .from(subscriptions)
    .where(inArray(status, [...runningOrPending]))
    .all()
    .filter((row) => days.some((date) => chargeOf(row, date) !== null));
}

const runningOrPending = ['pending', 'trialing', 'active', 'past_due', 'paused'] as const;

/** In the order of their days, so that the first box gets the first open Saturday. Extras come with their box. */
function ordersOn(db: Db, days: string[]) {
  const { id, userId, deliveryDate, status, deletedAt, createdAt } = orders;
  const comes = inArray(status, ['pending', 'confirmed', 'growing', 'shipped']);
  return db
    .select({ id, userId })
    .from(orders)
    .where(and(inArray(deliveryDate, days), comes, isNull(deletedAt), isNull(orders.extraOf)))
    .orderBy(asc(deliveryDate), asc(createdAt))
    .all();
}

/** Drafts charge an hour after their creation. */
async function voidDrafts(deps: Deps, date: string): Promise<void> {
  const justBilled = deps.db
    .select()
    .from(subscriptions)
    .where(isRunning)
    .all()
    .filter((row) => {
      const [delivery] = deliveriesFrom(row, date, 1);
      const age = deps.now() - (delivery?.chargeAt ?? 0);
      return delivery?.day === date && age >= 0 && age <= 2 * policies.invoiceDraftMs;
    });
  await forEachApart(deps, 'drafts could not be voided', justBilled, async (row) => {
    const { id, stripeSubscriptionId: subscription } = row;
    if (!subscription) return;
    await deps.queue.inTurn(queueOfSubscription(deps.db, id), async () => {
      const drafts = await callStripe(deps, 'list draft invoices', (stripe) =>
        stripe.invoices.list({ subscription, status: 'draft', limit: 10 }),
      );
      for (const draft of drafts.data) {
        const voided = await voidUnwantedInvoices(deps, draft.id);
        transact(deps.db, () => resolveLostFailures(deps, voided));
      }
    });
  });
}

function toView({ date, reason, createdAt }: ClosedDayRow): ClosedDay {
  return { date, reason, createdAt };
}

function restoredDayMail(origin: string, to: string, { date, now }: { date: string; now: number }): Mail {
  return {
    to,
    subject: `Please check: ${formatLongDay(date, now)} is closed`,
    title: 'A closed Saturday was found at Stripe',
    paragraphs: [
      `The shop did not know that ${formatLongDay(date, now)} was closed, perhaps because a backup was restored. It is closed again, so that nobody is charged for a box of that day.`,
      'If the farm delivers on it after all, open it again in the admin area.',
    ],
    action: { label: 'Open the admin area', url: `${origin}/admin/closed-days` },
  };
}
