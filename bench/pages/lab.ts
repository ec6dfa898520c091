import type { Browser, Page } from 'playwright';
import { atMost, type Figure, shown } from '../figures.ts';
import { median } from '../load.ts';
import { slow4g } from './slow-network.ts';
import { contentPaths, onNewPage, type PageBench, phone } from './visit.ts';

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
 * against the server on this machine, in turn with a page of one heading and no script, so that the ratio holds on any
 * machine. A visit to another context comes first, so that the browser itself is warm.
 */
export async function benchLab({ browser, origin, selectPaths }: PageBench): Promise<Figure[]> {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const floorServer = Bun.serve({ port: 0, fetch: () => new Response(floorHtml, { headers }) });
  await visit(browser, `${origin}/about`);
  const figures: Figure[] = [];
  for (const path of selectPaths([...contentPaths, '/subscription'])) {
    const [seen, floors]: [Paint[], Paint[]] = [[], []];
    while (seen.length < visits) {
      floors.push(await visit(browser, floorServer.url.href));
      seen.push(await visit(browser, origin + path));
    }
    figures.push(...summary(path, seen, median(floors.map(({ lcp }) => lcp))));
  }
  await floorServer.stop();
  return figures;
}

function summary(path: string, seen: Paint[], floor: number): Figure[] {
  const middle = (pick: (paint: Paint) => number) => median(seen.map(pick));
  const times = seen.map(({ lcp }) => Math.round(lcp)).sort((a, b) => a - b);
  const ratio = middle(({ lcp }) => lcp) / floor;
  const paint = `LCP of ${path} against ${Math.round(floor)} ms of a heading alone (${times.join(' ')}; ${seen[0]?.element})`;
  return [
    atMost(paint, ratio, path === '/' ? 2 : 3, ' x'),
    shown(
      `  longest task of ${path}`,
      middle(({ longestTask }) => longestTask),
      ' ms',
    ),
    shown(
      `  total blocking time of ${path}`,
      middle(({ blocked }) => blocked),
      ' ms',
    ),
    atMost(
      `  layout shift of ${path}, scrolled to its end`,
      middle(({ shift }) => shift),
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
  /** Ms; 0 when no task took 50 ms. */
  longestTask: number;
  /** What long tasks took above 50 ms each, in ms. */
  blocked: number;
  /** The sum of all layout shifts. */
  shift: number;
}

export function visit(browser: Browser, url: string): Promise<Paint> {
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
  const seen = { fcp: 0, lcp: 0, element: '', longestTask: 0, blocked: 0, shift: 0 };
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
    if ('element' in entry && entry.element instanceof Element) seen.element = entry.element.tagName;
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
  Object.assign(window, { paintsSeen: seen });
}

function readPaints(page: Page): Promise<Paint> {
  return page.evaluate(() => {
    const { paintsSeen } = Object.assign(
      { paintsSeen: { fcp: 0, lcp: 0, element: '', longestTask: 0, blocked: 0, shift: 0 } },
      window,
    );
    return paintsSeen;
  });
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
