import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Longer than an admin's session.
test('the demo’s weeks run through, and the shop’s revenue is that of the provider', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-demo-'));
  const running = Bun.spawn([process.execPath, `${import.meta.dir}/demo-data.ts`, '--weeks=3'], {
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
  expect(out).toContain('Week 3 of 3:');
  expect(out).toContain('is that of the provider, to the cent');
});
