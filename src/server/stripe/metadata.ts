import { cutText } from '../../shared/rules/cut-text.ts';

/** The provider's limit for a value. */
const maxLength = 500;

/** `notes`, `notes_2`, ... Clears parts left from a longer text. */
export function splitMetadata(key: string, text: string): Record<string, string> {
  const parts: Record<string, string> = {};
  let rest = text;
  let name = key;
  for (let part = 2; part === 2 || rest !== ''; part += 1) {
    const value = cutText(rest, maxLength);
    parts[name] = value;
    rest = rest.slice(value.length);
    name = `${key}_${part}`;
  }
  return { ...parts, [name]: '' };
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
