import { type AddressValidationLog, areaMessages, type Point } from '../../shared/delivery.ts';
import { limits } from '../../shared/policies.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { geocode } from './geocode.ts';
import { logOutsideAddress } from './validation-log.ts';

/** Geocoding for anybody, limited per network address. Throws 404 when there is no such place. */
export async function lookUpAddress(deps: Deps, visitor: string, address: string): Promise<Point> {
  deps.throttle.use(limits.geocodesPerIp, visitor, deps.now());
  const point = await geocode(deps, address);
  if (!point) throw new AppError('notFound', areaMessages.notFound, 'address-not-found');
  return point;
}

/** Logging for anybody, limited per network address. */
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
