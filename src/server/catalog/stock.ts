import { and, eq, gte, sql } from 'drizzle-orm';
import { shortageMessage } from '../../shared/contract/catalog.ts';
import { type Db, prepared } from '../platform/db/db.ts';
import { AppError } from '../platform/errors.ts';
import { findProducts, type ProductRow } from './products.ts';
import { products } from './table.ts';

export type StockLine = { productId: string; ounces: number };

export type TakenLine<Line extends StockLine = StockLine> = Line & { shortfall: number };

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
 * In the caller's transaction, which must roll back. 409 for a retired or out-of-stock product, else
 * `ShortOfStock` with all shortfalls.
 */
export function takeStock(db: Db, lines: StockLine[]): void {
  const refusals: AppError[] = [];
  for (const [productId, ounces] of ouncesByProduct(lines)) {
    if (!takeIfThere(db).get({ productId, ounces })) refusals.push(shortageError(db, productId, ounces));
  }
  const final = refusals.find((refusal) => !(refusal instanceof ShortOfStock));
  if (final) throw final;
  const shortages = refusals.filter((refusal) => refusal instanceof ShortOfStock);
  const all = new Map(shortages.flatMap(({ shortfalls }) => [...shortfalls]));
  if (shortages[0]) throw new ShortOfStock(all, shortages[0].message);
}

/**
 * Never fails: returns each line's shortfall in ounces. In the caller's transaction. Products flagged out of
 * stock give nothing.
 */
export function takeStockOrShort<Line extends StockLine>(db: Db, lines: Line[]): TakenLine<Line>[] {
  return lines.map((line) => {
    const product = findProducts(db, [line.productId]).get(line.productId);
    const taken = Math.min(line.ounces, available(product));
    if (taken > 0) addStock(db, line.productId, -taken);
    return { ...line, shortfall: line.ounces - taken };
  });
}

/** 409 for the first product sold out or retired; takes nothing. */
export function assertNotSoldOut(db: Db, lines: { productId: string }[]): void {
  for (const { productId } of lines) {
    const product = findProducts(db, [productId]).get(productId);
    if (!product?.isActive || available(product) === 0) throw shortageError(db, productId, 1);
  }
}

/** In the caller's transaction. Never-taken `shortfall` is not returned. */
export function returnStock(db: Db, lines: (StockLine & { shortfall?: number })[]): void {
  for (const { productId, ounces, shortfall = 0 } of lines) {
    if (ounces > shortfall) addStock(db, productId, ounces - shortfall);
  }
}

export function ouncesByProduct(lines: StockLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { productId, ounces } of lines) sums.set(productId, (sums.get(productId) ?? 0) + ounces);
  return sums;
}

function shortageError(db: Db, productId: string, ounces: number): AppError {
  const product = findProducts(db, [productId]).get(productId);
  if (!product?.isActive) {
    const name = product?.name ?? 'something in your cart';
    return new AppError('conflict', `Sorry, ${name} is no longer offered.`, 'product-unavailable');
  }
  const left = available(product);
  const sentence = shortageMessage(product.name, left);
  if (product.isOutOfStock) return new AppError('conflict', sentence, 'out-of-stock');
  return new ShortOfStock(new Map([[productId, ounces - left]]), sentence);
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
