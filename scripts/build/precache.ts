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
/** Short pages, the home page's second address, and pages that are seldom read offline, which start from the fallback page offline: their HTML would store the app shell once more. */
const startedFromFallback = [
  'about',
  'auth',
  'contact',
  'forgot-password',
  'home',
  'login',
  'our-partners',
  'policies',
  'referrals',
  'subscription',
  'wholesale',
];
/**
 * The farm's handbook, the film, the shelf, the offer to install, Stripe's script, the library for passkeys, pages that a mail
 * links to, and an empty file of React Router's. By source: the files of the build have neutral names (`vite.config.ts`).
 */
export const onlineOnly = [
  'node_modules/@simplewebauthn/browser/esm/index.js',
  'src/app/accounts/sign-in/reset-password-page.tsx',
  'src/app/accounts/sign-in/undo-email-page.tsx',
  'src/app/accounts/sign-in/verify-email-page.tsx',
  'src/app/accounts/switch-off-mails-page.tsx',
  'src/app/admin/handbook-page.tsx',
  'src/app/checkout/payment/one-time-checkout-page.tsx?route-chunk=clientLoader',
  'src/app/checkout/payment/pay-page.tsx',
  'src/app/checkout/shelf/shelf-section.tsx',
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

/** The pages that have to open without a network on the devices of whoever works at the farm. */
export const staffPages = ['src/app/admin/pack-page.tsx', 'src/app/admin/run-page.tsx'];

/**
 * What the service worker keeps: pages, the fallback page, scripts, styles, fonts and pictures; not what only other
 * programs look at. What only the staff needs is marked. A page's revision is that of the page with its placeholders.
 */
export const precacheOptions: Partial<PrecacheOptions> = {
  // One pattern, since the plugin warns of each that finds nothing: its first run comes before the pages are there.
  globPatterns: [`{${kept}}`],
  globIgnores: [`{${startedFromFallback}}/index.html`, 'pictures/og.*'],
  manifestTransforms: [
    async (entries) => ({ manifest: keptFiles(entries, await readBuildManifest()) }),
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
 * Leaves out what neither customers nor `staffPages` need, and marks what only these need: customers never load it.
 * Of the admin pages customers keep the page itself, so that it can say what it needs.
 */
export function keptFiles(entries: Entries, manifest: Manifest): Entries {
  const customers = filesReached(manifest, ({ isEntry }) => Boolean(isEntry), isFollowedForCustomers);
  const staffs = filesReached(
    manifest,
    ({ src }) => isAmong(staffPages, src),
    () => true,
  );
  // React Router's own list of the pages' scripts is none of Vite's.
  const known = new Set(Object.values(manifest).map(({ file }) => file));
  return entries.flatMap((entry) => {
    if (!isScript(entry.url) || !known.has(entry.url) || customers.has(entry.url)) return [entry];
    return staffs.has(entry.url) ? [{ ...entry, isForStaff: true }] : [];
  });
}

type Chunk = Manifest[string];

/** Follows imports in Vite's manifest, dynamic ones where `isFollowed` says so; never to `onlineOnly`. */
function filesReached(
  manifest: Manifest,
  isStart: (chunk: Chunk) => boolean,
  isFollowed: (chunk: Chunk) => boolean,
): Set<string> {
  const isKept = (name: string) => !isAmong(onlineOnly, manifest[name]?.src);
  const reached = new Set(
    Object.entries(manifest).flatMap(([name, chunk]) => (isStart(chunk) && isKept(name) ? [name] : [])),
  );
  for (const name of reached) {
    const chunk = manifest[name];
    if (!chunk) continue;
    const { imports = [], dynamicImports = [] } = chunk;
    for (const found of [...imports, ...(isFollowed(chunk) ? dynamicImports : [])].filter(isKept))
      reached.add(found);
  }
  return new Set([...reached].flatMap((name) => manifest[name]?.file ?? []));
}

function isFollowedForCustomers({ src = '' }: Chunk): boolean {
  return !src.startsWith(adminPages);
}

/** So that a lost connection ends an installation: it is the only file that has to be there (`sw.ts`). */
export function fallbackLast(entries: Entries): Entries {
  const isLast = ({ url }: { url: string }) => Number(url === fallbackPage);
  return entries.toSorted((one, other) => isLast(one) - isLast(other));
}

/** React Router adds `?` and its own mark to a page's path; packages may lie in a folder above. */
function isAmong(sources: string[], source = ''): boolean {
  const own = source.replace(/^.*\/(?=node_modules\/)/, '');
  return sources.some((path) => own === path || own.startsWith(`${path}?`));
}

/** `/about` for `about/index.html`; other files stand at their own path. */
export function addressOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '')}`;
}

function isScript(file: string): boolean {
  return file.endsWith('.js');
}

const adminPages = 'src/app/admin/';
