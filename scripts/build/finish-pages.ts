import { addPageMetadata } from './page-heads.ts';

type Stylesheet = { href: string; css: string };

/**
 * Finishes the prerendered pages in the folder of the built app, in one pass: every page gets the stylesheet and its
 * loading order, and a page with an address of its own what programs read of it.
 */
export async function finishPages(client: string): Promise<void> {
  const [sheet = ''] = await Array.fromAsync(new Bun.Glob('assets/*.css').scan({ cwd: client }));
  const stylesheet = { href: `/${sheet}`, css: await Bun.file(`${client}/${sheet}`).text() };
  for await (const file of new Bun.Glob('**/*.html').scan({ cwd: client })) {
    const page = Bun.file(`${client}/${file}`);
    const html = inlineStylesheet(await page.text(), stylesheet);
    const hasAddress = file.endsWith('index.html');
    await page.write(hasAddress ? addPageMetadata(html, `/${file.replace(/\/?index\.html$/, '')}`) : html);
  }
}

/**
 * Puts the stylesheet into a page of the build, so that its first paint waits for no other file, and names the scripts
 * behind the content with low priority, so that they do not compete with it for bandwidth. The page keeps the
 * stylesheet's address for the service worker, which stores the file once instead of in every page.
 */
export function inlineStylesheet(html: string, { href, css }: Stylesheet): string {
  const preloads: string[] = [];
  const page = new HTMLRewriter()
    .on('link[rel="stylesheet"]', {
      element(link) {
        if (link.getAttribute('href') !== href) throw new Error('A page has another stylesheet.');
        link.replace(`<style data-stylesheet="${href}">${css}</style>`, { html: true });
      },
    })
    .on('link[rel="modulepreload"]', {
      element(link) {
        preloads.push(`<link rel="modulepreload" href="${link.getAttribute('href')}" fetchpriority="low"/>`);
        link.remove();
      },
    })
    .transform(html);
  const scripts = page.indexOf('<script', page.indexOf('<body'));
  if (!page.includes('<style data-stylesheet') || scripts < 0)
    throw new Error('A page has no stylesheet or no script.');
  if (!/<title>[^<]+<\/title>/.test(page)) throw new Error('A page has no title until its script runs.');
  return `${page.slice(0, scripts)}${preloads.join('')}${page.slice(scripts)}`;
}
