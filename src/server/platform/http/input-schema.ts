import * as v from 'valibot';
import { AppError } from '../errors.ts';

/**
 * A schema for what a route takes in: whatever does not fit is refused with 400 and one sentence that echoes nothing.
 * Elysia's own validation error would first write the whole input out as text, which costs more than the check.
 */
export function inputSchema<Schema extends v.GenericSchema>(schema: Schema): Schema {
  const validate = (value: unknown) => {
    const result = v.safeParse(schema, value, { abortEarly: true });
    if (result.success) return { value: result.output };
    throw new AppError('invalid', refusalOf(result.issues[0]));
  };
  return { ...schema, '~standard': { ...schema['~standard'], validate } };
}

/** The schema's own sentence where it has one; valibot's default ones name the input, so they are not sent. */
function refusalOf(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  const field = issue.path?.findLast(({ key }) => typeof key === 'string')?.key;
  return field === undefined ? 'Please check what you sent.' : `Please check the field ${String(field)}.`;
}
