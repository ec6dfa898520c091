import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

export { version } from '../../../package.json';

/** The folder of the checkout, or of an installed shop: the nearest one above this file that has a `package.json`. */
export const root = findRoot(import.meta.dir);

function findRoot(folder: string): string {
  return existsSync(`${folder}/package.json`) || folder === '/' ? folder : findRoot(dirname(folder));
}
