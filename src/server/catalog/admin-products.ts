import { asc, eq, max, sql } from 'drizzle-orm';
import {
  type AdminProduct,
  catalogMessages,
  type NewProduct,
  type ProductChange,
} from '../../shared/contract/catalog.ts';
import { centsOf } from '../../shared/rules/money.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { findProducts, type ProductRow, toProductView } from './products.ts';
import { products } from './table.ts';

/** Every product, retired ones included: those on offer first, in their order. */
export function listAllProducts(db: Db): AdminProduct[] {
  return db
    .select()
    .from(products)
    .orderBy(sql`${products.isActive} desc`, asc(products.position), asc(products.id))
    .all()
    .map(toAdminProductView);
}

/**
 * Changes what is given of a product. 404 when there is none, 409 when somebody else changed it since `version`. A new
 * stock decides about the flag: 0 sets it, every other number clears it (product 12.4).
 */
export function changeProduct(db: Db, id: string, { version, ...change }: ProductChange): AdminProduct {
  const { price, stockQuantity, isOutOfStock, ...texts } = change;
  return transact(db, () => {
    const row = findProducts(db, [id]).get(id);
    if (!row) throw new AppError('notFound', 'We do not know this product.');
    if (version !== undefined && version !== row.version) throw changedMeanwhile(row);
    const flag = stockQuantity === undefined ? isOutOfStock : stockQuantity === 0;
    const changed = db
      .update(products)
      .set({
        ...texts,
        pricePerOunce: price === undefined ? undefined : centsOf(price),
        stockOunces: stockQuantity,
        isOutOfStock: flag,
        version: row.version + 1,
      })
      .where(eq(products.id, id))
      .returning()
      .get();
    return toAdminProductView(changed);
  });
}

/** Adds a product behind the others; its id is made of its name. 409 when a product has that name already. */
export function addProduct({ db }: Pick<Deps, 'db'>, { price, stockQuantity, ...texts }: NewProduct) {
  return transact(db, () => {
    const id = idOf(texts.name);
    if (findProducts(db, [id]).size > 0)
      throw new AppError('conflict', 'There is a product of that name already.');
    const last = db
      .select({ position: max(products.position) })
      .from(products)
      .get();
    const row = db
      .insert(products)
      .values({
        ...texts,
        id,
        pricePerOunce: centsOf(price),
        stockOunces: stockQuantity,
        isOutOfStock: stockQuantity === 0,
        imageUrl: '/pictures/step-seed.svg',
        position: (last?.position ?? 0) + 1,
      })
      .returning()
      .get();
    return toAdminProductView(row);
  });
}

export function toAdminProductView(row: ProductRow): AdminProduct {
  const { isOutOfStock, growDays, ouncesPerTray, seedGramsPerTray, version } = row;
  return { ...toProductView(row), isOutOfStock, growDays, ouncesPerTray, seedGramsPerTray, version };
}

/** "Sunflower Shoots" becomes `sunflower-shoots`. No id may look like that of a pack (`kale-2-oz`). */
function idOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  const id = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  if (/-\d+-oz$/.test(id)) throw new AppError('invalid', catalogMessages.nameEndsInSize);
  return id || `product-${newId().toLowerCase()}`;
}

function changedMeanwhile({ name }: ProductRow): AppError {
  return new AppError(
    'conflict',
    `Somebody else has changed ${name} meanwhile. Please look at it again before you change it.`,
  );
}
