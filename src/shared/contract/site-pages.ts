/** Search engines may index `found` pages only. */
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
  '/undo-email': 'private',
  '/subscription-success': 'private',
  '/one-time-checkout': 'private',
  '/pay': 'private',
  '/next-box': 'private',
  '/move-in': 'private',
  '/move-in/decline': 'private',
  '/review': 'private',
  '/swap-choice': 'private',
  '/switch-off-mails': 'private',
  '/no-invitations': 'private',
  '/dashboard': 'private',
  '/admin': 'private',
  '/admin/handbook': 'private',
  '/admin/sow': 'private',
  '/admin/harvest': 'private',
  '/admin/pack': 'private',
  '/admin/closed-days': 'private',
  '/admin/move-ins': 'private',
  '/admin/events': 'private',
  '/admin/lot': 'private',
  '/admin/run': 'private',
};

export const indexablePages = Object.keys(sitePages).filter((path) => sitePages[path] === 'found');

/** Product 13.1. */
export const pathAliases: Readonly<Record<string, string>> = { '/home': '/', '/auth': '/login' };

/** A test compares it with the router. */
export const siteAddresses: ReadonlySet<string> = new Set(
  [sitePages, pathAliases].flatMap((pages) => Object.keys(pages)),
);

/** Null for an unknown page. */
export function canonicalPath(path: string): string | null {
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path;
  const address = pathAliases[trimmed] ?? trimmed;
  return Object.hasOwn(sitePages, address) ? address : null;
}
