import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Manifest = Record<string, { file: string; src?: string }>;

/** The address of a source's script: files of the build have neutral names. */
export function scriptOf(source: string): string {
  const path = join(import.meta.dirname, '../../dist/client/.vite/manifest.json');
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'));
  const found = Object.values(manifest).find(({ src }) => src?.split('?')[0] === source);
  if (!found) throw new Error(`The build has no script of ${source}.`);
  return `/${found.file}`;
}
