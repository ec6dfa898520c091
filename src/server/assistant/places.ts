import { business } from '../../shared/business.ts';
import { deliveryArea } from '../../shared/contract/delivery.ts';
import { listZipCodes } from '../delivery/zip-codes.ts';
import { prepared } from '../platform/db/db.ts';

/** `distance` is miles. */
type Place = { name: string; zips: { distance: number; inside: boolean }[] };

/** By lower-case name; read once per database. */
export const placesOf = prepared((db): Map<string, Place> => {
  const rows = listZipCodes(db, business.place.stateCode);
  const zipsByName = Map.groupBy(rows, ({ city }) => city);
  for (const [, name = '', zips = ''] of localNames.matchAll(/(\w[^:;]*): ([\d ]+)/g))
    zipsByName.set(
      name,
      rows.filter(({ zipCode }) => zips.includes(zipCode)),
    );
  const places = [...zipsByName].map(([name, zips]): [string, Place] => [
    name.toLowerCase(),
    { name, zips: zips.map((zip) => deliveryArea(zip)) },
  ]);
  return new Map(places.filter(([name]) => !ordinaryWords.has(name)));
});

/** Georgia towns whose names are ordinary words. */
const ordinaryWords = new Set(
  'eden register commerce cotton white gray plains temple portal ideal experiment enigma climax mystic omega daisy canon manor ranger tiger gay metter concord between homer resaca box'.split(
    ' ',
  ),
);

/** Nearby places that the post office files under another name. */
const localNames = `
  Milton: 30004; Crabapple: 30004; Johns Creek: 30022 30097; Sandy Springs: 30328 30342 30350; Dunwoody: 30338 30346;
  Brookhaven: 30319; Chamblee: 30341; Doraville: 30340 30360; Peachtree Corners: 30092; Sugar Hill: 30518;
  East Cobb: 30062 30068; Buckhead: 30305 30326 30327; Midtown: 30308 30309; Vinings: 30339;
  North Fulton: 30004 30005 30009 30022 30075 30076; Forsyth County: 30028 30040 30041;
  Cherokee County: 30107 30114 30115 30183 30188 30189;
  Cobb County: 30008 30060 30062 30064 30066 30067 30068 30080 30082 30106 30126 30127 30144 30152;
  Gwinnett County: 30019 30024 30039 30043 30044 30045 30046 30047 30071 30078 30087 30092 30093 30096 30097 30518 30519`;
