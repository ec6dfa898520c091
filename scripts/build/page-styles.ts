/**
 * The rules of a built stylesheet that `html` needs until the whole stylesheet is there: those that its elements and
 * classes can match, without print and what shows under a pointer. In the same order, so that the whole may follow.
 */
export function pageStyles(css: string, html: string): string {
  const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
  const classes = tags.flatMap((tag) => /\sclass="([^"]*)"/.exec(tag)?.[1]?.split(/\s+/) ?? []);
  const names = new Set([
    ...tags.flatMap((tag) => /^<([a-z][a-z\d]*)/i.exec(tag)?.[1]?.toLowerCase() ?? []),
    ...classes.map((name) => `.${decoded(name)}`),
  ]);
  return usedRules(css, names);
}

function usedRules(css: string, names: Set<string>): string {
  const blocks = [...blocksOf(css)];
  const kept = blocks.map(({ head, body }) => {
    if (/^@(keyframes|page|media print)/.test(head)) return '';
    if (head.startsWith('@font-face')) return `${head}{${body}}`;
    if (head.startsWith('@')) return wrapped(head, usedRules(body, names));
    const selectors = splitList(head).filter((selector) => canMatch(selector, names));
    return wrapped(selectors.join(','), selectors.length > 0 ? body : '');
  });
  const animations = blocks.filter(({ head }) => {
    const [, name] = /^@keyframes\s+(\S+)/.exec(head) ?? [];
    return name && kept.some((rule) => new RegExp(`animation[^;}]*\\b${name}\\b`).test(rule));
  });
  return [...kept, ...animations.map(({ head, body }) => `${head}{${body}}`)].join('');
}

function wrapped(head: string, body: string): string {
  return body && `${head}{${body}}`;
}

/** Statements such as `@charset` are not rules. */
function* blocksOf(css: string): Generator<{ head: string; body: string }> {
  for (let at = 0; ; ) {
    const open = css.indexOf('{', at);
    if (open < 0) return;
    const close = closing(css, open);
    yield { head: css.slice(at, open).split(';').at(-1)?.trim() ?? '', body: css.slice(open + 1, close) };
    at = close + 1;
  }
}

function closing(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('The stylesheet ends within a rule.');
}

/** At the commas that are not in parentheses, nor part of a name. */
function splitList(selectors: string): string[] {
  return selectors.match(/(?:\\.|\((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\)|[^,\\(])+/g) ?? [];
}

/** What stands in parentheses or brackets, and states, do not count. */
function canMatch(selector: string, names: Set<string>): boolean {
  if (/(?<!\\):hover/.test(selector)) return false;
  const plain = selector
    .replace(/(?<!\\)\[(?:\\.|[^\]\\])*\]/g, '')
    .replace(/(?<!\\)\((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\)/g, '')
    .replace(/(?<!\\)::?[a-z-]+/gi, '');
  const found = plain.match(/\.(?:\\.|[\w-])+|(?<![\w.\\-])[a-z][a-z\d]*/gi) ?? [];
  return found.every((name) => names.has(name.startsWith('.') ? name.replace(/\\(.)/g, '$1') : name));
}

function decoded(attribute: string): string {
  return attribute
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&');
}
