import type { Config } from '@react-router/dev/config';
import { indexablePages, pathAliases } from './src/shared/site-pages.ts';

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
} satisfies Config;
