import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { $ } from 'bun';

/**
 * Prints what a production install brings, bun itself not counted, and fails when it is too much. Only what `src/server`
 * imports belongs in `dependencies`.
 */
const most = 60;

const folder = mkdtempSync(join(tmpdir(), 'shop-packages-'));
for (const file of ['package.json', 'bun.lock'])
  copyFileSync(`${import.meta.dir}/../../${file}`, join(folder, file));
await $`${process.execPath} install --production --frozen-lockfile --ignore-scripts`.cwd(folder).quiet();
const names = packagesIn(join(folder, 'node_modules'));
rmSync(folder, { recursive: true });
process.stdout.write(`${names.length} production packages, at most ${most}: ${names.join(', ')}\n`);
if (names.length > most) process.exit(1);

function packagesIn(modules: string): string[] {
  const names = readdirSync(modules).filter((name) => !name.startsWith('.') && name !== 'bun');
  return names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
}
