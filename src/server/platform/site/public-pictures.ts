import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { newId } from '../db/ids.ts';
import type { Deps } from '../deps.ts';
import { timings } from '../timings.ts';
import { encodePicture } from './picture-encoding.ts';

/** `path` is below `public-objects` and ends in `.webp` or `.jpg`; `width` (px) and `bytes` are the most. */
type Version = { path: string; width: number; bytes?: number };

/** Stores all versions or none. 400 when it is no picture. */
export async function savePictures(dataDir: string, file: Uint8Array, versions: Version[]): Promise<void> {
  const pictures: { place: string; bytes: Uint8Array }[] = [];
  for (const { path, width, bytes: most } of versions) {
    const bytes = await encodePicture(file, width, path.endsWith('.jpg') ? 'jpeg' : 'webp', most);
    pictures.push({ place: placeOf(dataDir, path), bytes });
  }
  try {
    for (const { place, bytes } of pictures) writeWhole(place, bytes);
  } catch (error) {
    for (const { place } of pictures) rmSync(place, { force: true });
    throw error;
  }
}

export function addressOfPicture(path: string): string {
  return `/public-objects/${path}`;
}

/** The JPEG beside a WebP: not all mail programs show WebP. Null without one. */
export function mailVersionOf(dataDir: string, address: string): string | null {
  const jpeg = address.replace(/\.webp$/, '.jpg');
  return jpeg.startsWith('/public-objects/') && existsSync(join(dataDir, jpeg)) ? jpeg : null;
}

/** Their modification time becomes `now`, from which `deleteOldPictures` counts. */
export function markReplaced({ env, now }: Pick<Deps, 'env' | 'now'>, folder: string, prefix: string): void {
  for (const { name, place } of listFolder(env.dataDir, folder))
    if (name.startsWith(prefix)) utimesSync(place, now() / 1000, now() / 1000);
}

/** Mails already sent show replaced ones for 90 days. */
export function deleteOldPictures(
  { env, now }: Pick<Deps, 'env' | 'now'>,
  folder: string,
  isShown: (name: string) => boolean,
): void {
  for (const { name, place } of listFolder(env.dataDir, folder))
    if (!isShown(name) && statSync(place).mtimeMs <= now() - timings.replacedPictureTtlMs)
      rmSync(place, { force: true });
}

export function deletePictures(dataDir: string, folder: string, isMeant: (name: string) => boolean): void {
  for (const { name, place } of listFolder(dataDir, folder))
    if (isMeant(name)) rmSync(place, { force: true });
}

function listFolder(dataDir: string, folder: string): { name: string; place: string }[] {
  const path = placeOf(dataDir, folder);
  const names = existsSync(path) ? readdirSync(path) : [];
  return names.filter((name) => ownName.test(name)).map((name) => ({ name, place: join(path, name) }));
}

/** The owner may have put other files there. */
const ownName = /-[\w-]{20}(-small|-large)?\.(webp|jpg)$/;

function writeWhole(place: string, bytes: Uint8Array): void {
  mkdirSync(dirname(place), { recursive: true });
  const part = join(dirname(place), `.${newId()}.part`);
  try {
    writeFileSync(part, bytes);
    renameSync(part, place);
  } finally {
    rmSync(part, { force: true });
  }
}

function placeOf(dataDir: string, path: string): string {
  return join(dataDir, 'public-objects', path);
}
