import sharp from 'sharp';
import { demoAdmin } from '../../src/server/env.ts';
import { atMost, type Figure, shown } from '../figures.ts';
import { median } from '../load.ts';
import { type Paint, visit } from './lab.ts';
import type { PageBench } from './visit.ts';

const visits = 5;
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

/** The headline of `/` on a slow phone, without pictures and with the largest: noise does not compress. */
export async function benchPictures({ browser, origin }: PageBench): Promise<Figure[]> {
  const visitHome = async () => {
    const seen: Paint[] = [];
    while (seen.length < visits) seen.push(await visit(browser, `${origin}/`));
    const middle = (pick: (paint: Paint) => number) => median(seen.map(pick));
    return {
      fcp: middle(({ fcp }) => fcp),
      lcp: middle(({ lcp }) => lcp),
      shift: middle(({ shift }) => shift),
    };
  };
  const without = await visitHome();
  const largest = await fillSlots(origin);
  const filled = await visitHome();
  return [
    atMost('First paint of / with pictures against without', filled.fcp / without.fcp, 1.1, ' x'),
    shown('  first paint without', without.fcp, ' ms'),
    shown('  largest paint without', without.lcp, ' ms'),
    shown('  largest paint with', filled.lcp, ' ms'),
    atMost('  layout shift with', filled.shift, 0.02),
    atMost('  largest file of a picture', largest / 1000, 200, ' KB'),
  ];
}

/** Returns the bytes of the largest file. */
async function fillSlots(origin: string): Promise<number> {
  const { email, password } = demoAdmin;
  const login = await send(origin, '/api/auth/login', 'POST', JSON.stringify({ email, password }));
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
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
    await send(origin, `/api/admin/pictures/${slot}`, 'PUT', new Blob([new Uint8Array(photo)]), cookie);
  }
  const shown: Record<string, { small: string; large: string }> = await (
    await fetch(`${origin}/api/pictures`)
  ).json();
  const files = Object.values(shown).flatMap(({ small, large }) => [small, large]);
  const sizes = files.map(async (path) => (await (await fetch(origin + path)).arrayBuffer()).byteLength);
  return Math.max(...(await Promise.all(sizes)));
}

async function send(origin: string, path: string, method: string, body: string | Blob, cookie = '') {
  const type = typeof body === 'string' ? 'application/json' : 'image/jpeg';
  const headers = { origin, cookie, 'content-type': type };
  const answer = await fetch(origin + path, { method, headers, body });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
