import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

async function backUp(dataDir: string, folder: string) {
  const copying = Bun.spawn([process.execPath, `${import.meta.dir}/backup.ts`, folder], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  return { code: await copying.exited, said: await new Response(copying.stderr).text() };
}

test('a backup copies a shop with what was just written, and fails where there is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-backup-'));
  const copies = join(folder, 'copies');
  const nowhere = await backUp(folder, copies);
  expect(nowhere.code).not.toBe(0);
  expect(nowhere.said).toContain(`There is no shop in DATA_DIR (${folder})`);
  expect(existsSync(copies)).toBe(false);

  const open = new Database(join(folder, 'shop.sqlite'));
  open.run('PRAGMA journal_mode = WAL');
  open.run('create table orders (id text)');
  open.run("insert into orders values ('newest')");
  expect((await backUp(folder, copies)).code).toBe(0);
  open.close();
  const [copy = ''] = readdirSync(copies);
  const copied = new Database(join(copies, copy), { readonly: true });
  expect(copied.query('select id from orders').all()).toEqual([{ id: 'newest' }]);
  copied.close();
  rmSync(folder, { recursive: true });
});

test('backups of one minute, also at the same moment, are whole copies of their own that only the user reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-backup-'));
  const copies = join(folder, 'copies');
  const open = new Database(join(folder, 'shop.sqlite'));
  open.run('create table orders (id text)');
  open.run("insert into orders values ('newest')");
  open.close();
  const answers = await Promise.all([1, 2, 3].map(() => backUp(folder, copies)));
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
  const names = readdirSync(copies);
  expect(names).toHaveLength(3);
  for (const name of names) {
    expect(name).toEndWith('.sqlite');
    const path = join(copies, name);
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
    const copied = new Database(path, { readonly: true });
    expect(copied.query('select id from orders').all()).toEqual([{ id: 'newest' }]);
    copied.close();
  }
  rmSync(folder, { recursive: true });
});
