import * as v from 'valibot';
import { text } from '../text.ts';
import { Day } from './day.ts';
import { pageQuery } from './pagination.ts';

/** Text that is looked for; '' looks for nothing. */
const search = v.pipe(text(), v.trim(), v.maxLength(200, 'That search is too long.'));

/** How every list of the admin area is asked for: `from` and `to` are New York days of creation, inclusive. */
export const listQuery = {
  ...pageQuery,
  q: v.optional(search),
  from: v.optional(Day),
  to: v.optional(Day),
};
export const ListQuery = v.object(listQuery);
export type ListQuery = v.InferOutput<typeof ListQuery>;

/** The `version` of the row that an edit was made on: it is refused when the row has changed since. */
export const rowVersion = v.optional(
  v.pipe(
    v.number('The version must be a whole number.'),
    v.integer('The version must be a whole number.'),
    v.minValue(1, 'The version must be a whole number.'),
  ),
);

/** Who a row is about. */
export const RowCustomer = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
});
export type RowCustomer = v.InferOutput<typeof RowCustomer>;
