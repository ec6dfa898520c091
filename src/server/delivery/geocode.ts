import { combinedAddress, type DeliveryAddress, type LocatedAddress } from '../../shared/contract/address.ts';
import { areaMessages, deliveryArea, type Point } from '../../shared/contract/delivery.ts';
import { limits } from '../../shared/rules/limits.ts';
import { namesPostOfficeBox } from '../../shared/rules/street-line.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { addressVariants, isZipAlone } from './address-variants.ts';
import { type GeocoderResult, knownResult, queryGeocoder } from './geocoder.ts';
import { isStateOf, stateIn } from './states.ts';
import { findZipCode, zipCentroid } from './zip-codes.ts';
import { zipInText, zipOfField } from './zip-text.ts';

type GeocodeDeps = Pick<Deps, 'db' | 'env' | 'fetch' | 'health' | 'log' | 'now' | 'queue' | 'throttle'>;
type Place = Omit<DeliveryAddress, 'notes'> | string;

/** `isApproximate`: the ZIP code's center, although there is a map service. */
type Located = Point & { isApproximate: boolean };

/**
 * Null for no such place (product 4.3) or a ZIP code of another state. Without a working map service, the ZIP
 * code's centroid. 400 for a post office box, 503 when neither helps, 429 for a `visitor` (network address)
 * with too many look-ups.
 */
export async function geocode(deps: GeocodeDeps, address: Place, visitor?: string): Promise<Point | null> {
  const located = await locateAddress(deps, address, visitor);
  return located && { lat: located.lat, lng: located.lng };
}

/** As `geocode`. */
async function locateAddress(deps: GeocodeDeps, address: Place, visitor?: string): Promise<Located | null> {
  const { geocoderUrl } = deps.env;
  if (namesPostOfficeBox(typeof address === 'string' ? address : address.street))
    throw new AppError('invalid', areaMessages.postOfficeBox);
  if (isZipOfOtherState(deps, address)) return null;
  const center = centroid(deps, address);
  if (!geocoderUrl) return center && { ...center, isApproximate: false };
  const text = typeof address === 'string' ? address : combinedAddress(address);
  const variants = addressVariants(text);
  const known = knownResult(deps, variants);
  const answer = known !== undefined ? known : await ask(deps, geocoderUrl, variants, visitor);
  if (answer === null) return null;
  if (answer !== 'down') return { ...answer.point, isApproximate: isZipAlone(answer.query) };
  if (!center) throw new AppError('unavailable', areaMessages.failed);
  return { ...center, isApproximate: true };
}

/**
 * In miles. 400 with the sentence of product 13.4 when outside, not found or a post office box, 503 when
 * unknown.
 */
export async function checkDeliveryArea(
  deps: GeocodeDeps,
  address: Place,
): Promise<Located & { distance: number }> {
  const located = await locateAddress(deps, address);
  if (!located) throw new AppError('invalid', areaMessages.notFound);
  const { distance, inside } = deliveryArea(located);
  if (!inside) throw new AppError('invalid', areaMessages.outside);
  return { ...located, distance };
}

/** For the farm, also beyond the area. A place that nobody finds has to be confirmed. */
export async function locateAnywhere(deps: GeocodeDeps, address: DeliveryAddress): Promise<LocatedAddress> {
  const located = await locateAddress(deps, address);
  return located ? { ...address, ...located } : { ...address, isApproximate: true };
}

function ask(
  deps: GeocodeDeps,
  serviceUrl: string,
  variants: string[],
  visitor?: string,
): Promise<GeocoderResult> {
  if (visitor !== undefined) deps.throttle.use(limits.mapLookupsPerIp, visitor, deps.now());
  const lane = visitor === undefined ? 'checkout' : 'visitor';
  return deps.queue.once(`geocode ${lane} ${variants[0]?.toLowerCase()}`, () =>
    queryGeocoder(deps, serviceUrl, variants, lane),
  );
}

/** Such a ZIP code would find a place that the address does not mean. */
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
