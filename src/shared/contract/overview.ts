import * as v from 'valibot';
import { text } from '../text.ts';

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

export const taskKinds = ['failed-refund', 'lost-dispute', 'kept-payment', 'unpaid-refund'] as const;

/**
 * Since (epoch ms). `undelivered` ends when the order is moved, refunded, or delivered; with `date` and `count` it is one for all open
 * boxes of a day whose run was never begun; `unclear-address`
 * when confirmed or delivered; `uncollected` when paid or canceled; `kept-payment` when refunded or no longer canceled; `unpaid-refund` when paid again; others when closed.
 */
export const AdminTask = v.object({
  id: v.string(),
  kind: v.picklist([...taskKinds, 'undelivered', 'unclear-address', 'uncollected']),
  at: v.number(),
  orderId: v.nullable(v.string()),
  date: v.optional(v.string()),
  count: v.optional(v.number()),
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

const BoxesOfDay = v.object({ date: v.string(), paidBoxes: v.number(), unpaidBoxes: v.number() });

/**
 * `GET /api/admin/overview` (product 12.7). `saturdays`: the next four; the first (`YYYY-MM-DD`) can be today. `needs`: people,
 * oldest first, then the machine. `tasks`: newest first. `short`: ounces that a coming day misses by its trays.
 * `soldOut`: counted products on sale without stock.
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
  nextDelivery: BoxesOfDay,
  saturdays: v.array(BoxesOfDay),
  short: v.array(v.object({ date: v.string(), productId: v.string(), ounces: v.number() })),
  soldOut: v.array(v.string()),
  needs: v.array(v.object({ kind: v.picklist(needKinds), count: v.number() })),
  tasks: v.array(AdminTask),
});
export type AdminOverview = v.InferOutput<typeof AdminOverview>;
export type AdminCounts = AdminOverview['counts'];
