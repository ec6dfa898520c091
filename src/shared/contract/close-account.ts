import * as v from 'valibot';
import { text } from '../text.ts';

const secret = v.optional(v.pipe(text(), v.maxLength(500, 'That text is too long.')), '');

/** `DELETE /api/account`: the password, or the e-mail address of an account without one. */
export const CloseAccount = v.object({
  password: secret,
  email: secret,
  evenSo: v.optional(v.boolean(), false),
});
export type CloseAccount = v.InferOutput<typeof CloseAccount>;
