import { business } from '../business.ts';

const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
const wholes = [
  business.phone.replace(/[().+]/g, '\\$&'),
  '\\bEM-[A-Z0-9]{4}-[A-Z0-9]{4}\\b',
  `\\b(?:[A-Z][a-z]+, )?${month} \\d{1,2}(?:, \\d{4})?\\b`,
];
/** What would break inside without a style: order numbers, days and the phone number. Amounts do not. */
export const wholePattern = new RegExp(`(${wholes.join('|')})`);

/** Parts of `text` in turn; every second one never breaks inside. */
export function wholeParts(text: string): string[] {
  return text.split(wholePattern);
}
