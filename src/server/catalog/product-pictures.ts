import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { rules } from '../../shared/business.ts';
import type { AdminProduct } from '../../shared/contract/catalog.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { savePicture } from '../platform/site/public-pictures.ts';
import { toAdminProductView } from './admin-products.ts';
import { findProducts } from './products.ts';
import { products } from './table.ts';

/** In px: twice the widest product card. */
const width = 800;
/** In px: twice the width in mails. */
const mailWidth = 112;

/** 400 when it is no picture. */
export async function setProductPicture(deps: Deps, id: string, file: Uint8Array): Promise<AdminProduct> {
  if (!findProducts(deps.db, [id]).has(id)) throw new AppError('notFound', 'We do not know this product.');
  const path = `products/${id}-${newId().toLowerCase()}`;
  await savePicture(deps.env.dataDir, `${path}.jpg`, file, mailWidth);
  const imageUrl = await savePicture(deps.env.dataDir, `${path}.webp`, file, width);
  const row = deps.db.update(products).set({ imageUrl }).where(eq(products.id, id)).returning().get();
  return toAdminProductView(row);
}

/** Mail programs show neither SVG nor WebP. Null without a picture. */
export function mailPictureOf({ db, env }: Pick<Deps, 'db' | 'env'>, id: string): string | null {
  const url = findProducts(db, [id]).get(id)?.imageUrl ?? '';
  const drawing = /^\/pictures\/([\w-]+)\.svg$/.exec(url)?.[1];
  if (drawing) return drawing in rules.firstPrices ? `/mail/${drawing}.png` : null;
  const photo = url.replace(/\.webp$/, '.jpg');
  return photo.startsWith('/public-objects/') && existsSync(join(env.dataDir, photo)) ? photo : null;
}
