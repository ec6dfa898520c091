import { realpath, stat } from 'node:fs/promises';
import { type Context, Elysia } from 'elysia';
import { siteAddresses } from '../../../shared/contract/site-pages.ts';
import { AppError } from '../errors.ts';
import { acceptedEncoding, isCurrent, knownType, sendRange } from './content.ts';
import { openPages, type PageTexts } from './page-placeholders.ts';
import {
  fallbackPage,
  fileEndings,
  notFoundPage,
  openSite,
  pagePolicy,
  type SiteFile,
  serviceWorker,
  workerPolicy,
} from './site.ts';

type Options = {
  dist: string;
  dataDir: string;
  realStripe: boolean;
  pageTexts: PageTexts;
};
type StaticRequest = { request: Request; set: Context['set'] };

/**
 * Built pages and assets, the fallback page for app addresses, and the owner's `public-objects`; else 404.
 */
export async function staticFiles({ dist, dataDir, realStripe, pageTexts }: Options) {
  const site = await openSite(dist);
  const policies = new Map(
    Object.entries(site.files).map(([path, file]) => [path, file.inline && pagePolicy(file, realStripe)]),
  );
  const bodies = bodyCache();
  const pagePaths = Object.keys(site.files).filter((path) => path.endsWith('.html'));
  const pages = await openPages(`${dist}/client`, pagePaths, pageTexts);

  function respond({ request, set }: StaticRequest, path: string) {
    const page = site.pages[path] ?? (siteAddresses.has(path) ? fallbackPage : undefined);
    if (page) return send({ request, set }, page);
    const shorter = path.replace(/\/(index\.html)?$/, '') || '/';
    if (site.files[path] && !site.pages[shorter] && path !== notFoundPage)
      return send({ request, set }, path);
    // The app's router ignores case, and people type /FAQ.
    const small = shorter.toLowerCase();
    if (site.pages[small] || siteAddresses.has(small)) return moveTo({ request, set }, small);
    if (path.startsWith('/attached-assets/')) return missing({ request, set });
    if (!isPageVisit(request, path)) throw new AppError('notFound', 'Not found');
    set.status = 404;
    return send({ request, set }, notFoundPage);
  }

  async function send({ request, set }: StaticRequest, path: string) {
    const file = site.files[path];
    if (!file) throw new AppError('notFound', 'Not found');
    const encoding = acceptedEncoding(request, file.encodings);
    // Read first: if the file is gone, the refusal must not carry these headers.
    const page = pages.get(path)?.();
    const etag = `"${page?.hash ?? file.hash}${encoding ? `-${encoding}` : ''}"`;
    const current = set.status !== 404 && isCurrent(request, etag);
    const content = current ? null : await (page?.[encoding ?? 'plain']() ?? read(path, file, encoding));
    set.headers['content-type'] = file.type;
    set.headers['cache-control'] = cachingOf(path);
    set.headers.etag = etag;
    if (file.encodings.length > 0) set.headers.vary = 'accept-encoding';
    const own = path === serviceWorker ? workerPolicy : policies.get(path);
    if (own) set.headers['content-security-policy'] = own;
    if (path === fallbackPage || path === notFoundPage) set.headers['x-robots-tag'] = 'noindex';
    if (!content) return unchanged(set);
    if (encoding) set.headers['content-encoding'] = encoding;
    return content instanceof Uint8Array ? content : sendRange(request, set, content, file.size);
  }

  /** Only checks that big files and films exist; they are sent in ranges. */
  async function read(path: string, file: SiteFile, encoding?: keyof typeof fileEndings) {
    const place = `${dist}/client${path}${encoding ? fileEndings[encoding] : ''}`;
    const inMemory = file.size <= maxCachedFileBytes && !file.type.startsWith('video/');
    if (encoding || inMemory) return bodies.read(place);
    const big = Bun.file(place);
    if (!(await big.exists())) throw new Error(`${path} has gone from the build.`);
    return big;
  }

  return new Elysia({ name: 'static' })
    .get('/public-objects/*', async ({ request, set, path }) => {
      const upload = await findUpload(`${dataDir}/public-objects`, path.slice('/public-objects/'.length));
      if (!upload) return missing({ request, set });
      set.headers['content-type'] = knownType(upload.path);
      set.headers['cache-control'] = 'no-cache';
      set.headers.etag = upload.etag;
      if (isCurrent(request, upload.etag)) return unchanged(set);
      return sendRange(request, set, Bun.file(upload.path), upload.size);
    })
    .get('/*', ({ request, set, path }) => respond({ request, set }, decoded(path)));
}

/** Programs and missing assets get text instead of the page. */
function isPageVisit(request: Request, path: string): boolean {
  if (/^\/(api|sandbox|assets)(\/|$)/.test(path)) return false;
  if (/\.[^/]*$/.test(path)) return request.headers.get('sec-fetch-dest') === 'document';
  const accept = request.headers.get('accept') ?? '*/*';
  return accept.includes('text/html') || accept === '*/*';
}

/** 404, or empty with `Prefer: handling=lenient` (RFC 7240), because browsers log every 404. */
function missing({ request, set }: StaticRequest): null {
  if (request.headers.get('prefer') !== 'handling=lenient') throw new AppError('notFound', 'Not found');
  set.status = 204;
  set.headers['cache-control'] = 'no-store';
  set.headers['preference-applied'] = 'handling=lenient';
  set.headers.vary = 'prefer';
  return null;
}

function cachingOf(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function moveTo({ request, set }: StaticRequest, path: string): string {
  set.status = 308;
  set.headers.location = path + new URL(request.url).search;
  set.headers['content-type'] = 'text/plain; charset=utf-8';
  return 'Moved';
}

function unchanged(set: Context['set']): null {
  set.status = 304;
  return null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** At most 4 MB of recent files; a build's files never change. */
function bodyCache() {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  let total = 0;
  return {
    async read(place: string): Promise<Uint8Array<ArrayBuffer>> {
      const known = kept.get(place);
      const bytes = known ?? (await Bun.file(place).bytes());
      if (kept.delete(place)) total -= bytes.byteLength;
      kept.set(place, bytes);
      total += bytes.byteLength;
      for (const [oldest, { byteLength }] of kept) {
        if (total <= maxCacheBytes) break;
        kept.delete(oldest);
        total -= byteLength;
      }
      return bytes;
    },
  };
}

const maxCachedFileBytes = 256 * 1024;
const maxCacheBytes = 4 * 1024 * 1024;

export type Upload = { path: string; size: number; etag: string };

/** Null for other folders, hidden files and links that lead out. */
async function findUpload(folder: string, address: string): Promise<Upload | null> {
  const names = segments(address);
  if (!names) return null;
  try {
    const root = await realpath(folder);
    const path = await realpath([root, ...names].join('/'));
    const info = await stat(path);
    if (!info.isFile() || !path.startsWith(`${root}/`)) return null;
    const etag = `"${Math.round(info.mtimeMs).toString(36)}-${info.size.toString(36)}"`;
    return { path, size: info.size, etag };
  } catch {
    return null;
  }
}

/** Null when a part is not a plain visible file name. */
function segments(address: string): string[] | null {
  try {
    const names = address.split('/').map(decodeURIComponent);
    return names.every((name) => /^[^./\\\0][^/\\\0]*$/.test(name)) ? names : null;
  } catch {
    return null;
  }
}
