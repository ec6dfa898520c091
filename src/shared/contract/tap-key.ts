import * as v from 'valibot';
import { text } from '../text.ts';

/** Makes repeated calls idempotent. */
export const TapKey = v.pipe(
  text('The call needs a key.'),
  v.nonEmpty('The call needs a key.'),
  v.maxLength(100, 'That key is too long.'),
);
