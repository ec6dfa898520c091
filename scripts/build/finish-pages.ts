import { addPageMetadata } from './page-heads.ts';
import { pageStyles } from './page-styles.ts';

type Stylesheet = { href: string; css: string };

/**
 * Finishes the prerendered pages in the folder of the built app, in one pass: every page gets its styles and its
 * loading order, and a page with an address of its own what programs read of it.
 */
export async function finishPages(client: string): Promise<void> {
  const [sheet = ''] = await Array.fromAsync(new Bun.Glob('assets/*.css').scan({ cwd: client }));
  const stylesheet = { href: `/${sheet}`, css: await Bun.file(`${client}/${sheet}`).text() };
  for await (const file of new Bun.Glob('**/*.html').scan({ cwd: client })) {
    const page = Bun.file(`${client}/${file}`);
    const html = orderFiles(await page.text(), stylesheet);
    const hasAddress = file.endsWith('index.html');
    await page.write(hasAddress ? addPageMetadata(html, `/${file.replace(/\/?index\.html$/, '')}`) : html);
  }
}

/**
 * Puts a page's own styles into it, so that its first paint waits for no other file. What else it needs comes behind the
 * content, the scripts with low priority, so that nothing competes with it for bandwidth. The service worker stores
 * the page with the whole stylesheet instead (`htmlForCache`).
 */
export function orderFiles(html: string, { href, css }: Stylesheet): string {
  const files = [`<link rel="stylesheet" href="${href}"/>`];
  const own = pageStyles(css, html);
  const page = new HTMLRewriter()
    .on('link[rel="stylesheet"]', {
      element(link) {
        if (link.getAttribute('href') !== href) throw new Error('A page has another stylesheet.');
        link.replace(`<style>${own}</style>`, { html: true });
      },
    })
    .on('link[rel="modulepreload"]', {
      element(link) {
        files.push(`<link rel="modulepreload" href="${link.getAttribute('href')}" fetchpriority="low"/>`);
        link.remove();
      },
    })
    .transform(html);
  const end = page.lastIndexOf('</body>');
  if (!page.includes('<style>') || end < 0) throw new Error('A page has no stylesheet or no end.');
  if (!/<title>[^<]+<\/title>/.test(page)) throw new Error('A page has no title until its script runs.');
  return page.slice(0, end) + files.join('') + page.slice(end);
}
