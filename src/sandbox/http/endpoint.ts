import type { Context } from '../context.ts';
import type { Resources, ResourceType } from '../resources/resources.ts';
import { type ApiResponse, resourceMissing } from './errors.ts';
import type { Params } from './form.ts';
import { fields, type Shape, type Values } from './parameters.ts';

/** `access`: the API key it takes. */
export type Endpoint = {
  /** For example `POST /v1/subscriptions/:id/pause`. */
  route: string;
  method: string;
  segments: string[];
  access: 'secret' | 'browser';
  /** Parameter names, except `expand`. */
  params: string[];
  run(ctx: Context, params: Params, ids: string[]): ApiResponse;
};

type Handler<S extends Shape> = (ctx: Context, params: Values<S>, id: string, childId: string) => ApiResponse;

export function endpoint<S extends Shape>(route: string, shape: S, handler: Handler<S>): Endpoint {
  return define(route, 'secret', shape, handler);
}

/** The handler must check the client secret. */
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

/** 404 if missing or deleted, with Stripe's message. */
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
