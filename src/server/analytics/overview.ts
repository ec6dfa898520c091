import {
  and,
  count,
  countDistinct,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  sql,
} from 'drizzle-orm';
import { newYorkDay } from '../../shared/delivery-days.ts';
import type { AdminCounts, AdminOverview, CountedStatus, NeedKind } from '../../shared/overview.ts';
import { userRoles, users } from '../accounts/table.ts';
import { products } from '../catalog/table.ts';
import { type Db, prepared } from '../db.ts';
import { orderItems, orders } from '../orders/table.ts';
import { outbox } from '../outbox-table.ts';
import { paymentFailures } from '../payments/table.ts';

/** What the head of the admin area says at `now` (epoch ms). */
export function getOverview(db: Db, now: number): AdminOverview {
  const needs: [NeedKind, number][] = [
    ['failed-payments', countOf(openFailures(db).get())],
    ['short-stock', countOf(shortOrders(db).get({ today: newYorkDay(now) }))],
    ['unsent-mails', countOf(unsentMails(db).get())],
  ];
  return {
    counts: countAll(db),
    needs: needs.filter(([, found]) => found > 0).map(([kind, found]) => ({ kind, count: found })),
  };
}

function countAll(db: Db): AdminCounts {
  const ordersWith = (status: CountedStatus) => countOf(ordersOfStatus(db).get({ status }));
  return {
    products: countOf(productsOnOffer(db).get()),
    orders: countOf(allOrders(db).get()),
    customers: countOf(allUsers(db).get()) - countOf(allAdmins(db).get()),
    pending: ordersWith('pending'),
    confirmed: ordersWith('confirmed'),
    growing: ordersWith('growing'),
    shipped: ordersWith('shipped'),
    delivered: ordersWith('delivered'),
  };
}

function countOf(row: { found: number } | undefined): number {
  return row?.found ?? 0;
}

const productsOnOffer = prepared((db) =>
  db.select({ found: count() }).from(products).where(eq(products.isActive, true)).prepare(),
);
const allUsers = prepared((db) => db.select({ found: count() }).from(users).prepare());
const allAdmins = prepared((db) =>
  db.select({ found: count() }).from(userRoles).where(eq(userRoles.role, 'admin')).prepare(),
);
const allOrders = prepared((db) => db.select({ found: count() }).from(orders).prepare());

const ordersOfStatus = prepared((db) =>
  db
    .select({ found: count() })
    .from(orders)
    .where(eq(orders.status, sql`${sql.placeholder('status')}`))
    .prepare(),
);

const openFailures = prepared((db) =>
  db.select({ found: count() }).from(paymentFailures).where(eq(paymentFailures.isResolved, false)).prepare(),
);

/** Paid orders to be delivered today or later, some of whose ounces were not in stock. */
const shortOrders = prepared((db) =>
  db
    .select({ found: countDistinct(orders.id) })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        gt(orderItems.shortfall, sql`0`),
        gte(orders.deliveryDate, sql`${sql.placeholder('today')}`),
        inArray(orders.paymentStatus, ['paid', 'partially_refunded']),
        notInArray(orders.status, ['delivered', 'cancelled']),
      ),
    )
    .prepare(),
);

/** Mails that the mail server has refused at least once. */
const unsentMails = prepared((db) =>
  db
    .select({ found: count() })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNotNull(outbox.lastError)))
    .prepare(),
);
