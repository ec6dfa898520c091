/**
 * A page's HTML as the phone keeps it. The styles of its first view go, since the whole stylesheet is kept beside it
 * and takes their place; so does what only search engines read.
 */
export function storedPage(html: string): string {
  const page = html.replace(/<script type="application\/ld\+json">.*?<\/script>/gs, '');
  const sheet = /<link rel="stylesheet"[^>]*>/.exec(page)?.[0];
  if (!sheet || !firstView.test(page)) return page;
  return page.replace(sheet, '').replace(firstView, () => sheet);
}

const firstView = /<style>.*?<\/style>/s;
