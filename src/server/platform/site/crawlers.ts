import { Elysia } from 'elysia';
import { indexablePages } from '../../../shared/contract/site-pages.ts';

export function crawlers(origin: string) {
  return new Elysia({ name: 'crawlers' })
    .get('/robots.txt', ({ set }) => {
      Object.assign(set.headers, headers('text/plain; charset=utf-8'));
      return robots(origin);
    })
    .get('/sitemap.xml', ({ set }) => {
      Object.assign(set.headers, headers('application/xml; charset=utf-8'));
      return sitemap(origin);
    });
}

function headers(type: string): Record<string, string> {
  return { 'content-type': type, 'cache-control': 'public, max-age=3600' };
}

/**
 * Pages with "noindex" stay crawlable, or crawlers would never see it; so do assets, because crawlers run the
 * app.
 */
function robots(origin: string): string {
  const closed = ['/api/', '/sandbox/', ...startingFromFallback];
  return [
    'User-agent: *',
    ...openData.map((path) => `Allow: ${path}`),
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

const openData = ['/api/products', '/api/discount-settings', '/api/pictures', '/api/delivery/terms'];
const startingFromFallback = ['/admin', '/dashboard', '/one-time-checkout', '/subscription-success'];

function sitemap(origin: string): string {
  const urls = indexablePages.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
