import * as v from 'valibot';
import { cutText } from '../rules/cut-text.ts';
import { policies } from '../rules/limits.ts';
import { text } from '../text.ts';
import { Day } from './day.ts';

const limit = v.pipe(
  text(),
  v.regex(/^\d{1,6}$/, 'The limit must be a whole number.'),
  v.transform(Number),
  v.minValue(1, 'The limit must be at least 1.'),
  v.maxValue(policies.maxPageSize, `The limit can be at most ${policies.maxPageSize}.`),
);

/** `cursor`: from the previous `Link` header. */
export const pageQuery = {
  limit: v.optional(limit),
  cursor: v.optional(v.pipe(text(), v.maxLength(300, 'That page does not exist.'))),
};
export type PageQuery = { limit?: number | undefined; cursor?: string | undefined };

/** '' searches for nothing. */
export const searchText = v.pipe(
  text(),
  v.transform((written) => cutText(written.trim(), 200)),
);

/** New York days of creation, inclusive. */
export const listQuery = {
  ...pageQuery,
  q: v.optional(searchText),
  from: v.optional(Day),
  to: v.optional(Day),
};
export const ListQuery = v.object(listQuery);
export type ListQuery = v.InferOutput<typeof ListQuery>;

/** Refused if the row has changed since. */
export const rowVersion = v.optional(
  v.pipe(
    v.number('The version must be a whole number.'),
    v.integer('The version must be a whole number.'),
    v.minValue(1, 'The version must be a whole number.'),
  ),
);

export const RowCustomer = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
});
export type RowCustomer = v.InferOutput<typeof RowCustomer>;
