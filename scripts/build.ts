import { rm } from 'node:fs/promises';
import type { Site } from '../src/server/site.ts';
import { compressSite, describeSite } from './site/describe-site.ts';
import { inlineStylesheet } from './site/loading-order.ts';
import { addPageMetadata } from './site/page-heads.ts';
import { buildServiceWorker, planOffline, precacheSize } from './site/service-worker.ts';
import { staffChunks } from './site/staff-chunks.ts';
import { webManifest } from './site/web-manifest.ts';

/** Builds everything the server serves: `bun run build`. The order matters: what follows describes what came before. */

const root = `${import.meta.dir}/..`;
const client = `${root}/dist/client`;

await rm(`${root}/dist`, { recursive: true, force: true });
await run('bunx', '--bun', 'react-router', 'build');
await addMetadataToPages();
await inlineStylesheets();
await Bun.write(`${client}/manifest.webmanifest`, JSON.stringify(await webManifest(client)));
const built = await describeSite(client);
const plan = planOffline(built, await staffChunks(client, built));
await Bun.write(`${client}/sw.js`, await buildServiceWorker(plan));
const site = await describeSite(client);
await compressSite(client, site);
await Bun.write(`${root}/dist/site.json`, JSON.stringify(site));
await bundleServer();
process.stdout.write(await summary(site));

/** Writes into every prerendered page what search engines and link previews read. */
async function addMetadataToPages(): Promise<void> {
  for await (const page of new Bun.Glob('**/index.html').scan({ cwd: client }))
    await rewrite(page, (html) => addPageMetadata(html, `/${page.replace(/\/?index\.html$/, '')}`));
}

async function inlineStylesheets(): Promise<void> {
  const [sheet = ''] = await Array.fromAsync(new Bun.Glob('assets/*.css').scan({ cwd: client }));
  const css = await Bun.file(`${client}/${sheet}`).text();
  for await (const page of new Bun.Glob('**/*.html').scan({ cwd: client }))
    await rewrite(page, (html) => inlineStylesheet(html, { href: `/${sheet}`, css }));
}

async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  await Bun.write(`${client}/${file}`, change(await Bun.file(`${client}/${file}`).text()));
}

/** The server in a few files: reading hundreds of modules is most of a cold start. */
async function bundleServer(): Promise<void> {
  await Bun.build({
    entrypoints: [`${root}/src/server/main.ts`],
    outdir: `${root}/dist/shop`,
    target: 'bun',
    splitting: true,
    // Its fonts are files of its own package, which a bundle does not carry along.
    external: ['pdfkit'],
    minify: { whitespace: true },
    sourcemap: 'linked',
  });
}

async function run(...command: string[]): Promise<void> {
  const { exited } = Bun.spawn(command, { cwd: root, stdout: 'inherit', stderr: 'inherit' });
  if ((await exited) !== 0) throw new Error(`${command.join(' ')} failed.`);
}

async function summary(site: Site): Promise<string> {
  const { files, pages, routes } = site;
  const total = Object.values(files).reduce((sum, { size }) => sum + size, 0);
  const kept = await precacheSize(client, site, plan);
  return [
    `${Object.keys(files).length} files, ${Math.round(total / 1024)} KB`,
    `${Object.keys(pages).length} pages prerendered, ${routes.length} more addresses`,
    `precache: ${kept.files} files, ${(kept.bytes / 1e6).toFixed(3)} MB of 1.6\n`,
  ].join('; ');
}
