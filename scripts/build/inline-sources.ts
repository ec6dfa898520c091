/**
 * CSP sources for what a page of the build carries inline: its scripts, style elements and style attributes.
 * Data for search engines is no script: the policy does not ask about it.
 */
export function inlineSources(html: string): { scripts: string[]; styles: string[] } {
  const scripts = [
    ...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>(.*?)<\/script>/gs),
  ];
  const elements = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)];
  const attributes = [...html.replace(/<(script|style).*?<\/\1>/gs, '').matchAll(/\sstyle="([^"]*)"/g)];
  return {
    scripts: distinct(scripts.map(([, code = '']) => source(code))),
    styles: distinct([
      ...elements.map(([, css = '']) => source(css)),
      ...attributes.map(([, css = '']) => source(decoded(css))),
    ]),
  };
}

function source(text: string): string {
  return `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`;
}

function decoded(attribute: string): string {
  return attribute
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&#(?:x27|39);/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

function distinct(sources: string[]): string[] {
  return [...new Set(sources)];
}
