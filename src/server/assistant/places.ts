import { business } from '../../shared/business.ts';
import { deliveryArea } from '../../shared/delivery.ts';
import { prepared } from '../db.ts';
import { listZipCodes } from '../delivery/zip-codes.ts';
import { withoutDoubles } from './text.ts';

/** A town or county: how many ZIP codes it has, how many of them are in the delivery area, and how far they are in miles. */
export type Place = { name: string; zips: number; inside: number; nearest: number; farthest: number };

/** Stands for every place outside the shop's state. */
export const farAway = 'far away';

/** Places of the shop's state by their lower-case names with doubled letters single; read once per database. */
export const placesOf = prepared((db) => {
  const rows = listZipCodes(db, business.place.stateCode);
  const places = new Map<string, Place>();
  for (const row of rows) addZip(places, row.city, deliveryArea(row));
  for (const name of ordinaryWords) places.delete(withoutDoubles(name));
  const byZip = new Map(rows.map((row) => [row.zipCode, row]));
  for (const [name, zips] of Object.entries(localNames)) {
    places.delete(withoutDoubles(name.toLowerCase()));
    for (const zip of zips.split(' ')) {
      const row = byZip.get(zip);
      if (row) addZip(places, name, deliveryArea(row));
    }
  }
  return places;
});

function addZip(places: Map<string, Place>, name: string, area: { distance: number; inside: boolean }): void {
  const key = withoutDoubles(name.toLowerCase());
  const place = places.get(key) ?? {
    name,
    zips: 0,
    inside: 0,
    nearest: Number.POSITIVE_INFINITY,
    farthest: 0,
  };
  places.set(key, {
    name,
    zips: place.zips + 1,
    inside: place.inside + (area.inside ? 1 : 0),
    nearest: Math.min(place.nearest, area.distance),
    farthest: Math.max(place.farthest, area.distance),
  });
}

/** Towns of Georgia whose names are words that people write without meaning the town. */
const ordinaryWords =
  'eden register commerce cotton white gray plains temple portal ideal experiment enigma climax mystic omega daisy canon manor ranger tiger gay metter concord between homer resaca box'.split(
    ' ',
  );

/** Cities, quarters and counties nearby that the post office files under another name, with their ZIP codes. */
const localNames: Record<string, string> = {
  Milton: '30004',
  Crabapple: '30004',
  'Johns Creek': '30022 30097',
  'Sandy Springs': '30328 30342 30350',
  Dunwoody: '30338 30346',
  Brookhaven: '30319',
  Chamblee: '30341',
  Doraville: '30340 30360',
  'Peachtree Corners': '30092',
  'Sugar Hill': '30518',
  'East Cobb': '30062 30068',
  Buckhead: '30305 30326 30327',
  Midtown: '30308 30309',
  Vinings: '30339',
  'North Fulton': '30004 30005 30009 30022 30075 30076',
  'Forsyth County': '30028 30040 30041',
  'Cherokee County': '30107 30114 30115 30183 30188 30189',
  'Cobb County': '30008 30060 30062 30064 30066 30067 30068 30080 30082 30106 30126 30127 30144 30152',
  'Gwinnett County':
    '30019 30024 30039 30043 30044 30045 30046 30047 30071 30078 30087 30092 30093 30096 30097 30518 30519',
};

/** Other states, and cities and regions beyond Georgia that people name. */
export const beyondGeorgia =
  /\b(alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new (?:hampshire|jersey|mexico|york|orleans)|(?:north|south) (?:carolina|dakota)|ohio|oklahoma|oregon|pennsylvania|rhode island|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming|chicago|los angeles|miami|boston|seattle|nyc|dallas|houston|denver|nashville|memphis|knoxville|chattanooga|birmingham|huntsville|montgomery|charlotte|raleigh|asheville|greenville|charleston|jacksonville|tallahassee|orlando|tampa|canada|mexico|europe|uk|england|nationwide|out of state|other states|another state|overseas|international(?:ly)?|abroad)\b(?! (?:rd|road|hwy|highway|st|street|ave|dr|ln|way))/g;
