import { expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addPreviousScripts, readScripts } from './previous-scripts.ts';

test('a build keeps the scripts of the one before, and not of those before it', async () => {
  const client = await mkdtemp(join(tmpdir(), 'client-'));
  const build = async (scripts: string[]) => {
    const previous = await readScripts(client);
    await rm(client, { recursive: true });
    const manifest = Object.fromEntries(scripts.map((name) => [name, { file: `assets/${name}.js` }]));
    await Bun.write(`${client}/.vite/manifest.json`, JSON.stringify(manifest));
    for (const name of scripts) await Bun.write(`${client}/assets/${name}.js`, name);
    await addPreviousScripts(client, previous);
    return (await Array.fromAsync(new Bun.Glob('assets/*').scan(client))).sort();
  };
  expect(await build(['same', 'one'])).toEqual(['assets/one.js', 'assets/same.js']);
  expect(await build(['same', 'two'])).toEqual(['assets/one.js', 'assets/same.js', 'assets/two.js']);
  expect(await build(['same', 'three'])).toEqual(['assets/same.js', 'assets/three.js', 'assets/two.js']);
  await rm(client, { recursive: true });
});
