export type Stylesheet = { href: string; css: string };

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
