import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What stands in place of the placeholders that the build leaves in its pages. */
export type PageTexts = {
  /** In place of `{{origin}}`. */
  origin: string;
  /** In place of `{{products}}`, asked for with every request. */
  products: () => string;
};

export type CompletedPage = { hash: string } & Record<'plain' | 'br' | 'gzip', () => Promise<Bytes>>;
type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Reads the pages of the build at `paths` below `client`. The origin is filled in once; a page with products is completed
 * with the first request, and again when the products have changed. When the database cannot be read the last products
 * stay, or none: readers need the page, and programs come again.
 */
export async function openPages(client: string, paths: string[], { origin, products }: PageTexts) {
  const lastProducts = keepLast(products);
  const opened = paths.map(async (path): Promise<[string, () => CompletedPage]> => {
    const html = (await Bun.file(client + path).text()).replaceAll('{{origin}}', origin);
    if (html.includes('{{products}}')) return [path, completeWithProducts(html, lastProducts)];
    const page = complete(html);
    return [path, () => page];
  });
  return new Map(await Promise.all(opened));
}

function completeWithProducts(html: string, products: () => string): () => CompletedPage {
  let made: { text: string; page: CompletedPage } | undefined;
  return () => {
    const text = products();
    if (made?.text !== text) made = { text, page: complete(html.replaceAll('{{products}}', () => text)) };
    return made.page;
  };
}

/** What `read` returned last; '' before it ever did. */
function keepLast(read: () => string): () => string {
  let last = '';
  return () => {
    try {
      last = read();
    } catch {
      // The shop's own calls fail as well, and log why.
    }
    return last;
  };
}

/** The compressed forms are made with the first request for them: some ms and MB each, which nobody has to wait for at start. */
function complete(html: string): CompletedPage {
  const plain = new TextEncoder().encode(html);
  const hash = new Bun.CryptoHasher('sha256').update(plain).digest('base64url').slice(0, 20);
  return {
    hash,
    plain: async () => plain,
    br: once(() => brotli(plain)),
    gzip: once(() => gzipped(plain, { level: 9 })),
  };
}

function once(make: () => Promise<Bytes>): () => Promise<Bytes> {
  let made: Promise<Bytes> | undefined;
  return () => (made ??= make());
}

/** One quality below those that take ten times as long for a twentieth of the bytes. */
function brotli(plain: Bytes): Promise<Bytes> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  return promisify(brotliCompress)(plain, { params });
}

const gzipped = promisify<Bytes, { level: number }, Bytes>(gzip);
