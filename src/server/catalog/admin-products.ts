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
import { recordEvent } from '../platform/events/events.ts';
import { findProducts, type ProductRow, toProductView } from './products.ts';
import { products } from './table.ts';

/** Includes retired products, after those on offer. */
export function listAllProducts(db: Db): AdminProduct[] {
  return db
    .select()
    .from(products)
    .orderBy(sql`${products.isActive} desc`, asc(products.position), asc(products.id))
    .all()
    .map(toAdminProductView);
}

/**
 * 404 when there is none, 409 when it changed since `version`. Stock 0 sets the out-of-stock flag, other
 * numbers clear it (product 12.4). 400 for a green grown to order without growing facts, and for one counted from
 * now on without its stock.
 */
export function changeProduct(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  id: string,
  { version, ...change }: ProductChange,
): AdminProduct {
  const { price, stockQuantity, isOutOfStock, ...texts } = change;
  return transact(db, () => {
    const row = findProducts(db, [id]).get(id);
    if (!row) throw new AppError('notFound', 'We do not know this product.');
    if (version !== undefined && version !== row.version) throw changedMeanwhile(row);
    const flag = stockQuantity === undefined ? isOutOfStock : stockQuantity === 0;
    const isGrownToOrder = grownToOrder(change, row);
    if (row.isGrownToOrder && !isGrownToOrder && stockQuantity === undefined)
      throw new AppError('invalid', catalogMessages.countNeedsStock);
    const changed = db
      .update(products)
      .set({
        ...texts,
        pricePerOunce: price === undefined ? undefined : centsOf(price),
        stockOunces: stockQuantity,
        stockRaises: row.stockRaises + ((stockQuantity ?? 0) > row.stockOunces ? 1 : 0),
        isOutOfStock: flag,
        isGrownToOrder,
        version: row.version + 1,
      })
      .where(eq(products.id, id))
      .returning()
      .get();
    const [before, after] = [toAdminProductView(row), toAdminProductView(changed)];
    for (const what of recordedFields) {
      const event = { by: `admin:${adminId}` as const, what: `product ${what}`, about: id };
      if (before[what] !== after[what])
        recordEvent(db, { ...event, from: String(before[what]), to: String(after[what]) }, now());
    }
    return after;
  });
}

const recordedFields = [
  'name',
  'price',
  'stockQuantity',
  'isOutOfStock',
  'isGrownToOrder',
  'isActive',
] as const;

type Facts = Partial<Pick<ProductRow, 'growDays' | 'ouncesPerTray' | 'seedGramsPerTray' | 'isGrownToOrder'>>;

/** 400 without all growing facts. By default the call that first enters all of them decides. */
function grownToOrder({ isGrownToOrder, ...change }: Facts, before: Facts = {}): boolean {
  const isComplete = hasGrowingFacts({ ...before, ...definedOf(change) });
  const becomesComplete = isComplete && !hasGrowingFacts(before);
  const wanted = isGrownToOrder ?? (before.isGrownToOrder || becomesComplete);
  if (wanted && !isComplete) throw new AppError('invalid', catalogMessages.growingFacts);
  return wanted;
}

function hasGrowingFacts({ growDays, ouncesPerTray, seedGramsPerTray }: Facts): boolean {
  return [growDays, ouncesPerTray, seedGramsPerTray].every((fact) => typeof fact === 'number');
}

function definedOf(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
}

/** The id is made from the name. A green grown to order is for sale without a stock. 409 when the name is taken. */
export function addProduct(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  { price, stockQuantity, ...texts }: NewProduct,
) {
  const isGrownToOrder = grownToOrder(texts);
  const stockOunces = stockQuantity ?? 0;
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
        stockOunces,
        isOutOfStock: isGrownToOrder ? stockQuantity === 0 : stockOunces === 0,
        isGrownToOrder,
        imageUrl: '/pictures/step-seed.svg',
        position: (last?.position ?? 0) + 1,
      })
      .returning()
      .get();
    recordEvent(db, { by: `admin:${adminId}`, what: 'product added', about: id, to: price }, now());
    return toAdminProductView(row);
  });
}

export function toAdminProductView(row: ProductRow): AdminProduct {
  const { isOutOfStock, growDays, ouncesPerTray, seedGramsPerTray, version } = row;
  return { ...toProductView(row), isOutOfStock, growDays, ouncesPerTray, seedGramsPerTray, version };
}

/** "Sunflower Shoots" becomes `sunflower-shoots`. No id may look like a pack's (`kale-2-oz`). */
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
