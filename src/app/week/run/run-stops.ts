import type { RunStop } from '../../../shared/contract/run.ts';
import type { RunCopy } from './run-copies.ts';
import { isWaiting, type WaitingTick } from './waiting-ticks.ts';

/** A stop as the driver sees it: `number` counts from 1 in driving order, `isWaiting`: its tick was not sent yet, `refusal`: why
 * the server did not accept the last one. */
export type ShownStop = RunStop & { number: number; isWaiting: boolean; refusal: string | null };

/** The stops of a run with what waits on the device: of all ticks of a stop the latest counts, as on the server. */
export function shownStops({ answer, ownOrder }: RunCopy, waiting: WaitingTick[]): ShownStop[] {
  const stops = ownOrder ? inOrder(answer.stops, ownOrder) : answer.stops;
  const own = Map.groupBy(
    waiting.filter(({ date }) => date === answer.date),
    ({ orderId }) => orderId,
  );
  return stops.map((stop, index) => {
    const ticks = own.get(stop.orderId) ?? [];
    const tapped = latestOf(ticks, stop);
    const latest = latestOf(ticks.filter(isWaiting), stop);
    const shown = { ...stop, number: index + 1, isWaiting: false, refusal: tapped?.refusal ?? null };
    if (!latest) return shown;
    const { state, note, at, key } = latest.tick;
    return { ...shown, tick: state, tickNote: note, tickedAt: at, tickKey: key, isWaiting: true };
  });
}

/** "4 oz Pea Shoots, 2 oz Kale". */
export function contentsOf({ lines }: RunStop): string {
  return lines.map(({ productName, ounces }) => `${ounces} oz ${productName}`).join(', ');
}

/** The latest of these ticks, where it is later than the one that the server knows of the stop. */
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

/** Stops that the order does not name come last. */
function inOrder(stops: RunStop[], ids: string[]): RunStop[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ orderId }: RunStop) => places.get(orderId) ?? ids.length;
  return stops.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The ids with the stop moved to a number, which counts from 1; one beyond the end is the last. */
export function movedTo(stops: { orderId: string }[], orderId: string, number: number): string[] {
  const ids = stops.map((stop) => stop.orderId).filter((id) => id !== orderId);
  return ids.toSpliced(Math.max(0, number - 1), 0, orderId);
}

/** Which stops a phone drives: the first half ends with the stop after which the run was cut. */
export const parts = ['all', 'first', 'second'] as const;
export type Part = (typeof parts)[number];

/** How a run was cut on this device: `ids` are the stops of the first half, in the order that they had then. */
export type RunCut = { date: string; ids: string[]; part: Part };

/**
 * The number of the stop after which the run was cut, 0 for a run in one piece. It goes with its stop, and where that one has dropped
 * out, with the one before it: when the numbers change, no stop falls between two phones of which one has no network.
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
