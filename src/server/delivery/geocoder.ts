import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { business } from '../../shared/business.ts';
import type { Point } from '../../shared/contract/delivery.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { geocodeCache } from './table.ts';

type GeocodeDeps = Pick<Deps, 'db' | 'env' | 'fetch' | 'health' | 'log' | 'now'>;

/** 'down': the service did not respond as it should, or too many are waiting for it. Null: it knows no such place. */
export type GeocoderResult = Point | null | 'down';

/** Asks the Nominatim-compatible service for the variants in order until one is known; stops when it is down. */
export async function queryGeocoder(
  deps: GeocodeDeps,
  serviceUrl: string,
  variants: string[],
): Promise<GeocoderResult> {
  for (const query of variants) {
    const answer = cachedAnswer(deps, query) ?? (await requestAndCache(deps, serviceUrl, query));
    if (answer === 'down') return 'down';
    if (answer.point) return answer.point;
  }
  return null;
}

/** Asks the service for the shop's own place, so that it is known whether it works when nobody needs it. */
export async function probeGeocoder(deps: GeocodeDeps, serviceUrl: string): Promise<void> {
  await requestSpacingOf(deps.db).turn();
  try {
    await search(deps, serviceUrl, `${business.place.city}, ${business.place.state}`);
    deps.health.serviceEnded('map service', null);
  } catch (error) {
    deps.health.serviceEnded('map service', error);
  }
}

type CachedResult = { point: Point | null };

async function requestAndCache(
  deps: GeocodeDeps,
  serviceUrl: string,
  query: string,
): Promise<CachedResult | 'down'> {
  const turn = requestSpacingOf(deps.db).turn();
  if (!turn) return 'down';
  await turn;
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

/** Keeps the newest places, at most `mostAnswers`. */
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

const dayMs = 86_400_000;
const unknownForMs = dayMs;
const knownForMs = 30 * dayMs;
const maxCachedAnswers = 10_000;
const responseTimeoutMs = 5000;

export type RequestSpacing = {
  /** Resolves when it is the caller's turn; null when too many are waiting already. */
  turn(): Promise<void> | null;
};

/**
 * Hands out turns at most every `gapMs` of real time, in order of asking; a caller waits no longer than `maxWaitMs`.
 * Real time, since the rule it keeps is that of the map service's operator.
 */
export function createRequestSpacing(gapMs = 1000, maxWaitMs = 8000): RequestSpacing {
  let nextAt = 0;
  return {
    turn() {
      const at = Math.max(performance.now(), nextAt);
      const wait = at - performance.now();
      if (wait > maxWaitMs) return null;
      nextAt = at + gapMs;
      return wait > 0 ? Bun.sleep(wait) : Promise.resolve();
    },
  };
}

/** The one spacing of requests of a shop. */
function requestSpacingOf(db: Db): RequestSpacing {
  const known = spacings.get(db) ?? createRequestSpacing();
  spacings.set(db, known);
  return known;
}

const spacings = new WeakMap<Db, RequestSpacing>();
