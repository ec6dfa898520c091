import { Elysia } from 'elysia';
import * as v from 'valibot';
import { Product } from '../../shared/contract/catalog.ts';
import type { Deps } from '../platform/deps.ts';
import { listProducts } from './products.ts';

export function catalogRoutes({ db }: Deps) {
  return new Elysia().get(
    '/api/products',
    ({ set }) => {
      // Nothing here is private: the phone may keep it, as long as it asks again.
      set.headers['cache-control'] = 'no-cache';
      return listProducts(db);
    },
    { response: v.array(Product) },
  );
}
