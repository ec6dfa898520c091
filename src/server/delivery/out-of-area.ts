import { and, count, type SQL, sql } from 'drizzle-orm';
import { rules } from '../../shared/business.ts';
import type { DistanceBands, OutOfAreaAddress } from '../../shared/contract/delivery.ts';
import type { ListQuery } from '../../shared/contract/lists.ts';
import { createdBetween } from '../platform/db/created-between.ts';
import type { Db } from '../platform/db/db.ts';
import { isHit } from '../platform/db/search-index.ts';
import { mapPage, type Page, readPage } from '../platform/http/pagination.ts';
import { addressValidationLog } from './table.ts';

const bandMiles = 5;
const bandCount = 5;

export function listOutOfArea(db: Db, query: ListQuery): Page<OutOfAreaAddress> {
  return mapPage(readPage(db, addressValidationLog, filtersOf(query), query), (rows) =>
    rows.map(({ id, address, distance, customerEmail, createdAt }) => ({
      id,
      address,
      distance,
      customerEmail,
      createdAt,
    })),
  );
}

/** Bands of five miles around the area, and everything beyond. */
export function countByDistance(db: Db, query: ListQuery): DistanceBands {
  const { distance } = addressValidationLog;
  const band = sql<number>`min(${bandCount}, cast(max(0, ${distance} - ${rules.radiusMiles}) / ${bandMiles} as integer))`;
  const found = db
    .select({ band, addresses: count() })
    .from(addressValidationLog)
    .where(filtersOf(query))
    .groupBy(band)
    .all();
  const counts = new Map(found.map((row) => [row.band, row.addresses]));
  return Array.from({ length: bandCount + 1 }, (_, index) => {
    const from = rules.radiusMiles + index * bandMiles;
    return { from, to: index === bandCount ? null : from + bandMiles, addresses: counts.get(index) ?? 0 };
  });
}

function filtersOf({ q, ...query }: ListQuery): SQL | undefined {
  const { id, createdAt } = addressValidationLog;
  return and(createdBetween(createdAt, query), q ? isHit('address', id, q) : undefined);
}
