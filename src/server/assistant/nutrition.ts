import { nutritionTable } from '../../shared/facts/about.ts';
import { answer, pages, type Rule } from './answer.ts';

const source = 'These are rounded figures from published analyses, not measurements of our own trays.';

/** How much of a nutrient is in an ounce of each green, and which has the most, by the table of /about. */
export const answerNutrient: Rule = ({ text, products }) => {
  const row = nutritionTable.rows.find(({ nutrient }) => spoken[nutrient]?.test(text));
  if (!row || !(amounts.test(text) || products.length > 0)) return null;
  const values = nutritionTable.greens.map((green, at) => ({ green, value: row.amounts[at] ?? 0 }));
  const named = products.map(({ name }) => name.toLowerCase());
  const asked = values.filter(({ green }) => named.includes(green.toLowerCase()));
  const [most, next] = [...(asked.length > 1 ? asked : values)].sort((a, b) => b.value - a.value);
  const list = (asked.length > 0 && !extremes.test(text) ? asked : values)
    .map(({ green, value }) => `${green.toLowerCase()} ${value} ${row.unit}${shareOfDay(value, row.daily)}`)
    .join(', ');
  const leader = most && next && most.value > next.value ? ` ${most.green} has the most.` : '';
  const what = row.nutrient.replace(/^[A-Z](?=[a-z])/, lower);
  const first = asked.length === 1 && !extremes.test(text) ? '' : leader;
  return answer(`An ounce holds about this much ${what}: ${list}.${first} ${source}`, pages.about);
};

function shareOfDay(value: number, daily: number | undefined): string {
  return daily ? ` (${Math.round((100 * value) / daily)}% of a day's worth on food labels)` : '';
}

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

/** How people name the rows of the table. */
const spoken: Record<string, RegExp> = {
  Energy: /\b(calories?|kcal|cals|energy)\b/,
  Protein: /\bproteins?\b/,
  Fiber: /\b(fib(er|re)|roughage)\b/,
  'Vitamin C': /\bvit(amin)?\.? c\b/,
  'Vitamin K': /\bvit(amin)?\.? k\b/,
  'Vitamin A': /\bvit(amin)?\.? a\b|\bretinol\b/,
};
const extremes = /\b(most|highest|richest|best|top|more|least|lowest|fewest|which)\b/;
const amounts =
  /\b(how (much|many)|most|highest|richest|best|lots? of|high|low|lowest|least|amounts?|contain\w*|count|per (ounce|oz|serving|portion)|any|which|rich|source|percent|mg|grams?|content|(is|are) there)\b/;
