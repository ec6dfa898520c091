import type { Context } from '../context.ts';
import { readFaults } from '../http/faults.ts';
import { type Resource, toApiObject } from '../resources/resources.ts';
import { newId } from '../storage/ids.ts';

export const apiVersion = '2026-10-28.endive';

/** Inserts an event in the transaction of the change that it reports; it is delivered once that is committed. */
export function emitEvent(ctx: Context, type: string, resource: Resource, previous?: object): void {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: ctx.now,
    data: { object: toApiObject(resource), ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 1,
    request: ctx.request,
    type,
  };
  const state = readFaults(ctx.db).webhooks === 'lose' ? 'lost' : 'pending';
  ctx.db
    .query('INSERT INTO events (id, type, created, body, state, next_at) VALUES (?, ?, ?, ?, ?, ?)')
    .run(event.id, type, ctx.now, JSON.stringify(event), state, Date.now());
}

/** Stores a changed object and tells of it with the values it had before; an unchanged one makes no event. */
export function updateAndEmit<T extends Resource>(
  ctx: Context,
  before: T,
  changes: Partial<T>,
  type: string,
): T {
  const after = { ...before, ...changes };
  ctx.store.put(after);
  const previous = previousAttributes(toApiObject(before), toApiObject(after));
  if (Object.keys(previous).length > 0) emitEvent(ctx, type, after, previous);
  return after;
}

/** The changed fields with the values they had; null for one that was not there. */
function previousAttributes(before: object, after: object): Record<string, unknown> {
  const old = before as Record<string, unknown>;
  const current = after as Record<string, unknown>;
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])];
  const changed = names.filter((name) => !Bun.deepEquals(old[name], current[name]));
  return Object.fromEntries(
    changed.map((name) => {
      const was = old[name] ?? null;
      const is = current[name];
      return [name, isPlainObject(was) && isPlainObject(is) ? previousAttributes(was, is) : was];
    }),
  );
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
