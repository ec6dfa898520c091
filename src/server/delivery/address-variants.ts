import { business } from '../../shared/business.ts';
import { withoutUnit } from '../../shared/rules/street-line.ts';
import { zipInText } from './zip-text.ts';

/** Best first, each once (product 4.2). */
export function addressVariants(address: string): string[] {
  const written = tidy(address);
  const state = tidy(written.replace(stateAbbreviation, business.place.state));
  const whole = tidy(withoutUnit(withCountry(state)));
  return distinct([
    written,
    state,
    withCountry(state),
    whole,
    swapRoadAbbreviation(whole),
    ...zipForms(tidy(withoutUnit(state))),
  ]);
}

export function isZipAlone(variant: string): boolean {
  return /^\d{5}(?:-\d{4})?(?:,|$)/.test(variant);
}

function zipForms(address: string): string[] {
  const zip = zipInText(address);
  if (!zip) return [];
  const [street = ''] = address.split(',');
  const byZip = `${zip}, ${business.place.state}, USA`;
  const hasStreet = street !== address && !street.includes(zip);
  return hasStreet ? [`${street}, ${zip}, USA`, byZip] : [byZip];
}

function withCountry(address: string): string {
  return /,?\s(?:USA|U\.S\.A\.|United States)$/i.test(address) ? address : `${address}, USA`;
}

function swapRoadAbbreviation(address: string): string {
  if (/\bRoad\b/i.test(address)) return address.replace(/\bRoad\b/gi, 'Rd');
  return tidy(address.replace(/\bRd\b\.?/gi, 'Road'));
}

function tidy(address: string): string {
  return address
    .replace(/\s+/g, ' ')
    .replace(/ ?,[ ,]*/g, ', ')
    .replace(/^[, ]+|[, ]+$/g, '');
}

function distinct(variants: string[]): string[] {
  const seen = new Map(variants.filter(Boolean).map((variant) => [variant.toLowerCase(), variant]));
  return [...seen.values()];
}

const stateAbbreviation = new RegExp(
  `(?<=[, ])${business.place.stateCode}\\.?(?=,? *(?:\\d{5}|USA\\b|$))`,
  'i',
);
