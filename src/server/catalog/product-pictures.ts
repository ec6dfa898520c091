import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { type AdminProduct, catalogMessages } from '../../shared/admin-catalog.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { toAdminProductView } from './admin-products.ts';
import { findProducts } from './products.ts';
import { products } from './table.ts';

/** Twice the width at which the widest product card is drawn. */
const width = 800;
const maxPixels = 50_000_000;

/**
 * Gives a product a picture: drawn anew as WebP, so that only pixels are kept of the file (no place where it was taken,
 * nothing hidden in it), in `public-objects/products` under a name of its own. 400 when it is no picture.
 */
export async function setProductPicture(deps: Deps, id: string, file: Uint8Array): Promise<AdminProduct> {
  if (!findProducts(deps.db, [id]).has(id)) throw new AppError('notFound', 'We do not know this product.');
  const picture = await toWebp(file);
  const folder = join(deps.env.dataDir, 'public-objects', 'products');
  const name = `${id}-${newId().toLowerCase()}.webp`;
  await mkdir(folder, { recursive: true });
  await Bun.write(join(folder, `${name}.part`), picture);
  await rename(join(folder, `${name}.part`), join(folder, name));
  const row = deps.db
    .update(products)
    .set({ imageUrl: `/public-objects/products/${name}` })
    .where(eq(products.id, id))
    .returning()
    .get();
  return toAdminProductView(row);
}

async function toWebp(file: Uint8Array): Promise<Uint8Array> {
  try {
    const picture = new Bun.Image(file, { maxPixels });
    return await picture.resize(width, undefined, { withoutEnlargement: true }).webp({ quality: 80 }).bytes();
  } catch {
    throw new AppError('invalid', catalogMessages.picture);
  }
}
