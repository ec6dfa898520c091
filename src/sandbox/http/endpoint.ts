import type { Context } from '../context.ts';
import type { Resources, ResourceType } from '../resources/resources.ts';
import { type ApiResponse, resourceMissing } from './errors.ts';
import type { Params } from './form.ts';
import { fields, type Shape, type Values } from './parameters.ts';

/** One call of the API. `access` says which API key it takes; each `:id` in the path is passed to the handler. */
export type Endpoint = {
  /** As it was declared: `POST /v1/subscriptions/:id/pause`. */
  route: string;
  method: string;
  segments: string[];
  access: 'secret' | 'browser';
  /** The names of the parameters it takes, `expand` aside. */
  params: string[];
  run(ctx: Context, params: Params, ids: string[]): ApiResponse;
};

type Handler<S extends Shape> = (ctx: Context, params: Values<S>, id: string, childId: string) => ApiResponse;

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
    route,
    method,
    segments: path.split('/'),
    access,
    params: Object.keys(shape),
    run: (ctx, params, [id = '', childId = '']) => handler(ctx, read(params, ''), id, childId),
  };
}

export function matchEndpoints(all: Endpoint[], method: string, path: string) {
  const given = path.split('/');
  const matching = all.filter((one) => one.method === method && fits(one.segments, given));
  const ids = (one: Endpoint) => given.filter((_, index) => one.segments[index] === ':id');
  return matching.map((one) => ({ endpoint: one, ids: ids(one) }));
}

function fits(wanted: string[], given: string[]): boolean {
  if (wanted.length !== given.length) return false;
  return wanted.every((segment, index) =>
    segment === ':id' ? given[index] !== '' : segment === given[index],
  );
}

/** The object of that id that is not deleted, or 404 in Stripe's words. */
export function retrieve<K extends ResourceType>(
  ctx: Context,
  type: K,
  id: string,
  param = 'id',
): Resources[K] {
  const found = ctx.store.find(type, id);
  if (!found || found.internal.deleted) throw resourceMissing(type, id, param);
  return found;
}
