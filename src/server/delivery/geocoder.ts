import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { business } from '../../shared/business.ts';
import type { Point } from '../../shared/contract/delivery.ts';
import { dayMs } from '../../shared/rules/delivery-days.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { createPool, type Pool } from '../platform/queue.ts';
import { geocodeCache } from './table.ts';

type GeocodeDeps = Pick<Deps, 'db' | 'env' | 'fetch' | 'health' | 'log' | 'now'>;

/** 'down': no proper response, or too many waiting. Null: no such place. */
export type GeocoderResult = { point: Point; query: string } | null | 'down';

/** A Nominatim-compatible service; variants in order until one is found. Stops when it is down. */
export async function queryGeocoder(
  deps: GeocodeDeps,
  serviceUrl: string,
  variants: string[],
  lane: Lane,
): Promise<GeocoderResult> {
  for (const query of variants) {
    const answer = cachedAnswer(deps, query) ?? (await requestAndCache(deps, serviceUrl, query, lane));
    if (answer === 'down') return 'down';
    if (answer.point) return { point: answer.point, query };
  }
  return null;
}

/** From the cache; undefined when the service must be asked. */
export function knownResult(deps: GeocodeDeps, variants: string[]): GeocoderResult | undefined {
  for (const query of variants) {
    const answer = cachedAnswer(deps, query);
    if (!answer) return undefined;
    if (answer.point) return { point: answer.point, query };
  }
  return null;
}

/** Asks for the shop's own place, to see whether the service works. */
export async function probeGeocoder(deps: GeocodeDeps, serviceUrl: string): Promise<void> {
  const ask = async () => {
    try {
      await search(deps, serviceUrl, `${business.place.city}, ${business.place.state}`);
      deps.health.serviceEnded('map service', null);
    } catch (error) {
      deps.health.serviceEnded('map service', error);
    }
  };
  await poolOf(deps.db)('visitor', ask).catch(() => {});
}

type CachedResult = { point: Point | null };

async function requestAndCache(
  deps: GeocodeDeps,
  serviceUrl: string,
  query: string,
  lane: Lane,
): Promise<CachedResult | 'down'> {
  return poolOf(deps.db)(lane, () => request(deps, serviceUrl, query)).catch(() => {
    deps.health.turnRefused('map service');
    return 'down';
  });
}

async function request(deps: GeocodeDeps, serviceUrl: string, query: string): Promise<CachedResult | 'down'> {
  const known = cachedAnswer(deps, query);
  if (known) return known;
  try {
    const point = await search(deps, serviceUrl, query);
    deps.health.serviceEnded('map service', null);
    remember(deps.db, query, point, deps.now());
    return { point };
  } catch (error) {
    deps.health.serviceEnded('map service', error);
    deps.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'the map service is down');
    return 'down';
  }
}

async function search(deps: GeocodeDeps, serviceUrl: string, query: string): Promise<Point | null> {
  const parameters = new URLSearchParams({ q: query, format: 'jsonv2', limit: '1', countrycodes: 'us' });
  const response = await deps.fetch(`${serviceUrl}/search?${parameters}`, {
    headers: { accept: 'application/json', 'user-agent': `${business.name} (${business.email})` },
    signal: AbortSignal.timeout(responseTimeoutMs),
  });
  if (!response.ok) throw new Error(`The map service answered ${response.status}.`);
  const [place] = v.parse(Places, await response.json());
  return place ? { lat: place.lat, lng: place.lon } : null;
}

function cachedAnswer({ db, now }: GeocodeDeps, query: string): CachedResult | null {
  const row = db.select().from(geocodeCache).where(eq(geocodeCache.query, query.toLowerCase())).get();
  if (!row) return null;
  const point = row.lat !== null && row.lng !== null ? { lat: row.lat, lng: row.lng } : null;
  const keptMs = point ? knownForMs : unknownForMs;
  return row.createdAt > now() - keptMs ? { point } : null;
}

/** At most `mostAnswers`, the newest. */
function remember(db: Db, query: string, point: Point | null, now: number): void {
  const row = { lat: point?.lat ?? null, lng: point?.lng ?? null, createdAt: now };
  db.insert(geocodeCache)
    .values({ query: query.toLowerCase(), ...row })
    .onConflictDoUpdate({ target: geocodeCache.query, set: row })
    .run();
  db.run(
    sql`delete from ${geocodeCache} where rowid <= (select max(rowid) from ${geocodeCache}) - ${maxCachedAnswers}`,
  );
}

const Degrees = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.finite());
const Places = v.array(v.object({ lat: Degrees, lon: Degrees }));

const unknownForMs = dayMs;
const knownForMs = 30 * dayMs;
const maxCachedAnswers = 10_000;
const responseTimeoutMs = 5000;

type Lane = 'checkout' | 'visitor';

/**
 * One request per second of real time, the operator's rule. If both wait, every fourth turn is a visitor's.
 */
function poolOf(db: Db): Pool {
  const pool = pools.get(db) ?? createPool(poolLimits);
  pools.set(db, pool);
  return pool;
}

const pools = new WeakMap<Db, Pool>();
const poolLimits = {
  begun: { maxCount: 1, withinMs: 1000 },
  maxWaitingPerCaller: 8,
  prefer: (turn: number): Lane => (turn % 4 === 0 ? 'visitor' : 'checkout'),
};
