import { sql } from 'drizzle-orm';
import {
  type AddressValidationLog,
  areaMessages,
  deliveryArea,
  type Point,
  type ZipCodeAnswer,
} from '../../shared/contract/delivery.ts';
import { isEmail } from '../../shared/contract/email.ts';
import { limits } from '../../shared/rules/limits.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { geocode } from './geocode.ts';
import { stateName } from './states.ts';
import { addressValidationLog } from './table.ts';
import { findZipCode } from './zip-codes.ts';

/** Limited per network address. 404 for no such place. */
export async function lookUpAddress(deps: Deps, visitor: string, address: string): Promise<Point> {
  deps.throttle.use(limits.geocodesPerIp, visitor, deps.now());
  const point = await geocode(deps, address, visitor);
  if (!point) throw new AppError('notFound', areaMessages.notFound, 'address-not-found');
  return point;
}

/** Counts like geocoding. 404 for no such code. */
export function lookUpZipCode(deps: Deps, visitor: string, zipCode: string): ZipCodeAnswer {
  deps.throttle.use(limits.geocodesPerIp, visitor, deps.now());
  const found = findZipCode(deps.db, zipCode);
  if (!found) throw new AppError('notFound', areaMessages.zipNotFound);
  const { distance, inside } = deliveryArea(found);
  return { zipCode, city: found.city, state: stateName(found.state), distance, isInside: inside };
}

export function noteOutsideAddress(
  deps: Deps,
  visitor: string,
  user: { email: string } | null,
  entry: AddressValidationLog,
): { logged: true } {
  deps.throttle.use(limits.areaLogsPerIp, visitor, deps.now());
  logOutsideAddress(deps.db, user?.email ?? null, entry, deps.now());
  return { logged: true };
}

const maxEntries = 10_000;

/**
 * Shows the owner where demand is. `account`, the signed-in email, outranks the browser's claim. Keeps the
 * newest 10,000.
 */
function logOutsideAddress(db: Db, account: string | null, entry: AddressValidationLog, now: number): void {
  const claimed = entry.customerEmail ?? '';
  const customerEmail = account ?? (isEmail(claimed) ? claimed : 'guest');
  const { address, distance } = entry;
  transact(db, () => {
    db.insert(addressValidationLog)
      .values({ id: newId(), address, distance, customerEmail, createdAt: now })
      .run();
    const log = addressValidationLog;
    db.run(sql`delete from ${log} where rowid <= (select max(rowid) from ${log}) - ${maxEntries}`);
  });
}
