/** The provider's limit for a value. */
const maxLength = 500;

/** `notes`, `notes_2`, ... Clears parts left from a longer text. */
export function splitMetadata(key: string, text: string): Record<string, string> {
  const parts: Record<string, string> = { [key]: text.slice(0, maxLength) };
  let part = 2;
  for (let start = maxLength; start < text.length; start += maxLength, part += 1) {
    parts[`${key}_${part}`] = text.slice(start, start + maxLength);
  }
  return { ...parts, [`${key}_${part}`]: '' };
}

/** '' when there is none. */
export function joinMetadata(metadata: Record<string, string>, key: string): string {
  let text = metadata[key] ?? '';
  for (let part = 2; metadata[`${key}_${part}`]; part += 1) text += metadata[`${key}_${part}`];
  return text;
}

type FoundPlace = { lat: number | null; lng: number | null; isApproximate: boolean };

/** One value; empty when the place is unknown. */
export function pointMetadata({ lat, lng, isApproximate }: FoundPlace) {
  const point = [lat, lng, ...(isApproximate ? ['approximate'] : [])].join(',');
  return { point: lat === null || lng === null ? '' : point };
}

/** Null when there is none. */
export function readPointMetadata({ point = '' }: Record<string, string>): FoundPlace {
  const [lat, lng] = point.split(',').map(Number);
  const isPoint = point !== '' && Number.isFinite(lat) && Number.isFinite(lng);
  const isApproximate = isPoint && point.endsWith(',approximate');
  return isPoint
    ? { lat: lat ?? null, lng: lng ?? null, isApproximate }
    : { lat: null, lng: null, isApproximate };
}
