import { siteAddresses } from '../../../shared/contract/site-pages.ts';

/** The page for the shop's addresses that have none of their own in the cache. */
const fallbackPage = '/__spa-fallback.html';
/** Under which the not-found page is cached, which keeps its status there. */
export const notFoundAddress = '/404';

type NavigationSource = { from: 'precache'; url: string } | { from: 'network'; fallbackUrl: string };

/** The page for the driver, which devices that have opened it keep apart (`run-page-cache.ts`). */
export const runPath = '/admin/run';

/**
 * How a navigation is answered. Pages of the app come from the precache, HTML and assets of one version, until the
 * customer takes an update. A referral code has to reach the server, which keeps it in a cookie. Unknown addresses get
 * the server's 404, if it answers; the driver's page comes from the server, too, since the kept one may be of an earlier version. Null for an address that only the server answers. `precached`: addresses.
 */
export function resolveNavigation(precached: ReadonlySet<string>, url: URL): NavigationSource | null {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  if (serverOnly.test(path)) return null;
  const known = pageFor(precached, path) ?? pageFor(precached, path.toLowerCase());
  if (known && path !== runPath && !url.searchParams.has('ref')) return { from: 'precache', url: known };
  return { from: 'network', fallbackUrl: known ?? notFoundAddress };
}

/**
 * A page's HTML as it is cached: with the address of the stylesheet, which is cached beside it, instead of its text, and
 * without what only search engines and link previews read.
 */
export function htmlForCache(html: string): string {
  return html
    .replace(/<script type="application\/ld\+json">.*?<\/script>/gs, '')
    .replace(/<meta (property="og:|name="twitter:)[^>]*>/g, '')
    .replace(/<style data-stylesheet="([^"]+)">.*?<\/style>/s, '<link rel="stylesheet" href="$1"/>');
}

/** The precached address of the page for `path`; null for an address without a page. */
function pageFor(precached: ReadonlySet<string>, path: string): string | null {
  if (!siteAddresses.has(path)) return null;
  return precached.has(path) ? path : fallbackPage;
}

const serverOnly = /^\/(api|sandbox|public-objects|attached-assets|healthz)(\/|$)|\.[^/]+$/;
