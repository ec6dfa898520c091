import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { business } from '../../shared/business.ts';
import { areaMessages } from '../../shared/contract/delivery.ts';
import type { Deps } from '../platform/deps.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { checkDeliveryArea, geocode } from './geocode.ts';
import { addressValidationLog } from './table.ts';
import { lookUpAddress } from './visitor-lookups.ts';

type Answer = { status?: number; places?: unknown; afterMs?: number };

/** Answers by the start of the query; records queries. */
function mapService() {
  const asked: { query: string; search: URLSearchParams; userAgent: string | null; at: number }[] = [];
  const answers = new Map<string, Answer>();
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const { pathname, searchParams: search } = new URL(request.url);
      const query = search.get('q') ?? '';
      asked.push({ query, search, userAgent: request.headers.get('user-agent'), at: performance.now() });
      if (pathname !== '/nominatim/search') return new Response('no such page', { status: 404 });
      const { status = 200, places = [], afterMs = 0 } = answers.get(query) ?? answers.get('*') ?? {};
      await Bun.sleep(afterMs);
      return Response.json(places, { status });
    },
  });
  return { asked, answers, server, url: `http://localhost:${server.port}/nominatim` };
}

const service = mapService();
let plain: TestShop;
const opened: TestShop[] = [];

beforeAll(async () => {
  plain = await openTestShop();
});
afterEach(() => {
  service.asked.length = 0;
  service.answers.clear();
  for (const shop of opened.splice(0)) shop.close();
});
afterAll(() => {
  plain.close();
  void service.server.stop(true);
});

async function mappedShop(): Promise<{ shop: TestShop; deps: Deps }> {
  const shop = await openTestShop({ env: { GEOCODER_URL: service.url } });
  opened.push(shop);
  return { shop, deps: { ...shop.deps, fetch } };
}

const place = (zipCode: string) => ({ street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode });
const pointNorthOfFarm = (miles: number) => ({
  lat: business.farm.lat + (miles / 3959) * (180 / Math.PI),
  lng: business.farm.lng,
});
const asPlace = ({ lat, lng }: { lat: number; lng: number }) => [{ lat: String(lat), lon: String(lng) }];

test('without a map service an address is where its ZIP code is', async () => {
  expect(await geocode(plain.deps, place('30004-1234'))).toEqual({ lat: 34.1124, lng: -84.302 });
  expect(await geocode(plain.deps, '12345 Main St, Milton, GA 30004')).toEqual({
    lat: 34.1124,
    lng: -84.302,
  });
  expect(await geocode(plain.deps, place('00000'))).toBeNull();
  expect(await geocode(plain.deps, 'somewhere nice')).toBeNull();
});

test('inside gives the distance; outside, unknown and failed each have their sentence', async () => {
  const { distance } = await checkDeliveryArea(plain.deps, place('30004'));
  expect(distance).toBeGreaterThan(1);
  expect(distance).toBeLessThan(2);
  await expect(checkDeliveryArea(plain.deps, place('31401'))).rejects.toMatchObject({
    status: 400,
    message: areaMessages.outside,
  });
  await expect(checkDeliveryArea(plain.deps, place('99999'))).rejects.toMatchObject({
    status: 400,
    message: areaMessages.notFound,
  });
  const { deps } = await mappedShop();
  service.answers.set('*', { status: 502 });
  await expect(checkDeliveryArea(deps, place('no zip'))).rejects.toMatchObject({
    status: 503,
    message: areaMessages.failed,
  });
});

test('an address that only its ZIP code locates is approximate, but only where a map service is set', async () => {
  const { deps } = await mappedShop();
  const isApproximate = async (of: Deps) => (await checkDeliveryArea(of, place('30004'))).isApproximate;
  service.answers.set('*', { places: asPlace(business.farm) });
  expect(await isApproximate(deps)).toBe(false);
  expect(await isApproximate(plain.deps)).toBe(false);
  service.answers.set('*', { status: 502 });
  expect(await isApproximate((await mappedShop()).deps)).toBe(true);
  service.answers.clear();
  service.answers.set('30004, Georgia, USA', { places: asPlace(business.farm) });
  expect(await isApproximate((await mappedShop()).deps)).toBe(true);
}, 30_000);

test('a post office box is no place to deliver to, however the address is asked for', async () => {
  const { deps } = await mappedShop();
  service.answers.set('*', { places: asPlace(business.farm) });
  const refusal = { status: 400, message: areaMessages.postOfficeBox };
  for (const shopDeps of [deps, plain.deps])
    await expect(
      checkDeliveryArea(shopDeps, { ...place('30004'), street: '12 Main St, PO Box 7' }),
    ).rejects.toMatchObject(refusal);
  const { call } = plain.visitor();
  const answer = await call('POST', '/api/geocode', { address: 'P.O. Box 7, Milton, GA 30004' });
  expect([answer.status, await answer.text()]).toEqual([400, areaMessages.postOfficeBox]);
  expect(service.asked).toHaveLength(0);
});

test('the map service decides to the yard: 24.9999 miles are inside, 25.0001 outside', async () => {
  const { deps } = await mappedShop();
  service.answers.set('near', { places: asPlace(pointNorthOfFarm(24.9999)) });
  service.answers.set('far', { places: asPlace(pointNorthOfFarm(25.0001)) });
  expect((await checkDeliveryArea(deps, 'near')).distance).toBeCloseTo(24.9999, 4);
  await expect(checkDeliveryArea(deps, 'far')).rejects.toMatchObject({ message: areaMessages.outside });
});

test('variants are tried in order, a second apart, by a shop that says who it is', async () => {
  const { deps } = await mappedShop();
  const found = { lat: 34.1, lng: -84.3 };
  service.answers.set('1 Elm Rd, Milton, Georgia 30004, USA', { places: asPlace(found) });
  expect(await geocode(deps, '1 Elm Rd, Milton, GA 30004')).toEqual(found);
  expect(service.asked.map(({ query }) => query)).toEqual([
    '1 Elm Rd, Milton, GA 30004',
    '1 Elm Rd, Milton, Georgia 30004',
    '1 Elm Rd, Milton, Georgia 30004, USA',
  ]);
  const times = service.asked.map(({ at }) => at);
  for (let i = 1; i < times.length; i += 1)
    expect((times[i] ?? 0) - (times[i - 1] ?? 0)).toBeGreaterThan(800);
  const [{ search, userAgent } = { search: new URLSearchParams(), userAgent: '' }] = service.asked;
  expect(Object.fromEntries(search)).toMatchObject({ format: 'jsonv2', limit: '1', countrycodes: 'us' });
  expect(userAgent).toBe(`${business.name} (${business.email})`);
});

test('a map service is not asked for an address whose ZIP code is one of another state', async () => {
  const { deps } = await mappedShop();
  service.answers.set('*', { places: asPlace(business.farm) });
  expect(await geocode(deps, { ...place('30004'), state: 'Washington' })).toBeNull();
  expect(service.asked).toHaveLength(0);
});

test('answers are remembered, "no such place" for a day only', async () => {
  const { shop, deps } = await mappedShop();
  expect(await geocode(deps, 'Nowhere, USA')).toBeNull();
  expect(await geocode(deps, 'nowhere, USA')).toBeNull();
  expect(service.asked).toHaveLength(1);
  shop.clock.now += 86_400_000 + 1;
  service.answers.set('Nowhere, USA', { places: asPlace(business.farm) });
  expect(await geocode(deps, 'Nowhere, USA')).toEqual({ ...business.farm });
  shop.clock.now += 20 * 86_400_000;
  expect(await geocode(deps, 'Nowhere, USA')).toEqual({ ...business.farm });
  expect(service.asked).toHaveLength(2);
});

test('people who ask for the same address at once make one request', async () => {
  const { deps } = await mappedShop();
  service.answers.set('*', { places: asPlace(business.farm), afterMs: 20 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => geocode(deps, '7 Oak St')));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(service.asked).toHaveLength(1);
});

test.each([
  ['an error', { status: 500 }],
  ['something else than places', { places: { error: 'overloaded' } }],
  ['a place without coordinates', { places: [{ lat: 'north', lon: 'west' }] }],
])('when the map service answers %s, the ZIP code decides', async (_what, answer) => {
  const { deps } = await mappedShop();
  service.answers.set('*', answer);
  expect(await geocode(deps, place('30004'))).toEqual({ lat: 34.1124, lng: -84.302 });
  expect(service.asked).toHaveLength(1);
});

test('when too many are waiting for the map service, the ZIP code decides at once', async () => {
  const { deps } = await mappedShop();
  service.answers.set('*', { places: asPlace(business.farm) });
  const crowd = Array.from({ length: 30 }, (_, i) => geocode(deps, `${i} Crowded St, Milton, GA 30004`));
  const first = await Promise.race(crowd.slice(20));
  expect(first).toEqual({ lat: 34.1124, lng: -84.302 });
  await crowd[0];
  // They may still wait when the shop closes.
  void Promise.allSettled(crowd);
});

test('a checkout is not behind the visitors who wait for the map service', async () => {
  const { deps } = await mappedShop();
  service.answers.set('*', { places: asPlace(business.farm) });
  const crowd = Array.from({ length: 30 }, (_, i) =>
    lookUpAddress(deps, `visitor ${i}`, `${i} Crowded St, Milton, GA 30004`),
  );
  void Promise.allSettled(crowd);
  expect((await checkDeliveryArea(deps, place('30004'))).isApproximate).toBe(false);
  expect(service.asked.map(({ query }) => query)).toEqual([
    '0 Crowded St, Milton, GA 30004',
    '12 Main St, Milton, Georgia 30004',
  ]);
  expect(deps.health.outcomes().refusedTurns.get('map service')).toBeGreaterThan(10);
});

test('one visitor asks the map service for ten addresses a minute, and again for what is known', async () => {
  const { shop, deps } = await mappedShop();
  service.answers.set('*', { places: asPlace(business.farm) });
  const ask = (number: number, visitor = 'one') =>
    lookUpAddress(deps, visitor, `${number} Elm St, Milton, GA 30004`);
  const lookups = Array.from({ length: 10 }, (_, number) => ask(number));
  void Promise.allSettled(lookups);
  await lookups[0];
  await expect(ask(10)).rejects.toMatchObject({ status: 429 });
  await expect(ask(0)).resolves.toEqual({ ...business.farm });
  void ask(10, 'another').catch(() => {});
  shop.clock.now += 60_001;
  void ask(11).catch(() => {});
});

test('POST /api/geocode answers a point, a sentence for an unknown place, and 429 in a flood', async () => {
  const shop = await openTestShop();
  opened.push(shop);
  const { api, call } = shop.visitor();
  expect((await api.api.geocode.post({ address: '12 Main St, Milton, GA 30004' })).data).toEqual({
    lat: 34.1124,
    lng: -84.302,
  });
  const unknown = await call('POST', '/api/geocode', { address: 'Atlantis' });
  expect([unknown.status, await unknown.text()]).toEqual([404, areaMessages.notFound]);
  expect(unknown.headers.get('x-error-code')).toBe('address-not-found');
  expect((await call('POST', '/api/geocode', { address: '  ' })).status).toBe(400);
  expect((await call('POST', '/api/geocode', { address: 'x'.repeat(401) })).status).toBe(400);
  let status = 0;
  for (let i = 0; i < 120; i += 1) status = (await call('POST', '/api/geocode', { address: '30004' })).status;
  expect(status).toBe(429);
});

test('the log takes guests by what they say and customers by their account', async () => {
  const shop = await openTestShop();
  opened.push(shop);
  const entry = { address: '1 Far St, Savannah, GA 31401', distance: 221.5 };
  const ann = shop.customer('ann@example.com');
  await shop.visitor().call('POST', '/api/address-validation-log', { ...entry, customerEmail: 'guest' });
  await shop
    .visitor()
    .call('POST', '/api/address-validation-log', { ...entry, customerEmail: 'bo@example.com' });
  await shop.visitor().call('POST', '/api/address-validation-log', { ...entry, customerEmail: '<script>' });
  await ann.call('POST', '/api/address-validation-log', { ...entry, customerEmail: 'bo@example.com' });
  const rows = shop.deps.db.select().from(addressValidationLog).all();
  expect(rows.map((row) => row.customerEmail)).toEqual([
    'guest',
    'bo@example.com',
    'guest',
    'ann@example.com',
  ]);
  expect(rows[0]).toMatchObject(entry);
  const bad = await ann.call('POST', '/api/address-validation-log', { ...entry, distance: -1 });
  expect(bad.status).toBe(400);
  const absurd = await ann.call('POST', '/api/address-validation-log', { ...entry, distance: 1e300 });
  expect([absurd.status, await absurd.text()]).toEqual([
    400,
    'The distance is more than half the way around the earth.',
  ]);
});

test('the log is limited per network address and keeps the newest 10,000', async () => {
  const shop = await openTestShop();
  opened.push(shop);
  const { db } = shop.deps;
  const insert = db.$client.prepare("insert into address_validation_log values (?, 'old', 30, 'guest', ?)");
  db.$client.transaction(() => {
    for (let i = 0; i < 10_005; i += 1) insert.run(`old-${i}`, i);
  })();
  const send = () =>
    shop.visitor().call('POST', '/api/address-validation-log', { address: 'new', distance: 30 });
  for (let i = 0; i < 30; i += 1) expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(429);
  const rows = db.select().from(addressValidationLog).all();
  expect(rows).toHaveLength(10_000);
  expect(rows.filter((row) => row.address === 'new')).toHaveLength(30);
});

test('GET /api/delivery/zip/{zipCode} says whether the shop delivers there, and counts like geocoding', async () => {
  const shop = await openTestShop();
  opened.push(shop);
  const { api, call } = shop.visitor();
  const inside = await api.api.delivery.zip({ zipCode: '30004' }).get();
  expect(inside.data).toMatchObject({
    zipCode: '30004',
    city: 'Alpharetta',
    state: 'Georgia',
    isInside: true,
  });
  expect(inside.data?.distance).toBeCloseTo(1.37, 2);
  const outside = await api.api.delivery.zip({ zipCode: '31401' }).get();
  expect(outside.data).toMatchObject({ city: 'Savannah', state: 'Georgia', isInside: false });
  expect((await api.api.delivery.zip({ zipCode: '10001' }).get()).data?.state).toBe('New York');
  const unknown = await call('GET', '/api/delivery/zip/00000');
  expect([unknown.status, await unknown.text()]).toEqual([404, areaMessages.zipNotFound]);
  for (const wrong of ['3000', '30004-1234', 'Milton', '%E0%A4%A'])
    expect((await call('GET', `/api/delivery/zip/${wrong}`)).status).toBe(400);
  let status = 0;
  for (let i = 0; i < 120; i += 1) status = (await call('POST', '/api/geocode', { address: '30004' })).status;
  expect(status).toBe(429);
  expect((await call('GET', '/api/delivery/zip/30004')).status).toBe(429);
});

test('the terms say the first delivery of an order that is placed now', async () => {
  const shop = await openTestShop({ now: '2026-11-20T22:59:00Z' });
  opened.push(shop);
  const terms = async () => (await shop.visitor().api.api.delivery.terms.get()).data;
  expect(await terms()).toEqual({
    now: shop.clock.now,
    leadTimeDays: 14,
    closedDays: [],
    fullDays: [],
    firstDelivery: '2026-12-05',
    sowOn: '2026-11-22',
    subscription: { firstDelivery: '2026-12-05', sowOn: '2026-11-22' },
  });
  shop.clock.now += 120_000;
  expect(await terms()).toMatchObject({ firstDelivery: '2026-12-12', sowOn: '2026-11-29' });
  const admin = createTestAdmin(shop);
  await admin.call('PUT', '/api/admin/settings', { key: 'order_lead_time_days', value: '5' });
  expect(await terms()).toMatchObject({
    firstDelivery: '2026-11-28',
    sowOn: null,
    subscription: { firstDelivery: '2026-12-05', sowOn: '2026-11-22' },
  });
});
