import type { Context } from '../context.ts';
import type { Documents, Kind } from '../documents/kinds.ts';
import { type Answer, missing } from './errors.ts';
import type { Params } from './form.ts';
import { fields, type Shape, type Values } from './parameters.ts';

/** One call of the API. `access` says whose key opens it; `:id` in the path is handed to the handler. */
export type Endpoint = {
  method: string;
  segments: string[];
  access: 'secret' | 'browser';
  run(ctx: Context, params: Params, id: string): Answer;
};

type Handler<S extends Shape> = (ctx: Context, params: Values<S>, id: string) => Answer;

export function endpoint<S extends Shape>(route: string, shape: S, handler: Handler<S>): Endpoint {
  return define(route, 'secret', shape, handler);
}

/** A call for the publishable key: the handler must check the client secret. */
export function browserEndpoint<S extends Shape>(route: string, shape: S, handler: Handler<S>): Endpoint {
  return define(route, 'browser', shape, handler);
}

function define<S extends Shape>(
  route: string,
  access: Endpoint['access'],
  shape: S,
  handler: Handler<S>,
): Endpoint {
  const [method = '', path = ''] = route.split(' ');
  const read = fields(shape);
  return {
    method,
    segments: path.split('/'),
    access,
    run: (ctx, params, id) => handler(ctx, read(params, ''), id),
  };
}

export function matchEndpoint(all: Endpoint[], method: string, path: string) {
  const given = path.split('/');
  const matching = all.filter((one) => one.method === method && fits(one.segments, given));
  const id = (one: Endpoint) => given[one.segments.indexOf(':id')] ?? '';
  return matching.map((one) => ({ endpoint: one, id: id(one) }));
}

function fits(wanted: string[], given: string[]): boolean {
  if (wanted.length !== given.length) return false;
  return wanted.every((segment, index) =>
    segment === ':id' ? given[index] !== '' : segment === given[index],
  );
}

/** The live object of that id, or 404 in Stripe's words. */
export function load<K extends Kind>(ctx: Context, kind: K, id: string, param = 'id'): Documents[K] {
  const found = ctx.store.find(kind, id);
  if (!found || found.hidden.deleted) throw missing(kind, id, param);
  return found;
}
