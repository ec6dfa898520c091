import type { Browser, Page } from 'playwright';
import { atMost, type Figure, shown } from '../figures.ts';
import { median } from '../load.ts';
import { slow4g } from './slow-network.ts';
import { type BenchedShop, contentPaths, onNewPage, type PageBench, paintLimits, phone } from './visit.ts';

/** A request waits for the whole round trip, and no host is nearer than another. */
const emulatedSlow4g = {
  offline: false,
  latency: slow4g.roundTripMs,
  downloadThroughput: slow4g.downloadBytesPerSecond | 0,
  uploadThroughput: slow4g.uploadBytesPerSecond | 0,
};
const cpuSlowdown = 4;
const visits = 5;
/** A new page brings a window of the browser's own, whose scripts would share the processor with the visit. In ms. */
const settleMs = 1500;

const floorHtml =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Floor</title><h1>Microgreens</h1>';

/**
 * First visits on a slow phone: slow 4G and a processor four times slower, both put on by Chromium's DevTools protocol,
 * against the server on this machine, in turn with a page of one heading and no script (and with the build to compare
 * with), so that the ratio holds on any machine. A visit to another context comes first, so that the browser itself is warm.
 */
export async function benchLab({ browser, shops, selectPaths }: PageBench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of selectPaths([...contentPaths, '/subscription'])) {
    const { floor, seen } = await visitInTurn(browser, shops, path);
    for (const { name } of shops) figures.push(...summary(name, path, seen[name] ?? [], floor));
  }
  return figures;
}

/** Ms of the largest paint of a page of one heading, and what was seen in each shop, five visits each. */
export async function visitInTurn(browser: Browser, shops: BenchedShop[], path: string) {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const floorServer = Bun.serve({ port: 0, fetch: () => new Response(floorHtml, { headers }) });
  const seen = Object.fromEntries(shops.map(({ name }): [string, Paint[]] => [name, []]));
  const floors: Paint[] = [];
  for (const { origin } of shops) await visit(browser, `${origin}/about`);
  while (floors.length < visits) {
    floors.push(await visit(browser, floorServer.url.href));
    for (const { name, origin } of shops) seen[name]?.push(await visit(browser, origin + path));
  }
  await floorServer.stop();
  return { floor: middle(floors, ({ lcp }) => lcp), seen };
}

export function middle(seen: Paint[], pick: (paint: Paint) => number): number {
  return median(seen.map(pick));
}

function summary(name: string, path: string, seen: Paint[], floor: number): Figure[] {
  const times = seen.map(({ lcp }) => Math.round(lcp)).sort((a, b) => a - b);
  const ratio = middle(seen, ({ lcp }) => lcp) / floor;
  const paint = `${name}LCP of ${path} against ${Math.round(floor)} ms of a heading alone (${times.join(' ')}; ${seen[0]?.element})`;
  return [
    atMost(paint, ratio, paintLimits[path] ?? 2.5, ' x'),
    shown(
      `${name}  longest task of ${path}`,
      middle(seen, ({ longestTask }) => longestTask),
      ' ms',
    ),
    shown(
      `${name}  total blocking time of ${path}`,
      middle(seen, ({ blocked }) => blocked),
      ' ms',
    ),
    atMost(
      `${name}  layout shift of ${path}, scrolled to its end`,
      middle(seen, ({ shift }) => shift),
      0.02,
    ),
  ];
}

export interface Paint {
  /** First contentful paint, ms from the start of the navigation. */
  fcp: number;
  /** Largest contentful paint, ms from the start of the navigation. */
  lcp: number;
  element: string;
  /** Largest contentful paints of a heading and of a picture, as `lcp`; 0 without one. */
  heading: number;
  picture: number;
  /** Of that picture. */
  pictureUrl: string;
  /** Ms; 0 when no task took 50 ms. */
  longestTask: number;
  /** What long tasks took above 50 ms each, in ms. */
  blocked: number;
  /** The sum of all layout shifts. */
  shift: number;
}

function visit(browser: Browser, url: string): Promise<Paint> {
  return onNewPage(browser, phone, async (page) => {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', emulatedSlow4g);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.addInitScript(watchPaints);
    await page.waitForTimeout(settleMs);
    await page.goto(url, { waitUntil: 'networkidle' });
    const first = await readPaints(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await scrollThrough(page);
    return { ...first, shift: (await readPaints(page)).shift };
  });
}

/** Runs in the page. */
function watchPaints() {
  const seen: Paint = {
    fcp: 0,
    lcp: 0,
    element: '',
    heading: 0,
    picture: 0,
    pictureUrl: '',
    longestTask: 0,
    blocked: 0,
    shift: 0,
  };
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
    if (!('element' in entry && entry.element instanceof Element)) return;
    seen.element = entry.element.tagName;
    if (entry.element instanceof HTMLHeadingElement) seen.heading = entry.startTime;
    if (!(entry.element instanceof HTMLImageElement)) return;
    seen.picture = entry.startTime;
    seen.pictureUrl = entry.element.currentSrc;
  });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  watch('longtask', (entry) => {
    seen.blocked += Math.max(0, entry.duration - 50);
    seen.longestTask = Math.max(seen.longestTask, entry.duration);
  });
  watch('layout-shift', (entry) => {
    if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
      seen.shift += Number(entry.value);
  });
  Object.assign(window, { paintsSeen: () => seen });
}

function readPaints(page: Page): Promise<Paint> {
  return page.evaluate('paintsSeen()');
}

/** Past every part that is laid out or loaded when the reader comes near it. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let y = 0; y < height; y += 700) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(300);
}
