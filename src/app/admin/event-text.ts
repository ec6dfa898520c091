import type { AdminEvent } from '../../shared/contract/operations.ts';
import { orderedSettingKeys } from '../../shared/contract/settings.ts';
import { settingTexts } from '../settings/setting-form.tsx';

type NameOf = (productId: string) => string;
type Sentence = (event: AdminEvent, nameOf: NameOf) => string;

const fieldChanged =
  (field: string): Sentence =>
  ({ about, from, to }, nameOf) =>
    `${field} of ${nameOf(about)} ${from} to ${to}`;

const markChanged =
  (isSet: string, isCleared: string): Sentence =>
  ({ about, to }, nameOf) =>
    `${nameOf(about)} ${to === 'true' ? isSet : isCleared}`;

const sentences: Record<string, Sentence> = {
  setting: settingChanged,
  'product name': ({ from, to }) => `Product ${from} renamed to ${to}`,
  'product price': ({ about, from, to }, nameOf) => `Price of ${nameOf(about)} $${from} to $${to}`,
  'product stockQuantity': fieldChanged('Stock'),
  'product isOutOfStock': markChanged('marked out of stock', 'no longer out of stock'),
  'product isGrownToOrder': markChanged('grown to order', 'counted again'),
  'product isActive': markChanged('back on sale', 'taken off sale'),
  'product added': ({ about, to }, nameOf) => `${nameOf(about)} added at $${to} per ounce`,
  'credit given': ({ about, to }) => `Credit of $${to} given to ${about}`,
  'customer deleted': ({ about }) => `Customer ${about} deleted`,
  'failed sign-in': ({ about }) => `Sign-in failed: ${about}`,
  'green swapped': ({ about, to }, nameOf) => {
    const [substitute = '', date = ''] = to.split(' on ');
    return `${nameOf(about)} swapped for ${nameOf(substitute)} on ${date}`;
  },
  'swap undone': ({ about, to }, nameOf) => `Swap of ${nameOf(about)} on ${to} undone`,
};

function settingChanged({ about, from, to }: AdminEvent): string {
  const key = orderedSettingKeys.find((one) => one === about);
  if (key) return `${settingTexts[key].label} ${from || 'nothing'} to ${to || 'nothing'}`;
  return `${capitalized(about.replaceAll('_', ' '))} changed`;
}

/** "Stock of Kale 558 to 564". */
export function eventText(event: AdminEvent, nameOf: NameOf): string {
  const known = sentences[event.what];
  if (known) return known(event, nameOf);
  const { what, about, from, to } = event;
  const values = from && to ? `${from} to ${to}` : from || to;
  return [capitalized(what), about, values].filter(Boolean).join(': ');
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
