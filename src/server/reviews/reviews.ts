import { and, asc, eq, ne } from 'drizzle-orm';
import { business } from '../../shared/business.ts';
import type { AdminMessage } from '../../shared/contract/inquiries.ts';
import { type Testimonials, testimonialLimits } from '../../shared/contract/page-contents.ts';
import type { Review, ReviewText } from '../../shared/contract/reviews.ts';
import { cutText } from '../../shared/rules/cut-text.ts';
import { policies } from '../../shared/rules/limits.ts';
import { switchOffOf } from '../accounts/record/switch-off-links.ts';
import { findUser, type UserRow } from '../accounts/record/users.ts';
import { changeMessage, getMessage, type MessageRow } from '../inquiries/admin-messages.ts';
import { contactMessages } from '../inquiries/table.ts';
import { orders } from '../orders/table.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import { readSigned, sign } from '../platform/db/signing.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { queueAdminMails } from '../settings/admin-mails.ts';
import { addTestimonial, removeTestimonial } from '../settings/page-contents.ts';
import { getOrderMails } from '../settings/settings.ts';
import { publishRequestMail, reviewMail } from './mails.ts';

const purpose = 'review';

/** Works without signing in, for `policies.reviewLinkTtlMs`. */
export function reviewLinks(deps: Deps, userId: string) {
  const { db, env, now } = deps;
  const token = sign(db, purpose, `${userId} ${now() + policies.reviewLinkTtlMs}`);
  const link = `${env.origin}/review?${new URLSearchParams({ token })}`;
  return { link, switchOff: switchOffOf(deps, 'reviews', userId) };
}

/** Changes nothing. 400 for a link not made here, 404 for an expired one or a closed account. */
export function getReview(deps: Deps, token: string): Review {
  return toReview(deps.db, readToken(deps, token));
}

/** Once per customer: the same text again changes nothing, another one is 409. */
export function receiveReview(deps: Deps, { token, message }: ReviewText): Review {
  const { db, now } = deps;
  const user = readToken(deps, token);
  return transact(db, () => {
    const known = reviewOf(db, user.id);
    if (known && known.message !== message)
      throw new AppError(
        'conflict',
        'We already have your words. To add something, please reply to our mail.',
      );
    if (!known) {
      const id = newId();
      const name = cutText(`${user.firstName} ${user.lastName}`.trim() || user.email, 100);
      const review = { name, email: user.email, message };
      const fields = { id, userId: user.id, subject: 'How the first box was', isLikelySpam: false };
      db.insert(contactMessages)
        .values({ ...review, ...fields, createdAt: now() })
        .run();
      if (getOrderMails(db) === 'each')
        queueAdminMails(deps, `review-message:${id}`, (admin) => reviewMail(admin, review));
    }
    return toReview(db, user);
  });
}

/** 404 for an unknown message, 409 unless it is a review that may still be asked for. */
export function askToPublish(deps: Deps, id: string): AdminMessage {
  const { db, now } = deps;
  return transact(db, () => {
    const row = getMessage(db, id);
    const user = row.userId ? findUser(db, row.userId) : undefined;
    if (!user || row.publishAskedAt !== null)
      throw new AppError(
        'conflict',
        'The customer cannot be asked to publish this message, or was asked already.',
      );
    if (!user.wantsReviewMails)
      throw new AppError('conflict', 'This customer wants no such mails. Please ask in your reply.');
    const mail = publishRequestMail(user.email, quoteOf(db, user, row), reviewLinks(deps, user.id));
    queueMail(deps, `review-publish:${id}`, mail);
    return changeMessage(db, row, { publishAskedAt: now(), isAnswered: true });
  });
}

/** Publishes once, if there is room; else the message is open for the farm again. 409 before the farm asked. */
export function agreeToPublish(deps: Deps, token: string): Review {
  const { db, now } = deps;
  const user = readToken(deps, token);
  return transact(db, () => {
    const row = reviewOf(db, user.id);
    if (!row || row.publishAskedAt === null)
      throw new AppError('conflict', 'We have not asked you to publish anything.');
    if (row.agreedAt === null) {
      const isPublished = addTestimonial(deps, quoteOf(db, user, row));
      const publishedAt = isPublished ? now() : null;
      changeMessage(db, row, { agreedAt: now(), publishedAt, isAnswered: isPublished });
    }
    return toReview(db, user);
  });
}

/** For what found no room. 404 for an unknown message, 409 without consent, twice, or still without room. */
export function publishReview(deps: Deps, id: string): AdminMessage {
  const { db, now } = deps;
  return transact(db, () => {
    const row = getMessage(db, id);
    const user = row.userId ? findUser(db, row.userId) : undefined;
    if (!user || row.agreedAt === null || row.publishedAt !== null)
      throw new AppError('conflict', 'The customer has not agreed, or it is published already.');
    if (!addTestimonial(deps, quoteOf(db, user, row)))
      throw new AppError('conflict', 'There are six quotes already. Please remove one under Settings first.');
    return changeMessage(db, row, { publishedAt: now(), isAnswered: true });
  });
}

/** For a closed account, whose message is deleted with it. In the caller's transaction. */
export function unpublishReview(db: Db, userId: string): void {
  const row = reviewOf(db, userId);
  if (row?.publishedAt) removeTestimonial(db, row.message);
}

function toReview(db: Db, user: UserRow): Review {
  const row = reviewOf(db, user.id);
  if (!row) return { state: 'open', quote: null };
  if (row.publishAskedAt === null) return { state: 'received', quote: null };
  return { state: row.agreedAt === null ? 'asked' : 'agreed', quote: quoteOf(db, user, row) };
}

/** The town is that of the first delivery, so that it is the same when it is shown and published. */
function quoteOf(db: Db, user: UserRow, { message }: MessageRow): Testimonials[number] {
  const first = db
    .select({ city: orders.city })
    .from(orders)
    .where(and(eq(orders.userId, user.id), eq(orders.status, 'delivered'), ne(orders.city, '')))
    .orderBy(asc(orders.deliveryDate), asc(orders.createdAt))
    .limit(1)
    .get();
  const { name, town } = testimonialLimits;
  return {
    quote: message,
    name: cutText(user.firstName, name) || 'A customer',
    town: cutText(first?.city ?? business.place.city, town),
  };
}

function reviewOf(db: Db, userId: string): MessageRow | undefined {
  return db.select().from(contactMessages).where(eq(contactMessages.userId, userId)).get();
}

function readToken({ db, now }: Deps, token: string): UserRow {
  const [id, expiresAt] = (readSigned(db, purpose, token) ?? '').split(' ');
  if (!id) throw new AppError('invalid', 'This link is not valid. Please use the one in our mail.');
  const user = Number(expiresAt) > now() ? findUser(db, id) : undefined;
  if (!user) throw new AppError('notFound', 'This link has expired. Please reply to our mail instead.');
  return user;
}
