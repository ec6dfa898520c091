import { inArray } from 'drizzle-orm';
import type { PageQuery } from '../../shared/contract/lists.ts';
import type { AdminEvent } from '../../shared/contract/operations.ts';
import { users } from '../accounts/record/table.ts';
import type { Db } from '../platform/db/db.ts';
import { auditEvents } from '../platform/events/table.ts';
import { mapPage, type Page, readPage } from '../platform/http/pagination.ts';

type EventRow = typeof auditEvents.$inferSelect;

/** Changes, failed sign-ins, and refusals; newest first. */
export function listEvents(db: Db, query: PageQuery): Page<AdminEvent> {
  return mapPage(readPage(db, auditEvents, undefined, query), (rows) => toViews(db, rows));
}

function toViews(db: Db, rows: EventRow[]): AdminEvent[] {
  const ids = rows.flatMap(({ by, about }) => [accountOf(by), about]);
  const emails = new Map(
    db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.id, ids))
      .all()
      .map(({ id, email }) => [id, email]),
  );
  return rows.map(({ id, createdAt: at, by, what, about, from, to }) => ({
    id,
    at,
    by: emails.get(accountOf(by)) ?? by,
    what,
    about: emails.get(about) ?? about,
    from,
    to,
  }));
}

/** `by` is "admin:{id}". */
function accountOf(by: string): string {
  return by.replace(/^admin:/, '');
}
