import * as v from 'valibot';

const wellFormed = v.transform((input: string) => input.toWellFormed());

/** Text that somebody sends. Half a surrogate pair, which neither SQLite nor the payment provider takes, becomes U+FFFD. */
export const text = (message?: string) => v.pipe(v.string(message), wellFormed);

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
  v.pipe(text(), v.trim(), oneLine, v.maxLength(maxLength, tooLong));
