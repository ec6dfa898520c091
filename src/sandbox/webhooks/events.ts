import type { Context } from '../context.ts';
import { type AnyDocument, shown } from '../documents/kinds.ts';
import { newId } from '../storage/ids.ts';
import { readFaults } from './faults.ts';

export const apiVersion = '2026-10-28.endive';

/** Writes an event beside its cause, in the cause's transaction; delivery follows once that is committed. */
export function emit(ctx: Context, type: string, document: AnyDocument | object, previous?: object): void {
  const event = {
    id: newId('evt'),
    object: 'event',
    account: null,
    api_version: apiVersion,
    created: ctx.now,
    data: { object: shown(document), ...(previous ? { previous_attributes: previous } : {}) },
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
export function change<T extends AnyDocument>(ctx: Context, before: T, changes: Partial<T>, type: string): T {
  const after = { ...before, ...changes };
  ctx.store.put(after);
  const previous = differences(shown(before), shown(after));
  if (Object.keys(previous).length > 0) emit(ctx, type, after, previous);
  return after;
}

function differences(before: object, after: object): Record<string, unknown> {
  const old = before as Record<string, unknown>;
  const changed = Object.entries(after).filter(([name, value]) => !Bun.deepEquals(old[name], value));
  return Object.fromEntries(
    changed.map(([name, value]) => {
      const was = old[name] ?? null;
      return [name, isPlain(was) && isPlain(value) ? differences(was, value) : was];
    }),
  );
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
