import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { ClosedDay, NewClosedDay } from '../../../shared/contract/delivery.ts';
import {
  addDays,
  deliveriesFrom,
  formatLongDay,
  newYorkDay,
  saturdayOnOrAfter,
} from '../../../shared/rules/delivery-days.ts';
import { policies } from '../../../shared/rules/limits.ts';
import { closedDays } from '../../delivery/table.ts';
import { queueAdminMails } from '../../orders/payment.ts';
import { orders } from '../../orders/table.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { layoutMail } from '../../platform/mail/mail-layout.ts';
import { yieldToRequests } from '../../platform/process/yield-to-requests.ts';
import { callStripe } from '../../stripe/calls.ts';
import { readClosedDaysMetadata } from '../provider/provider-metadata.ts';
import { runSeriallyForSubscription } from '../record/run-serially-for-subscription.ts';
import { subscriptions } from '../record/table.ts';
import { resolveLostFailures } from '../renewals/failures.ts';
import { voidUnwantedInvoices } from '../renewals/invoices.ts';
import { updateCollections } from '../schedule/collection.ts';
import { isRunning } from '../schedule/coming-boxes.ts';
import { type Concerned, closeForCustomer, reopenForCustomer } from './concerned-customers.ts';

type ClosedDayRow = typeof closedDays.$inferSelect;

/** Customers whose boxes are moved in one transaction. */
const batchSize = 20;

/** No Saturday is closed further ahead, in days. */
const maxDaysAhead = 366;

/** The closed days from today on, in order. */
export function listClosedDays({ db, now }: Deps): ClosedDay[] {
  const inForce = and(gte(closedDays.date, newYorkDay(now())), isNull(closedDays.reopenedAt));
  return db.select().from(closedDays).where(inForce).orderBy(asc(closedDays.date)).all().map(toView);
}

/**
 * Closes a Saturday until it is over: unpaid boxes of that day are not charged, paid ones and orders move to the next open
 * Saturday, and everybody concerned gets one mail (product 12.9). 400 for a day that is past, too far ahead or no Saturday.
 * Closing it again changes nothing.
 */
export async function closeDay(deps: Deps, { date, reason }: NewClosedDay): Promise<ClosedDay> {
  assertCloseable(date, newYorkDay(deps.now()));
  const row = transact(deps.db, () => findClosedDay(deps.db, date) ?? insertClosedDay(deps, date, reason));
  await moveBoxes(deps, row);
  deps.background.run('closed day', () => tellProvider(deps, row));
  return toView(row);
}

/**
 * Opens a closed Saturday again. It comes back where its charge is still to come: nobody is charged at once, boxes that have
 * moved stay where they are, and those who get the day back one mail. 404 for a day that is not closed, 400 for one that is
 * past. Answers the days that are still closed.
 */
export async function reopenDay(deps: Deps, date: string): Promise<ClosedDay[]> {
  if (date < newYorkDay(deps.now())) throw new AppError('invalid', 'That day is over.');
  const row = transact(deps.db, () => {
    if (!findClosedDay(deps.db, date)) throw new AppError('notFound', 'That day is not closed.');
    return setDay(deps.db, date, { reopenedAt: deps.now(), appliedAt: null });
  });
  await moveBoxes(deps, row);
  deps.background.run('reopened day', () => tellProvider(deps, row));
  return listClosedDays(deps);
}

/**
 * Completes what was interrupted, and moves what has come onto a closed day since: a box that was rebuilt from the provider,
 * an order that was paid late.
 */
export async function applyClosedDays(deps: Deps): Promise<void> {
  const coming = gte(closedDays.date, newYorkDay(deps.now()));
  for (const row of deps.db.select().from(closedDays).where(coming).all()) {
    const isDone = row.reopenedAt !== null || ordersOn(deps.db, row.date).length === 0;
    if (row.appliedAt !== null && isDone) continue;
    await moveBoxes(deps, row);
    await tellProvider(deps, row);
  }
}

/**
 * Closes the days that the provider's copy of a subscription names and the shop does not know, inside the caller's
 * transaction: a backup of before was restored. The next reconciliation moves their boxes.
 */
export function adoptClosedDays(deps: Deps, metadata: Record<string, string>): void {
  const today = newYorkDay(deps.now());
  for (const date of readClosedDaysMetadata(metadata)) {
    const known = deps.db.select().from(closedDays).where(eq(closedDays.date, date)).get();
    if (known || date < today) continue;
    insertClosedDay(deps, date, 'closed before');
    queueAdminMails(deps, `closed-day-restored:${date}`, (to) => restoredDayMail(deps.env.origin, to, date));
  }
}

function assertCloseable(date: string, today: string): void {
  if (date < today) throw new AppError('invalid', 'That day is over. Please choose one to come.');
  if (saturdayOnOrAfter(date) !== date)
    throw new AppError('invalid', 'We deliver on Saturdays. Please choose one.');
  if (date > addDays(today, maxDaysAhead))
    throw new AppError('invalid', 'Please choose a Saturday within a year from now.');
}

function findClosedDay(db: Db, date: string): ClosedDayRow | undefined {
  const inForce = and(eq(closedDays.date, date), isNull(closedDays.reopenedAt));
  return db.select().from(closedDays).where(inForce).get();
}

function insertClosedDay({ db, now }: Deps, date: string, reason: string): ClosedDayRow {
  const fresh = { reason, createdAt: now(), reopenedAt: null, appliedAt: null };
  return db
    .insert(closedDays)
    .values({ date, ...fresh })
    .onConflictDoUpdate({ target: closedDays.date, set: fresh })
    .returning()
    .get();
}

function setDay(db: Db, date: string, change: Partial<ClosedDayRow>): ClosedDayRow {
  return db.update(closedDays).set(change).where(eq(closedDays.date, date)).returning().get();
}

/** Any number of times: boxes that have moved are no longer on the day, and a mail has its key. */
async function moveBoxes(deps: Deps, row: ClosedDayRow): Promise<void> {
  const { db } = deps;
  const apply = row.reopenedAt === null ? closeForCustomer : reopenForCustomer;
  const concerned = concernedCustomers(db, row);
  for (let first = 0; first < concerned.length; first += batchSize) {
    await yieldToRequests();
    const batch = concerned.slice(first, first + batchSize);
    transact(db, () => {
      for (const one of batch) apply(deps, row, one);
    });
  }
}

/** What fails is done again by the reconciliation; until then a charge that is made all the same counts for the next box. */
async function tellProvider(deps: Deps, { date, reopenedAt }: ClosedDayRow): Promise<void> {
  if (reopenedAt === null) await voidDrafts(deps, date);
  setDay(deps.db, date, { appliedAt: deps.now() });
  await updateCollections(deps);
}

/** Whoever has a running subscription with that Saturday in its series, or an order of that day. */
function concernedCustomers(db: Db, { date }: ClosedDayRow): Concerned[] {
  const byCustomer = new Map<string, Concerned>();
  const of = (userId: string) => {
    const known = byCustomer.get(userId) ?? { userId, subscriptionIds: [], orderIds: [] };
    byCustomer.set(userId, known);
    return known;
  };
  for (const { id, userId } of subscriptionsWith(db, date)) of(userId).subscriptionIds.push(id);
  for (const { id, userId } of ordersOn(db, date)) of(userId ?? id).orderIds.push(id);
  return [...byCustomer.values()];
}

function subscriptionsWith(db: Db, date: string) {
  const { id, userId, frequency, firstDeliveryDay, firstChargeAt, status } = subscriptions;
  return db
    .select({ id, userId, frequency, firstDeliveryDay, firstChargeAt, status })
    .from(subscriptions)
    .where(inArray(status, [...runningOrPending]))
    .all()
    .filter((row) => deliveriesFrom(row, date, 1)[0]?.day === date);
}

const runningOrPending = ['pending', 'trialing', 'active', 'past_due', 'paused'] as const;

/** Orders of a day that have not been delivered and still come, unpaid ones included. */
function ordersOn(db: Db, date: string) {
  const { id, userId, deliveryDate, status, deletedAt } = orders;
  const comes = inArray(status, ['pending', 'confirmed', 'growing', 'shipped']);
  return db
    .select({ id, userId })
    .from(orders)
    .where(and(eq(deliveryDate, date), comes, isNull(deletedAt)))
    .orderBy(asc(orders.createdAt))
    .all();
}

/** The provider's drafts for boxes of a closed day are voided before they charge, an hour after they were made. */
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
  for (const { id, stripeSubscriptionId: subscription } of justBilled) {
    if (!subscription) continue;
    await runSeriallyForSubscription(deps, id, async () => {
      const drafts = await callStripe(deps, 'list draft invoices', (stripe) =>
        stripe.invoices.list({ subscription, status: 'draft', limit: 10 }),
      );
      for (const draft of drafts.data) {
        const voided = await voidUnwantedInvoices(deps, draft.id);
        transact(deps.db, () => resolveLostFailures(deps, voided));
      }
    });
  }
}

function toView({ date, reason, createdAt }: ClosedDayRow): ClosedDay {
  return { date, reason, createdAt };
}

function restoredDayMail(origin: string, to: string, date: string) {
  return layoutMail({
    to,
    subject: `Please check: ${formatLongDay(date)} is closed`,
    title: 'A closed Saturday was found at Stripe',
    paragraphs: [
      `The shop did not know that ${formatLongDay(date)} was closed, perhaps because a backup was restored. It is closed again, so that nobody is charged for a box of that day.`,
      'If the farm delivers on it after all, open it again in the admin area.',
    ],
    action: { label: 'Open the admin area', url: `${origin}/admin/closed-days` },
  });
}
