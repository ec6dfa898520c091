import { reactRouter } from '@react-router/dev/vite';
import UnoCSS from 'unocss/vite';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from './scripts/build/chunk-groups.ts';
import { precacheOptions } from './scripts/build/precache.ts';
import { webManifest } from './scripts/build/web-manifest.ts';
import { minimumBrowsers } from './src/shared/minimum-browsers.ts';

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
    target: Object.entries(minimumBrowsers).map(([browser, version]) => `${browser}${version}`),
    // One stylesheet and no preload lists: what loads later is small, and the lists weigh in every first view.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { output: { hashCharacters: 'hex' } },
  },
  // Neutral names: filters against advertising block files that are called "referrals" or "analytics".
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Schemas that only the server reads.
          treeshake: { manualPureFunctions: ['v'] },
          output: {
            entryFileNames: 'assets/[hash:16].js',
            chunkFileNames: 'assets/[hash:16].js',
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/sandbox': 'http://localhost:3000' } },
});
