import { expect, test } from 'bun:test';
import { business } from '../business.ts';
import { areaMessages, deliveryArea, milesBetween, type Point } from './delivery.ts';

/** Due north of the farm. */
function north(miles: number): Point {
  return { lat: business.farm.lat + (miles / 3959) * (180 / Math.PI), lng: business.farm.lng };
}

function* points(count: number): Generator<Point> {
  let seed = 20_261_118;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  for (let i = 0; i < count; i += 1) yield { lat: next() * 180 - 90, lng: next() * 360 - 180 };
}

test('distances that are known', () => {
  const atlanta = { lat: 33.749, lng: -84.388 };
  const newYork = { lat: 40.7128, lng: -74.006 };
  expect(milesBetween(atlanta, newYork)).toBeCloseTo(746, 0);
  expect(milesBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 3959, 6);
  expect(milesBetween(business.farm, north(10))).toBeCloseTo(10, 6);
});

test('a distance is symmetric, never negative, zero in place, at most half way round, obeys the triangle inequality', () => {
  const all = [...points(600)];
  for (let i = 0; i + 2 < all.length; i += 1) {
    const [a, b, c] = all.slice(i, i + 3) as [Point, Point, Point];
    const there = milesBetween(a, b);
    expect(there).toBeCloseTo(milesBetween(b, a), 9);
    expect(there).toBeGreaterThan(0);
    expect(there).toBeLessThanOrEqual(Math.PI * 3959);
    expect(milesBetween(a, a)).toBe(0);
    expect(milesBetween(a, c)).toBeLessThanOrEqual(there + milesBetween(b, c) + 1e-6);
  }
});

test('adding 360 degrees to a longitude changes no distance', () => {
  for (const point of points(200)) {
    const turned = { lat: point.lat, lng: point.lng + 360 };
    expect(milesBetween(business.farm, turned)).toBeCloseTo(milesBetween(business.farm, point), 6);
  }
});

test('the area ends at 25.0 miles, and 25.0 itself is inside', () => {
  const edge = pointAtExactly(25);
  expect(deliveryArea(edge)).toEqual({ distance: 25, inside: true });
  expect(deliveryArea(north(25.0001)).inside).toBe(false);
  expect(deliveryArea(north(24.9999)).inside).toBe(true);
  expect(deliveryArea(business.farm)).toEqual({ distance: 0, inside: true });
});

test('the sentences a customer reads end with the contact address', () => {
  expect(areaMessages.outside).toBe(
    `Sorry! Your address is currently out of our delivery area. Please check back again soon! Feel free to contact us if you have any questions. ${business.email}`,
  );
  expect(areaMessages.notFound).toBe(
    `Sorry! We couldn't find that address. Please double-check your address or feel free to contact us if you have any questions. ${business.email}`,
  );
  expect(areaMessages.failed).toBe('Address validation failed. Please try again.');
});

/** Bisects the latitude until the haversine matches to the last bit. */
function pointAtExactly(miles: number): Point {
  for (let step = 0; step < 2000; step += 1) {
    const lng = business.farm.lng + step * 1e-4;
    let [low, high] = [business.farm.lat, business.farm.lat + 1];
    for (let half = 0; half < 60; half += 1) {
      const point = { lat: (low + high) / 2, lng };
      const distance = milesBetween(business.farm, point);
      if (distance === miles) return point;
      if (distance < miles) low = point.lat;
      else high = point.lat;
    }
  }
  throw new Error('No such point among the ones tried.');
}
