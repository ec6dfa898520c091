import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { type Resources, type ResourceType, toApiObject } from '../resources/resources.ts';
import type { Filter } from '../storage/store.ts';
import { type ApiResponse, invalidRequest, ok, resourceMissing } from './errors.ts';
import { fields, integer, optional, type Rule, text, type Values } from './parameters.ts';

const limit: Rule<number> = (value, path) => {
  const given = value === undefined ? 10 : integer(value, path);
  if (given < 1)
    throw invalidRequest('parameter_invalid_integer', 'This value must be greater than or equal to 1.', path);
  if (given > 100)
    throw invalidRequest('parameter_invalid_integer', 'This value must be less than or equal to 100.', path);
  return given;
};

const range = fields({
  gt: optional(integer),
  gte: optional(integer),
  lt: optional(integer),
  lte: optional(integer),
});

/** An exact second or a range; inclusive bounds. */
const timeRange: Rule<{ from?: number; to?: number }> = (value, path) => {
  if (value === undefined) return {};
  if (typeof value === 'string') return { from: integer(value, path), to: integer(value, path) };
  const { gt, gte, lt, lte } = range(value, path);
  const from = gte ?? (gt === undefined ? undefined : gt + 1);
  const to = lte ?? (lt === undefined ? undefined : lt - 1);
  return { from, to };
};

export const pageShape = { limit, starting_after: optional(text), ending_before: optional(text) };
export const datedPageShape = { ...pageShape, created: timeRange };

type Cursor = Values<typeof pageShape>;
type PageParams = Cursor & { created?: { from?: number; to?: number } };

/** Throws for two cursors (400) or an unknown one (404). */
export function checkCursor(params: Cursor, type: string, exists: (id: string) => boolean): void {
  const { starting_after, ending_before } = params;
  if (starting_after && ending_before) {
    throw invalidRequest(
      'parameter_invalid',
      'You may only specify one of these parameters: ending_before, starting_after.',
    );
  }
  const cursor = starting_after ?? ending_before;
  if (cursor && !exists(cursor))
    throw resourceMissing(type, cursor, starting_after ? 'starting_after' : 'ending_before');
}

/** Newest first. The cursor need not match. */
export function listResponse<K extends ResourceType>(
  ctx: Context,
  type: K,
  filter: Filter,
  params: PageParams,
  url: string,
  matches?: (resource: Resources[K]) => boolean,
): ApiResponse {
  checkCursor(params, type, (id) => ctx.store.find(type, id) !== null);
  const wanted = { ...filter, createdFrom: params.created?.from, createdTo: params.created?.to };
  const page = {
    limit: params.limit,
    startingAfter: params.starting_after,
    endingBefore: params.ending_before,
  };
  const { data, hasMore } = ctx.store.page(type, wanted, page, matches);
  const answer: Stripe.ApiList<object> = {
    object: 'list',
    data: data.map(toApiObject),
    has_more: hasMore,
    url,
  };
  return ok(answer);
}
