import { dayMs } from '../../shared/rules/delivery-days.ts';

/*
 * An independent model of the farm's week: it imports no shop code. Knows only summer time (UTC-4). Days are
 * `YYYY-MM-DD`, instants epoch ms.
 */

type Contents = Record<string, number>;
type Frequency = 'weekly' | 'biweekly' | 'monthly';
type Box = { id: string; day: string; contents: Contents; isGone: boolean };

export type ModelSubscription = {
  first: string;
  firstCharge: number;
  frequency: Frequency;
  contents: Contents;
  skipped: Set<string>;
  /** Days of the series covered by a box, wherever it is delivered. */
  served: Set<string>;
  boxes: Box[];
  chargedFrom: number;
  isCancelled: boolean;
  isPausedIndefinitely: boolean;
};

export type ModelRow = { ounces: number; orders: number; subscriptions: number };

const hourMs = 3_600_000;
const utc = (day: string) => Date.parse(day);
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);
export const plus = (day: string, days: number) => iso(utc(day) + days * dayMs);
export const newYork = (instant: number) => iso(instant - 4 * hourMs);
const at = (day: string, hour: number) => utc(day) + (hour + 4) * hourMs;
const cutoff = (day: string) => at(plus(day, -1), 18);
const weekday = (day: string) => new Date(utc(day)).getUTCDay();
const saturday = (day: string) => plus(day, (6 - weekday(day)) % 7);

function months(day: string, n: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + n, 0)).getUTCDate();
  return iso(Date.UTC(year, month - 1 + n, Math.min(date, last)));
}

export class PlanModel {
  readonly subscriptions: ModelSubscription[] = [];
  readonly orders: Box[] = [];
  private readonly closed = new Set<string>();
  private readonly reopened = new Map<string, number>();

  firstDelivery(now: number): string {
    const today = newYork(now);
    const isLate = weekday(today) === 6 || (weekday(today) === 5 && now > at(today, 18));
    const counted = isLate ? plus(today, weekday(today) === 5 ? 2 : 1) : today;
    return this.open(saturday(plus(counted, 14)));
  }

  subscribe(now: number, frequency: Frequency, contents: Contents): ModelSubscription {
    const firstCharge = at(plus(newYork(now), 14), 9);
    let first = this.firstDelivery(now);
    while (cutoff(first) < firstCharge + hourMs) first = this.open(plus(first, 7));
    const one: ModelSubscription = {
      first,
      firstCharge,
      frequency,
      contents,
      skipped: new Set(),
      served: new Set(),
      boxes: [],
      chargedFrom: 0,
      isCancelled: false,
      isPausedIndefinitely: false,
    };
    this.subscriptions.push(one);
    return one;
  }

  /** Makes the boxes charged in this period. */
  charge(from: number, until: number): { subscription: ModelSubscription; box: Box }[] {
    const made: { subscription: ModelSubscription; box: Box }[] = [];
    for (const one of this.subscriptions) {
      if (one.isCancelled || one.isPausedIndefinitely) continue;
      for (const { day, charge } of this.series(one, plus(newYork(until), 40))) {
        if (charge <= from || charge > until || charge < one.chargedFrom) continue;
        if (this.state(one, day) !== 'scheduled') continue;
        const box = { id: '', day, contents: one.contents, isGone: false };
        one.boxes.push(box);
        one.served.add(day);
        made.push({ subscription: one, box });
      }
    }
    return made;
  }

  skip(one: ModelSubscription, day: string, now: number): void {
    const box = one.boxes.find((found) => found.day === day && !found.isGone);
    one.skipped.add(day);
    if (!box) return;
    one.served.delete(day);
    this.moveTo(one, box, this.free(one, day, now));
  }

  unskip(one: ModelSubscription, day: string): void {
    one.skipped.delete(day);
  }

  changeFrequency(one: ModelSubscription, frequency: Frequency, now: number): void {
    const next = this.series(one, plus(newYork(now), 200)).find(
      ({ day, charge }) => charge > now && charge >= one.chargedFrom && this.state(one, day) === 'scheduled',
    );
    if (!next) throw new Error('There is no next delivery.');
    Object.assign(one, { first: next.day, firstCharge: next.charge, frequency });
  }

  close(date: string, now: number): void {
    this.closed.add(date);
    this.reopened.delete(date);
    for (const order of this.orders)
      if (order.day === date && !order.isGone) order.day = this.open(plus(date, 7));
    for (const one of this.subscriptions) {
      const box = one.boxes.find((found) => found.day === date && !found.isGone);
      if (!box) continue;
      let day = this.open(plus(date, 7));
      const isOther = (on: string) => one.boxes.some((found) => found.day === on) && !this.isOwn(one, on);
      while (one.skipped.has(day) || isOther(day)) day = this.open(plus(day, 7));
      const there = one.boxes.find((found) => found.day === day && !found.isGone);
      if (there) this.moveTo(one, there, this.free(one, day, now));
      box.day = day;
      if (this.isOwn(one, day)) one.served.add(day);
    }
  }

  reopen(date: string, now: number): void {
    this.closed.delete(date);
    this.reopened.set(date, now);
  }

  isClosed(date: string): boolean {
    return this.closed.has(date);
  }

  /** By "day product", from today. */
  plan(now: number, until: string): Map<string, ModelRow> {
    const rows = new Map<string, ModelRow>();
    const count = (day: string, contents: Contents, what: 'orders' | 'subscriptions') => {
      if (day < newYork(now) || day > until) return;
      for (const [product, ounces] of Object.entries(contents)) {
        const key = `${day} ${product}`;
        const row = rows.get(key) ?? { ounces: 0, orders: 0, subscriptions: 0 };
        row.ounces += ounces;
        row[what] += 1;
        rows.set(key, row);
      }
    };
    for (const { day, contents, isGone } of [
      ...this.orders,
      ...this.subscriptions.flatMap(({ boxes }) => boxes),
    ])
      if (!isGone) count(day, contents, 'orders');
    for (const one of this.subscriptions)
      for (const { day, charge } of this.series(one, until))
        if (this.isDue(one, day, charge, now)) count(day, one.contents, 'subscriptions');
    return rows;
  }

  private isDue(one: ModelSubscription, day: string, charge: number, now: number): boolean {
    if (one.isCancelled || one.isPausedIndefinitely || charge < one.chargedFrom) return false;
    return this.state(one, day) === 'scheduled' && cutoff(day) >= now;
  }

  private state(one: ModelSubscription, day: string): string {
    if (one.boxes.some((box) => box.day === day)) return 'ordered';
    if (this.closed.has(day)) return 'closed';
    if (one.served.has(day)) return 'served';
    const reopenedAt = this.reopened.get(day);
    const charge = this.series(one, day).find((found) => found.day === day)?.charge ?? 0;
    if (reopenedAt !== undefined && charge <= reopenedAt) return 'closed';
    return one.skipped.has(day) ? 'skipped' : 'scheduled';
  }

  /** Charged for a box on this day, now or earlier. */
  private isOwn(one: ModelSubscription, day: string): boolean {
    if (one.isCancelled || one.isPausedIndefinitely) return false;
    const found = this.series(one, day).find((delivery) => delivery.day === day);
    if (!found) return false;
    const state = this.state(one, day);
    return state === 'ordered' || (state !== 'served' && found.charge >= one.chargedFrom);
  }

  private free(one: ModelSubscription, after: string, now: number): string {
    const found = this.series(one, plus(after, 200)).find(
      ({ day, charge }) =>
        day > after && charge > now && charge >= one.chargedFrom && this.state(one, day) === 'scheduled',
    );
    if (!found) throw new Error('There is no free day.');
    return found.day;
  }

  private moveTo(one: ModelSubscription, box: Box, day: string): void {
    box.day = day;
    one.served.add(day);
  }

  private open(day: string): string {
    return this.closed.has(day) ? this.open(plus(day, 7)) : day;
  }

  private series(one: ModelSubscription, until: string): { day: string; charge: number }[] {
    const found: { day: string; charge: number }[] = [];
    for (let n = 0; ; n += 1) {
      const step = one.frequency === 'weekly' ? 7 : 14;
      const isMonthly = one.frequency === 'monthly';
      const day = isMonthly ? saturday(months(one.first, n)) : plus(one.first, n * step);
      const charge = isMonthly
        ? utc(months(iso(one.firstCharge), n)) + (one.firstCharge % dayMs)
        : one.firstCharge + n * step * dayMs;
      if (day > until) return found;
      found.push({ day, charge });
    }
  }
}
