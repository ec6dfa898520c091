/**
 * The rules of a minified stylesheet that can apply to a page as it was built, in their order: those whose classes,
 * elements and attributes occur in it. States (`:hover`, dark mode, screen widths) stay. What the page draws later
 * needs the whole stylesheet.
 */
export function criticalCss(css: string, html: string): string {
  const kept = rulesFor(css, namesIn(html)).join('');
  const withAnimations = kept.replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name) =>
    animates(kept, name) ? rule : '',
  );
  return withoutUnusedDefaults(withAnimations);
}

/** UnoCSS gives every element a value for each of its variables; those that no rule reads are left out. */
export function withoutUnusedDefaults(css: string): string {
  return css.replace(/(--un-[\w-]+):[^;}]*;?(?=[^{}]*\})/g, (declaration, name) =>
    css.includes(`var(${name}`) ? declaration : '',
  );
}

interface Names {
  classes: Set<string>;
  elements: Set<string>;
  attributes: Set<string>;
}

function namesIn(html: string): Names {
  const markup = html.replace(/<(script|style)\b.*?<\/\1>/gs, '<$1>');
  const classes = [...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) =>
    decoded(list).split(/\s+/),
  );
  const elements = [...markup.matchAll(/<([a-z][\w-]*)/g)].map(([, name = '']) => name);
  const attributes = [...markup.matchAll(/\s([a-z][\w-]*)(?==")/gi)].map(([, name = '']) =>
    name.toLowerCase(),
  );
  // Disclosures open without any script.
  return {
    classes: new Set(classes),
    elements: new Set(elements),
    attributes: new Set([...attributes, 'open']),
  };
}

function rulesFor(css: string, names: Names): string[] {
  return blocksOf(css).flatMap(({ prelude, body }) => {
    if (/^@(media|supports|layer|container)/.test(prelude)) {
      const inner = rulesFor(body, names).join('');
      return inner ? [`${prelude}{${inner}}`] : [];
    }
    if (prelude.startsWith('@')) return [`${prelude}{${body}}`];
    const selectors = splitOutside(prelude).filter((selector) => canMatch(selector, names));
    return selectors.length > 0 ? [`${selectors.join(',')}{${body}}`] : [];
  });
}

/** Looks at the names outside of brackets only: what is in doubt stays. */
function canMatch(selector: string, { classes, elements, attributes }: Names): boolean {
  const outside = selector.replace(/:[\w-]+\((?:[^()]|\([^()]*\))*\)/g, '');
  const wanted = [...outside.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)].map(([, name = '']) =>
    unescaped(name),
  );
  const bare = outside.replace(/\.(?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+/gi, '');
  const needed = [...bare.matchAll(/\[([\w-]+)/g)].map(([, name = '']) => name);
  const tags = bare.replace(/\[[^\]]*\]|::?[\w-]+/g, '').match(/[a-z][\w-]*/gi) ?? [];
  return (
    wanted.every((name) => classes.has(name)) &&
    needed.every((name) => attributes.has(name)) &&
    tags.every((name) => elements.has(name))
  );
}

function blocksOf(css: string): { prelude: string; body: string }[] {
  const blocks: { prelude: string; body: string }[] = [];
  let start = 0;
  while (start < css.length) {
    const open = css.indexOf('{', start);
    if (open < 0) break;
    const close = closing(css, open);
    blocks.push({ prelude: css.slice(start, open).trim(), body: css.slice(open + 1, close) });
    start = close + 1;
  }
  return blocks;
}

function closing(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('A rule of the stylesheet has no end.');
}

/** Parts between the commas that stand outside of brackets and are no letters of a name. */
function splitOutside(selectors: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of selectors.match(/\\.|./gs) ?? []) {
    if ('(['.includes(letter)) depth += 1;
    if (')]'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push(parts.pop() + letter);
  }
  return parts;
}

function animates(css: string, name: string): boolean {
  return new RegExp(`animation(?:-name)?:[^;}]*\\b${name}\\b`).test(css);
}

function unescaped(name: string): string {
  return name
    .replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1');
}

function decoded(attribute: string): string {
  return attribute
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}
