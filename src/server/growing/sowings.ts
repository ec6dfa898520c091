import { and, asc, between, desc, eq, gte, inArray, isNull, max, ne } from 'drizzle-orm';
import type { NewSowing, Sowing } from '../../shared/contract/growing.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { findProducts } from '../catalog/products.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { presentSwaps } from './present-swaps.ts';
import { sowings } from './table.ts';

type SowingRow = typeof sowings.$inferSelect;

/** Oldest first; `date` is `YYYY-MM-DD`. */
export function listSowings(db: Db, date: string): Sowing[] {
  const live = and(eq(sowings.date, date), isNull(sowings.takenBackAt));
  return db.select().from(sowings).where(live).orderBy(asc(sowings.createdAt)).all().map(toView);
}

/**
 * Idempotent by key. Changes no stock or order. 404 for an unknown green, 400 for a future day or one after
 * delivery.
 */
export function recordSowing({ db, now }: Deps, { key, ...sowing }: NewSowing): Sowing {
  return transact(db, () => {
    const known = db.select().from(sowings).where(eq(sowings.key, key)).get();
    if (known) return toView(known);
    if (!findProducts(db, [sowing.productId]).has(sowing.productId))
      throw new AppError('notFound', 'We do not know this green.');
    if (sowing.sownOn > newYorkDay(now()) || sowing.sownOn > sowing.date)
      throw new AppError('invalid', 'Please say on which day it was sown, today at the latest.');
    const row = { ...sowing, id: newId(), key, createdAt: now() };
    return toView(db.insert(sowings).values(row).returning().get());
  });
}

/** 400 for more than were sown, 404 for an unknown sowing. */
export function loseTrays({ db }: Deps, id: string, lostTrays: number): Sowing {
  return transact(db, () => {
    const { trays } = getSowing(db, id);
    if (lostTrays > trays)
      throw new AppError('invalid', `Only ${trays} trays were sown, so no more can be lost.`);
    return toView(db.update(sowings).set({ lostTrays }).where(eq(sowings.id, id)).returning().get());
  });
}

/** 404 for an unknown one. Returns the day's remaining sowings. */
export function takeSowingBack({ db, now }: Deps, id: string): Sowing[] {
  return transact(db, () => {
    const { date } = getSowing(db, id);
    db.update(sowings).set({ takenBackAt: now() }).where(eq(sowings.id, id)).run();
    return listSowings(db, date);
  });
}

/** Both days included; `trays` without undone ones and those lost, also by a swap. */
export function growingTrays(db: Db, from: string, until: string) {
  const { date, productId, trays, lostTrays, createdAt, takenBackAt } = sowings;
  const rows = db
    .select({ date, productId, trays, lostTrays, createdAt })
    .from(sowings)
    .where(and(between(date, from, until), isNull(takenBackAt)))
    .all();
  const losses = presentSwaps(db, from, until).filter(({ losesTrays }) => losesTrays);
  return rows.map(({ createdAt: sownAt, ...row }) => {
    const isLost = losses.some(
      (swap) => swap.date === row.date && swap.productId === row.productId && sownAt <= swap.createdAt,
    );
    const lost = isLost ? row.trays : row.lostTrays;
    return { ...row, lostTrays: lost, trays: row.trays - lost };
  });
}

/** From `from` (`YYYY-MM-DD`) on; null without any. */
export function lastDayWithSowing(db: Db, from: string): string | null {
  const live = and(gte(sowings.date, from), isNull(sowings.takenBackAt));
  return (
    db
      .select({ last: max(sowings.date) })
      .from(sowings)
      .where(live)
      .get()?.last ?? null
  );
}

/** Omits sowings whose trays are all lost. */
export function sowingDays(db: Db, dates: string[]) {
  const { date, productId, trays, lostTrays, sownOn, takenBackAt } = sowings;
  const rows = db
    .select({ date, productId, trays, lostTrays, sownOn })
    .from(sowings)
    .where(and(inArray(date, dates), isNull(takenBackAt)))
    .all();
  return rows.filter((row) => row.trays > row.lostTrays);
}

/** Latest delivery day first; none when it was never sown. */
export function sowingsOfLot(db: Db, lot: string): Sowing[] {
  return db
    .select()
    .from(sowings)
    .where(and(ne(sowings.lot, ''), isNull(sowings.takenBackAt)))
    .orderBy(desc(sowings.date), asc(sowings.createdAt))
    .all()
    .filter((row) => lotKeyOf(row.lot) === lotKeyOf(lot))
    .map(toView);
}

/** For comparing: people type it from a bag. SQLite knows the capitals of ASCII only. */
function lotKeyOf(lot: string): string {
  return lot.trim().normalize('NFKC').toLowerCase();
}

/** Latest first. Each piece of the text has to begin a word of the lot. `date` is its last delivery day. */
export function findLots(
  db: Db,
  text: string,
  limit: number,
): { lot: string; productIds: string[]; date: string }[] {
  const pieces = text.split(/[\s,]+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  if (pieces.length === 0) return [];
  const begins = pieces.map((piece) => new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(piece)}`, 'iu'));
  const rows = db
    .select({ lot: sowings.lot, productId: sowings.productId, date: sowings.date })
    .from(sowings)
    .where(and(ne(sowings.lot, ''), isNull(sowings.takenBackAt)))
    .orderBy(desc(sowings.date), desc(sowings.createdAt))
    .all()
    .filter(({ lot }) => begins.every((begin) => begin.test(lot)));
  return [...Map.groupBy(rows, ({ lot }) => lotKeyOf(lot)).values()].slice(0, limit).flatMap((own) => {
    const [last] = own;
    return last ? [{ ...last, productIds: [...new Set(own.map(({ productId }) => productId))] }] : [];
  });
}

function getSowing(db: Db, id: string): SowingRow {
  const live = and(eq(sowings.id, id), isNull(sowings.takenBackAt));
  const row = db.select().from(sowings).where(live).get();
  if (!row) throw new AppError('notFound', 'We do not know this sowing.');
  return row;
}

function toView({ id, date, productId, trays, lostTrays, sownOn, lot, createdAt }: SowingRow): Sowing {
  return { id, date, productId, trays, lostTrays, sownOn, lot, createdAt };
}
