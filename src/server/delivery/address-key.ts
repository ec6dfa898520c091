import type { DeliveryAddress } from '../../shared/contract/address.ts';

/**
 * What two spellings of one address have in common; null where there is no street. A unit's number counts, its word does not, nor
 * do compatibility forms (full-width letters), invisible characters and leading zeros of numbers.
 */
export function addressKey({ street, zipCode }: Pick<DeliveryAddress, 'street' | 'zipCode'>): string | null {
  const words = street
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’.]|\p{Cf}/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !unitWords.has(word))
    .map((word) => abbreviations[word] ?? word.replace(/^0+(?=\d)/, ''));
  return words.length === 0 ? null : `${words.join(' ')} ${zipCode.normalize('NFKC').trim().slice(0, 5)}`;
}

const unitWords = new Set(['apt', 'apartment', 'unit', 'suite', 'ste', 'no', 'number']);

const abbreviations: Record<string, string> = {
  avenue: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  cove: 'cv',
  drive: 'dr',
  highway: 'hwy',
  lane: 'ln',
  parkway: 'pkwy',
  place: 'pl',
  road: 'rd',
  square: 'sq',
  street: 'st',
  terrace: 'ter',
  trail: 'trl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
};
