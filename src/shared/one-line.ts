import * as v from 'valibot';

/**
 * Refuses line breaks and other control characters in text of one line: names and addresses stand in mails, files and lists
 * that they could forge. Marks that turn the reading direction are part of some names; lists isolate them (`bdi`). Put
 * `v.trim()` before it.
 */
export const oneLine = v.regex<string, string>(
  /^\P{Cc}*$/u,
  'Please write this on one line, without control characters.',
);

/** Trimmed text of one line, with at most so many characters. */
export const textLine = (maxLength: number, tooLong = 'That text is too long.') =>
  v.pipe(v.string(), v.trim(), oneLine, v.maxLength(maxLength, tooLong));
