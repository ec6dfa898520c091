import { business } from '../../../shared/business.ts';
import type { Point } from '../../../shared/contract/delivery.ts';

/** A stop of the round trip: `deliverBefore` ("HH:MM") is null where any time will do. */
export type RouteStop = { id: string; point: Point; street: string; deliverBefore: string | null };

/**
 * Stops in driving order, a round trip from the farm: those with a `deliverBefore` first, by that time, then the shortest way
 * that nearest neighbour, 2-opt and Or-opt find. Stops at one point go by street, then house number. The same stops give the
 * same order, however they come.
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

/**
 * Stops in an order that was kept, as ids: stops that it does not name enter at the cheapest place, after the pinned ones, and
 * ids that are no stop any more drop out.
 */
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

/** Beside the stops at the same point it stands by its street; everywhere else where the detour is smallest. */
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

/** By the street's name, the house number, then the id. */
function byStreet(a: RouteStop, b: RouteStop): number {
  const [one, other] = [partsOf(a.street), partsOf(b.street)];
  return compare(one.name, other.name) || one.number - other.number || compare(a.id, b.id);
}

/** "12 Main St" is number 12 of "main st". */
function partsOf(street: string): { name: string; number: number } {
  const [, number = '0', name = ''] = /^\s*(\d*)\S*\s*(.*)$/.exec(street) ?? [];
  return { name: name.toLowerCase(), number: Number(number) };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function keyOf({ lat, lng }: Point): string {
  return `${lat} ${lng}`;
}

/** Miles on a plane: within the delivery area the earth is flat enough. */
function distance(a: Point, b: Point): number {
  return Math.hypot((a.lat - b.lat) * milesPerDegree, (a.lng - b.lng) * milesPerDegree * narrowing);
}

const milesPerDegree = 69.1;
const narrowing = Math.cos((business.farm.lat * Math.PI) / 180);

/** So many times a way is changed at random and improved again; not with so many points that it would take long. */
const kicks = 60;
const manyPoints = 400;

/** The order of points (their indices) of the shortest way found from `start` over all of them to `end`. */
function shortestWay(start: Point, points: Point[], end: Point): number[] {
  const map = createMap([start, ...points, end]);
  let best = improvedWay(map, nearestNeighbourWay(map));
  // The same numbers each time: the same stops give the same order.
  const random = randomNumbers();
  for (let kick = 0; kick < kicks && points.length > 2 && points.length <= manyPoints; kick += 1) {
    const way = improvedWay(map, withTwoPartsSwapped(best, random));
    if (lengthOf(map, way) < lengthOf(map, best)) best = way;
  }
  return best.slice(1, -1).map((node) => node - 1);
}

/** Two neighbouring parts of a way in the place of each other: a change that no move of 2-opt and Or-opt undoes at once. */
function withTwoPartsSwapped(way: number[], random: () => number): number[] {
  const cut = () => 1 + Math.floor(random() * (way.length - 1));
  const [first = 0, second, third] = [cut(), cut(), cut()].toSorted((a, b) => a - b);
  return [
    ...way.slice(0, first),
    ...way.slice(second, third),
    ...way.slice(first, second),
    ...way.slice(third),
  ];
}

/** Numbers from 0 to 1, always the same ones. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

type WayMap = { count: number; miles: (a: number, b: number) => number; neighbours: Int32Array[] };

/** Points as nodes: the first is where the way begins, the last where it ends. */
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

function nearestNeighbourWay({ count, miles }: WayMap): number[] {
  const left = Array.from({ length: count - 2 }, (_, index) => index + 1);
  const way = [0];
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

/** Improves a way by 2-opt and Or-opt moves until neither shortens it; its first and last node stay. */
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

/** A gain below this, in miles, is rounding. */
const least = 1e-9;

/** 2-opt: turns a part of the way around, so that a node stands beside one of its neighbours. */
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

/** Or-opt: moves one to three nodes that begin or end with this one beside one of its neighbours, either way around. */
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
          // The node comes right after the other one (step 1), or right before it.
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

/** Puts the nodes from `from` to `to` before the one at `before`. */
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
