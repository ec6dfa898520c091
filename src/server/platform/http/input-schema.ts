import * as v from 'valibot';
import { AppError } from '../errors.ts';
import { RefusedBody } from './request-body.ts';

/**
 * 400 with one sentence that repeats no input. Elysia's own error would serialize the whole input, which
 * costs more than the check.
 */
export function inputSchema<Schema extends v.GenericSchema>(schema: Schema): Schema {
  const validate = (value: unknown) => {
    if (value instanceof RefusedBody) throw value.refusal;
    const result = v.safeParse(schema, value, { abortEarly: true });
    if (result.success) return { value: result.output };
    throw new AppError('invalid', refusalOf(result.issues[0]));
  };
  return { ...schema, '~standard': { ...schema['~standard'], validate } };
}

/** Valibot's default messages contain the input, so they are not sent. */
function refusalOf(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  const field = issue.path?.findLast(({ key }) => typeof key === 'string')?.key;
  return field === undefined ? 'Please check what you sent.' : `Please check the field ${String(field)}.`;
}
