import { eq } from 'drizzle-orm';
import { business } from '../../shared/business.ts';
import { deliveryArea } from '../../shared/delivery.ts';
import { prepared } from '../db.ts';
import { zipCodes } from '../delivery/table.ts';
import { zipCentroid } from '../delivery/zip-codes.ts';

/** How far a town's ZIP codes are, in miles, and how many of them are inside the delivery area. */
export type Town = { name: string; inside: number; zips: number; nearest: number; farthest: number };

/** Towns of the shop's state by their lower-case names; read once. */
export const townsOf = prepared((db) => {
  const towns = new Map<string, Town>();
  const rows = db.select().from(zipCodes).where(eq(zipCodes.state, business.place.stateCode)).all();
  for (const row of rows) addZip(towns, row.city, deliveryArea(row));
  for (const word of ordinaryWords) towns.delete(word);
  for (const [name, zips] of Object.entries(neighbors)) {
    towns.delete(name.toLowerCase());
    for (const zip of zips) {
      const point = zipCentroid(db, zip);
      if (point) addZip(towns, name, deliveryArea(point));
    }
  }
  return towns;
});

function addZip(towns: Map<string, Town>, name: string, area: { distance: number; inside: boolean }): void {
  const key = name.toLowerCase();
  const known = towns.get(key) ?? {
    name,
    inside: 0,
    zips: 0,
    nearest: Number.POSITIVE_INFINITY,
    farthest: 0,
  };
  towns.set(key, {
    name,
    inside: known.inside + (area.inside ? 1 : 0),
    zips: known.zips + 1,
    nearest: Math.min(known.nearest, area.distance),
    farthest: Math.max(known.farthest, area.distance),
  });
}

/** Towns that nobody means who writes their names. */
const ordinaryWords =
  'eden register commerce cotton white gray plains temple portal ideal experiment enigma climax mystic omega daisy canon manor ranger tiger gay metter concord'.split(
    ' ',
  );

/** Towns and quarters nearby that the post office files under another name. */
const neighbors: Record<string, string[]> = {
  Milton: ['30004'],
  Crabapple: ['30004'],
  'Johns Creek': ['30022', '30097'],
  'Sandy Springs': ['30328', '30342', '30350'],
  Dunwoody: ['30338', '30346'],
  Brookhaven: ['30319'],
  Chamblee: ['30341'],
  Doraville: ['30340', '30360'],
  'Peachtree Corners': ['30092'],
  'Sugar Hill': ['30518'],
  'East Cobb': ['30062', '30068'],
  Buckhead: ['30305', '30326', '30327'],
  Vinings: ['30339'],
};

/** The other states and some places that people name when they mean far away. */
export const elsewhere =
  /\b(alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new (?:hampshire|jersey|mexico|york)|(?:north|south) (?:carolina|dakota)|ohio|oklahoma|oregon|pennsylvania|rhode island|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming|chicago|los angeles|miami|boston|seattle|nyc|canada|mexico|europe|uk|england|nationwide|out of state|other states|overseas|internationally|abroad)\b/;
