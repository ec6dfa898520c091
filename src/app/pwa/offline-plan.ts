/** What the build tells the service worker; `scripts/site/service-worker.ts` makes it. */
export type OfflinePlan = {
  /** Everything that is precached: addresses with a revision, null where the address itself contains one. */
  precache: { url: string; revision: string | null }[];
  /** Addresses of prerendered pages, precached under themselves. */
  pages: string[];
  /** The app's other addresses: they start from the fallback page. */
  routes: string[];
  fallback: string;
  /** The page for unknown addresses. */
  notFound: string;
};

/** Calls whose answers may be a little old: answered from the cache at once, and refreshed in the background. */
export const staleWhileRevalidatePaths = ['/api/products', '/api/discount-settings'];

/** The name of the cache for these responses. */
export const shopDataCache = 'shop-data';

type NavigationSource = { from: 'precache'; url: string } | { from: 'network'; fallbackUrl: string };

/**
 * How a navigation is answered. Pages of the app come from the precache, HTML and assets of one version, until the
 * customer takes an update. A referral code has to reach the server, which keeps it in a cookie. Unknown addresses get
 * the server's 404, if it answers. Null for an address that only the server answers.
 */
export function resolveNavigation(plan: OfflinePlan, url: URL): NavigationSource | null {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  if (serverOnly.test(path)) return null;
  const known = precachedFor(plan, path) ?? precachedFor(plan, path.toLowerCase());
  if (known && !url.searchParams.has('ref')) return { from: 'precache', url: known };
  return { from: 'network', fallbackUrl: known ?? plan.notFound };
}

/** The precached address of the page for `path`; null for an address without a page. */
function precachedFor(plan: OfflinePlan, path: string): string | null {
  if (plan.pages.includes(path)) return path;
  return plan.routes.includes(path) ? plan.fallback : null;
}

const serverOnly = /^\/(api|sandbox|public-objects|attached-assets|healthz)(\/|$)|\.[^/]+$/;
