import { eq, lt } from 'drizzle-orm';
import type {
  ContactMessage,
  InquiryKind,
  InquiryReceived,
  WholesaleInquiry,
} from '../../shared/contract/inquiries.ts';
import { type Limit, limits, policies } from '../../shared/rules/limits.ts';
import { mailboxOf } from '../../shared/rules/referral-links.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { type Mail, queueMail } from '../platform/mail/outbox.ts';
import { getNotificationEmails } from '../settings/settings.ts';
import { acknowledgement, applicationMail, messageMail } from './mails.ts';
import { contactMessages, wholesaleInquiries } from './table.ts';

const received: InquiryReceived = { received: true };

type FormMetadata = Pick<ContactMessage, 'clientId' | 'reference' | 'shownForMs'>;
type Table = typeof contactMessages | typeof wholesaleInquiries;
type StoredColumns = { id: string; clientId: string | null; isLikelySpam: boolean; createdAt: number };

/**
 * Stores a message and mails it to the admins and, as a receipt, to its sender. The same `clientId` again is the same
 * message. What a program sent gets the same response and is not stored. 429 when too many come from one network address.
 */
export function receiveMessage(deps: Deps, visitor: string, message: ContactMessage): InquiryReceived {
  const { reference: _, clientId: __, shownForMs: ___, ...content } = message;
  return receive(deps, contactMessages, limits.contactPerIp, visitor, message, (filed) => {
    deps.db
      .insert(contactMessages)
      .values({ ...content, ...filed })
      .run();
    queueMails(deps, 'contact', content.email, filed.id, (admin) =>
      messageMail(admin, content, filed.isLikelySpam),
    );
  });
}

/** Like `receiveMessage`, for an application of a wholesale customer. */
export function receiveApplication(deps: Deps, visitor: string, inquiry: WholesaleInquiry): InquiryReceived {
  const { reference: _, clientId: __, shownForMs: ___, ...content } = inquiry;
  return receive(deps, wholesaleInquiries, limits.wholesalePerIp, visitor, inquiry, (filed) => {
    deps.db
      .insert(wholesaleInquiries)
      .values({ ...content, ...filed })
      .run();
    queueMails(deps, 'wholesale', content.email, filed.id, (admin) =>
      applicationMail(admin, content, filed.isLikelySpam),
    );
  });
}

/** Forgets what was received before an instant; its mails are forgotten by the outbox. */
export function purgeInquiries(db: Db, before: number): void {
  for (const table of [contactMessages, wholesaleInquiries])
    db.delete(table).where(lt(table.createdAt, before)).run();
}

/** One turn of the event loop from the look-up to the commit: the same id sent twice at once is stored once. */
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

function queueMails(
  deps: Deps,
  kind: InquiryKind,
  sender: string,
  id: string,
  notice: (admin: string) => Mail,
) {
  const { db, now, throttle } = deps;
  for (const admin of getNotificationEmails(db))
    queueMail(db, `${kind}:${id}:${admin}`, notice(admin), now());
  // The forms must not fill a stranger's mailbox.
  if (!throttle.tryUse(limits.acknowledgementsPerMailbox, mailboxOf(sender), now())) return;
  queueMail(db, `${kind}-received:${id}`, acknowledgement(kind, sender, deps.env.origin), now());
}
