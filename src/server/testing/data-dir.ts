import { seedShop } from '../app.ts';
import { readEnv } from '../env.ts';
import { type Db, openDatabase } from '../platform/db/db.ts';
import { openDataDir } from '../platform/process/data-dir.ts';

export async function seedDataDir(folder: string, change: (db: Db) => void = () => {}): Promise<void> {
  const dataDir = openDataDir(folder, false);
  const db = openDatabase(dataDir.database);
  await seedShop({ db, env: readEnv({}), now: Date.now });
  change(db);
  dataDir.markAsUsed();
  db.$client.close();
  dataDir.unlock();
}
