import * as v from 'valibot';

/** A form field's text, as a number. */
export const wholeNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}$/, 'Please enter a whole number.'),
  v.transform(Number),
);
