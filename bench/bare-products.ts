import { asc, eq } from 'drizzle-orm';
import { Elysia } from 'elysia';
import { toProductView } from '../src/server/catalog/products.ts';
import { products } from '../src/server/catalog/table.ts';
import { openDatabase } from '../src/server/platform/db/db.ts';

/** What `GET /api/products` is measured against: a bare route, the same rows by a prepared query, the same JSON. */
const db = openDatabase(`${process.env.DATA_DIR}/shop.sqlite`);
const rows = db
  .select()
  .from(products)
  .where(eq(products.isActive, true))
  .orderBy(asc(products.position))
  .prepare();

new Elysia()
  .get('/healthz', () => ({ ok: true }))
  .get('/api/products', () => rows.all().map(toProductView))
  .listen(Number(process.env.PORT));
