export type StreetLine = { house: string; name: string; unit: string };

type HomeAddress = { street: string; zipCode: string };

/** Same for all spellings; null without a street. */
export function addressKey({ street, zipCode }: HomeAddress): string | null {
  const { house, name, unit } = parseStreetLine(street);
  const words = [house, name, unit].filter(Boolean);
  return words.length === 0 ? null : `${words.join(' ')} ${zipKey(zipCode)}`;
}

/** Same for all apartments; null without a house number. */
export function houseKey({ street, zipCode }: HomeAddress): string | null {
  const { house, name } = parseStreetLine(street);
  return house === '' ? null : `${house} ${name} ${zipKey(zipCode)}`;
}

/** Numbers compare as numbers. */
export function compareStreetLines(a: StreetLine, b: StreetLine): number {
  const { compare } = naturalOrder;
  return compare(a.name, b.name) || compare(a.house, b.house) || compare(a.unit, b.unit);
}

/** Units can also come first. */
export function withoutUnit(text: string): string {
  return text.trim().replace(unitsInFront, '').replace(unitsBehind, '');
}

/** Also at a mail shop. */
export function namesPostOfficeBox(street: string): boolean {
  return /\b(?:p ?[o0] ?|post ?office ?)box(?![a-z])|\b(?:p ?o ?b|pmb) ?\d/.test(plainWords(street));
}

/** "12 Main Street, Apt 5": house "12", name "main st", unit "5". */
export function parseStreetLine(line: string): StreetLine {
  const text = line.normalize('NFKC').toLowerCase().trim();
  const inFront = unitsInFront.exec(text)?.[0] ?? '';
  const units = [...`, ${inFront}`.matchAll(unitsBehind), ...text.slice(inFront.length).matchAll(unitsBehind)]
    .map(([unit]) => unit)
    .toSorted((a, b) => Number(isBuilding(b)) - Number(isBuilding(a)));
  const rest = withoutUnit(text).replace(/^(?:#|no\b\.?|number\b)\s*(?=\d)/, '');
  const [, house = '', name = rest] = houseAndName.exec(rest) ?? [];
  return {
    house: withoutZeros(house.replace(/-(?=\D)/, '')),
    name: plainWords(name)
      .split(' ')
      .map((word) => spellings.get(word) ?? withoutZeros(word))
      .join(' '),
    unit: units.map(unitValue).join(' '),
  };
}

const houseAndName = /^(\d+(?:-?[a-z](?![\p{L}\p{N}])|-\d+)?(?:\s+1\/2)?)(?![\p{L}\p{N}])(.*)$/u;

function isBuilding(unit: string): boolean {
  return /building|bldg/.test(unit);
}

/** "Apt. 05-B" becomes "5b". */
function unitValue(unit: string): string {
  const value = plainWords(unit)
    .replace(unitWords, '')
    .replace(/penthouse/, 'ph')
    .replace(/(\d)(?:st|nd|rd|th)\b/, '$1')
    .replaceAll(' ', '');
  return withoutZeros(value);
}

/** Lowercase, single spaces, no accents, punctuation, or invisible characters. */
function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]|\p{Cf}/gu, '')
    .replace(/(?<=\p{L}{2})\.(?=\p{L})/gu, ' ')
    .replaceAll('.', '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

function withoutZeros(word: string): string {
  return word.replace(/^0+(?=\d)/, '');
}

function zipKey(zipCode: string): string {
  return zipCode.normalize('NFKC').trim().slice(0, 5);
}

const naturalOrder = new Intl.Collator('en-US', { numeric: true });

const letterOrDigit = String.raw`[\p{L}\p{N}]`;
const end = `(?!${letterOrDigit})`;
const value = `${letterOrDigit}(?:-?${letterOrDigit})*`;
const gap = String.raw`(?:[\s.#-]+|(?=\d))`;

/** Followed by a number, a letter, or a word. */
const anyUnit = 'apartment|apt|unit';
/** Otherwise part of a name. "FL 33101" is a state. */
const numberedUnit = String.raw`suite|ste|building|bldg|floor|flr|fl(?!\W*\d{5})|lot|room|rm|space|spc|trailer|trlr`;

const unitWords = new RegExp(String.raw`\b(?:${anyUnit}|${numberedUnit}|no|number)(?![a-z])`, 'g');

const unit = [
  String.raw`(?:${anyUnit})${gap}(?:no\b\.?\s*)?(?!no\b)${value}(?:\s\p{L}(?=\s*(?:,|$)))?`,
  String.raw`(?:${numberedUnit}|penthouse|ph)${gap}(?:\d(?:-?${letterOrDigit})*|\p{L}\d*)${end}`,
  String.raw`\d{1,2}(?:st|nd|rd|th)\s+(?:floor|flr|fl)${end}`,
  String.raw`(?:penthouse|ph|basement|bsmt)(?=\s*(?:,|$))`,
  String.raw`(?:no\b\.?|number\b)\s*\d(?:-?${letterOrDigit})*`,
].join('|');
const unitOrHash = String.raw`(?:(?<!${letterOrDigit})(?:${unit})|#\s*${value})`;

/** "#12 Main St" starts with the house number. */
const unitsInFront = new RegExp(
  String.raw`^(?:${unitOrHash}[\s,]+(?:-[\s,]+)?)+(?=\d+(?!\d|(?:st|nd|rd|th)\b))`,
  'iu',
);
const unitsBehind = new RegExp(String.raw`(?<=\S)[\s,(-]*${unitOrHash}\)?`, 'giu');

/** USPS spelling. */
const spellings = new Map(
  `alley aly, avenue ave, av ave, boulevard blvd, bridge brg, center ctr, circle cir, court ct, cove cv, creek crk,
  crossing xing, drive dr, estate est, estates ests, expressway expy, extension ext, first 1st, second 2nd, third 3rd,
  fourth 4th, fifth 5th, sixth 6th, seventh 7th, eighth 8th, ninth 9th, tenth 10th, fort ft, freeway fwy, garden gdn,
  gardens gdns, glen gln, grove grv, harbor hbr, heights hts, highway hwy, hill hl, hills hls, hollow holw, junction jct,
  lake lk, landing lndg, lane ln, manor mnr, meadow mdw, meadows mdws, mount mt, mountain mtn, parkway pkwy, pky pkwy,
  place pl, plantation plnt, plaza plz, point pt, ridge rdg, road rd, route rte, saint st, spring spg, springs spgs,
  square sq, station sta, street st, summit smt, terr ter, terrace ter, trace trce, tr trl, trail trl, turnpike tpke,
  valley vly, view vw, village vlg, way wy, north n, south s, east e, west w, northeast ne, northwest nw, southeast se,
  southwest sw`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);
