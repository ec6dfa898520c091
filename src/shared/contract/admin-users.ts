import * as v from 'valibot';
import { text, textLine } from '../text.ts';
import { accountMessages, isEmail } from './accounts.ts';

/**
 * A row of `GET /api/admin/users`. Times are epoch ms; `lastSeenAt` is null for who is signed in nowhere. Without a `version`:
 * an admin's account is made and removed here, not edited.
 */
export const AdminUser = v.object({
  id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  createdAt: v.number(),
  lastSeenAt: v.nullable(v.number()),
  isYou: v.boolean(),
});
export type AdminUser = v.InferOutput<typeof AdminUser>;

const Name = v.optional(textLine(60, 'That name is too long.'), '');

/** `POST /api/admin/create-admin` (spec section 7); the names are optional (section 5). */
export const CreateAdmin = v.object({
  email: v.pipe(text(accountMessages.badEmail), v.trim(), v.check(isEmail, accountMessages.badEmail)),
  firstName: Name,
  lastName: Name,
  password: v.pipe(text(accountMessages.weak), v.maxLength(500, 'That password is too long.')),
});
export type CreateAdmin = v.InferOutput<typeof CreateAdmin>;
