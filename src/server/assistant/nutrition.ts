import { nutritionTable } from '../../shared/facts/about.ts';

const source = 'These are rounded figures from published analyses, not measurements of our own trays.';

/** What an ounce of a green holds by the table of /about; undefined when it is not in there. */
export function nutritionOf(name: string): string | undefined {
  const column = nutritionTable.greens.findIndex((green) => green.toLowerCase() === name.toLowerCase());
  if (column < 0) return undefined;
  const amounts = nutritionTable.rows.map(
    ({ nutrient, unit, amounts }) =>
      `${nutrient.replace(/^[A-Z](?=[a-z])/, lower)} ${amounts[column]} ${unit}`,
  );
  return `An ounce of ${name.toLowerCase()} holds about: ${amounts.join(', ')}. ${source}`;
}

/** What an ounce of any of the greens holds, from the least to the most. */
export function nutritionOfAll(): string {
  const ranges = nutritionTable.rows.map(({ nutrient, unit, amounts }) => {
    const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
    return `${nutrient.replace(/^[A-Z](?=[a-z])/, lower)} ${least === most ? least : `${least} to ${most}`} ${unit}`;
  });
  return `An ounce of our greens holds about: ${ranges.join(', ')}. ${source}`;
}

function lower(letter: string): string {
  return letter.toLowerCase();
}
