import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

function spawnShop(env: Record<string, string>) {
  return Bun.spawn([process.execPath, `${import.meta.dir}/main.ts`], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', PORT: '0', ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  });
}

test('a data folder that cannot be written ends the start with one line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-main-'));
  writeFileSync(join(folder, 'file'), '');
  const shop = spawnShop({ DATA_DIR: join(folder, 'file', 'data') });
  expect(await shop.exited).toBe(1);
  const lines = (await new Response(shop.stderr).text()).trim().split('\n');
  expect(lines).toEqual([
    `The shop cannot start: DATA_DIR (${folder}/file/data) cannot be written (ENOTDIR).`,
  ]);
  rmSync(folder, { recursive: true });
});
