import * as v from 'valibot';
import { text } from '../text.ts';
import { accountMessages, isEmail } from './accounts.ts';

/** Who wants to be told when the shop delivers to an address that is out of its area today. */
export const WaitingListEntry = v.object({
  customerEmail: v.pipe(text(), v.trim(), v.check(isEmail, accountMessages.badEmail)),
});
