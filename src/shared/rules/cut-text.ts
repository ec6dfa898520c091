/** At most `length` UTF-16 units, never half of an emoji. Use it for every text that a person wrote. */
export function cutText(text: string, length: number): string {
  const isHalved = length > 0 && length < text.length && /[\uD800-\uDBFF]$/.test(text.slice(0, length));
  return text.slice(0, isHalved ? length - 1 : length);
}
