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
