import type { GrowerPictureName, GrowerPictures } from '../../shared/contract/settings.ts';
import type { Env } from '../env.ts';
import { findPicture, removePicture, savePicture } from '../platform/site/public-pictures.ts';

type PictureDeps = { env: Pick<Env, 'dataDir'> };

/** Twice the width at which each is drawn, in px. */
const widths: Record<GrowerPictureName, number> = { photo: 640, signature: 480 };

/** Where the grower's photograph and signature are; null for what the owner has not uploaded. */
export async function getGrowerPictures({ env }: PictureDeps): Promise<GrowerPictures> {
  const [photo, signature] = await Promise.all([
    findPicture(env.dataDir, pathOf('photo')),
    findPicture(env.dataDir, pathOf('signature')),
  ]);
  return { photo, signature };
}

/** Sets one of them, in the place of an earlier one. 400 when the file is no picture. */
export async function setGrowerPicture(
  deps: PictureDeps,
  name: GrowerPictureName,
  file: Uint8Array,
): Promise<GrowerPictures> {
  await savePicture(deps.env.dataDir, pathOf(name), file, widths[name]);
  return getGrowerPictures(deps);
}

/** Removes one of them; does nothing when there is none. */
export async function removeGrowerPicture(
  deps: PictureDeps,
  name: GrowerPictureName,
): Promise<GrowerPictures> {
  await removePicture(deps.env.dataDir, pathOf(name));
  return getGrowerPictures(deps);
}

function pathOf(name: GrowerPictureName): string {
  return `grower/${name}.webp`;
}
