import type { SQLQueryBindings } from 'bun:sqlite';
import type { Context } from '../context.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { type ApiResponse, invalidRequest, ok, resourceMissing } from '../http/errors.ts';
import { checkCursor, datedPageShape } from '../http/lists.ts';
import { flag, list, optional, text, type Values } from '../http/parameters.ts';

const shape = {
  ...datedPageShape,
  delivery_success: optional(flag),
  type: optional(text),
  types: optional(list(text)),
};

type EventRow = { body: string; state: string };

export const eventEndpoints: Endpoint[] = [
  endpoint('GET /v1/events', shape, listEvents),
  endpoint('GET /v1/events/:id', {}, (ctx, _params, id) => {
    const row = findEvent(ctx, id);
    if (!row) throw resourceMissing('event', id);
    return ok(toEventView(row));
  }),
];

function findEvent(ctx: Context, id: string): EventRow | null {
  return ctx.db.query<EventRow, [string]>('SELECT body, state FROM events WHERE id = ?').get(id);
}

/** Lost events count as undelivered, so reconciliation finds them. */
function listEvents(ctx: Context, params: Values<typeof shape>): ApiResponse {
  checkCursor(params, 'event', (id) => findEvent(ctx, id) !== null);
  if (params.type && params.types)
    throw invalidRequest('parameter_invalid', 'You may only specify one of these parameters: type, types.');
  const isBackwards = params.ending_before !== undefined;
  const { where, values } = conditions(params);
  const rows = ctx.db
    .query<EventRow, SQLQueryBindings[]>(
      `SELECT body, state FROM events WHERE ${where} ORDER BY seq ${isBackwards ? 'ASC' : 'DESC'} LIMIT ?`,
    )
    .all(...values, params.limit + 1);
  const page = rows.slice(0, params.limit);
  const data = (isBackwards ? page.reverse() : page).map(toEventView);
  return ok({ object: 'list', data, has_more: rows.length > params.limit, url: '/v1/events' });
}

function conditions(params: Values<typeof shape>) {
  const { created, delivery_success: delivered } = params;
  const types = params.types ?? (params.type ? [params.type] : []);
  const parts: [string, SQLQueryBindings[]][] = [['1 = 1', []]];
  if (created.from !== undefined) parts.push(['created >= ?', [created.from]]);
  if (created.to !== undefined) parts.push(['created <= ?', [created.to]]);
  if (delivered !== undefined) parts.push([`state ${delivered ? '=' : '<>'} 'delivered'`, []]);
  if (types.length > 0) parts.push([`(${types.map(() => 'type GLOB ?').join(' OR ')})`, types]);
  if (params.starting_after)
    parts.push(['seq < (SELECT seq FROM events WHERE id = ?)', [params.starting_after]]);
  if (params.ending_before)
    parts.push(['seq > (SELECT seq FROM events WHERE id = ?)', [params.ending_before]]);
  return { where: parts.map(([sql]) => sql).join(' AND '), values: parts.flatMap(([, value]) => value) };
}

function toEventView(row: EventRow): object {
  return { ...(JSON.parse(row.body) as object), pending_webhooks: row.state === 'delivered' ? 0 : 1 };
}
