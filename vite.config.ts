import { reactRouter } from '@react-router/dev/vite';
import UnoCSS from 'unocss/vite';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { precacheOptions } from './scripts/site/precache.ts';
import { webManifest } from './scripts/site/web-manifest.ts';

// Small files compress badly: the libraries of every page are one file, what every page draws is another.
const chunkGroups = [
  { name: 'valibot', test: /node_modules.valibot/, priority: 1 },
  {
    name: 'libraries',
    test: /node_modules.(react|react-dom|scheduler|react-router|@tanstack|jotai|@elysiajs)[\\/](?!.*(useMutation|utationObserver|nfiniteQueryObserver|useInfiniteQuery|dist.(vanilla.)?utils))/,
  },
  {
    name: 'frame',
    test: /src.app.(shell.(?!mobile|account-menu)|ui.(format-day|lazy-with-retry|use-hydrated)|delivery.use-first-delivery|platform.pwa.shop-data-cache)|src.shared.facts.home-hero|src.app.root\./,
  },
  // Each file costs the main thread a request before the first paint, and waits in a queue of six: what all pages but home
  // share, and what forms, products and orders are made of.
  {
    name: 'page',
    test: /src.(shared.facts.basics|app.(page-meta|cart.add-greens|settings.use-setting-values|ui.(page|text-link|skeleton)))\.tsx?$/,
  },
  {
    name: 'forms',
    test: /src.(shared.(accounts|address|credit|delivery|delivery-days|catalog|checkout|orders)\.ts|app.(settings.queries|payments.use-(credit|refresh-after-payment)|subscriptions.(queries|use-charge-payments)|catalog.use-offline-prices-day|cart.(named-boxes|pack-sizes|product-card-height)|delivery.(remembered-zip|use-schedule-inputs)|ui.(choice-card|dialog|prices-date|product-picture|alert|error-state|field|field-context|form|submit-button|text-input|text-area|control-icons|card|stepper|badge|day|day-list|price)))\b|(useMutation|mutationObserver)\.js/,
  },
  {
    name: 'sign-in',
    test: /src.app.accounts.(account-frame|google-|typed-email|email-field|missing-fields|use-registration|forgot-password-link|use-sign-in-submit|sign-in-form|form-toasts|mutations|account-sessions-query|password-input|new-password-fields)/,
  },
  {
    name: 'dashboard',
    test: /src.(shared.order-lines|app.(offline-copy|list-page|accounts.require-sign-in|orders.(queries|order-figures|order-status)|subscriptions.(subscription-status|delivery-texts|day-and-time)|payments.use-provider-page|ui.(empty-state|show-more|tabs|calendar-day-link)))\.tsx?$|(useInfiniteQuery|nfiniteQueryObserver|nfiniteQueryBehavior)\.js/,
  },
];

export default defineConfig({
  plugins: [
    UnoCSS(),
    reactRouter(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app/platform/pwa',
      filename: 'sw.ts',
      outDir: 'dist/client',
      injectRegister: false,
      manifest: webManifest,
      includeManifestIcons: false,
      injectManifest: { rollupFormat: 'iife', ...precacheOptions },
    }),
  ],
  build: {
    // What each file of the build imports, for the list of the service worker.
    manifest: true,
    target: 'es2022',
    // One stylesheet and no preload lists: what loads later is small, and the lists weigh in every first view.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/sandbox': 'http://localhost:3000' } },
});
