import { eq } from 'drizzle-orm';
import { rules } from '../../shared/business.ts';
import type { AdminProduct } from '../../shared/contract/catalog.ts';
import { productPictureShape } from '../../shared/contract/pictures.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import {
  addressOfPicture,
  deleteOldPictures,
  mailVersionOf,
  markReplaced,
  savePictures,
} from '../platform/site/public-pictures.ts';
import { toAdminProductView } from './admin-products.ts';
import { findProducts } from './products.ts';
import { products } from './table.ts';

/** 400 when it is no picture. */
export async function setProductPicture(deps: Deps, id: string, file: Uint8Array): Promise<AdminProduct> {
  if (!findProducts(deps.db, [id]).has(id)) throw new AppError('notFound', 'We do not know this product.');
  const path = `products/${id}-${newId().toLowerCase()}`;
  await savePictures(deps.env.dataDir, file, [
    { path: `${path}.jpg`, width: productPictureShape.small },
    { path: `${path}.webp`, width: productPictureShape.large },
  ]);
  const before = findProducts(deps.db, [id]).get(id)?.imageUrl ?? '';
  if (before.startsWith(folderAddress)) markReplaced(deps, 'products', fileNameOf(before));
  const imageUrl = addressOfPicture(`${path}.webp`);
  const row = deps.db.update(products).set({ imageUrl }).where(eq(products.id, id)).returning().get();
  return toAdminProductView(row);
}

export function purgeProductPictures(deps: Pick<Deps, 'db' | 'env' | 'now'>): void {
  const rows = deps.db.select({ imageUrl: products.imageUrl }).from(products).all();
  const shown = new Set(rows.map(({ imageUrl }) => fileNameOf(imageUrl)));
  deleteOldPictures(deps, 'products', (name) => shown.has(fileNameOf(name)));
}

const folderAddress = addressOfPicture('products/');

/** Without its ending: the same for page and mails. */
function fileNameOf(address: string): string {
  return address.replace(folderAddress, '').replace(/\.\w+$/, '');
}

/** Mail programs show neither SVG nor WebP. Null without a picture. */
export function mailPictureOf({ db, env }: Pick<Deps, 'db' | 'env'>, id: string): string | null {
  const url = findProducts(db, [id]).get(id)?.imageUrl ?? '';
  const drawing = /^\/pictures\/([\w-]+)\.svg$/.exec(url)?.[1];
  if (drawing) return drawing in rules.firstPrices ? `/mail/${drawing}.png` : null;
  return mailVersionOf(env.dataDir, url);
}
