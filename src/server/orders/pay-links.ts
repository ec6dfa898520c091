import { cutoffOf } from '../../shared/rules/delivery-days.ts';
import { policies } from '../../shared/rules/limits.ts';
import type { Db } from '../platform/db/db.ts';
import { readSigned, sign } from '../platform/db/signing.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { payLinkMail } from './mails.ts';
import { findAnyOrder, itemsOf, type OrderRow } from './orders.ts';
import { emailOfOrder } from './recipients.ts';

const purpose = 'pay';

/** Epoch ms. Unpaid, the order ends then. */
export function linkEndsAt({
  createdAt,
  deliveryDate,
}: Pick<OrderRow, 'createdAt' | 'deliveryDate'>): number {
  return Math.min(createdAt + policies.payLinkTtlMs, cutoffOf(deliveryDate));
}

/** Undefined unless it waits for its customer, who has the link. */
export function payableUntil(order: OrderRow): number | undefined {
  const isMailed = order.payBy === 'link' && order.paymentIntentId !== null;
  return isMailed && order.isWaiting ? linkEndsAt(order) : undefined;
}

/** In the caller's transaction. Once per `key`. 400 without an address. */
export function queuePayLink(deps: Deps, order: OrderRow, key: string): boolean {
  const { db, env, now } = deps;
  const to = emailOfOrder(db, order);
  if (!to) throw new AppError('invalid', 'A link needs an email address.');
  const token = sign(db, purpose, order.id);
  const link = `${env.origin}/pay?${new URLSearchParams({ token })}`;
  const mail = payLinkMail(to, order, itemsOf(db, order.id), { link, endsAt: linkEndsAt(order), now: now() });
  return queueMail(deps, `pay-link:${order.id}:${key}`, mail);
}

/** 400 for a link not made here. */
export function readPayLink(db: Db, token: string): OrderRow {
  const order = findAnyOrder(db, readSigned(db, purpose, token) ?? '');
  if (order?.payBy !== 'link')
    throw new AppError('invalid', 'This link is not valid. Please use the one in our mail.');
  return order;
}
