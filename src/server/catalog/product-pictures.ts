import { eq } from 'drizzle-orm';
import type { AdminProduct } from '../../shared/contract/catalog.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { savePicture } from '../platform/site/public-pictures.ts';
import { toAdminProductView } from './admin-products.ts';
import { findProducts } from './products.ts';
import { products } from './table.ts';

/** Twice the width at which the widest product card is drawn, in px. */
const width = 800;

/** Gives a product a picture, under a name of its own in `public-objects/products`. 400 when it is no picture. */
export async function setProductPicture(deps: Deps, id: string, file: Uint8Array): Promise<AdminProduct> {
  if (!findProducts(deps.db, [id]).has(id)) throw new AppError('notFound', 'We do not know this product.');
  const path = `products/${id}-${newId().toLowerCase()}.webp`;
  const imageUrl = await savePicture(deps.env.dataDir, path, file, width);
  const row = deps.db.update(products).set({ imageUrl }).where(eq(products.id, id)).returning().get();
  return toAdminProductView(row);
}
