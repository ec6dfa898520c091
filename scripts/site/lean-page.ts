import { criticalCss } from './critical-css.ts';

/**
 * Puts into a prerendered page the styles that its own HTML needs, so that its first view waits for no other file. The
 * whole stylesheet and the scripts are named behind the content: what is above is drawn meanwhile, nothing competes
 * with it for the line, and scripts still run after the styles.
 */
export function leanPage(html: string, css: string): string {
  const links = html.match(/<link rel="(?:stylesheet|modulepreload)"[^>]*>/g) ?? [];
  const page = links.reduce((rest, link) => rest.replace(link, ''), html);
  const scripts = page.indexOf('<script', page.indexOf('<body'));
  if (!links.some((link) => link.includes('"stylesheet"')) || scripts < 0)
    throw new Error('A page has no stylesheet or no script.');
  const ordered = links.toSorted(
    (a, b) => Number(b.includes('"stylesheet"')) - Number(a.includes('"stylesheet"')),
  );
  const patient = ordered.map((link) => link.replace('/>', ' fetchpriority="low"/>'));
  const body = `${page.slice(0, scripts)}${patient.join('')}${page.slice(scripts)}`;
  return body
    .replace('</head>', () => `<style>${criticalCss(css, page)}</style>${awaited}</head>`)
    .replace(headline, (opening) => `${opening} id="${headlineId}"`);
}

const headlineId = 'headline';

/**
 * Holds the first frame back until the headline is there. A slow phone would otherwise draw the bar as soon as that has
 * come, and what everybody waits for a frame later.
 */
const awaited = `<link rel="expect" href="#${headlineId}" blocking="render"/>`;

/** The beginning of the sentence under the headline, or of the headline itself where no sentence follows. */
const headline = /(?<=<\/h1>)<p|<h1(?=[^>]*>[^<]*<\/h1>(?!<p))/;
