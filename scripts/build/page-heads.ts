import { business } from '../../src/shared/business.ts';
import { canonicalPath, sitePages } from '../../src/shared/contract/site-pages.ts';
import { structuredData } from './structured-data.ts';

/**
 * What only programs read of a prerendered page: canonical address, share picture and structured data. Written into
 * the built pages, since in the app it would weigh in every first view. `{{origin}}` is filled in by the server.
 */
export function addPageMetadata(html: string, path: string): string {
  const address = canonicalPath(path);
  const description = /<meta name="description" content="([^"]*)"\/>/.exec(html);
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1];
  if (!description || !title) throw new Error(`${path} has no title or no description.`);
  const head = address === null ? hidden : headOf(address, title, description[1] ?? '');
  const end = description.index + description[0].length;
  const data = address === null ? '' : structuredData(address).map(dataElement).join('');
  return `${html.slice(0, end)}${head}${html.slice(end).replace('</body>', () => `${data}</body>`)}`;
}

const hidden = '<meta name="robots" content="noindex"/>';

/** `title` and `description` as they stand in the page, escaped. */
function headOf(address: string, title: string, description: string): string {
  const url = `{{origin}}${address}`;
  const robots = sitePages[address] === 'private' ? hidden : '';
  return `${robots}<link rel="canonical" href="${url}"/>${[
    ['og:type', 'website'],
    ['og:site_name', business.name],
    ['og:url', url],
    ['og:title', title],
    ['og:description', description],
    ['og:image', '{{origin}}/pictures/og.png'],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', `${business.name}: ${business.tagline}`],
  ]
    .map(([property, content]) => `<meta property="${property}" content="${content}"/>`)
    .join('')}<meta name="twitter:card" content="summary_large_image"/>`;
}

/** A text is a placeholder that stands for the whole of it. */
function dataElement(data: object | string): string {
  const json = typeof data === 'string' ? data : JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}
