import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, takeScreenshot, test } from './shop.ts';

const places = ['/public-objects/hero.mp4', '/attached-assets/hero.mp4'];
const film = (page: Page) => page.locator('video');
const button = (page: Page, does: 'Pause' | 'Play') =>
  page.getByRole('button', { name: `${does} the background video` });

test('behind the headline is a film where there is one and somebody wants it, and green otherwise', async ({
  page,
  shop,
  otherDevice,
}) => {
  const asked = watchFilm(page);
  const upload = async (bytes: Uint8Array) => {
    await mkdir(`${shop.dataDir}/public-objects`, { recursive: true });
    await writeFile(`${shop.dataDir}/public-objects/hero.mp4`, bytes);
  };
  await page.goto('/');
  await expect.poll(() => asked).toEqual(places);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(film(page)).toHaveCount(0);
  await takeScreenshot(page, 'home');

  await upload(Buffer.from('no film at all'));
  const warning = page.waitForEvent('console', (line) =>
    line.text().startsWith('The hero video does not play'),
  );
  await page.reload();
  expect((await warning).type()).toBe('warning');
  await expect(film(page)).toHaveCount(0);

  await upload(await shootFilm(page));
  await page.reload();
  await expectPlaying(page);
  await expectAccessible(page);
  await expectStoppable(page);
  expect(await largestPaint(page)).toBe('H1');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(film(page)).toHaveCount(0);

  const saver = await otherDevice();
  await saver.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  for (const quiet of [page, saver]) await expectNoByte(quiet);
});

/** The addresses of films that the page asks for, from now on. */
function watchFilm(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(mp4|webm)$/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

async function expectPlaying(page: Page): Promise<void> {
  await expect(film(page)).toHaveAttribute('src', '/public-objects/hero.mp4');
  await expect(button(page, 'Pause')).toBeVisible();
  const { muted, loop } = await film(page).evaluate(({ muted, loop }: HTMLVideoElement) => ({ muted, loop }));
  expect({ muted, loop }).toEqual({ muted: true, loop: true });
  await expect.poll(() => playedTime(page)).toBeGreaterThan(0);
}

async function expectStoppable(page: Page): Promise<void> {
  const box = await button(page, 'Pause').boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  await button(page, 'Pause').press('Enter');
  await expect(button(page, 'Play')).toBeFocused();
  const stoodAt = await playedTime(page);
  await page.waitForTimeout(150);
  expect(await playedTime(page)).toBe(stoodAt);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Pause')).toBeFocused();
}

/** Not even the question whether there is a film, a while after the page is quiet. */
async function expectNoByte(page: Page): Promise<void> {
  const asked = watchFilm(page);
  await page.goto('/');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 400))));
  expect(asked).toEqual([]);
  await expect(film(page)).toHaveCount(0);
}

function playedTime(page: Page): Promise<number> {
  return film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
}

/** What the browser takes for the main thing of the first view. */
function largestPaint(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1);
          resolve(
            last && 'element' in last && last.element instanceof Element ? last.element.tagName : undefined,
          );
        });
        observer.observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

/** Half a second of changing color, as the browser's own recorder films it. */
async function shootFilm(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    const types = ['video/mp4;codecs=avc1.42E01E', 'video/mp4;codecs=vp9', 'video/webm;codecs=vp8'];
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType });
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    for (let frame = 0; frame < 15; frame += 1) {
      if (pen) pen.fillStyle = `hsl(${90 + frame} 50% ${60 + frame}%)`;
      pen?.fillRect(0, 0, 300, 150);
      await new Promise((resolve) => setTimeout(resolve, 33));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(text, 'base64');
}
