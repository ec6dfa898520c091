import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { catalogMessages } from '../../../shared/contract/catalog.ts';
import { newId } from '../db/ids.ts';
import { AppError } from '../errors.ts';

const maxPixels = 50_000_000;
const maxBytes = 200_000;
/** Tried until the file is small enough; then the width is reduced. */
const qualities = [80, 60, 40];

/**
 * Re-encodes (at most `width` px and 200 KB), which strips location and other metadata. JPEG or WebP by the
 * ending of `path`, below `public-objects`. 400 when it is no picture.
 */
export async function savePicture(
  dataDir: string,
  path: string,
  file: Uint8Array,
  width: number,
): Promise<string> {
  const picture = await encode(file, width, path.endsWith('.jpg'));
  const place = placeOf(dataDir, path);
  await mkdir(dirname(place), { recursive: true });
  // A unique name: two uploads for one place may overlap.
  const part = join(dirname(place), `.${newId()}.part`);
  try {
    await Bun.write(part, picture);
    await rename(part, place);
  } finally {
    await rm(part, { force: true });
  }
  return `/public-objects/${path}`;
}

export async function removePicture(dataDir: string, path: string): Promise<void> {
  await rm(placeOf(dataDir, path), { force: true });
}

function placeOf(dataDir: string, path: string): string {
  return join(dataDir, 'public-objects', path);
}

async function encode(file: Uint8Array, width: number, isJpeg: boolean): Promise<Uint8Array> {
  try {
    for (let limit = width; ; limit = Math.round(limit * 0.7))
      for (const quality of qualities) {
        const picture = new Bun.Image(file, { maxPixels });
        const resized = picture.resize(limit, undefined, { withoutEnlargement: true });
        const bytes = await (isJpeg ? resized.jpeg({ quality }) : resized.webp({ quality })).bytes();
        if (bytes.length <= maxBytes) return bytes;
      }
  } catch {
    throw new AppError('invalid', catalogMessages.picture);
  }
}
