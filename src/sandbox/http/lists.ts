import type { Context } from '../context.ts';
import { type Documents, type Kind, shown } from '../documents/kinds.ts';
import type { Filter } from '../storage/store.ts';
import { type Answer, invalid, ok } from './errors.ts';
import { fields, integer, optional, type Rule, text, type Values } from './parameters.ts';

const limit: Rule<number> = (value, path) => {
  const given = value === undefined ? 10 : integer(value, path);
  if (given < 1)
    throw invalid('parameter_invalid_integer', 'This value must be greater than or equal to 1.', path);
  if (given > 100)
    throw invalid('parameter_invalid_integer', 'This value must be less than or equal to 100.', path);
  return given;
};

const range = fields({
  gt: optional(integer),
  gte: optional(integer),
  lt: optional(integer),
  lte: optional(integer),
});

/** An exact second or a range, as inclusive bounds. */
const created: Rule<{ from?: number; to?: number }> = (value, path) => {
  if (value === undefined) return {};
  if (typeof value === 'string') return { from: integer(value, path), to: integer(value, path) };
  const { gt, gte, lt, lte } = range(value, path);
  const from = gte ?? (gt === undefined ? undefined : gt + 1);
  const to = lte ?? (lt === undefined ? undefined : lt - 1);
  return { from, to };
};

export const pageShape = {
  limit,
  starting_after: optional(text),
  ending_before: optional(text),
  created,
};

type PageParams = Values<typeof pageShape>;

export function checkOneCursor(params: PageParams): void {
  if (params.starting_after && params.ending_before) {
    throw invalid(
      'parameter_invalid',
      'You may only specify one of these parameters: ending_before, starting_after.',
    );
  }
}

/** A page of objects, newest first. */
export function listAnswer<K extends Kind>(
  ctx: Context,
  kind: K,
  filter: Filter,
  params: PageParams,
  url: string,
  keep?: (document: Documents[K]) => boolean,
): Answer {
  checkOneCursor(params);
  const bounds = { createdFrom: params.created.from, createdTo: params.created.to };
  const page = {
    limit: params.limit,
    startingAfter: params.starting_after,
    endingBefore: params.ending_before,
  };
  if (keep) return ok(filtered(ctx.store.all(kind, { ...filter, ...bounds }).filter(keep), page, url));
  const { data, hasMore } = ctx.store.page(kind, { ...filter, ...bounds }, page);
  return ok({ object: 'list', data: data.map(shown), has_more: hasMore, url });
}

type Cursor = { limit: number; startingAfter?: string; endingBefore?: string };

function filtered(all: (object & { id: string })[], page: Cursor, url: string): object {
  const at = (id: string) => all.findIndex((one) => one.id === id);
  if (page.endingBefore) {
    const before = all.slice(0, Math.max(0, at(page.endingBefore)));
    const data = before.slice(-page.limit).map(shown);
    return { object: 'list', data, has_more: before.length > data.length, url };
  }
  const rest = page.startingAfter ? all.slice(at(page.startingAfter) + 1) : all;
  const data = rest.slice(0, page.limit).map(shown);
  return { object: 'list', data, has_more: rest.length > data.length, url };
}
