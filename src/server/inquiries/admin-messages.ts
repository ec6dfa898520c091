import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type {
  AdminMessage,
  MessageChange,
  MessageQuery,
  NewAnswer,
} from '../../shared/contract/inquiries.ts';
import type { UserRow } from '../accounts/record/users.ts';
import { createdBetween } from '../platform/db/created-between.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { assertCurrentVersion } from '../platform/db/row-versions.ts';
import { isHit } from '../platform/db/search-index.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { mapPage, type Page, readPage } from '../platform/http/pagination.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { answerMail } from './mails.ts';
import { contactMessages } from './table.ts';

export type MessageRow = typeof contactMessages.$inferSelect;

export function listMessages(db: Db, query: MessageQuery): Page<AdminMessage> {
  return mapPage(readPage(db, contactMessages, filtersOf(query), query), (rows) => rows.map(toMessageView));
}

/** By address, ignoring case, and by account; newest first. */
export function messagesFrom(db: Db, { id, email }: Pick<UserRow, 'id' | 'email'>): AdminMessage[] {
  return db
    .select()
    .from(contactMessages)
    .where(isFrom({ id, email }))
    .orderBy(desc(contactMessages.createdAt))
    .limit(50)
    .all()
    .map(toMessageView);
}

/** 404 for an unknown one, 409 when it changed since `version`. */
export function markMessage(db: Db, id: string, { isAnswered, version }: MessageChange): AdminMessage {
  return transact(db, () => {
    const row = getMessage(db, id);
    assertCurrentVersion('message', row, version);
    return changeMessage(db, row, { isAnswered });
  });
}

/** One mail to the sender for a key; a reply to it goes to the farm. 404 for an unknown message. */
export function answerMessage(
  deps: Deps,
  adminId: string,
  id: string,
  { text, key }: NewAnswer,
): AdminMessage {
  return transact(deps.db, () => {
    const row = getMessage(deps.db, id);
    if (row.answers.some((answer) => answer.key === key)) return toMessageView(row);
    queueMail(deps, `message-answer:${id}:${key}`, answerMail(row, text));
    const answers = [...row.answers, { key, text, at: deps.now(), by: adminId }];
    return changeMessage(deps.db, row, { isAnswered: true, answers });
  });
}

/** 404 for an unknown one. */
export function getMessage(db: Db, id: string): MessageRow {
  const row = db.select().from(contactMessages).where(eq(contactMessages.id, id)).get();
  if (!row) throw new AppError('notFound', 'We do not know this message.');
  return row;
}

/** In the caller's transaction. */
export function changeMessage(
  db: Db,
  { id, version }: MessageRow,
  change: Partial<Pick<MessageRow, 'isAnswered' | 'answers' | 'publishAskedAt' | 'agreedAt' | 'publishedAt'>>,
): AdminMessage {
  const changed = { ...change, version: version + 1 };
  return toMessageView(
    db.update(contactMessages).set(changed).where(eq(contactMessages.id, id)).returning().get(),
  );
}

function isFrom({ id, email }: Pick<UserRow, 'id' | 'email'>): SQL | undefined {
  return or(eq(contactMessages.userId, id), sql`lower(${contactMessages.email}) = lower(${email})`);
}

function filtersOf({ status, q, ...query }: MessageQuery): SQL | undefined {
  return and(
    status && eq(contactMessages.isAnswered, status === 'answered'),
    createdBetween(contactMessages.createdAt, query),
    q ? isHit('message', contactMessages.id, q) : undefined,
  );
}

function toMessageView(row: MessageRow): AdminMessage {
  return {
    id: row.id,
    customerId: row.userId,
    review: reviewStateOf(row),
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    isLikelySpam: row.isLikelySpam,
    isAnswered: row.isAnswered,
    answers: row.answers.map(({ text, at }) => ({ text, at })),
    version: row.version,
    createdAt: row.createdAt,
  };
}

function reviewStateOf({
  userId,
  publishAskedAt,
  agreedAt,
  publishedAt,
}: MessageRow): AdminMessage['review'] {
  if (!userId) return null;
  if (publishedAt !== null) return 'published';
  if (agreedAt !== null) return 'agreed';
  return publishAskedAt === null ? 'received' : 'asked';
}
