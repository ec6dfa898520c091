import { combinedAddress, type DeliveryAddress } from '../../shared/contract/address.ts';
import { areaMessages, deliveryArea, type Point } from '../../shared/contract/delivery.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { addressVariants } from './address-variants.ts';
import { queryGeocoder } from './geocoder.ts';
import { isStateOf, stateIn } from './states.ts';
import { findZipCode, zipCentroid } from './zip-codes.ts';
import { zipInText, zipOfField } from './zip-text.ts';

type GeocodeDeps = Pick<Deps, 'db' | 'env' | 'fetch' | 'health' | 'log' | 'now' | 'singleFlight'>;
type Place = Omit<DeliveryAddress, 'notes'> | string;

/**
 * Where an address is; null when there is no such place (product 4.3), or its ZIP code is one of another
 * state. Without a map service, or when it is down, the centroid of the ZIP code. Throws 503 when it is down and no known
 * ZIP code helps out.
 */
export async function geocode(deps: GeocodeDeps, address: Place): Promise<Point | null> {
  const { geocoderUrl } = deps.env;
  if (isZipOfOtherState(deps, address)) return null;
  if (!geocoderUrl) return centroid(deps, address);
  const text = typeof address === 'string' ? address : combinedAddress(address);
  const variants = addressVariants(text);
  const answer = await deps.singleFlight(`geocode ${text.toLowerCase()}`, () =>
    queryGeocoder(deps, geocoderUrl, variants),
  );
  if (answer !== 'down') return answer;
  const fallback = centroid(deps, address);
  if (!fallback) throw new AppError('unavailable', areaMessages.failed);
  return fallback;
}

/**
 * Miles from the farm to an address within the delivery area, and where it is. Throws 400 with the sentence of product 13.4 when the address
 * is outside or not found, 503 when that could not be found out (product 4.3).
 */
export async function checkDeliveryArea(
  deps: GeocodeDeps,
  address: Place,
): Promise<Point & { distance: number }> {
  const { lat, lng } = await locate(deps, address);
  const { distance, inside } = deliveryArea({ lat, lng });
  if (!inside) throw new AppError('invalid', areaMessages.outside);
  return { lat, lng, distance };
}

/** Where an address is; throws 400 when there is no such place. */
async function locate(deps: GeocodeDeps, address: Place): Promise<Point> {
  const point = await geocode(deps, address);
  if (!point) throw new AppError('invalid', areaMessages.notFound);
  return point;
}

/**
 * The ZIP code alone would find a place that the address does not mean; a map service is asked for it, too, as a last
 * variant.
 */
function isZipOfOtherState({ db }: GeocodeDeps, address: Place): boolean {
  const zip = zipOf(address);
  const known = zip ? findZipCode(db, zip) : undefined;
  const state = stateIn(address);
  return known !== undefined && state !== '' && !isStateOf(known.state, state);
}

function centroid({ db }: GeocodeDeps, address: Place): Point | null {
  const zip = zipOf(address);
  return zip ? zipCentroid(db, zip) : null;
}

function zipOf(address: Place): string | null {
  return typeof address === 'string' ? zipInText(address) : zipOfField(address.zipCode);
}
