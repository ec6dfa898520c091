import { business } from '../../../shared/business.ts';
import { combinedAddress } from '../../../shared/contract/address.ts';
import { milesBetween } from '../../../shared/contract/delivery.ts';
import type { RunStop } from '../../../shared/contract/run.ts';
import { groupBy } from '../../../shared/rules/older-browsers.ts';
import type { RunCopy } from './run-copies.ts';
import { isWaiting, type WaitingTick } from './waiting-ticks.ts';

/**
 * `number` is its place, from 1. `isWaiting`: tick not sent; `isUnstored`: nor stored; `refusal`: of the last tick.
 */
export type ShownStop = RunStop & {
  number: number;
  isWaiting: boolean;
  isUnstored: boolean;
  refusal: string | null;
};

/** A stop's latest tick counts, as on the server. */
export function shownStops({ answer, ownOrder }: RunCopy, waiting: WaitingTick[]): ShownStop[] {
  const stops = ownOrder ? inOrder(answer.stops, ownOrder) : answer.stops;
  const own = groupBy(
    waiting.filter(({ date }) => date === answer.date),
    ({ orderId }) => orderId,
  );
  return stops.map((stop, index) => {
    const ticks = own.get(stop.orderId) ?? [];
    const tapped = latestOf(ticks, stop);
    const latest = latestOf(ticks.filter(isWaiting), stop);
    const refusal = tapped?.refusal ?? null;
    const isUnstored = latest?.isInMemoryOnly === true;
    const shown = { ...stop, number: index + 1, isWaiting: latest !== null, isUnstored, refusal };
    if (!latest) return shown;
    const { state, note, at, key } = latest.tick;
    return { ...shown, tick: state, tickNote: note, tickedAt: at, tickKey: key };
  });
}

/** "4 oz Pea Shoots, 2 oz Kale". */
export function contentsOf({ lines }: RunStop): string {
  return lines.map(({ productName, ounces }) => `${ounces} oz ${productName}`).join(', ');
}

/** Undefined unless later than the server's tick. */
function latestOf(ticks: WaitingTick[], { tickedAt, tickKey }: RunStop): WaitingTick | null {
  const latest = ticks.reduce<WaitingTick | null>(
    (a, b) => (a && !isLater(b.tick, a.tick.at, a.tick.key) ? a : b),
    null,
  );
  return latest && isLater(latest.tick, tickedAt ?? -1, tickKey) ? latest : null;
}

function isLater(tick: { at: number; key: string }, at: number, key: string): boolean {
  return tick.at > at || (tick.at === at && tick.key > key);
}

/** Stops missing from `ids` come last. */
function inOrder(stops: RunStop[], ids: string[]): RunStop[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ orderId }: RunStop) => places.get(orderId) ?? ids.length;
  return stops.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** `number` counts from 1; beyond the end means last. */
export function movedTo(stops: { orderId: string }[], orderId: string, number: number): string[] {
  const ids = stops.map((stop) => stop.orderId).filter((id) => id !== orderId);
  return ids.toSpliced(Math.max(0, number - 1), 0, orderId);
}

const milesPerHour = 25;
const minutesPerStop = 3;

/** From the last finished stop (before any, the farm) over the open ones back to the farm: straight lines x 1.3. `time` reads "1 h 5 min". */
export function distanceLeft(stops: ShownStop[]): { miles: number; time: string } {
  const open = stops.filter(({ tick }) => tick === 'open');
  const from = stops.findLast(({ tick }) => tick !== 'open')?.point ?? business.farm;
  const way = [from, ...open.map(({ point }) => point), business.farm];
  const straight = way
    .slice(1)
    .reduce((sum, point, place) => sum + milesBetween(way[place] ?? point, point), 0);
  const miles = 1.3 * straight;
  const minutes = Math.round((60 * miles) / milesPerHour + minutesPerStop * open.length);
  return { miles, time: `${Math.floor(minutes / 60)} h ${minutes % 60} min` };
}

/** Whether the box goes to the same door as the one before. */
export function isSameDoor(stop: ShownStop, before: ShownStop | undefined): boolean {
  return before !== undefined && combinedAddress(stop) === combinedAddress(before);
}

export const parts = ['all', 'first', 'second'] as const;
export type Part = (typeof parts)[number];

/** `ids`: the first half, in its order at the time. */
export type RunCut = { date: string; ids: string[]; part: Part };

/**
 * 0 if not split. Follows its stop, or the one before if it drops out, so no stop is lost between two phones.
 */
export function cutNumber(stops: ShownStop[], ids: string[]): number {
  const numbers = new Map(stops.map(({ orderId, number }) => [orderId, number]));
  const last = ids.findLast((id) => numbers.has(id));
  return last === undefined ? 0 : (numbers.get(last) ?? 0);
}

export function stopsOfPart(stops: ShownStop[], part: Part, cutAfter: number): ShownStop[] {
  if (part === 'all' || cutAfter === 0) return stops;
  return stops.filter(({ number }) => (part === 'first' ? number <= cutAfter : number > cutAfter));
}
