import { Elysia } from 'elysia';
import * as v from 'valibot';
import { Product } from '../../shared/contract/catalog.ts';
import type { Deps } from '../platform/deps.ts';
import { listProducts } from './products.ts';

export function catalogRoutes({ db }: Deps) {
  return new Elysia().get(
    '/api/products',
    ({ set }) => {
      // Public data: the browser may cache it, but must revalidate.
      set.headers['cache-control'] = 'no-cache';
      return listProducts(db);
    },
    { response: v.array(Product) },
  );
}
