import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { howMany } from '../src/server/testing/long.ts';

// Longer than an admin's session.
const weeks = howMany(3, 12);

test(`${weeks} weeks of the demo run through, unrefilled it sells on its last day, and the shop’s revenue is that of the provider`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-demo-'));
  const running = Bun.spawn([process.execPath, `${import.meta.dir}/demo-data.ts`, `--weeks=${weeks}`], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [code, out, said] = await Promise.all([
    running.exited,
    new Response(running.stdout).text(),
    new Response(running.stderr).text(),
  ]);
  rmSync(dataDir, { recursive: true, force: true });
  expect([code, said]).toEqual([0, '']);
  expect(out).toContain(`Week ${weeks} of ${weeks}:`);
  expect(out).toContain('is that of the provider, to the cent');
  expect(out).toContain('4 of 4 greens are for sale');
  expect(out).toContain('5 places for photos have drawings.');
}, 900_000);
