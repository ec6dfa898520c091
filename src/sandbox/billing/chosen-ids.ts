import type { Context } from '../context.ts';
import { invalidRequest } from '../http/errors.ts';

/** Throws unless new and well-formed. */
export function checkNewId(ctx: Context, type: 'coupon' | 'product', id: string): void {
  const existing = ctx.store.find(type, id);
  if (existing && !existing.internal.deleted) {
    const noun = type === 'coupon' ? 'Coupon' : 'Product';
    throw invalidRequest('resource_already_exists', `${noun} already exists.`, 'id');
  }
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(id))
    throw invalidRequest(
      'parameter_invalid',
      'Invalid id: letters, digits, hyphens and underscores only.',
      'id',
    );
}
