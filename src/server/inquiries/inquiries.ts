import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import {
  type ContactMessage,
  type InquiryKind,
  type InquiryReceived,
  inquiryMessages,
  type WholesaleInquiry,
  wholesaleChoices,
} from '../../shared/contract/inquiries.ts';
import { type Limit, limits, policies } from '../../shared/rules/limits.ts';
import { activeProducts } from '../catalog/products.ts';
import { countWithOldest, type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { queueLimitedMail } from '../platform/mail/limited-mail.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { getNotificationEmails, getOrderMails } from '../settings/settings.ts';
import { acknowledgement, applicationMail, messageMail } from './mails.ts';
import { contactMessages, wholesaleInquiries } from './table.ts';

const received: InquiryReceived = { received: true };

type FormMetadata = Pick<ContactMessage, 'clientId' | 'reference' | 'shownForMs'>;
type Table = typeof contactMessages | typeof wholesaleInquiries;
type StoredColumns = { id: string; clientId: string | null; isLikelySpam: boolean; createdAt: number };

/**
 * Idempotent by `clientId`. Mails the admins, and the sender a receipt. Bots get the same response, but are
 * not stored. 429 for too many from one network address.
 */
export function receiveMessage(deps: Deps, visitor: string, message: ContactMessage): InquiryReceived {
  const { reference: _, clientId: __, shownForMs: ___, ...content } = message;
  return receive(deps, contactMessages, limits.contactPerIp, visitor, message, (filed) => {
    deps.db
      .insert(contactMessages)
      .values({ ...content, ...filed })
      .run();
    if (getOrderMails(deps.db) === 'each')
      queueNotices(deps, `contact:${filed.id}`, (admin) => messageMail(admin, content, filed.isLikelySpam));
    queueReceipt(deps, 'contact', content.email, filed.id);
  });
}

export function receiveApplication(deps: Deps, visitor: string, inquiry: WholesaleInquiry): InquiryReceived {
  const { reference: _, clientId: __, shownForMs: ___, ...content } = inquiry;
  const choices = wholesaleChoices(activeProducts(deps.db));
  if (content.productsInterest.some((name) => !choices.includes(name)))
    throw new AppError('invalid', inquiryMessages.badProduct);
  return receive(deps, wholesaleInquiries, limits.wholesalePerIp, visitor, inquiry, (filed) => {
    deps.db
      .insert(wholesaleInquiries)
      .values({ ...content, ...filed })
      .run();
    queueNotices(deps, `wholesale:${filed.id}`, (admin) =>
      applicationMail(admin, content, filed.isLikelySpam),
    );
    queueReceipt(deps, 'wholesale', content.email, filed.id);
  });
}

/** Literals let SQLite use the partial indexes. */
export function countOpenInquiries(db: Db) {
  return {
    messages: countWithOldest(db, contactMessages, sql`${contactMessages.isAnswered} = 0`),
    applications: countWithOldest(db, wholesaleInquiries, sql`${wholesaleInquiries.status} = 'new'`),
  };
}

/** The outbox erases the mails itself. A customer's consent to publish stays with the account. */
export function purgeInquiries(db: Db, before: number): void {
  db.delete(contactMessages)
    .where(and(lt(contactMessages.createdAt, before), isNull(contactMessages.agreedAt)))
    .run();
  db.delete(wholesaleInquiries).where(lt(wholesaleInquiries.createdAt, before)).run();
}

/** Synchronous from look-up to commit, so that a double submit is stored once. */
function receive(
  deps: Deps,
  table: Table,
  limit: Limit,
  visitor: string,
  metadata: FormMetadata,
  store: (filed: StoredColumns) => void,
): InquiryReceived {
  const clientId = metadata.clientId?.toLowerCase() ?? null;
  if (clientId && isKnown(deps.db, table, clientId)) return received;
  deps.throttle.use(limit, visitor, deps.now());
  if (metadata.reference) return received;
  const isLikelySpam = (metadata.shownForMs ?? policies.minFormTimeMs) < policies.minFormTimeMs;
  transact(deps.db, () => store({ id: newId(), clientId, isLikelySpam, createdAt: deps.now() }));
  return received;
}

function isKnown(db: Db, table: Table, clientId: string): boolean {
  return db.select({ id: table.id }).from(table).where(eq(table.clientId, clientId)).get() !== undefined;
}

function queueNotices(deps: Deps, key: string, notice: (admin: string) => Mail): void {
  for (const admin of getNotificationEmails(deps.db)) queueMail(deps, `${key}:${admin}`, notice(admin));
}

function queueReceipt(deps: Deps, kind: InquiryKind, sender: string, id: string): void {
  queueLimitedMail(deps, `${kind}-received:${id}`, acknowledgement(kind, sender, deps.env.origin));
}
