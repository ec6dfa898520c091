/** Every page of the shop: whether search engines may show it, or whether it is one customer's own business. */
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
};

/** The addresses that search engines may show; all of them read the same for everybody. */
export const foundPages = Object.keys(sitePages).filter((path) => sitePages[path] === 'found');

/** Second names of pages (spec section 2). */
export const otherNames: Readonly<Record<string, string>> = { '/home': '/', '/auth': '/login' };

/** The one address of the page that `path` shows, null where the shop has no page. */
export function pageAddress(path: string): string | null {
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path;
  const address = otherNames[trimmed] ?? trimmed;
  return Object.hasOwn(sitePages, address) ? address : null;
}
