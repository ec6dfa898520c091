import * as v from 'valibot';

/**
 * Refuses line breaks and other control characters in text of one line, and marks that turn the reading direction: names
 * and addresses stand in mails, files and lists that they could forge. Put `v.trim()` before it.
 */
export const oneLine = v.regex<string, string>(
  /^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u,
  'Please write this on one line, without control characters.',
);
