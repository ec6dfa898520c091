import sharp from 'sharp';
import { demoAdmin } from '../../src/server/env.ts';
import { openSession } from '../accounts.ts';
import { atMost, type Figure } from '../figures.ts';
import { middle, visitInTurn } from './lab.ts';
import type { PageBench } from './visit.ts';

/** Pixels; photos as a camera makes them. */
const slots = {
  'hero-wide': [3840, 2160],
  'hero-tall': [2160, 2700],
  'box-all-four': [3000, 3000],
  portrait: [3000, 3000],
  'farm-1': [4000, 3000],
  'farm-2': [4000, 3000],
  'farm-3': [4000, 3000],
} as const;

/**
 * `/` on a slow phone with the owner's pictures, as large as they can be: noise does not compress. A headline that is
 * painted together with the picture counts as late as it.
 */
export async function benchPictures({ browser, shops }: PageBench): Promise<Figure[]> {
  for (const { origin } of shops) await fillSlots(origin);
  const { floor, seen } = await visitInTurn(browser, shops, '/');
  const figures: Figure[] = [];
  for (const { name, origin } of shops) {
    const visits = seen[name] ?? [];
    const url = visits[0]?.pictureUrl;
    const headline = middle(visits, ({ heading, lcp }) => heading || lcp) / floor;
    // A picture that never became the largest paint has not been seen.
    const picture = middle(visits, ({ picture }) => picture || Number.POSITIVE_INFINITY) / floor;
    figures.push(
      atMost(`${name}headline of / with an owner's picture`, headline, 2, ' x'),
      atMost(`${name}  the picture`, picture, 3, ' x'),
      atMost(`${name}  its file`, url ? (await sizeOf(url)) / 1000 : Number.NaN, 60, ' KB'),
      atMost(
        `${name}  layout shift`,
        middle(visits, ({ shift }) => shift),
        0.02,
      ),
      atMost(`${name}  the largest file of a picture`, (await largestFile(origin)) / 1000, 200, ' KB'),
    );
  }
  return figures;
}

async function fillSlots(origin: string): Promise<void> {
  const cookie = await openSession(origin, demoAdmin);
  for (const [slot, [width, height]] of Object.entries(slots)) {
    const photo = await sharp({
      create: {
        width,
        height,
        channels: 3,
        background: 'green',
        noise: { type: 'gaussian', mean: 110, sigma: 50 },
      },
    })
      .jpeg({ quality: 70 })
      .toBuffer();
    const headers = { origin, cookie, 'content-type': 'image/jpeg' };
    const body = new Uint8Array(photo);
    const answer = await fetch(`${origin}/api/admin/pictures/${slot}`, { method: 'PUT', headers, body });
    if (!answer.ok) throw new Error(`${slot}: ${answer.status} ${await answer.text()}`);
  }
}

async function largestFile(origin: string): Promise<number> {
  const shown: Record<string, { small: string; large: string }> = await (
    await fetch(`${origin}/api/pictures`)
  ).json();
  const files = Object.values(shown).flatMap(({ small, large }) => [small, large]);
  return Math.max(...(await Promise.all(files.map((path) => sizeOf(origin + path)))));
}

async function sizeOf(url: string): Promise<number> {
  return (await (await fetch(url)).arrayBuffer()).byteLength;
}
