import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { readFaults } from '../http/faults.ts';
import type { Answered } from '../resources/answered.ts';
import { type Resource, toApiObject } from '../resources/resources.ts';
import { newId } from '../storage/ids.ts';

export const apiVersion = '2026-10-28.endive';

type EventType<T extends Resource> = Extract<
  Stripe.Event,
  { data: { object: { object: T['object'] } } }
>['type'];

/** In the transaction of the change; delivered after the commit. */
export function emitEvent<T extends Resource>(
  ctx: Context,
  type: EventType<T>,
  resource: T,
  previous?: object,
): void {
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
  } satisfies Answered<Omit<Stripe.Event, 'data'>> & { data: object };
  const state = readFaults(ctx.db).webhooks === 'lose' ? 'lost' : 'pending';
  ctx.db
    .query('INSERT INTO events (id, type, created, body, state, next_at) VALUES (?, ?, ?, ?, ?, ?)')
    .run(event.id, type, ctx.now, JSON.stringify(event), state, Date.now());
}

/** Includes the previous values; no event if nothing changed. */
export function updateAndEmit<T extends Resource>(
  ctx: Context,
  before: T,
  changes: Partial<T>,
  type: EventType<T>,
): T {
  const after: T = { ...before, ...changes };
  ctx.store.put(after);
  const previous = previousAttributes(toApiObject(before), toApiObject(after));
  if (Object.keys(previous).length > 0) emitEvent(ctx, type, after, previous);
  return after;
}

/** Null for a field that did not exist. */
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
