import { inArray } from 'drizzle-orm';
import type { RowCustomer as CustomerSummary } from '../../../shared/contract/lists.ts';
import type { Db } from '../../platform/db/db.ts';
import { users } from './table.ts';

export function customerSummariesOf(db: Db, userIds: string[]): Map<string, CustomerSummary> {
  const { id, firstName, lastName, email, phone } = users;
  const rows = db.select({ id, firstName, lastName, email, phone }).from(users);
  return new Map(
    rows
      .where(inArray(id, [...new Set(userIds)]))
      .all()
      .map((row) => [
        row.id,
        { id: row.id, name: `${row.firstName} ${row.lastName}`.trim(), email: row.email, phone: row.phone },
      ]),
  );
}
