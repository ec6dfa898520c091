import { expect, test } from 'bun:test';
import { business } from '../../../shared/business.ts';
import { milesBetween, type Point } from '../../../shared/contract/delivery.ts';
import { createMap, drivingOrder, improvedWay, insertedOrder, lengthOf, type RouteStop } from './route.ts';

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function randomPoints(count: number, random: () => number): Point[] {
  const { lat, lng } = business.farm;
  return Array.from({ length: count }, () => ({
    lat: lat + (random() - 0.5) * 0.5,
    lng: lng + (random() - 0.5) * 0.6,
  }));
}

const stopAt = (point: Point, id: string, fields: Partial<RouteStop> = {}): RouteStop => ({
  id,
  point,
  street: `${id} Main St`,
  deliverBefore: null,
  ...fields,
});

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => [random(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);
}

/** Miles, in the given order. */
function roundTrip(points: Point[]): number {
  const way = [business.farm, ...points, business.farm];
  return way.slice(1).reduce((sum, point, index) => sum + milesBetween(way[index] ?? point, point), 0);
}

test('the way is within 5% of the best of 50 restarts from random tours', () => {
  const ratios = Array.from({ length: process.env.LONG ? 20 : 4 }, (_, seed) => {
    const random = randomFrom(seed + 1);
    const points = randomPoints(seed % 2 === 0 ? 200 : 60, random);
    const map = createMap([business.farm, ...points, business.farm]);
    const nodes = points.map((_, index) => index + 1);
    const restarts = Array.from({ length: 50 }, () =>
      lengthOf(map, improvedWay(map, [0, ...shuffled(nodes, random), points.length + 1])),
    );
    const order = drivingOrder(points.map((point, index) => stopAt(point, String(index))));
    const driven = [0, ...order.map(({ id }) => Number(id) + 1), points.length + 1];
    return lengthOf(map, driven) / Math.min(...restarts);
  });
  expect(Math.max(...ratios)).toBeLessThan(1.05);
});

test('every stop is driven to once, and in the same order however the list comes', () => {
  const random = randomFrom(7);
  const points = randomPoints(50, random);
  const stops = [...points, ...points.slice(0, 10)].map((point, index) => stopAt(point, String(index)));
  const order = drivingOrder(stops).map(({ id }) => id);
  expect(order.toSorted()).toEqual(stops.map(({ id }) => id).toSorted());
  expect(drivingOrder(shuffled(stops, random)).map(({ id }) => id)).toEqual(order);
  expect(drivingOrder([])).toEqual([]);
});

test('a round trip of the corners of a square goes around it', () => {
  const { lat, lng } = business.farm;
  const corners = [
    [0.1, 0.1],
    [0.2, 0],
    [0.1, -0.1],
  ].map(([up = 0, right = 0]) => ({ lat: lat + up, lng: lng + right }));
  const order = drivingOrder(corners.map((point, index) => stopAt(point, String(index))));
  expect(order.map(({ point }) => point)).toContainEqual(corners[1] ?? business.farm);
  expect(order[1]?.point).toEqual(corners[1] ?? business.farm);
  expect(roundTrip(order.map(({ point }) => point))).toBeCloseTo(roundTrip(corners), 6);
});

test('stops at one point go by street, house number and unit, which are compared as numbers', () => {
  const lines = [
    '12 Birmingham Rd',
    '14 Birmingham Rd',
    '112 Birmingham Road',
    '12 Birmingham Rd #2',
    '12 Birmingham Rd Apt 10',
    'Apt 9, 12 Birmingham Rd.',
    '9 Birmingham Rd',
    '2b main st',
    '12 Main St',
  ];
  const order = drivingOrder(lines.map((street, id) => stopAt(business.farm, String(id), { street })));
  const sorted = [
    '9 Birmingham Rd',
    '12 Birmingham Rd',
    '12 Birmingham Rd #2',
    'Apt 9, 12 Birmingham Rd.',
    '12 Birmingham Rd Apt 10',
    '14 Birmingham Rd',
    '112 Birmingham Road',
    '2b main st',
    '12 Main St',
  ];
  expect(order.map(({ street }) => street)).toEqual(sorted);
  const kept = order.filter((_, place) => place % 2 === 0).map(({ id }) => id);
  expect(insertedOrder(kept, order).map(({ street }) => street)).toEqual(sorted);
});

test('who has to get it before a time comes first, the earliest at the head', () => {
  const points = randomPoints(20, randomFrom(3));
  const times: Record<number, string> = { 4: '11:00', 11: '09:30' };
  const stops = points.map((point, id) => stopAt(point, String(id), { deliverBefore: times[id] ?? null }));
  expect(
    drivingOrder(stops)
      .map(({ id }) => id)
      .slice(0, 2),
  ).toEqual(['11', '4']);
  const kept = drivingOrder(stops.filter(({ id }) => id !== '4')).map(({ id }) => id);
  expect(
    insertedOrder(kept, stops)
      .map(({ id }) => id)
      .slice(0, 2),
  ).toEqual(['11', '4']);
});

test('a new stop enters at the cheapest place of a kept order, and one that is gone drops out', () => {
  const at = (north: number, east: number) => ({
    lat: business.farm.lat + north / 100,
    lng: business.farm.lng + east / 100,
  });
  const stops = [stopAt(at(4, 0), '1'), stopAt(at(4, 4), '2'), stopAt(at(0, 4), '3')];
  const beside = stopAt(at(4, 4), '4', { street: '1 Main St' });
  const added = [...stops, stopAt(at(5, 2), '5'), beside];
  const order = insertedOrder(['1', 'gone', '2', '3'], added);
  expect(order.map(({ id }) => id)).toEqual(['1', '5', '4', '2', '3']);
});
