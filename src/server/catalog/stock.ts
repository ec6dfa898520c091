import { eq, sql } from 'drizzle-orm';
import { shortageMessage } from '../../shared/contract/catalog.ts';
import { type Db, prepared } from '../platform/db/db.ts';
import { AppError } from '../platform/errors.ts';
import { findProducts, type ProductRow } from './products.ts';
import { products } from './table.ts';

export type StockLine = { productId: string; ounces: number };

/** Where ounces come from: the stock of counted goods, or a Saturday's shelf. */
export type Pool = {
  name: 'stock' | 'shelf';
  /** Nothing of what is sown for the order. */
  left: (db: Db, productId: string) => number;
  add: (db: Db, productId: string, ounces: number) => void;
};

/** `refusal`: why so many ounces are not for sale. */
export type OpenPool = Pool & {
  refusal: (db: Db, productId: string, ounces: number) => AppError | undefined;
};

/** Ounces: `given` by its pool, `shortfall` of what is counted. The rest is sown for. */
export type TakenLine<Line extends StockLine = StockLine> = Line & {
  pool: Pool['name'];
  given: number;
  shortfall: number;
};

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

/** In the caller's transaction. 409 for what waiting does not help, else `ShortOfStock` with all shortfalls. */
export function take<Line extends StockLine>(db: Db, pool: OpenPool, lines: Line[]): TakenLine<Line>[] {
  const refusals = [...ouncesByProduct(lines)].flatMap(
    ([productId, ounces]) => pool.refusal(db, productId, ounces) ?? [],
  );
  const final = refusals.find((refusal) => !(refusal instanceof ShortOfStock));
  if (final) throw final;
  const [short, ...others] = refusals.filter((refusal) => refusal instanceof ShortOfStock);
  for (const { shortfalls } of others)
    for (const [id, ounces] of shortfalls) short?.shortfalls.set(id, ounces);
  if (short) throw short;
  return takeOrShort(db, pool, lines);
}

/** Never fails: for orders that stand already. In the caller's transaction. */
export function takeOrShort<Line extends StockLine>(db: Db, pool: Pool, lines: Line[]): TakenLine<Line>[] {
  const found = findProducts(
    db,
    lines.map(({ productId }) => productId),
  );
  return lines.map((line) => {
    const given = Math.min(line.ounces, pool.left(db, line.productId));
    if (given > 0) pool.add(db, line.productId, -given);
    const isSown = found.get(line.productId)?.isGrownToOrder;
    return { ...line, pool: pool.name, given, shortfall: isSown ? 0 : line.ounces - given };
  });
}

/** In the caller's transaction. Whatever the product is by now; never changes whether it is marked out of stock. */
export function giveBack(db: Db, pool: Pool, lines: { productId: string; given: number | null }[]): void {
  for (const { productId, given } of lines) if (given) pool.add(db, productId, given);
}

/** What is marked out of stock gives nothing. */
export const stock: OpenPool = {
  name: 'stock',
  left: (db, productId) => {
    const product = findProducts(db, [productId]).get(productId);
    return product?.isGrownToOrder ? 0 : available(product);
  },
  add: (db, productId, ounces) => void addStock(db).run({ productId, ounces }),
  refusal: (db, productId, ounces) => {
    const product = findProducts(db, [productId]).get(productId);
    const isThere = product?.isGrownToOrder || available(product) >= ounces;
    return isForSale(product) && isThere ? undefined : shortageError(product, ounces);
  },
};

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

const addStock = prepared((db) =>
  db
    .update(products)
    .set({ stockOunces: sql`${products.stockOunces} + ${sql.placeholder('ounces')}` })
    .where(eq(products.id, sql.placeholder('productId')))
    .prepare(),
);
