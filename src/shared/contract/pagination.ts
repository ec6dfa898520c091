import * as v from 'valibot';
import { policies } from '../rules/limits.ts';
import { text } from '../text.ts';

const limit = v.pipe(
  text(),
  v.regex(/^\d{1,6}$/, 'The limit must be a whole number.'),
  v.transform(Number),
  v.minValue(1, 'The limit must be at least 1.'),
  v.maxValue(policies.maxPageSize, `The limit can be at most ${policies.maxPageSize}.`),
);

/** How lists that can grow are asked for in pages: `cursor` is what the `Link` header of the page before gave. */
export const pageQuery = {
  limit: v.optional(limit),
  cursor: v.optional(v.pipe(text(), v.maxLength(300, 'That page does not exist.'))),
};
export type PageQuery = { limit?: number | undefined; cursor?: string | undefined };
