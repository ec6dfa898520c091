import { Buffer } from 'node:buffer';
import { chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { chromiumFlags, findChromium } from '../e2e/support/browser.ts';
import { business, rules } from '../src/shared/business.ts';

/** Draws every PNG of `public/` again from its SVG sources: `bun scripts/icons.ts`. */

const root = new URL('../', import.meta.url);
const FACE = 'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2';

interface Drawing {
  file: string;
  html: string;
  width: number;
  height: number;
}

async function text(path: string): Promise<string> {
  return await Bun.file(new URL(path, root)).text();
}

async function dataUrl(path: string, type: string): Promise<string> {
  const bytes = await Bun.file(new URL(path, root)).arrayBuffer();
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

async function icon(source: string, file: string, size: number, radius = 0): Promise<Drawing> {
  const image = await dataUrl(`public/${source}`, 'image/svg+xml');
  const html = `<img src="${image}" style="display:block;width:${size}px;height:${size}px;border-radius:${radius}%">`;
  return { file, html, width: size, height: size };
}

/** Mail programs show no SVG. */
async function greenPicture(id: string): Promise<Drawing> {
  const image = await dataUrl(`public/pictures/${id}.svg`, 'image/svg+xml');
  const html = `<img src="${image}" style="display:block;width:${mailPicturePx}px;height:${mailPicturePx}px;object-fit:cover;border-radius:16px">`;
  return { file: `mail/${id}.png`, html, width: mailPicturePx, height: mailPicturePx };
}

const greens = Object.keys(rules.firstPrices);
/** Twice the size that mails show. */
const mailPicturePx = 112;

async function sharePicture(): Promise<Drawing> {
  const [hero, logo, face] = await Promise.all([
    dataUrl('public/pictures/home-hero.svg', 'image/svg+xml'),
    text('public/logo.svg'),
    dataUrl(FACE, 'font/woff2'),
  ]);
  const html = `<style>
    @font-face { font-family: F; src: url(${face}); font-weight: 100 900 }
    main { position: relative; width: 1200px; height: 630px; overflow: hidden; font-family: F; color: #22361a; background: #fbf3e4 }
    i { position: absolute; width: 540px; height: 540px; left: 520px; top: 30px; border-radius: 50%; background: #fbeacf }
    i + i { width: 330px; height: 330px; left: 625px; top: 135px; background: #fbd9ae }
    main > img { position: absolute; left: 0; bottom: 0; width: 1200px; height: 428px }
    div { position: absolute; left: 72px; top: 56px }
    svg { display: block; width: 84px }
    h1 { margin: 20px 0 0; font-size: 84px; font-weight: 560; line-height: .98; letter-spacing: -.025em }
    p { margin: 18px 0 0; font-size: 30px; font-weight: 400; color: #3d5230 }
  </style>
  <main><i></i><i></i><img src="${hero}"><div>${logo}<h1>${business.name.replace(' ', '<br>')}</h1><p>Grown in ${business.place.city}, ${business.place.state}</p></div></main>`;
  return { file: 'pictures/og.png', html, width: 1200, height: 630 };
}

async function renderPng(page: Page, drawing: Drawing): Promise<Buffer> {
  await page.setViewportSize({ width: drawing.width, height: drawing.height });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawing.html}`);
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot({ omitBackground: true });
  return await sharp(shot).png({ palette: true, quality: 94, effort: 10 }).toBuffer();
}

/** An ICO file is a directory of pictures; every browser reads PNG entries. */
function icoFile(pictures: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

async function save(file: string, bytes: Buffer): Promise<void> {
  await Bun.write(new URL(`public/${file}`, root), new Uint8Array(bytes));
}

async function drawAll(page: Page): Promise<void> {
  const drawings = await Promise.all([
    icon('icon.svg', 'icons/icon-192.png', 192, 22),
    icon('icon.svg', 'icons/icon-512.png', 512, 22),
    icon('icon-maskable.svg', 'icons/maskable-512.png', 512),
    icon('icon.svg', 'icons/apple-touch-icon.png', 180),
    icon('icons/shortcut-reorder.svg', 'icons/shortcut-reorder.png', 96),
    icon('icons/shortcut-deliveries.svg', 'icons/shortcut-deliveries.png', 96),
    icon('icons/shortcut-cart.svg', 'icons/shortcut-cart.png', 96),
    icon('logo.svg', 'mail/logo.png', 96),
    ...greens.map((id) => greenPicture(id)),
    sharePicture(),
  ]);
  for (const drawing of drawings) await save(drawing.file, await renderPng(page, drawing));
  const pictures: { size: number; png: Buffer }[] = [];
  for (const size of [16, 32, 48]) {
    pictures.push({ size, png: await renderPng(page, await icon('favicon.svg', '', size)) });
  }
  await save('favicon.ico', icoFile(pictures));
}

const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: chromiumFlags,
});
await drawAll(await browser.newPage());
await browser.close();
