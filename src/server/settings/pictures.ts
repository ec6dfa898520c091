import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import {
  fixedPictureSlots,
  type Pictures,
  pictureRestoreMs,
  pictureShape,
} from '../../shared/contract/pictures.ts';
import { recipes } from '../../shared/facts/recipes.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { removePicture, savePicture } from '../platform/site/public-pictures.ts';
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

/** Replaces an earlier one. 404 for an unknown slot, 400 when it is no picture. */
export async function setPicture(deps: Deps, slot: string, file: Uint8Array): Promise<Pictures> {
  assertSlot(deps.db, slot);
  const { large, small } = pictureShape(slot);
  const fileId = `${slot}-${newId().toLowerCase()}`;
  await savePicture(deps.env.dataDir, pathOf(fileId, 'small'), file, small);
  await savePicture(deps.env.dataDir, pathOf(fileId, 'large'), file, large);
  const replaced = transact(deps.db, () => {
    const before = deps.db.select().from(pictures).where(eq(pictures.slot, slot)).get();
    const row = { slot, fileId, removedAt: null };
    deps.db.insert(pictures).values(row).onConflictDoUpdate({ target: pictures.slot, set: row }).run();
    return before;
  });
  if (replaced) await deleteFiles(deps, replaced.fileId);
  return listPictures(deps.db);
}

/** Can be undone for ten minutes. */
export async function removeSlotPicture(deps: Deps, slot: string): Promise<Pictures> {
  const { db, now } = deps;
  db.update(pictures)
    .set({ removedAt: now() })
    .where(and(eq(pictures.slot, slot), isNull(pictures.removedAt)))
    .run();
  const isOver = lte(pictures.removedAt, now() - pictureRestoreMs);
  for (const { fileId } of db.delete(pictures).where(isOver).returning().all())
    await deleteFiles(deps, fileId);
  return listPictures(db);
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

async function deleteFiles({ env }: Deps, fileId: string): Promise<void> {
  await removePicture(env.dataDir, pathOf(fileId, 'small'));
  await removePicture(env.dataDir, pathOf(fileId, 'large'));
}

function pathOf(fileId: string, size: 'small' | 'large'): string {
  return `slots/${fileId}-${size}.webp`;
}

function addressOf(fileId: string, size: 'small' | 'large'): string {
  return `/public-objects/${pathOf(fileId, size)}`;
}
