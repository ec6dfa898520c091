import type { DeliveryAddress } from '../../shared/contract/address.ts';
import { zipPattern } from './zip-text.ts';

/** By name or code (`GA`); ignores case, periods and full-width letters. */
export function isStateOf(code: string, text: string): boolean {
  const key = keyOf(text);
  return key === keyOf(code) || key === keyOf(stateName(code));
}

/** `Georgia` for `GA`; the code itself where it has no name (military). */
export function stateName(code: string): string {
  return names.get(code) ?? code;
}

/** For one-line text, what stands before the ZIP code. Empty when there is none. */
export function stateIn(address: Pick<DeliveryAddress, 'state'> | string): string {
  if (typeof address !== 'string') return address.state;
  const parts = address
    .replace(country, '')
    .replace(zipPattern, '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.length < 2 ? '' : stateAtEnd(parts.at(-1) ?? '');
}

/** A part of its own, or after the town a name or an uppercase code. */
function stateAtEnd(part: string): string {
  if (names.keys().some((code) => isStateOf(code, part))) return part;
  const code = /\s([A-Z]{2})$/.exec(part)?.[1] ?? '';
  if (names.has(code)) return code;
  const ends = (name: string) => part.toLowerCase().endsWith(` ${name.toLowerCase()}`);
  // The last match: West Virginia comes after Virginia.
  return [...names.values()].findLast(ends) ?? '';
}

/** "GA" for "ga." and " G.A. ". */
function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}

const country = /[, ]+(?:USA|U\.S\.A\.|United States)\s*$/i;

const names = new Map(
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,
FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,
MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,
NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,
RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,
WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico,GU Guam,VI Virgin Islands,AS American Samoa,MP Northern Mariana Islands`
    .split(',')
    .map((entry) => [entry.trim().slice(0, 2), entry.trim().slice(3)]),
);
