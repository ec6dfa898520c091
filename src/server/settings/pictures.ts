import { join } from 'node:path';
import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import {
  fixedPictureSlots,
  type HeroPicture,
  type Pictures,
  pictureRestoreMs,
  pictureShape,
} from '../../shared/contract/pictures.ts';
import { recipes } from '../../shared/facts/recipes.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import {
  addressOfPicture,
  deleteOldPictures,
  deletePictures,
  mailVersionOf,
  markReplaced,
  savePictures,
} from '../platform/site/public-pictures.ts';
import { listBoxes } from './page-contents.ts';
import { pictures } from './table.ts';

export function listPictures(db: Db): Pictures {
  const rows = db.select().from(pictures).where(isNull(pictures.removedAt)).all();
  return Object.fromEntries(
    rows.map(({ slot, fileId }) => [
      slot,
      { small: addressOf(fileId, 'small'), large: addressOf(fileId, 'large') },
    ]),
  );
}

/** A file; that of the other shape where the owner gave one only, null without any. */
export function heroFile({ db, env }: Deps, { shape, size }: HeroPicture): string | null {
  const { 'hero-tall': tall, 'hero-wide': wide } = listPictures(db);
  const picture = shape === 'tall' ? (tall ?? wide) : (wide ?? tall);
  return picture ? join(env.dataDir, picture[size]) : null;
}

/** For mails. A picture from before the shop made JPEGs is WebP. */
export function portraitForMails({ db, env }: Pick<Deps, 'db' | 'env'>): string | null {
  const address = listPictures(db).portrait?.small;
  return address ? (mailVersionOf(env.dataDir, address) ?? address) : null;
}

/** Replaces an earlier one. 404 for an unknown slot, 400 when it is no picture. */
export async function setPicture(deps: Deps, slot: string, file: Uint8Array): Promise<Pictures> {
  assertSlot(deps.db, slot);
  const { large, small, smallBytes } = pictureShape(slot);
  const fileId = `${slot}-${newId().toLowerCase()}`;
  const versions = [
    { path: pathOf(fileId, 'small'), width: small, bytes: smallBytes },
    { path: pathOf(fileId, 'large'), width: large },
    { path: `${folder}/${fileId}-small.jpg`, width: small },
  ];
  await savePictures(deps.env.dataDir, file, slot === 'portrait' ? versions : versions.slice(0, 2));
  const replaced = transact(deps.db, () => {
    const before = deps.db.select().from(pictures).where(eq(pictures.slot, slot)).get();
    const row = { slot, fileId, removedAt: null };
    deps.db.insert(pictures).values(row).onConflictDoUpdate({ target: pictures.slot, set: row }).run();
    return before;
  });
  if (replaced?.removedAt) deleteFilesOf(deps, slot, fileId);
  else if (replaced) markReplaced(deps, folder, replaced.fileId);
  return listPictures(deps.db);
}

/** Can be undone for ten minutes. */
export function removeSlotPicture({ db, now }: Deps, slot: string): Pictures {
  db.update(pictures)
    .set({ removedAt: now() })
    .where(and(eq(pictures.slot, slot), isNull(pictures.removedAt)))
    .run();
  return listPictures(db);
}

/** Removed ones after ten minutes, with the earlier ones of their slots; replaced ones after 90 days. */
export function purgeSlotPictures(deps: Pick<Deps, 'db' | 'env' | 'now'>): void {
  const isOver = lte(pictures.removedAt, deps.now() - pictureRestoreMs);
  for (const { slot } of deps.db.delete(pictures).where(isOver).returning().all()) deleteFilesOf(deps, slot);
  const shown = new Set(
    deps.db
      .select()
      .from(pictures)
      .all()
      .map(({ fileId }) => fileId),
  );
  deleteOldPictures(deps, folder, (name) => shown.has(fileIdOf(name)));
}

/** 409 after ten minutes, or when there is nothing to restore. */
export function restorePicture({ db, now }: Deps, slot: string): Pictures {
  const isRestorable = gt(pictures.removedAt, now() - pictureRestoreMs);
  const restored = db
    .update(pictures)
    .set({ removedAt: null })
    .where(and(eq(pictures.slot, slot), isNotNull(pictures.removedAt), isRestorable))
    .returning()
    .all();
  if (restored.length === 0) throw new AppError('conflict', 'This picture can no longer be brought back.');
  return listPictures(db);
}

function assertSlot(db: Db, slot: string): void {
  const slots: string[] = [
    ...fixedPictureSlots,
    ...listBoxes(db).map(({ id }) => `box-${id}`),
    ...recipes.map(({ id }) => `recipe-${id}`),
  ];
  if (!slots.includes(slot)) throw new AppError('notFound', 'We do not know this picture.');
}

/** All but those of `keptId`. */
function deleteFilesOf({ env }: Pick<Deps, 'env'>, slot: string, keptId?: string): void {
  deletePictures(env.dataDir, folder, (name) => {
    const fileId = fileIdOf(name);
    return fileId !== keptId && fileId.slice(0, -idLength - 1) === slot;
  });
}

const folder = 'slots';
const idLength = newId().length;

function fileIdOf(name: string): string {
  return name.replace(/-(small|large)\.\w+$/, '');
}

function pathOf(fileId: string, size: 'small' | 'large'): string {
  return `${folder}/${fileId}-${size}.webp`;
}

function addressOf(fileId: string, size: 'small' | 'large'): string {
  return addressOfPicture(pathOf(fileId, size));
}
