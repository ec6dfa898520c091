import { type NutritionRow, nutritionTable } from '../../shared/facts/about.ts';
import { type Answer, type Asked, answer, pages, unknown } from './answer.ts';

/** How much of the nutrients that are named is in each green, and which has the most or least, by the table of /about. */
export function nutrientAnswer({ facts: { text, products, ounces } }: Asked): Answer | null {
  const rows = nutritionTable.rows.filter(({ nutrient }) => names[nutrient]?.test(text));
  if (rows.length === 0)
    return otherNutrients.test(text) ? unknown('how much of that is in our greens') : null;
  const named = products.map(({ name }) => name.toLowerCase());
  const isLeast = /\b(least|lowest|fewest)\b/.test(text);
  const lines = rows.map((row) => nutrientLine(row, named, ounces ?? 1, isLeast));
  return answer(`${lines.join('\n')} ${source}`, pages.about);
}

function nutrientLine(row: NutritionRow, named: string[], ounces: number, isLeast: boolean): string {
  const values = nutritionTable.greens.map((green, at) => ({
    green,
    value: (row.amounts[at] ?? 0) * ounces,
  }));
  const asked = values.filter(({ green }) => named.includes(green.toLowerCase()));
  const shown = asked.length > 0 ? asked : values;
  const sorted = shown.toSorted((a, b) => (isLeast ? a.value - b.value : b.value - a.value));
  const [first, second] = sorted;
  const leader =
    first && second && first.value !== second.value
      ? ` ${first.green}: the ${isLeast ? 'least' : 'most'}.`
      : '';
  const amounts = shown.map(
    ({ green, value }) =>
      `${green.toLowerCase()} ${Number(value.toFixed(1))} ${row.unit}${shareOfDay(value, row.daily)}`,
  );
  const holds = ounces === 1 ? 'An ounce holds' : `${ounces} ounces hold`;
  return `${holds} about this much ${lowerFirst(row.nutrient)}: ${amounts.join(', ')}.${leader}`;
}

/** What an ounce holds of everything in the table: of the greens that are named, or of any, from the least to the most. */
export function nutritionAnswer({ facts: { products } }: Asked): Answer {
  if (products.length === 0)
    return answer(
      `An ounce of our greens holds about: ${listOf(nutritionTable.greens.map((_, at) => at))}. ${source}`,
      pages.about,
    );
  const lines = products.flatMap(({ name, nutritionalInfo }) => {
    const column = nutritionTable.greens.findIndex((green) => green.toLowerCase() === name.toLowerCase());
    const table =
      column < 0 ? [] : [`An ounce of ${name.toLowerCase()} holds about: ${listOf([column])}. ${source}`];
    return [`${name}: ${nutritionalInfo}`, ...table];
  });
  return answer(lines.join('\n'), pages.ourGreens, pages.about);
}

function listOf(columns: number[]): string {
  const ranges = nutritionTable.rows.map(({ nutrient, unit, amounts }) => {
    const values = columns.map((column) => amounts[column] ?? 0);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return `${lowerFirst(nutrient)} ${least === most ? least : `${least} to ${most}`} ${unit}`;
  });
  return ranges.join(', ');
}

function shareOfDay(value: number, daily: number | undefined): string {
  return daily ? ` (${Math.round((100 * value) / daily)}% of a day's worth on food labels)` : '';
}

function lowerFirst(text: string): string {
  return text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}

const source = 'These are rounded figures from published analyses, not measurements of our own trays.';

/** How people name the rows of the table. */
const names: Record<string, RegExp> = {
  Energy: /\b(calories?|calorie|kcal|cals|energy)\b/,
  Protein: /\bproteins?\b/,
  Fiber: /\b(fib(er|re)|roughage)\b/,
  'Vitamin C': /\bvit(amin)?\.? c\b/,
  'Vitamin K': /\bvit(amin)?\.? k\b/,
  'Vitamin A': /\bvit(amin)?\.? a\b|\bretinol\b/,
};

/** What people ask for that the table leaves out. */
const otherNutrients =
  /\b(carb\w*|sugars?|glucose|glycemic|sodium|salt|fats?|cholesterol|potassium|calcium|magnesium|zinc|selenium|iodine|oxalates?|folate|folic acid|niacin|b12|b6|vitamins? (b\d*|d|e)\b|omega|iron|purines?|histamine|lectins?|nitrates?)\b/;
