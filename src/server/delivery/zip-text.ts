/** From a ZIP or ZIP+4 field, or null. */
export function zipOfField(field: string): string | null {
  return /^\s*(\d{5})(?!\d)/.exec(field)?.[1] ?? null;
}

/** Five digits at the start are a house number unless they are the whole text. */
export function zipInText(text: string): string | null {
  const found = [...text.trim().matchAll(zipPattern)].at(-1);
  if (!found) return null;
  const houseNumber = found.index === 0 && found[0].length < text.trim().length;
  return houseNumber ? null : (found[1] ?? null);
}

export const zipPattern = /(?<!\d)(\d{5})(?:-\d{4})?(?!\d)/g;
