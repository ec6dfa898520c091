import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { knownType } from '../../src/server/content.ts';
import { placeholdersOf } from '../../src/server/page-placeholders.ts';
import { fileEndings, notFoundPage, type Site, type SiteFile } from '../../src/server/site.ts';
import { inlineSources } from './inline-sources.ts';

/** Describes every file of a build, for the server and the service worker. Compresses nothing yet. */
export async function describeSite(client: string): Promise<Site> {
  const paths = await filesBelow(client);
  const files: Site['files'] = {};
  for (const path of paths) files[path] = await describeFile(client, path);
  const pages = pagesAmong(paths);
  const routes = (await routesOf(client, paths)).filter((route) => !(route in pages));
  return { files, pages, routes };
}

/**
 * Writes the brotli and gzip forms beside the files that get at least a tenth smaller, and notes them. Pages that the
 * server fills in have theirs made there.
 */
export async function compressSite(client: string, site: Site): Promise<void> {
  const texts = Object.entries(site.files).filter(
    ([, { type, size, placeholders }]) => size > 500 && compressible.test(type) && !placeholders,
  );
  for (const file of Object.values(site.files)) if (file.placeholders) file.encodings = ['br', 'gzip'];
  await Promise.all(
    texts.map(async ([path, file]) => {
      const plain = await Bun.file(client + path).bytes();
      const forms = { br: await brotli(plain), gzip: await zip(plain, { level: 9 }) };
      for (const encoding of ['br', 'gzip'] as const) {
        if (forms[encoding].byteLength > plain.byteLength * 0.9) continue;
        await Bun.write(client + path + fileEndings[encoding], forms[encoding]);
        file.encodings.push(encoding);
      }
    }),
  );
}

async function filesBelow(client: string): Promise<string[]> {
  const paths = await Array.fromAsync(new Bun.Glob('**/*').scan({ cwd: client, onlyFiles: true }));
  return paths
    .filter((path) => !/\.(br|gz|map)$/.test(path))
    .map((path) => `/${path}`)
    .sort();
}

async function describeFile(client: string, path: string): Promise<SiteFile> {
  const bytes = await Bun.file(client + path).bytes();
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('base64url').slice(0, 20);
  const described = { type: knownType(path), hash, size: bytes.byteLength, encodings: [] };
  if (!path.endsWith('.html')) return described;
  const html = new TextDecoder().decode(bytes);
  const placeholders = placeholdersOf(html);
  return { ...described, ...(placeholders.length > 0 && { placeholders }), inline: inlineSources(html) };
}

function pagesAmong(paths: string[]): Record<string, string> {
  const pages = paths.filter((path) => path.endsWith('/index.html') && path !== notFoundPage);
  return Object.fromEntries(pages.map((path) => [path.replace(/\/index\.html$/, '') || '/', path]));
}

type Route = { id: string; parentId?: string; path?: string };

/** The app's addresses, from the router's own manifest; the one for unknown addresses is none. */
async function routesOf(client: string, paths: string[]): Promise<string[]> {
  const manifest = paths.find((path) => /^\/assets\/manifest-[^/]+\.js$/.test(path));
  if (!manifest) throw new Error('The build has no route manifest.');
  const text = await Bun.file(client + manifest).text();
  const { routes }: { routes: Record<string, Route> } = JSON.parse(
    text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
  );
  const addressOf = (route: Route): string =>
    [route.parentId && addressOf(routes[route.parentId] ?? route), route.path].filter(Boolean).join('/');
  return Object.values(routes)
    .filter(({ id, path }) => id !== 'root' && !path?.includes('*'))
    .map((route) => `/${addressOf(route)}`);
}

function brotli(plain: Uint8Array): Promise<Uint8Array> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  return promisify(brotliCompress)(plain, { params });
}

const zip = promisify<Uint8Array, { level: number }, Uint8Array>(gzip);
const compressible = /^text\/|javascript|json|xml|svg/;
