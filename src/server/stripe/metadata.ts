/** The provider keeps at most so many characters of a metadata value. */
const maxLength = 500;

/** Long text under numbered metadata keys: `notes`, `notes_2`, ... What is left of a longer text from before is cut off. */
export function splitMetadata(key: string, text: string): Record<string, string> {
  const parts: Record<string, string> = { [key]: text.slice(0, maxLength) };
  let part = 2;
  for (let start = maxLength; start < text.length; start += maxLength, part += 1) {
    parts[`${key}_${part}`] = text.slice(start, start + maxLength);
  }
  return { ...parts, [`${key}_${part}`]: '' };
}

/** The text that `splitMetadata` has split; '' when there is none. */
export function joinMetadata(metadata: Record<string, string>, key: string): string {
  let text = metadata[key] ?? '';
  for (let part = 2; metadata[`${key}_${part}`]; part += 1) text += metadata[`${key}_${part}`];
  return text;
}

/** Degrees of an address as one value of metadata; nothing where they are not known. */
export function pointMetadata({ lat, lng }: { lat: number | null; lng: number | null }) {
  return { point: lat === null || lng === null ? '' : `${lat},${lng}` };
}

/** What `pointMetadata` has written; null where it has written nothing. */
export function readPointMetadata({ point = '' }: Record<string, string>) {
  const [lat, lng] = point.split(',').map(Number);
  const isPoint = point !== '' && Number.isFinite(lat) && Number.isFinite(lng);
  return isPoint ? { lat: lat ?? null, lng: lng ?? null } : { lat: null, lng: null };
}
