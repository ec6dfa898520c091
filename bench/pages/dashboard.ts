import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { openSubscribers, signIn } from '../dashboard-data.ts';
import { atMost, type Figure, shown } from '../figures.ts';
import { median } from '../load.ts';
import { freePort, startServer } from '../processes.ts';
import { openSlowNetwork } from './slow-network.ts';
import { type PageBench, phone } from './visit.ts';
import { kilobytes } from './weight.ts';

const cpuSlowdown = 4;
const visits = 5;
/** Longer than the first card takes, in ms. */
const settledMs = 4000;

/**
 * The dashboard of a subscriber who has been there before (service worker, stored copy of the lists), on slow 4G and a
 * processor four times slower: ms to the first card, and KB of every script that the page loads, brotli.
 */
export async function benchWarmDashboard({ browser }: PageBench): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-dashboard-'));
  const [subscriber] = await openSubscribers(dataDir, 1);
  if (!subscriber) throw new Error('There is no subscriber.');
  const port = freePort();
  const origin = `http://localhost:${port}`;
  const shop = await startServer('dist/shop/main.js', { DATA_DIR: dataDir, ORIGIN: origin });
  const network = await openSlowNetwork(port, shop.port);
  const context = await browser.newContext({ ...phone, serviceWorkers: 'allow' });
  const [name = '', value = ''] = (await signIn(`http://localhost:${shop.port}`, subscriber)).split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  const scripts = new Set<string>();
  context.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  await visitFirst(page, origin);
  await page.addInitScript(watchFirstCard);
  scripts.clear();
  const times: number[] = [];
  while (times.length < visits) times.push(await timeToFirstCard(page, origin));
  await context.close();
  network.close();
  await shop.stop();
  rmSync(dataDir, { recursive: true });
  const each = times.map(Math.round).join(' ');
  return [
    atMost(
      `First card of the warm dashboard on slow 4G and a slow processor (${each})`,
      median(times),
      1000,
      ' ms',
    ),
    atMost(
      'JavaScript of /dashboard, brotli',
      kilobytes([...scripts].filter((path) => path !== '/sw.js')),
      180,
      ' KB',
    ),
    shown('  scripts', scripts.size),
  ];
}

/** Leaves the service worker in control and the lists stored. */
async function visitFirst(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/dashboard`);
  await page
    .getByText(/^Order EM-/)
    .first()
    .waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForTimeout(2000);
}

/** Ms from the start of the navigation to the frame after the one that first has a card. */
async function timeToFirstCard(page: Page, origin: string): Promise<number> {
  await page.goto('about:blank');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.goto(`${origin}/dashboard`, { waitUntil: 'commit' });
  await page.waitForTimeout(settledMs);
  const ms = await page.evaluate(() =>
    Number(Object.assign({ firstCardAt: Number.NaN }, window).firstCardAt),
  );
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.waitForLoadState('networkidle');
  await devTools.detach();
  return ms;
}

/** Runs in the page, where the slow processor does not also run what asks for the time. */
function watchFirstCard() {
  const look = () => {
    const hasCard = document.evaluate(
      'boolean(//main//h3[starts-with(., "Order EM-")])',
      document,
    ).booleanValue;
    requestAnimationFrame(hasCard ? () => Object.assign(window, { firstCardAt: performance.now() }) : look);
  };
  requestAnimationFrame(look);
}
