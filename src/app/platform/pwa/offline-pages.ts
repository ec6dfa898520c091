import { siteAddresses } from '../../../shared/contract/site-pages.ts';

/** For pages without a cached page of their own. */
export const fallbackPage = '/__spa-fallback.html';
/** Cached with its status 404. */
export const notFoundAddress = '/404';

type NavigationSource = { from: 'precache'; url: string } | { from: 'network'; fallbackUrl: string };

/**
 * The precache keeps HTML and assets at one version. Referral codes must reach the server. Unknown URLs get
 * the server's 404. Null: only the server can answer.
 */
export function resolveNavigation(precached: ReadonlySet<string>, url: URL): NavigationSource | null {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  if (serverOnly.test(path)) return null;
  const known = pageFor(precached, path) ?? pageFor(precached, path.toLowerCase());
  if (known && !url.searchParams.has('ref')) return { from: 'precache', url: known };
  return { from: 'network', fallbackUrl: known ?? notFoundAddress };
}

/** With the whole stylesheet instead of the page's own styles; drops tags for search engines. */
export function htmlForCache(html: string): string {
  return html
    .replace(/<script type="application\/ld\+json">.*?<\/script>/gs, '')
    .replace(/<meta (property="og:|name="twitter:)[^>]*>/g, '')
    .replace(/<style>.*?<\/style>(.*)(<link rel="stylesheet"[^>]*>)/s, '$2$1');
}

const pagePattern = /(^|\/)[^./]*$|\.html$/;

/** By its path or address. */
export function isPage(url: string): boolean {
  return pagePattern.test(new URL(url, 'https://shop.example').pathname);
}

/** Anything not listed must not be HTML. */
const expectedTypes: [RegExp, string][] = [
  [/^\/api\//, 'json'],
  [pagePattern, 'html'],
  [/\.js$/, 'javascript'],
  [/\.css$/, 'css'],
  [/\.(svg|png|jpg|webp|avif|ico)$/, 'image/'],
];

/** A proxy or a hotel's network answers everything with a page. */
export function isExpectedType(path: string, { headers }: Response): boolean {
  const type = headers.get('content-type') ?? '';
  const expected = expectedTypes.find(([pattern]) => pattern.test(path))?.[1];
  return expected ? type.includes(expected) : !type.includes('html');
}

/** Null for a URL without a page. */
function pageFor(precached: ReadonlySet<string>, path: string): string | null {
  if (!siteAddresses.has(path)) return null;
  return precached.has(path) ? path : fallbackPage;
}

const serverOnly = /^\/(api|sandbox|public-objects|attached-assets|healthz)(\/|$)|\.[^/]+$/;
