import { eq, sql } from 'drizzle-orm';
import { rules } from '../../shared/business.ts';
import type { SaveCart, SavedCart, SavedLine } from '../../shared/cart.ts';
import { mergeLines } from '../../shared/cart-lines.ts';
import { ouncesPerUnit, parseVariant } from '../../shared/catalog.ts';
import { findProducts } from '../catalog/products.ts';
import { type Db, prepared, transact } from '../db.ts';
import { savedCarts } from './table.ts';

/** The customer's saved cart; one that was never saved is empty at revision 0. */
export function getCart(db: Db, userId: string): SavedCart {
  const row = cartByUser(db).get({ userId });
  if (!row) return { lines: [], notes: '', revision: 0 };
  return { lines: offeredLines(db, row.lines), notes: row.notes, revision: row.revision };
}

/**
 * Keeps a device's cart. Built on the stored revision it replaces what is stored; otherwise the two merge by the
 * larger quantity per variant, and the device's notes win unless it has none. Lines of products that are not
 * offered are dropped. The revision moves only when something changed. `now` is epoch ms.
 */
export function saveCart(db: Db, userId: string, input: SaveCart, now: number): SavedCart {
  return transact(db, () => {
    const stored = getCart(db, userId);
    const merged = input.baseRevision === stored.revision ? input : mergedCart(stored, input);
    const lines = offeredLines(db, mergeLines(merged.lines, [])).slice(0, rules.maxLines);
    const cart = { lines, notes: merged.notes, revision: stored.revision };
    if (sameCart(stored, cart)) return stored;
    return storeCart(db, userId, { ...cart, revision: stored.revision + 1 }, now);
  });
}

/**
 * Empties the saved cart once it has been bought: when it still holds what was bought, in ounces per product. A cart
 * that was filled anew meanwhile stays. The revision moves on, so that other devices notice.
 */
export function clearBoughtCart(
  db: Db,
  userId: string,
  bought: { productId: string; ounces: number }[],
): void {
  const saved = getCart(db, userId).lines.map(contentOf);
  if (sameContents(saved, bought)) emptyCart(db).run({ userId });
}

type Content = { productId: string; ounces: number };

function contentOf({ id, quantity }: SavedLine): Content {
  const { productId, size } = parseVariant(id);
  return { productId, ounces: quantity * ouncesPerUnit(size) };
}

function sameContents(a: Content[], b: Content[]): boolean {
  const [left, right] = [a, b].map((contents) => {
    const sums = new Map<string, number>();
    for (const { productId, ounces } of contents) sums.set(productId, (sums.get(productId) ?? 0) + ounces);
    return JSON.stringify([...sums].sort());
  });
  return left === right;
}

function mergedCart(stored: SavedCart, input: SaveCart) {
  return { lines: mergeLines(stored.lines, input.lines), notes: input.notes || stored.notes };
}

function offeredLines(db: Db, lines: SavedLine[]): SavedLine[] {
  const productOf = ({ id }: SavedLine) => parseVariant(id).productId;
  const found = findProducts(db, lines.map(productOf));
  return lines.filter((line) => found.get(productOf(line))?.isActive);
}

function sameCart(a: SavedCart, b: SavedCart): boolean {
  return a.notes === b.notes && JSON.stringify(a.lines) === JSON.stringify(b.lines);
}

function storeCart(db: Db, userId: string, cart: SavedCart, now: number): SavedCart {
  const { lines, notes, revision } = cart;
  writeCart(db).run({ userId, lines, notes, revision, now });
  return cart;
}

const cartByUser = prepared((db) =>
  db
    .select()
    .from(savedCarts)
    .where(eq(savedCarts.userId, sql.placeholder('userId')))
    .prepare(),
);

const writeCart = prepared((db) =>
  db
    .insert(savedCarts)
    .values({
      userId: sql.placeholder('userId'),
      lines: sql.placeholder('lines'),
      notes: sql.placeholder('notes'),
      revision: sql.placeholder('revision'),
      updatedAt: sql.placeholder('now'),
    })
    .onConflictDoUpdate({
      target: savedCarts.userId,
      set: {
        lines: sql`excluded.lines`,
        notes: sql`excluded.notes`,
        revision: sql`excluded.revision`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .prepare(),
);

const emptyCart = prepared((db) =>
  db
    .update(savedCarts)
    .set({ lines: [], notes: '', revision: sql`${savedCarts.revision} + 1` })
    .where(eq(savedCarts.userId, sql.placeholder('userId')))
    .prepare(),
);
