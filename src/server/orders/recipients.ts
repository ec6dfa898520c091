import { findUser } from '../accounts/record/users.ts';
import type { Db } from '../platform/db/db.ts';
import type { OrderRow } from './orders.ts';

/** Null once the account is closed. */
export function emailOfOrder(db: Db, { userId, guestEmail }: OrderRow): string | null {
  return guestEmail ?? (userId ? findUser(db, userId)?.email : null) ?? null;
}

/** '' once the account is closed. */
export function customerOf(db: Db, { userId, guestName, phone }: OrderRow): { name: string; phone: string } {
  const user = userId ? findUser(db, userId) : undefined;
  const name = guestName || `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim();
  return { name, phone: phone || (user?.phone ?? '') };
}
