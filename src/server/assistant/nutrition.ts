import { type NutritionRow, nutritionTable } from '../../shared/facts/about.ts';
import { type Answer, answer, pages, type QuestionContext, unknownAnswer } from './answer.ts';

/** How much of the nutrients that are named is in an ounce of each green, by the table of /about. */
export function nutrientAnswer({ parsed: { text } }: QuestionContext): Answer | null {
  const rows = nutritionTable.rows.filter(({ nutrient }) => nutrientNames[nutrient]?.test(text));
  const other = otherNutrients.exec(text)?.[0];
  if (rows.length === 0) return other ? unknownAnswer('how much of that is in our greens') : null;
  const missing = other ? [`I don't know how much ${other} is in our greens.`] : [];
  return answer([...rows.map(rowText), ...missing, source].join('\n'), pages.about);
}

/** What the greens that are named are good for, and everything in the table. */
export function nutritionAnswer({ parsed: { products } }: QuestionContext): Answer {
  const about = products.map(({ name, nutritionalInfo }) => `${name}: ${nutritionalInfo}`);
  return answer([...about, ...nutritionTable.rows.map(rowText), source].join('\n'), pages.about);
}

function rowText({ nutrient, unit, daily, amounts }: NutritionRow): string {
  const values = nutritionTable.greens.map((green, at) => `${green.toLowerCase()} ${amounts[at]} ${unit}`);
  const day = daily ? ` (food labels count ${daily} ${unit} a day)` : '';
  return `${nutrient} in an ounce: ${values.join(', ')}${day}.`;
}

const source = 'These are rounded figures from published analyses, not measurements of our own trays.';

/** How people name the rows of the table. */
const nutrientNames: Record<string, RegExp> = {
  Energy: /\b(calories?|kcal|energy)\b/,
  Protein: /\bproteins?\b/,
  Fiber: /\b(fiber|fibre|roughage)\b/,
  'Vitamin C': /\bvitamin c\b/,
  'Vitamin K': /\bvitamin k\b/,
  'Vitamin A': /\bvitamin a\b|\bretinol\b/,
};

/** What people ask for that the table leaves out. */
const otherNutrients =
  /\b(carb\w*|sugars?|glucose|glycemic|sodium|salt|fats?|cholesterol|potassium|calcium|magnesium|zinc|selenium|iodine|oxalates?|folate|folic acid|niacin|b12|b6|vitamins? (b\d*|d|e)\b|omega|iron|purines?|histamine|lectins?|nitrates?)\b/;
