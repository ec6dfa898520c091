import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

export { version } from '../../../package.json';

/** The nearest folder above with a `package.json`: a checkout or an installed shop. */
export const root = findRoot(import.meta.dir);

function findRoot(folder: string): string {
  return existsSync(`${folder}/package.json`) || folder === '/' ? folder : findRoot(dirname(folder));
}
