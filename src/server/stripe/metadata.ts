/** The provider keeps at most so many characters of a metadata value. */
const maxLength = 500;

/** Long text under numbered metadata keys: `notes`, `notes_2`, ... An empty text clears the first. */
export function splitMetadata(key: string, text: string): Record<string, string> {
  const parts: Record<string, string> = { [key]: text.slice(0, maxLength) };
  for (let start = maxLength, part = 2; start < text.length; start += maxLength, part += 1) {
    parts[`${key}_${part}`] = text.slice(start, start + maxLength);
  }
  return parts;
}

/** The text that `splitMetadata` has split; '' when there is none. */
export function joinMetadata(metadata: Record<string, string>, key: string): string {
  let text = metadata[key] ?? '';
  for (let part = 2; metadata[`${key}_${part}`] !== undefined; part += 1) text += metadata[`${key}_${part}`];
  return text;
}
