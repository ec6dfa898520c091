import * as v from 'valibot';

const wellFormed = v.transform((input: string) => input.toWellFormed());

/** SQLite and the payment provider refuse lone surrogates; they become U+FFFD. */
export const text = (message?: string) => v.pipe(v.string(message), wellFormed);

/**
 * Line breaks and control characters could forge mails and files. Bidirectional marks are allowed: some names
 * contain them, and lists isolate them (`bdi`). Put `v.trim()` first.
 */
export const oneLine = v.regex<string, string>(
  /^\P{Cc}*$/u,
  'Please write this on one line, without control characters.',
);

export const textLine = (maxLength: number, tooLong = 'That text is too long.') =>
  v.pipe(text(), v.trim(), oneLine, v.maxLength(maxLength, tooLong));
