import type { Page } from 'playwright';
import { atMost, type Figure, shown } from '../figures.ts';
import { median } from '../load.ts';
import { contentPaths, type Lab, onNewPage, phone } from './visit.ts';

/** Slow 4G, as Lighthouse names it; a request waits for the whole round trip, and no host is nearer than another. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) | 0,
  uploadThroughput: (750e3 / 8) | 0,
};
const cpuSlowdown = 4;
const visits = 5;

/**
 * First visits on a slow phone: slow 4G and a processor four times slower, both put on by Chromium's DevTools protocol,
 * against the server on this machine. A visit to another context comes first, so that the browser itself is warm. The
 * purchase page stands beside them without a limit of its own: its form waits for products and prices.
 */
export async function benchLab(lab: Lab): Promise<Figure[]> {
  await visit(lab, '/about');
  const figures: Figure[] = [];
  for (const path of lab.among([...contentPaths, '/subscription']))
    figures.push(...summary(path, await visitOften(lab, path)));
  return figures;
}

async function visitOften(lab: Lab, path: string): Promise<Paint[]> {
  const seen: Paint[] = [];
  while (seen.length < visits) seen.push(await visit(lab, path));
  return seen;
}

function summary(path: string, seen: Paint[]): Figure[] {
  const middle = (pick: (paint: Paint) => number) => median(seen.map(pick));
  const times = seen.map(({ lcp }) => Math.round(lcp)).sort((a, b) => a - b);
  const paint = `LCP of ${path} (${times.join(' ')}; ${seen[0]?.element})`;
  const lcp = middle((paint) => paint.lcp);
  return [
    contentPaths.includes(path) ? atMost(paint, lcp, 450, ' ms') : shown(paint, lcp, ' ms'),
    atMost(
      `  total blocking time of ${path}`,
      middle(({ blocked }) => blocked),
      100,
      ' ms',
    ),
    atMost(
      `  layout shift of ${path}, scrolled to its end`,
      middle(({ shift }) => shift),
      0.02,
    ),
  ];
}

interface Paint {
  /** Largest contentful paint, ms from the start of the navigation. */
  lcp: number;
  element: string;
  /** What long tasks took above 50 ms each, in ms. */
  blocked: number;
  /** The sum of all layout shifts. */
  shift: number;
}

function visit({ browser, origin }: Lab, path: string): Promise<Paint> {
  return onNewPage(browser, phone, async (page) => {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', slow4g);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.addInitScript(watchPaints);
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    const first = await readPaints(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await scrollThrough(page);
    return { ...first, shift: (await readPaints(page)).shift };
  });
}

/** Runs in the page. */
function watchPaints() {
  const seen = { lcp: 0, element: '', blocked: 0, shift: 0 };
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
    if ('element' in entry && entry.element instanceof Element) seen.element = entry.element.tagName;
  });
  watch('longtask', (entry) => {
    seen.blocked += Math.max(0, entry.duration - 50);
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
      { paintsSeen: { lcp: 0, element: '', blocked: 0, shift: 0 } },
      window,
    );
    return paintsSeen;
  });
}

/** Past every part that wakes or loads when the reader comes near it. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let y = 0; y < height; y += 700) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(300);
}
