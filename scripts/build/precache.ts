import { readFile } from 'node:fs/promises';
import type { Manifest } from 'vite';
import type { VitePWAOptions } from 'vite-plugin-pwa';

type PrecacheOptions = VitePWAOptions['injectManifest'];
type Entries = Parameters<NonNullable<PrecacheOptions['manifestTransforms']>[number]>[0];

const kept = [
  '**/index.html',
  '__spa-fallback.html',
  'assets/*.{js,css,woff2,svg,webp,png}',
  'pictures/*',
  '{logo,favicon}.svg',
  'icons/icon-192.png',
];
/** Short pages, and such as are seldom read offline, which start from the fallback page offline: their HTML would store the app shell once more. */
const startedFromFallback = [
  'auth',
  'forgot-password',
  'login',
  'policies',
  'referrals',
  'subscription',
  'wholesale',
];
/** The farm's handbook, the film, the offers to install and to update, Stripe's script, pages that a mail links to, and an empty file of React Router's. */
const onlineOnly = [
  'handbook-page',
  'hero-film',
  'install-card',
  'next-box-page',
  'no-invitations-page',
  'one-time-checkout-page-client-loader',
  'pay-page',
  'payment-element',
  'reset-password-page',
  'review-page',
  'stripe-client',
  'swap-choice-page',
  'switch-off-mails-page',
  'undo-email-page',
  'update-bar',
  'verify-email-page',
];

/**
 * What the service worker keeps: pages, the fallback page, scripts, styles, fonts and pictures; not what only other
 * programs look at, nor what only the staff needs. A page's revision is that of the page with its placeholders.
 */
export const precacheOptions: Partial<PrecacheOptions> = {
  // One pattern, since the plugin warns of each that finds nothing: its first run comes before the pages are there.
  globPatterns: [`{${kept}}`],
  globIgnores: [`{${startedFromFallback}}/index.html`, `assets/{${onlineOnly}}-*`, 'pictures/og.*'],
  manifestTransforms: [
    async (entries) => ({ manifest: withoutStaffFiles(entries, await readBuildManifest()) }),
    (entries) => ({ manifest: entries.map((entry) => ({ ...entry, url: addressOf(entry.url) })) }),
  ],
};

/** Empty for a build that failed, whose own error is the one to see. */
async function readBuildManifest(): Promise<Manifest> {
  return JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8').catch(() => '{}'));
}

/**
 * Leaves out the scripts that only the admin pages load when they are used: customers need not keep them. The pages themselves
 * stay, so that they can say what they need. Found by following imports from every entry of Vite's manifest.
 */
export function withoutStaffFiles(entries: Entries, manifest: Manifest): Entries {
  const needed = new Set(Object.keys(manifest).filter((name) => manifest[name]?.isEntry));
  for (const name of needed) {
    const { src, imports = [], dynamicImports = [] } = manifest[name] ?? {};
    const followed = src?.startsWith(adminPages) ? imports : [...imports, ...dynamicImports];
    for (const found of followed) needed.add(found);
  }
  const staffOnly = Object.entries(manifest).filter(
    ([name, { file }]) => !needed.has(name) && isScript(file),
  );
  const leftOut = new Set(staffOnly.map(([, { file }]) => file));
  return entries.filter(({ url }) => !leftOut.has(url));
}

/** `/about` for `about/index.html`; other files stand at their own path. */
export function addressOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '')}`;
}

function isScript(file: string): boolean {
  return file.endsWith('.js');
}

const adminPages = 'src/app/admin/';
