import { Elysia } from 'elysia';
import * as v from 'valibot';
import { AdminProduct, NewProduct, ProductChange } from '../../shared/contract/catalog.ts';
import { sessionPlugin } from '../accounts/session-plugin.ts';
import type { Deps } from '../platform/deps.ts';
import { inputSchema } from '../platform/http/input-schema.ts';
import { bodyLimits, readBytes } from '../platform/http/request-body.ts';
import { addProduct, changeProduct, listAllProducts } from './admin-products.ts';
import { setProductPicture } from './product-pictures.ts';

export function adminCatalogRoutes(deps: Deps) {
  return new Elysia({ name: 'admin-catalog' })
    .use(sessionPlugin(deps))
    .get('/api/admin/products', () => listAllProducts(deps.db), {
      admin: true,
      response: v.array(AdminProduct),
    })
    .post('/api/admin/products', ({ user, body }) => addProduct(deps, user.id, body), {
      admin: true,
      keepsOwnRecord: true,
      body: inputSchema(NewProduct),
      response: AdminProduct,
    })
    .patch(
      '/api/admin/products/:id',
      ({ user, params, body }) => changeProduct(deps, user.id, params.id, body),
      {
        admin: true,
        keepsOwnRecord: true,
        body: inputSchema(ProductChange),
        response: AdminProduct,
      },
    )
    .put(
      '/api/admin/products/:id/picture',
      async ({ params, request }) =>
        setProductPicture(deps, params.id, await readBytes(request, bodyLimits.picture)),
      { admin: true, parse: 'none', response: AdminProduct },
    );
}
