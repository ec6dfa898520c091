import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type PageTexts = {
  /** Replaces `{{origin}}`. */
  origin: string;
  /** Plain text above every page, if any. */
  notice?: string | null;
  /** Replaces `{{products}}`; called per request. */
  products: () => string;
};

export type CompletedPage = { hash: string } & Record<'plain' | 'br' | 'gzip', () => Promise<Bytes>>;
type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Completes a page on its first request, and again when its products change. If the database fails, the last
 * products (or none) are used.
 */
export async function openPages(client: string, paths: string[], texts: PageTexts) {
  const { origin, notice, products } = texts;
  const lastProducts = keepLast(products);
  const opened = paths.map(async (path): Promise<[string, () => CompletedPage]> => {
    const file = await Bun.file(client + path).text();
    const html = notice ? file.replace('<body>', `<body>${noticeElement(notice)}`) : file;
    const open = once(() => openPage(html.replaceAll('{{origin}}', origin), lastProducts));
    return [path, () => open()()];
  });
  return new Map(await Promise.all(opened));
}

/** React skips elements of the body that it does not know. The classes are those of the note to old browsers. */
function noticeElement(text: string): string {
  return `<aside class="bg-warning-soft p-4 text-warning-ink">${text}</aside>`;
}

function openPage(html: string, products: () => string): () => CompletedPage {
  if (html.includes('{{products}}')) return completeWithProducts(html, products);
  const page = complete(html);
  return () => page;
}

function completeWithProducts(html: string, products: () => string): () => CompletedPage {
  let made: { text: string; page: CompletedPage } | undefined;
  return () => {
    const text = products();
    if (made?.text !== text) made = { text, page: complete(html.replaceAll('{{products}}', () => text)) };
    return made.page;
  };
}

/** '' before the first success. */
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

/** Compressed on first request, since that takes some time and MB each. */
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

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Some tens of ms of another thread, once a page. The quality below is 6% larger: home would exceed the first round trip. */
function brotli(plain: Bytes): Promise<Bytes> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  return promisify(brotliCompress)(plain, { params });
}

const gzipped = promisify<Bytes, { level: number }, Bytes>(gzip);
