import type { ManifestOptions } from 'vite-plugin-pwa';
import { themeColor } from '../../src/app/ui/layout/tokens.ts';
import { business } from '../../src/shared/business.ts';

/** Pictures of the running shop, by the width of the screen they were taken on (`scripts/screenshots.ts`). */
export const screenshots = [
  { name: 'home-narrow', path: '/', form: 'narrow', label: 'The shop on a phone' },
  { name: 'shop-narrow', path: '/subscription', form: 'narrow', label: 'Choosing greens on a phone' },
  { name: 'home-wide', path: '/', form: 'wide', label: 'The shop on a computer' },
  { name: 'shop-wide', path: '/subscription', form: 'wide', label: 'Choosing greens on a computer' },
] as const;

/** Width and height in CSS pixels. */
export const screenshotSizes = { narrow: [390, 844], wide: [1280, 800] } as const;

/** The app's manifest, which vite-plugin-pwa writes. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: business.name,
  short_name: business.name.split(' ')[0],
  description: business.tagline,
  lang: 'en-US',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: themeColor.light,
  background_color: themeColor.light,
  categories: ['food', 'shopping'],
  icons: [
    icon('/icons/icon-192.png', 192, 'any'),
    icon('/icons/icon-512.png', 512, 'any'),
    icon('/icons/maskable-512.png', 512, 'maskable'),
  ],
  shortcuts: [
    shortcut('Order again', '/subscription?again=last', 'reorder'),
    shortcut('My deliveries', '/dashboard?tab=subscriptions', 'deliveries'),
    shortcut('Cart', '/subscription?cart=open', 'cart'),
  ],
  screenshots: screenshots.map(({ name, form, label }) => ({
    src: `/screenshots/${name}.png`,
    sizes: screenshotSizes[form].join('x'),
    type: 'image/png',
    form_factor: form,
    label,
  })),
};

function icon(src: string, size: number, purpose: 'any' | 'maskable') {
  return { src, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

function shortcut(name: string, url: string, drawing: string) {
  return { name, url, icons: [icon(`/icons/shortcut-${drawing}.png`, 96, 'any')] };
}
