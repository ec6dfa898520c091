import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { $ } from 'bun';
import { atMost, type Figure } from './figures.ts';

/** How many packages a production install brings, bun itself not counted. */
export async function benchPackages(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-packages-'));
  for (const file of ['package.json', 'bun.lock'])
    copyFileSync(`${import.meta.dir}/../${file}`, join(folder, file));
  await $`${process.execPath} install --production --frozen-lockfile --ignore-scripts`.cwd(folder).quiet();
  const count = packagesIn(join(folder, 'node_modules'));
  rmSync(folder, { recursive: true });
  return [atMost('production packages besides bun', count, 60)];
}

function packagesIn(folder: string): number {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.') && name !== 'bun');
  return names.reduce(
    (sum, name) => sum + (name.startsWith('@') ? readdirSync(join(folder, name)).length : 1),
    0,
  );
}
