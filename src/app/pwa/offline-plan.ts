/** What the build tells the service worker; `scripts/site/service-worker.ts` makes it. */
export type OfflinePlan = {
  /** Everything that is kept: addresses with a revision, null where the address itself carries one. */
  precache: { url: string; revision: string | null }[];
  /** Addresses of prerendered pages, which are kept under themselves. */
  pages: string[];
  /** The app's other addresses: they start from the fallback page. */
  routes: string[];
  fallback: string;
  /** What stands at unknown addresses. */
  notFound: string;
};

/** Read-only answers of the shop that may be a little old: shown at once, refreshed behind the scenes. */
export const refreshedData = ['/api/products', '/api/discount-settings'];

/** The cache that the worker keeps them in. */
export const shopDataCache = 'shop-data';

export type NavigationAnswer = { from: 'precache'; url: string } | { from: 'network'; otherwise: string };

/**
 * How a page visit is answered. Pages of the app come from the precache, HTML and assets of one version, until the
 * customer takes an update. A referral code has to reach the server, which keeps it in a cookie. Unknown addresses ask
 * the server for its 404, as long as it answers. Null: an address of the server's own, which the worker does not touch.
 */
export function answerNavigation(plan: OfflinePlan, url: URL): NavigationAnswer | null {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  if (serverOwn.test(path)) return null;
  const known = storedFor(plan, path) ?? storedFor(plan, path.toLowerCase());
  if (known && !url.searchParams.has('ref')) return { from: 'precache', url: known };
  return { from: 'network', otherwise: known ?? plan.notFound };
}

/** Under which address the page for `path` is kept; null for an address without a page. */
function storedFor(plan: OfflinePlan, path: string): string | null {
  if (plan.pages.includes(path)) return path;
  return plan.routes.includes(path) ? plan.fallback : null;
}

const serverOwn = /^\/(api|sandbox|public-objects|attached-assets|healthz)(\/|$)|\.[^/]+$/;
