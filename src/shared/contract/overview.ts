import * as v from 'valibot';
import { text } from '../text.ts';

/** What an admin may have to act on, each with a count. */
const needKinds = [
  'messages',
  'applications',
  'failed-payments',
  'short-stock',
  'unsent-mails',
  'held-mails',
  'faults',
] as const;
export type NeedKind = (typeof needKinds)[number];

/** What an admin has to settle by hand and then closes. */
export const taskKinds = ['failed-refund', 'lost-dispute'] as const;

/**
 * An open task: since when (epoch ms), and in words what happened and what to do. Its order, where it is on the lists.
 * One that is `undelivered` is over when its order is moved, refunded or delivered; the others when an admin closes them.
 */
export const AdminTask = v.object({
  id: v.string(),
  kind: v.picklist([...taskKinds, 'undelivered']),
  at: v.number(),
  orderId: v.nullable(v.string()),
  title: v.string(),
  advice: v.string(),
});
export type AdminTask = v.InferOutput<typeof AdminTask>;

/** `POST /api/admin/tasks/{id}/close`. */
export const TaskClosing = v.object({
  note: v.pipe(
    text('Please say what you did.'),
    v.trim(),
    v.nonEmpty('Please say what you did.'),
    v.maxLength(1000, 'Please keep the note to 1,000 characters.'),
  ),
});

const countedStatuses = ['pending', 'confirmed', 'growing', 'shipped', 'delivered'] as const;
export type CountedStatus = (typeof countedStatuses)[number];

/**
 * `GET /api/admin/overview`: the count cards (product 12.7), the boxes of the next Saturday (`YYYY-MM-DD`, today on a
 * Saturday): paid ones, and those of subscriptions that are still to be charged, and what needs a person today, nothing with
 * a count of 0. `tasks` are open until an admin closes them, the newest first. `version` is the shop's.
 */
export const AdminOverview = v.object({
  version: v.string(),
  counts: v.object({
    products: v.number(),
    orders: v.number(),
    customers: v.number(),
    pending: v.number(),
    confirmed: v.number(),
    growing: v.number(),
    shipped: v.number(),
    delivered: v.number(),
  }),
  nextDelivery: v.object({ date: v.string(), paidBoxes: v.number(), unpaidBoxes: v.number() }),
  needs: v.array(v.object({ kind: v.picklist(needKinds), count: v.number() })),
  tasks: v.array(AdminTask),
});
export type AdminOverview = v.InferOutput<typeof AdminOverview>;
export type AdminCounts = AdminOverview['counts'];
