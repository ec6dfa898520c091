import { eq, sql } from 'drizzle-orm';
import type { Point } from '../../shared/contract/delivery.ts';
import { type Db, prepared, transact } from '../platform/db/db.ts';
import { root } from '../platform/root.ts';
import { zipCodes } from './table.ts';

export function zipCentroid(db: Db, zipCode: string): Point | null {
  const found = findZipCode(db, zipCode);
  return found ? { lat: found.lat, lng: found.lng } : null;
}

export function findZipCode(db: Db, zipCode: string): (Point & { city: string; state: string }) | undefined {
  return placeOfZipCode(db).get({ zipCode });
}

const placeOfZipCode = prepared((db) => {
  const { lat, lng, city, state } = zipCodes;
  const isOfCode = eq(zipCodes.zipCode, sql.placeholder('zipCode'));
  return db.select({ lat, lng, city, state }).from(zipCodes).where(isOfCode).prepare();
});

export function listZipCodes(db: Db, state: string): (Point & { zipCode: string; city: string })[] {
  const { zipCode, city, lat, lng } = zipCodes;
  return db.select({ zipCode, city, lat, lng }).from(zipCodes).where(eq(zipCodes.state, state)).all();
}

/** Takes about 60 ms; does nothing when the table is filled. */
export async function loadZipCodes(db: Db): Promise<void> {
  if (db.select({ zipCode: zipCodes.zipCode }).from(zipCodes).limit(1).get()) return;
  const packed = await Bun.file(`${root}/src/server/delivery/zip-codes.tsv.gz`).bytes();
  const lines = new TextDecoder().decode(Bun.gunzipSync(packed)).split('\n');
  const insert = db.$client.prepare(
    'insert into zip_codes (zip_code, lat, lng, city, state) values (?, ?, ?, ?, ?)',
  );
  transact(db, () => {
    for (const line of lines) {
      const [zipCode = '', lat = '', lng = '', city = '', state = ''] = line.split('\t');
      insert.run(zipCode, Number(lat), Number(lng), city, state);
    }
  });
  insert.finalize();
}
