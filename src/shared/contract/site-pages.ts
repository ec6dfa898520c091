/** Every page of the shop: `found` ones may be listed by search engines, `private` ones may not. */
export const sitePages: Readonly<Record<string, 'found' | 'private'>> = {
  '/': 'found',
  '/our-greens': 'found',
  '/subscription': 'found',
  '/about': 'found',
  '/recipes': 'found',
  '/faq': 'found',
  '/contact': 'found',
  '/our-partners': 'found',
  '/wholesale': 'found',
  '/referrals': 'found',
  '/policies': 'found',
  '/login': 'private',
  '/forgot-password': 'private',
  '/reset-password': 'private',
  '/verify-email': 'private',
  '/subscription-success': 'private',
  '/one-time-checkout': 'private',
  '/next-box': 'private',
  '/dashboard': 'private',
  '/admin': 'private',
  '/admin/handbook': 'private',
  '/admin/sow': 'private',
  '/admin/pack': 'private',
  '/admin/closed-days': 'private',
  '/admin/run': 'private',
};

/** The addresses that search engines may show; all of them read the same for everybody. */
export const indexablePages = Object.keys(sitePages).filter((path) => sitePages[path] === 'found');

/** Alias paths of pages (product 13.1). */
export const pathAliases: Readonly<Record<string, string>> = { '/home': '/', '/auth': '/login' };

/** Every address at which the shop has a page; a test holds it against the router. */
export const siteAddresses: ReadonlySet<string> = new Set(
  [sitePages, pathAliases].flatMap((pages) => Object.keys(pages)),
);

/** The canonical path of the page that `path` shows, null where the shop has no page. */
export function canonicalPath(path: string): string | null {
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path;
  const address = pathAliases[trimmed] ?? trimmed;
  return Object.hasOwn(sitePages, address) ? address : null;
}
