import { wholeParts } from '../../../shared/rules/whole-text.ts';

/**
 * Order numbers and days in it never break inside. Each part has its element, for translated pages; all are in one, or a flex
 * box around them would drop the blanks between.
 */
export function WholeText({ text }: { text: string }) {
  const parts = wholeParts(text);
  if (parts.length === 1) return text;
  return (
    <span>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
        <span key={place} className={place % 2 === 1 ? 'whole' : undefined}>
          {part}
        </span>
      ))}
    </span>
  );
}
