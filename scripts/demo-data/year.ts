import { answered, moveClock, type ShopClient } from '../../src/server/testing/shop-client.ts';
import type { AdminOrder } from '../../src/shared/contract/orders.ts';
import { addDays, newYorkDay, newYorkInstant } from '../../src/shared/rules/delivery-days.ts';
import {
  type Customer,
  ensureSignedIn,
  placeOrder,
  registerCustomer,
  simulateSubscriberWeek,
  subscribe,
} from './customers.ts';
import { submitInquiries } from './inquiries.ts';
import type { Random } from './random.ts';
import { listAll, openVisitor } from './shop-client.ts';

const yearDays = 364;
const mostCustomers = 300;
const mostSubscribers = 120;

export type DemoYear = {
  origin: string;
  admin: ShopClient;
  signInAdmin(): Promise<void>;
  random: Random;
  customers: Customer[];
};

/** Simulates the first weeks of a shop's year, day by day; calls `report` once a week. */
export async function simulateYear(
  year: DemoYear,
  firstDay: string,
  weeks: number,
  report: (week: number) => void,
): Promise<void> {
  for (let day = 0; day < weeks * 7; day += 1) {
    const date = addDays(firstDay, day);
    // Noon is after the draft invoices of the day are charged; their hour is fixed in UTC, so in New York it shifts with summer time.
    await moveClockTo(year.admin, newYorkInstant(date, 12));
    // Before an admin's session ends.
    if (day % 7 === 0) await year.signInAdmin();
    await customersOfDay(year, day);
    await visitsOfDay(year, day);
    await submitInquiries(year, day);
    if (new Date(date).getUTCDay() === 6) await deliver(year, date);
    if (day % 7 === 6) await weekOfSubscribers(year);
    if (day % 7 === 6) report((day + 1) / 7);
  }
}

/** Moves the shop's clock, unless real time has passed the instant already. */
export async function moveClockTo(client: ShopClient, instant: number): Promise<void> {
  const { now } = await (await client.call('GET', '/sandbox/clock')).json();
  if (Date.parse(now) < instant) await moveClock(client, new Date(instant).toISOString());
}

/** More come as the year goes on; the sooner ones order again now and then. */
async function customersOfDay({ origin, random, customers }: DemoYear, day: number): Promise<void> {
  const wanted = Math.round(mostCustomers * ((day + 1) / yearDays) ** 1.3);
  while (customers.length < wanted) {
    const customer = await registerCustomer(origin, customers.length, random, customers);
    customers.push(customer);
    const subscribers = customers.filter(({ subscription }) => subscription).length;
    if (random.happens(0.42) && subscribers < mostSubscribers) await subscribe(customer, random);
    else if (random.happens(0.9)) await placeOrder(customer, random);
  }
  for (const customer of customers) {
    if (customer.subscription || !random.happens(0.028)) continue;
    await ensureSignedIn(customer);
    await placeOrder(customer, random);
  }
}

async function weekOfSubscribers({ customers, random }: DemoYear): Promise<void> {
  for (const customer of customers) {
    if (!customer.subscription) continue;
    await ensureSignedIn(customer);
    await simulateSubscriberWeek(customer, random);
  }
}

/** The Saturday's boxes are delivered; a few customers get part of their money back. */
async function deliver({ admin, random }: DemoYear, date: string): Promise<void> {
  const orders = await listAll<AdminOrder>(admin, `/api/admin/orders?deliveryDate=${date}&limit=200`);
  for (const { id, status, paymentStatus, total } of orders) {
    if (paymentStatus === 'unpaid' || status === 'cancelled') continue;
    const order = admin.api.api.admin.orders({ id });
    await answered(order.status.patch({ status: 'delivered' }));
    if (!random.happens(0.008)) continue;
    const half = { amount: Number((Number(total) / 2).toFixed(2)) };
    await answered(order.refund.post(random.happens(0.5) ? {} : half));
  }
}

const pages = [
  '/',
  '/',
  '/',
  '/subscription',
  '/subscription',
  '/our-greens',
  '/recipes',
  '/faq',
  '/about',
  '/contact',
];

async function visitsOfDay({ origin, random }: DemoYear, day: number): Promise<void> {
  const visitors = 2 + random.below(4 + Math.round((6 * day) / yearDays));
  for (let count = 0; count < visitors; count += 1) {
    const { api } = openVisitor(origin, random.below(2000));
    for (let visit = random.below(4); visit >= 0; visit -= 1) {
      const path = pages[random.below(pages.length)] ?? '/';
      await answered(api.api['track-visit'].post({ url: `${origin}${path}`, path, referrer: null }));
    }
  }
}

/** Whole weeks before today, so that the weekdays match. */
export function firstDayOf(now: number, weeks: number): string {
  return addDays(newYorkDay(now), -7 * weeks);
}
