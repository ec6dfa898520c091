import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What a page of the build leaves open, because only the running shop knows it: `{{origin}}`, `{{products}}`. */
export const placeholders = ['origin', 'products'] as const;
export type Placeholder = (typeof placeholders)[number];

/** What stands in place of each placeholder at this moment. */
export type PlaceholderTexts = Record<Placeholder, () => string>;

export type CompletedPage = { hash: string; plain: Bytes; br: Bytes; gzip: Bytes };
type Bytes = () => Promise<Uint8Array<ArrayBuffer>>;

/** The placeholders of a built page. */
export function placeholdersOf(html: string): Placeholder[] {
  return placeholders.filter((placeholder) => html.includes(`{{${placeholder}}}`));
}

/**
 * Fills pages in when they are first asked for and again when what belongs into them has changed. The compressed forms
 * are made with the first request for them: two milliseconds each, which nobody has to wait for at start. When the
 * database cannot be read the last filling stays, or nothing: readers need the page, and programs come again.
 */
export function pageCompletion(placeholderTexts: PlaceholderTexts) {
  const lastTexts = new Map<Placeholder, string>();
  const textFor = (placeholder: Placeholder) => {
    try {
      lastTexts.set(placeholder, placeholderTexts[placeholder]());
    } catch {
      // The shop's own calls fail as well, and log why.
    }
    return lastTexts.get(placeholder) ?? '';
  };
  const filled = new Map<string, { key: string; page: Promise<CompletedPage> }>();
  return (path: string, unfilled: Placeholder[], read: () => Promise<Uint8Array>): Promise<CompletedPage> => {
    const texts = unfilled.map(textFor);
    const key = texts.join('\n');
    const known = filled.get(path);
    if (known?.key === key) return known.page;
    const page = read().then((built) => fillPlaceholders(new TextDecoder().decode(built), unfilled, texts));
    filled.set(path, { key, page });
    page.catch(() => filled.delete(path));
    return page;
  };
}

function fillPlaceholders(html: string, unfilled: Placeholder[], texts: string[]): CompletedPage {
  const text = unfilled.reduce(
    (page, placeholder, index) => page.replaceAll(`{{${placeholder}}}`, () => texts[index] ?? ''),
    html,
  );
  const plain = new TextEncoder().encode(text);
  const hash = new Bun.CryptoHasher('sha256').update(plain).digest('base64url').slice(0, 20);
  return {
    hash,
    plain: async () => plain,
    br: once(() => brotli(plain)),
    gzip: once(() => zip(plain, { level: 9 })),
  };
}

/** One quality below those that take ten times as long for a twentieth of the bytes. */
function brotli(plain: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  return promisify(brotliCompress)(plain, { params });
}

const zip = promisify<Uint8Array, { level: number }, Uint8Array<ArrayBuffer>>(gzip);

function once(make: Bytes): Bytes {
  let made: ReturnType<Bytes> | undefined;
  return () => (made ??= make());
}
