import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describeSite } from '../../../../scripts/build/describe-site.ts';
import { createApp } from '../../app.ts';
import { openTestShop } from '../../testing/shop.ts';
import { staticFiles } from './static.ts';

const film = new Uint8Array(5000).fill(7);
let folder = '';
let ask: (path: string, headers?: Record<string, string>) => Promise<Response>;
let close: () => void;

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/lenient-`);
  const client = `${folder}/dist/client`;
  await Bun.write(`${client}/attached-assets/hero.mp4`, film);
  await Bun.write(`${folder}/dist/site.json`, JSON.stringify(await describeSite(client)));
  await Bun.write(`${folder}/public-objects/hero.mp4`, film);
  await Bun.write(`${folder}/shop.sqlite`, 'private');
  const shop = await openTestShop();
  const pageTexts = { origin: 'https://shop.example', products: () => '' };
  const options = { dist: `${folder}/dist`, dataDir: folder, realStripe: false, pageTexts };
  const app = createApp(shop.deps).use(await staticFiles(options));
  ask = (path, headers = { prefer: 'handling=lenient', range: 'bytes=0-0' }) =>
    app.handle(new Request(`http://localhost${path}`, { headers }));
  close = () => shop.close();
});

afterAll(async () => {
  close();
  await rm(folder, { recursive: true });
});

test.each(['/public-objects/other.mp4', '/attached-assets/other.mp4', '/public-objects/..%2fshop.sqlite'])(
  '%s is nothing for who asks leniently, and a 404 for everybody else',
  async (path) => {
    const answer = await ask(path);
    expect([answer.status, (await answer.bytes()).byteLength]).toEqual([204, 0]);
    expect([answer.headers.get('vary'), answer.headers.get('cache-control')]).toEqual(['prefer', 'no-store']);
    expect((await ask(path, {})).status).toBe(404);
  },
);

test.each(['/public-objects/hero.mp4', '/attached-assets/hero.mp4'])(
  '%s shows its first byte',
  async (path) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, 'bytes 0-0/5000']);
    expect((await answer.bytes()).byteLength).toBe(1);
  },
);

test.each(['/assets/gone-1.js', '/api/no-such-thing', '/hero.mp4'])(
  '%s is a 404 however one asks',
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);
