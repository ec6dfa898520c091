import type { Config } from '@react-router/dev/config';
import type { VitePluginPWAAPI } from 'vite-plugin-pwa';
import { finishPages } from './scripts/build/finish-pages.ts';
import { indexablePages, pathAliases } from './src/shared/contract/site-pages.ts';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'dist',
  ssr: false,
  // What reads the same for everybody, the dashboard until its lists have come. The rest starts from the fallback page.
  prerender: [
    ...indexablePages,
    ...Object.keys(pathAliases),
    '/login',
    '/forgot-password',
    '/dashboard',
    '/404',
  ],
  /** The pages are finished and the service worker is made now, after prerendering: its list holds the finished pages. */
  async buildEnd({ viteConfig }) {
    await finishPages('dist/client');
    const pwa: VitePluginPWAAPI | undefined = viteConfig.plugins.find(
      ({ name }) => name === 'vite-plugin-pwa',
    )?.api;
    // The browser reads the web manifest where the shop answers: it is not for the offline list.
    pwa?.extendManifestEntries(() => []);
    await pwa?.generateSW();
  },
} satisfies Config;
