import { and, eq, gte, sql } from 'drizzle-orm';
import { shortageMessage } from '../../shared/contract/catalog.ts';
import { type Db, prepared } from '../platform/db/db.ts';
import { AppError } from '../platform/errors.ts';
import { findProducts, type ProductRow } from './products.ts';
import { products } from './table.ts';

export type StockLine = { productId: string; ounces: number };

/** Where a line's ounces come from. */
export type Pool = 'stock' | 'shelf';

/** Ounces: `given` by its pool, `shortfall` of what is counted. The rest is sown for. */
export type TakenLine<Line extends StockLine = StockLine> = Line & {
  pool: Pool;
  given: number;
  shortfall: number;
};

const pool = 'stock';

/** 409. `shortfalls` are missing ounces by product id; `shelfDay` (`YYYY-MM-DD`): of that Saturday's shelf. */
export class ShortOfStock extends AppError {
  readonly shortfalls: Map<string, number>;
  readonly shelfDay: string | null;

  constructor(shortfalls: Map<string, number>, sentence: string, shelfDay: string | null = null) {
    super('conflict', sentence, 'out-of-stock');
    this.shortfalls = shortfalls;
    this.shelfDay = shelfDay;
  }
}

/**
 * In the caller's transaction, which must roll back. Takes nothing of what is grown to order. 409 for a retired or
 * out-of-stock product, else `ShortOfStock` with all shortfalls.
 */
export function takeStock<Line extends StockLine>(db: Db, lines: Line[]): TakenLine<Line>[] {
  const refusals: AppError[] = [];
  const sums = ouncesByProduct(lines);
  const found = findProducts(db, sums.keys());
  for (const [productId, ounces] of sums) {
    const product = found.get(productId);
    const isThere = product?.isGrownToOrder ? isForSale(product) : takeIfThere(db).get({ productId, ounces });
    if (!isThere) refusals.push(shortageError(product, ounces));
  }
  const final = refusals.find((refusal) => !(refusal instanceof ShortOfStock));
  if (final) throw final;
  const shortages = refusals.filter((refusal) => refusal instanceof ShortOfStock);
  const all = new Map(shortages.flatMap(({ shortfalls }) => [...shortfalls]));
  if (shortages[0]) throw new ShortOfStock(all, shortages[0].message);
  return lines.map((line) => {
    const isSown = found.get(line.productId)?.isGrownToOrder;
    return { ...line, pool, given: isSown ? 0 : line.ounces, shortfall: 0 };
  });
}

/** Never fails. In the caller's transaction. Counted products flagged out of stock give nothing. */
export function takeStockOrShort<Line extends StockLine>(db: Db, lines: Line[]): TakenLine<Line>[] {
  return lines.map((line) => {
    const product = findProducts(db, [line.productId]).get(line.productId);
    if (product?.isGrownToOrder) return { ...line, pool, given: 0, shortfall: 0 };
    const given = Math.min(line.ounces, available(product));
    if (given > 0) addStock(db, line.productId, -given);
    return { ...line, pool, given, shortfall: line.ounces - given };
  });
}

/** 409 for the first product sold out or retired; takes nothing. */
export function assertNotSoldOut(db: Db, lines: { productId: string }[]): void {
  for (const { productId } of lines) {
    const product = findProducts(db, [productId]).get(productId);
    if (!isForSale(product)) throw shortageError(product, 1);
  }
}

/** Ounces of counted goods that are not there. 409 for a retired product or a green that is marked out of stock. */
export function missingStock(db: Db, lines: StockLine[]): StockLine[] {
  const sums = ouncesByProduct(lines);
  const found = findProducts(db, sums.keys());
  return [...sums].flatMap(([productId, ounces]) => {
    const product = found.get(productId);
    if (!product?.isActive || (product.isGrownToOrder && product.isOutOfStock))
      throw shortageError(product, ounces);
    const missing = product.isGrownToOrder ? 0 : ounces - available(product);
    return missing > 0 ? [{ productId, ounces: missing }] : [];
  });
}

/** In the caller's transaction. Whatever the product is by now; never changes whether it is marked out of stock. */
export function returnStock(db: Db, lines: Pick<TakenLine, 'productId' | 'given'>[]): void {
  for (const { productId, given } of lines) if (given > 0) addStock(db, productId, given);
}

export function ouncesByProduct(lines: StockLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { productId, ounces } of lines) sums.set(productId, (sums.get(productId) ?? 0) + ounces);
  return sums;
}

function shortageError(product: ProductRow | undefined, ounces: number): AppError {
  if (!product?.isActive) {
    const name = product?.name ?? 'something in your cart';
    return new AppError('conflict', `Sorry, ${name} is no longer offered.`, 'product-unavailable');
  }
  const left = available(product);
  const sentence = shortageMessage(product.name, left);
  if (product.isOutOfStock) return new AppError('conflict', sentence, 'out-of-stock');
  return new ShortOfStock(new Map([[product.id, ounces - left]]), sentence);
}

function isForSale(product: ProductRow | undefined): boolean {
  if (!product?.isActive) return false;
  return product.isGrownToOrder ? !product.isOutOfStock : available(product) > 0;
}

function available(product: ProductRow | undefined): number {
  return product && !product.isOutOfStock ? product.stockOunces : 0;
}

function addStock(db: Db, productId: string, ounces: number): void {
  db.update(products)
    .set({ stockOunces: sql`${products.stockOunces} + ${ounces}` })
    .where(eq(products.id, productId))
    .run();
}

const takeIfThere = prepared((db) =>
  db
    .update(products)
    .set({ stockOunces: sql`${products.stockOunces} - ${sql.placeholder('ounces')}` })
    .where(
      and(
        eq(products.id, sql.placeholder('productId')),
        eq(products.isActive, true),
        eq(products.isOutOfStock, false),
        gte(products.stockOunces, sql.placeholder('ounces')),
      ),
    )
    .returning({ id: products.id })
    .prepare(),
);
