import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { catalogMessages } from '../../../shared/contract/catalog.ts';
import { newId } from '../db/ids.ts';
import { AppError } from '../errors.ts';

const maxPixels = 50_000_000;

/**
 * Writes an uploaded picture to `path` below `public-objects` and returns its address: encoded anew as WebP of at most `width`
 * px, so that only pixels are kept of the file (no place where it was taken, nothing hidden in it). 400 when it is no picture.
 */
export async function savePicture(
  dataDir: string,
  path: string,
  file: Uint8Array,
  width: number,
): Promise<string> {
  const picture = await toWebp(file, width);
  const place = placeOf(dataDir, path);
  await mkdir(dirname(place), { recursive: true });
  // A name of its own: two pictures for one place may come at the same time.
  const part = join(dirname(place), `.${newId()}.part`);
  try {
    await Bun.write(part, picture);
    await rename(part, place);
  } finally {
    await rm(part, { force: true });
  }
  return `/public-objects/${path}`;
}

/** The address of the picture at `path` below `public-objects`, which changes with the picture; null when there is none. */
export async function findPicture(dataDir: string, path: string): Promise<string | null> {
  const file = Bun.file(placeOf(dataDir, path));
  return (await file.exists()) ? `/public-objects/${path}?v=${file.lastModified.toString(36)}` : null;
}

/** Removes the picture at `path` below `public-objects`, if there is one. */
export async function removePicture(dataDir: string, path: string): Promise<void> {
  await rm(placeOf(dataDir, path), { force: true });
}

function placeOf(dataDir: string, path: string): string {
  return join(dataDir, 'public-objects', path);
}

async function toWebp(file: Uint8Array, width: number): Promise<Uint8Array> {
  try {
    const picture = new Bun.Image(file, { maxPixels });
    return await picture.resize(width, undefined, { withoutEnlargement: true }).webp({ quality: 80 }).bytes();
  } catch {
    throw new AppError('invalid', catalogMessages.picture);
  }
}
