import { business } from '../../../shared/business.ts';
import type { Point } from '../../../shared/contract/delivery.ts';
import { compareStreetLines, parseStreetLine, type StreetLine } from '../../../shared/rules/street-line.ts';

/** `deliverBefore` is "HH:MM", or null for any time. */
export type RouteStop = { id: string; point: Point; street: string; deliverBefore: string | null };

/**
 * A round trip from the farm: stops with `deliverBefore` by time, then the shortest way by nearest neighbor,
 * 2-opt and Or-opt. Stops at one point go by street, number and unit. Independent of the input's order.
 */
export function drivingOrder<Stop extends RouteStop>(stops: Stop[]): Stop[] {
  const sorted = stops.toSorted(byStreet);
  const pinned = sorted.filter(isPinned).toSorted(byTime);
  const places = [
    ...Map.groupBy(
      sorted.filter((stop) => !isPinned(stop)),
      ({ point }) => keyOf(point),
    ).values(),
  ];
  const start = pinned.at(-1)?.point ?? business.farm;
  const points = places.map((atPlace) => atPlace[0]?.point ?? start);
  const way = shortestWay(start, points, business.farm);
  return [...pinned, ...way.flatMap((place) => places[place] ?? [])];
}

/** New stops go to the cheapest place after the pinned ones; unknown ids are dropped. */
export function insertedOrder<Stop extends RouteStop>(keptIds: string[], stops: Stop[]): Stop[] {
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  const order = keptIds.flatMap((id) => byId.get(id) ?? []);
  const known = new Set(order.map(({ id }) => id));
  for (const stop of stops.filter(({ id }) => !known.has(id)).toSorted(byStreet))
    order.splice(isPinned(stop) ? pinnedPlace(order, stop) : cheapestPlace(order, stop), 0, stop);
  return order;
}

function pinnedPlace(order: RouteStop[], stop: RouteStop): number {
  const later = order.findIndex((one) => !isPinned(one) || byTime(one, stop) > 0);
  return later === -1 ? order.length : later;
}

/** Next to stops at the same point by street, else where the detour is smallest. */
function cheapestPlace(order: RouteStop[], stop: RouteStop): number {
  const isThere = (one: RouteStop) => !isPinned(one) && keyOf(one.point) === keyOf(stop.point);
  const earlier = order.findLastIndex((one) => isThere(one) && byStreet(one, stop) <= 0);
  if (earlier !== -1) return earlier + 1;
  const later = order.findIndex(isThere);
  if (later !== -1) return later;
  const first = order.findLastIndex(isPinned) + 1;
  let [best, least] = [first, Number.POSITIVE_INFINITY];
  for (let place = first; place <= order.length; place += 1) {
    const before = order[place - 1]?.point ?? business.farm;
    const after = order[place]?.point ?? business.farm;
    const detour = distance(before, stop.point) + distance(stop.point, after) - distance(before, after);
    if (detour < least) [best, least] = [place, detour];
  }
  return best;
}

function isPinned({ deliverBefore }: RouteStop): boolean {
  return deliverBefore !== null;
}

function byTime(a: RouteStop, b: RouteStop): number {
  return compare(a.deliverBefore ?? '', b.deliverBefore ?? '');
}

function byStreet(a: RouteStop, b: RouteStop): number {
  return compareStreetLines(lineOf(a), lineOf(b)) || compare(a.id, b.id);
}

/** Cached, because each stop is compared many times. */
const lines = new WeakMap<RouteStop, StreetLine>();

function lineOf(stop: RouteStop): StreetLine {
  const line = lines.get(stop) ?? parseStreetLine(stop.street);
  lines.set(stop, line);
  return line;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function keyOf({ lat, lng }: Point): string {
  return `${lat} ${lng}`;
}

/** Miles on a plane: precise enough within the delivery area. */
function distance(a: Point, b: Point): number {
  return Math.hypot((a.lat - b.lat) * milesPerDegree, (a.lng - b.lng) * milesPerDegree * narrowing);
}

const milesPerDegree = 69.1;
const narrowing = Math.cos((business.farm.lat * Math.PI) / 180);

/** Takes a tenth of a second; above this, fewer starts are tried. */
const quicklyTriedPoints = 2000;

function shortestWay(start: Point, points: Point[], end: Point): number[] {
  const map = createMap([start, ...points, end]);
  const nearest = [...(map.neighbours[0] ?? [])].filter((node) => node <= points.length);
  const firsts = nearest.slice(0, Math.ceil(quicklyTriedPoints / points.length));
  const ways = firsts.map((first) => improvedWay(map, nearestNeighbourWay(map, first)));
  const lengths = ways.map((way) => lengthOf(map, way));
  const shortest = ways[lengths.indexOf(Math.min(...lengths))] ?? [];
  return shortest.slice(1, -1).map((node) => node - 1);
}

type WayMap = { count: number; miles: (a: number, b: number) => number; neighbours: Int32Array[] };

export function createMap(points: Point[]): WayMap {
  const count = points.length;
  const xs = Float64Array.from(points, ({ lng }) => lng * milesPerDegree * narrowing);
  const ys = Float64Array.from(points, ({ lat }) => lat * milesPerDegree);
  const miles = (a: number, b: number) => {
    const [dx, dy] = [(xs[a] ?? 0) - (xs[b] ?? 0), (ys[a] ?? 0) - (ys[b] ?? 0)];
    return Math.sqrt(dx * dx + dy * dy);
  };
  const neighbours = Array.from(points, (_, node) => nearestTo(node, count, miles));
  return { count, miles, neighbours };
}

const neighbourCount = 10;

function nearestTo(node: number, count: number, miles: WayMap['miles']): Int32Array {
  const found: [distance: number, node: number][] = [];
  for (let other = 0; other < count; other += 1) {
    if (other === node) continue;
    const away = miles(node, other);
    if (found.length === neighbourCount && away >= (found.at(-1)?.[0] ?? 0)) continue;
    let place = found.length;
    while (place > 0 && (found[place - 1]?.[0] ?? 0) > away) place -= 1;
    found.splice(place, 0, [away, other]);
    if (found.length > neighbourCount) found.pop();
  }
  return Int32Array.from(found, ([, other]) => other);
}

function nearestNeighbourWay({ count, miles }: WayMap, first: number): number[] {
  const left = Array.from({ length: count - 2 }, (_, index) => index + 1).filter((node) => node !== first);
  const way = [0, first];
  while (left.length > 0) {
    const last = way.at(-1) ?? 0;
    const nearest = left.reduce((a, b) => (miles(last, b) < miles(last, a) ? b : a));
    way.push(nearest);
    left.splice(left.indexOf(nearest), 1);
  }
  return [...way, count - 1];
}

export function lengthOf({ miles }: WayMap, way: number[]): number {
  let sum = 0;
  for (let place = 1; place < way.length; place += 1) sum += miles(way[place - 1] ?? 0, way[place] ?? 0);
  return sum;
}

/** Until neither 2-opt nor Or-opt helps; the first and last node stay. */
export function improvedWay(map: WayMap, given: number[]): number[] {
  const way = Int32Array.from(given);
  const places = new Int32Array(map.count);
  for (let place = 0; place < way.length; place += 1) places[way[place] ?? 0] = place;
  const state = { map, way, places };
  let isShorter = true;
  while (isShorter) {
    isShorter = false;
    for (let node = 0; node < map.count; node += 1)
      while (reverseBetter(state, node) || moveBetter(state, node)) isShorter = true;
  }
  return [...way];
}

type WayState = { map: WayMap; way: Int32Array; places: Int32Array };

/** Miles; smaller gains are rounding errors. */
const least = 1e-9;

/** 2-opt: reverses part of the way, so that a node is next to one of its neighbors. */
function reverseBetter({ map, way, places }: WayState, node: number): boolean {
  const { miles, neighbours } = map;
  const last = way.length - 1;
  for (const step of [1, -1]) {
    const place = places[node] ?? 0;
    if (place + step < 0 || place + step > last) continue;
    const beside = way[place + step] ?? 0;
    const present = miles(node, beside);
    for (const other of neighbours[node] ?? []) {
      const wanted = miles(node, other);
      if (wanted >= present) break;
      const otherPlace = places[other] ?? 0;
      if (otherPlace + step < 0 || otherPlace + step > last) continue;
      const otherBeside = way[otherPlace + step] ?? 0;
      const gain = present + miles(other, otherBeside) - wanted - miles(beside, otherBeside);
      if (gain <= least) continue;
      const [low, high] = place < otherPlace ? [place, otherPlace] : [otherPlace, place];
      turnAround(way, places, step === 1 ? low + 1 : low, step === 1 ? high : high - 1);
      return true;
    }
  }
  return false;
}

function turnAround(way: Int32Array, places: Int32Array, from: number, to: number): void {
  way.subarray(from, to + 1).reverse();
  for (let place = from; place <= to; place += 1) places[way[place] ?? 0] = place;
}

const longestPart = 3;

/** Or-opt: moves one to three nodes starting or ending here next to a neighbor, in either direction. */
function moveBetter({ map, way, places }: WayState, node: number): boolean {
  const { miles, neighbours } = map;
  const last = way.length - 1;
  const place = places[node] ?? 0;
  for (let length = 1; length <= longestPart; length += 1) {
    for (const from of length === 1 ? [place] : [place, place - length + 1]) {
      const to = from + length - 1;
      if (from < 1 || to >= last) continue;
      const [first, end] = [way[from] ?? 0, way[to] ?? 0];
      const far = node === first ? end : first;
      const [before, after] = [way[from - 1] ?? 0, way[to + 1] ?? 0];
      const freed = miles(before, first) + miles(end, after) - miles(before, after);
      if (freed <= least) continue;
      for (const other of neighbours[node] ?? []) {
        const wanted = miles(node, other);
        if (wanted >= freed) break;
        const otherPlace = places[other] ?? 0;
        if (otherPlace >= from && otherPlace <= to) continue;
        for (const step of [1, -1]) {
          const besidePlace = otherPlace + step;
          if (besidePlace < 0 || besidePlace > last || (besidePlace >= from && besidePlace <= to)) continue;
          const beside = way[besidePlace] ?? 0;
          const gain = freed + miles(other, beside) - wanted - miles(far, beside);
          if (gain <= least) continue;
          // The node goes right after the other one (step 1), or right before it.
          const isTurned = (step === 1) !== (node === first);
          movePart(way, places, { from, to, before: step === 1 ? besidePlace : otherPlace, isTurned });
          return true;
        }
      }
    }
  }
  return false;
}

type PartMove = { from: number; to: number; before: number; isTurned: boolean };

function movePart(way: Int32Array, places: Int32Array, { from, to, before, isTurned }: PartMove): void {
  const part = way.slice(from, to + 1);
  if (isTurned) part.reverse();
  const [start, end] = before > to ? [from, before - 1] : [before, to];
  if (before > to) {
    way.copyWithin(from, to + 1, before);
    way.set(part, before - part.length);
  } else {
    way.copyWithin(before + part.length, before, from);
    way.set(part, before);
  }
  for (let place = start; place <= end; place += 1) places[way[place] ?? 0] = place;
}
