import { sql } from 'drizzle-orm';
import { isEmail } from '../../shared/contract/accounts.ts';
import type { AddressValidationLog } from '../../shared/contract/delivery.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import { addressValidationLog } from './table.ts';

const maxEntries = 10_000;

/**
 * Notes an address that turned out to be out of the area, so that the owner sees where customers wait for the shop.
 * `account` is the signed-in customer's email, which counts more than what the browser says. Keeps the newest 10,000.
 */
export function logOutsideAddress(
  db: Db,
  account: string | null,
  entry: AddressValidationLog,
  now: number,
): void {
  const claimed = entry.customerEmail ?? '';
  const customerEmail = account ?? (isEmail(claimed) ? claimed : 'guest');
  const { address, distance } = entry;
  transact(db, () => {
    db.insert(addressValidationLog)
      .values({ id: newId(), address, distance, customerEmail, createdAt: now })
      .run();
    const log = addressValidationLog;
    db.run(sql`delete from ${log} where rowid <= (select max(rowid) from ${log}) - ${maxEntries}`);
  });
}
