import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../e2e/support/browser.ts';
import { atLeast, type Figure, shown } from '../figures.ts';
import { median } from '../load.ts';
import type { PageBench } from './visit.ts';

// Fetched for the run: as a development dependency it would bring 180 packages into every install.
const lighthouse = 'lighthouse@13.5.0';
const runs = 5;
const limits = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof limits;
type Report = {
  categories: Record<Category, { score: number }>;
  environment: { benchmarkIndex: number };
};

/**
 * Lighthouse's mobile preset in our Chromium, median of five, beside its benchmark index of this machine: the limit for
 * performance is meant for an index of 1,000 or more.
 */
export async function benchLighthouse({ shops, selectPaths }: PageBench): Promise<Figure[]> {
  const origin = shops.at(-1)?.origin;
  const figures: Figure[] = [];
  for (const path of selectPaths(['/', '/our-greens', '/faq', '/subscription'])) {
    const reports: Report[] = [];
    for (let n = 0; n < runs; n += 1) reports.push(await audit(origin + path));
    const score = (name: Category) => median(reports.map(({ categories }) => categories[name].score * 100));
    const names: Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];
    const index = median(reports.map(({ environment }) => environment.benchmarkIndex));
    figures.push(shown(`Lighthouse's benchmark index beside ${path}`, index));
    figures.push(...names.map((name) => atLeast(`Lighthouse ${name} of ${path}`, score(name), limits[name])));
  }
  return figures;
}

async function audit(url: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-lighthouse-'));
  const file = join(folder, 'report.json');
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${Object.keys(limits)}`,
  ];
  const { exited } = Bun.spawn(
    ['bunx', lighthouse, url, ...options, '--chrome-flags=--headless=new --no-sandbox'],
    {
      env: { ...process.env, CHROME_PATH: findChromium() ?? '' },
      stdout: 'ignore',
      stderr: 'ignore',
    },
  );
  if ((await exited) !== 0) throw new Error(`Lighthouse failed on ${url}.`);
  const report: Report = await Bun.file(file).json();
  rmSync(folder, { recursive: true });
  return report;
}
