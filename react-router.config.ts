import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'dist',
  ssr: false,
  // What reads the same for everybody. The rest starts from the fallback page.
  prerender: [
    '/',
    '/home',
    '/login',
    '/auth',
    '/forgot-password',
    '/about',
    '/our-greens',
    '/our-partners',
    '/recipes',
    '/faq',
    '/contact',
    '/wholesale',
    '/subscription',
    '/referrals',
    '/404',
  ],
} satisfies Config;
