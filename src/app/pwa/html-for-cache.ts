/**
 * A page's HTML as it is cached: with the address of the stylesheet, which is cached beside it, instead of its text, and
 * without what only search engines and link previews read.
 */
export function htmlForCache(html: string): string {
  return html
    .replace(/<script type="application\/ld\+json">.*?<\/script>/gs, '')
    .replace(/<meta (property="og:|name="twitter:)[^>]*>/g, '')
    .replace(/<style data-stylesheet="([^"]+)">.*?<\/style>/s, '<link rel="stylesheet" href="$1"/>');
}
