/**
 * A page's HTML as it is cached. The inlined styles of its first view are replaced by the stylesheet, which is cached
 * too; data for search engines is left out.
 */
export function storedPage(html: string): string {
  const page = html.replace(/<script type="application\/ld\+json">.*?<\/script>/gs, '');
  const sheet = /<link rel="stylesheet"[^>]*>/.exec(page)?.[0];
  if (!sheet || !firstView.test(page)) return page;
  return page.replace(sheet, '').replace(firstView, () => sheet);
}

const firstView = /<style>.*?<\/style>/s;
