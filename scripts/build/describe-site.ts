import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { knownType } from '../../src/server/platform/site/content.ts';
import { fileEndings, notFoundPage, type Site, type SiteFile } from '../../src/server/platform/site/site.ts';
import { inlineSources } from './inline-sources.ts';

/** Describes every file of a build, for the server. Compresses nothing yet. */
export async function describeSite(client: string): Promise<Site> {
  const paths = await filesBelow(client);
  const files: Site['files'] = {};
  for (const path of paths) files[path] = await describeFile(client, path);
  return { files, pages: pagesAmong(paths) };
}

/** Writes the brotli and gzip forms beside the files that get at least a tenth smaller, and notes them; not those of pages. */
export async function compressSite(client: string, site: Site): Promise<void> {
  const texts = Object.entries(site.files).filter(
    ([, { type, size, inline }]) => size > 500 && compressible.test(type) && !inline,
  );
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
  return { ...described, encodings: ['br', 'gzip'], inline: inlineSources(new TextDecoder().decode(bytes)) };
}

function pagesAmong(paths: string[]): Record<string, string> {
  const pages = paths.filter((path) => path.endsWith('/index.html') && path !== notFoundPage);
  return Object.fromEntries(pages.map((path) => [path.replace(/\/index\.html$/, '') || '/', path]));
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
