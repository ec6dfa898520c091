import {
  type AddressValidationLog,
  areaMessages,
  deliveryArea,
  type Point,
  type ZipCodeAnswer,
} from '../../shared/contract/delivery.ts';
import { limits } from '../../shared/rules/limits.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { geocode } from './geocode.ts';
import { stateName } from './states.ts';
import { logOutsideAddress } from './validation-log.ts';
import { findZipCode } from './zip-codes.ts';

/** Geocoding for anybody, limited per network address. Throws 404 when there is no such place. */
export async function lookUpAddress(deps: Deps, visitor: string, address: string): Promise<Point> {
  deps.throttle.use(limits.geocodesPerIp, visitor, deps.now());
  const point = await geocode(deps, address);
  if (!point) throw new AppError('notFound', areaMessages.notFound, 'address-not-found');
  return point;
}

/** Whether the shop delivers to a ZIP code, for anybody; counts like geocoding. Throws 404 when there is no such code. */
export function lookUpZipCode(deps: Deps, visitor: string, zipCode: string): ZipCodeAnswer {
  deps.throttle.use(limits.geocodesPerIp, visitor, deps.now());
  const found = findZipCode(deps.db, zipCode);
  if (!found) throw new AppError('notFound', areaMessages.zipNotFound);
  const { distance, inside } = deliveryArea(found);
  return { zipCode, city: found.city, state: stateName(found.state), distance, isInside: inside };
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
