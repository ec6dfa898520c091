import type { Context } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import { toApiObject } from '../resources/resources.ts';

export function taxRates(ctx: Context, ids: string[]) {
  return ids.map((id) => toApiObject(retrieve(ctx, 'tax_rate', id, 'default_tax_rates')));
}
