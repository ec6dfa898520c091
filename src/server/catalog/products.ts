import { asc, eq, sql } from 'drizzle-orm';
import type { Product } from '../../shared/contract/catalog.ts';
import { decimalText } from '../../shared/rules/money.ts';
import { type Db, prepared } from '../platform/db/db.ts';
import { products } from './table.ts';

/** `pricePerOunce` is cents. */
export type ProductRow = typeof products.$inferSelect;

export function listProducts(db: Db): Product[] {
  return activeProducts(db).map(toProductView);
}

export function activeProducts(db: Db): ProductRow[] {
  return activeProductsQuery(db).all();
}

/** Of the greens sold; null if none is known. */
export function longestGrowDays(db: Db): number | null {
  const days = activeProducts(db).flatMap(({ growDays }) => growDays ?? []);
  return days.length > 0 ? Math.max(...days) : null;
}

/** Includes inactive ones; unknown ids are missing from the map. */
export function findProducts(db: Db, ids: Iterable<string>): Map<string, ProductRow> {
  const found = new Map<string, ProductRow>();
  for (const id of new Set(ids)) {
    const row = productByIdQuery(db).get({ id });
    if (row) found.set(id, row);
  }
  return found;
}

/** Sorts by the order of `GET /api/products`. */
export function catalogOrder(db: Db): <Line extends { productId: string }>(lines: readonly Line[]) => Line[] {
  const rows = db.select({ id: products.id, position: products.position }).from(products).all();
  const places = new Map(rows.map(({ id, position }) => [id, position]));
  const placeOf = (id: string) => places.get(id) ?? rows.length;
  return (lines) => lines.toSorted((one, other) => placeOf(one.productId) - placeOf(other.productId));
}

/** Counted goods without stock are out of stock, whatever the flag says. */
export function toProductView(row: ProductRow): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: decimalText(row.pricePerOunce),
    imageUrl: row.imageUrl,
    isActive: row.isActive,
    stockQuantity: row.stockOunces,
    isOutOfStock: row.isOutOfStock || (!row.isGrownToOrder && row.stockOunces === 0),
    isGrownToOrder: row.isGrownToOrder,
    flavorProfile: row.flavorProfile,
    nutritionalInfo: row.nutritionalInfo,
  };
}

// The shop's busiest query: a literal is a third faster than binding a parameter.
const activeProductsQuery = prepared((db) =>
  db
    .select()
    .from(products)
    .where(sql`${products.isActive} = 1`)
    .orderBy(asc(products.position), asc(products.id))
    .prepare(),
);

const productByIdQuery = prepared((db) =>
  db
    .select()
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(),
);
