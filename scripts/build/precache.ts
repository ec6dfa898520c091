import { readFile } from 'node:fs/promises';
import type { Manifest } from 'vite';
import type { VitePWAOptions } from 'vite-plugin-pwa';
import { fallbackPage } from '../../src/app/platform/pwa/offline-pages.ts';

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
/**
 * The farm's handbook, the film, the offer to install, Stripe's script, pages that a mail links to, and an
 * empty file of React Router's. By source: the files of the build have neutral names (`vite.config.ts`).
 */
export const onlineOnly = [
  'src/app/accounts/sign-in/reset-password-page.tsx',
  'src/app/accounts/sign-in/undo-email-page.tsx',
  'src/app/accounts/sign-in/verify-email-page.tsx',
  'src/app/accounts/switch-off-mails-page.tsx',
  'src/app/admin/handbook-page.tsx',
  'src/app/checkout/payment/one-time-checkout-page.tsx?route-chunk=clientLoader',
  'src/app/checkout/payment/pay-page.tsx',
  'src/app/content/home/hero-video.tsx',
  'src/app/move-ins/decline-move-in-page.tsx',
  'src/app/move-ins/move-in-page.tsx',
  'src/app/orders/swap-choice-page.tsx',
  'src/app/payments/payment-element.tsx',
  'src/app/payments/stripe-client.ts',
  'src/app/referrals/no-invitations-page.tsx',
  'src/app/reviews/review-page.tsx',
  'src/app/shell/install-card.tsx',
  'src/app/subscriptions/next-box-page.tsx',
];

/**
 * What the service worker keeps: pages, the fallback page, scripts, styles, fonts and pictures; not what only other
 * programs look at, nor what only the staff needs. A page's revision is that of the page with its placeholders.
 */
export const precacheOptions: Partial<PrecacheOptions> = {
  // One pattern, since the plugin warns of each that finds nothing: its first run comes before the pages are there.
  globPatterns: [`{${kept}}`],
  globIgnores: [`{${startedFromFallback}}/index.html`, 'pictures/og.*'],
  manifestTransforms: [
    async (entries) => ({ manifest: customersFiles(entries, await readBuildManifest()) }),
    (entries) => ({
      manifest: fallbackLast(entries.map((entry) => ({ ...entry, url: addressOf(entry.url) }))),
    }),
  ],
};

/** Empty for a build that failed, whose own error is the one to see. */
async function readBuildManifest(): Promise<Manifest> {
  return JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8').catch(() => '{}'));
}

/**
 * Leaves out `onlineOnly`, and the scripts that only the admin pages load when they are used: customers need not keep them.
 * The admin pages themselves stay, so that they can say what they need. Follows imports from every entry of Vite's manifest.
 */
export function customersFiles(entries: Entries, manifest: Manifest): Entries {
  const isKept = (name: string) => !isOnlineOnly(manifest[name]?.src ?? '');
  const needed = new Set(Object.keys(manifest).filter((name) => manifest[name]?.isEntry && isKept(name)));
  for (const name of needed) {
    const { src, imports = [], dynamicImports = [] } = manifest[name] ?? {};
    const followed = src?.startsWith(adminPages) ? imports : [...imports, ...dynamicImports];
    for (const found of followed.filter(isKept)) needed.add(found);
  }
  const others = Object.entries(manifest).filter(([name, { file }]) => !needed.has(name) && isScript(file));
  const leftOut = new Set(others.map(([, { file }]) => file));
  return entries.filter(({ url }) => !leftOut.has(url));
}

/** So that a lost connection ends an installation: it is the only file that has to be there (`sw.ts`). */
export function fallbackLast(entries: Entries): Entries {
  const isLast = ({ url }: { url: string }) => Number(url === fallbackPage);
  return entries.toSorted((one, other) => isLast(one) - isLast(other));
}

/** React Router adds `?` and its own mark to a page's path. */
function isOnlineOnly(source: string): boolean {
  return onlineOnly.some((path) => source === path || source.startsWith(`${path}?`));
}

/** `/about` for `about/index.html`; other files stand at their own path. */
export function addressOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '')}`;
}

function isScript(file: string): boolean {
  return file.endsWith('.js');
}

const adminPages = 'src/app/admin/';
