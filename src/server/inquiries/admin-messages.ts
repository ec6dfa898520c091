import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AdminMessage, MessageChange, MessageQuery } from '../../shared/contract/inquiries.ts';
import { anyColumnContains } from '../platform/db/any-column-contains.ts';
import { createdBetween } from '../platform/db/created-between.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { assertCurrentVersion } from '../platform/db/row-versions.ts';
import { AppError } from '../platform/errors.ts';
import { mapPage, type Page, readPage } from '../platform/http/pagination.ts';
import { contactMessages } from './table.ts';

type MessageRow = typeof contactMessages.$inferSelect;

/** Messages of the contact form that match the filters, newest first, in pages. */
export function listMessages(db: Db, query: MessageQuery): Page<AdminMessage> {
  return mapPage(readPage(db, contactMessages, filtersOf(query), query), (rows) => rows.map(toMessageView));
}

/** What was written from an e-mail address, in any case, newest first. */
export function messagesFrom(db: Db, email: string): AdminMessage[] {
  return db
    .select()
    .from(contactMessages)
    .where(sql`lower(${contactMessages.email}) = lower(${email})`)
    .orderBy(desc(contactMessages.createdAt))
    .limit(50)
    .all()
    .map(toMessageView);
}

/** Notes whether a message is answered. 404 for an unknown one, 409 when somebody else has changed it since `version`. */
export function answerMessage(db: Db, id: string, { isAnswered, version }: MessageChange): AdminMessage {
  return transact(db, () => {
    const own = eq(contactMessages.id, id);
    const row = db.select().from(contactMessages).where(own).get();
    if (!row) throw new AppError('notFound', 'We do not know this message.');
    assertCurrentVersion('message', row, version);
    const change = { isAnswered, version: row.version + 1 };
    return toMessageView(db.update(contactMessages).set(change).where(own).returning().get());
  });
}

function filtersOf({ status, q, ...query }: MessageQuery): SQL | undefined {
  const { isAnswered, name, email, subject, message } = contactMessages;
  return and(
    status && eq(isAnswered, status === 'answered'),
    createdBetween(contactMessages.createdAt, query),
    q ? anyColumnContains([name, email, subject, message], q) : undefined,
  );
}

function toMessageView(row: MessageRow): AdminMessage {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    isLikelySpam: row.isLikelySpam,
    isAnswered: row.isAnswered,
    version: row.version,
    createdAt: row.createdAt,
  };
}
