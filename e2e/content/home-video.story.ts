import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';

const videoUrls = ['/public-objects/hero.mp4', '/attached-assets/hero.mp4'];
const video = (page: Page) => page.locator('video');
const button = (page: Page, does: 'Pause' | 'Play') =>
  page.getByRole('button', { name: `${does} the background video` });

test('a video plays behind the headline where the owner has uploaded one and the visitor saves neither motion nor data', {
  tag: '@desktop',
}, async ({ page, shop, otherDevice }) => {
  const requests = recordVideoRequests(page);
  const upload = async (bytes: Uint8Array) => {
    await mkdir(`${shop.dataDir}/public-objects`, { recursive: true });
    await writeFile(`${shop.dataDir}/public-objects/hero.mp4`, bytes);
  };
  await page.goto('/');
  await expect.poll(() => requests).toEqual(videoUrls);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(video(page)).toHaveCount(0);
  await takeScreenshot(page, 'home');

  await upload(Buffer.from('no video at all'));
  const warning = page.waitForEvent('console', (line) =>
    line.text().startsWith('The hero video does not play'),
  );
  await page.reload();
  expect((await warning).type()).toBe('warning');
  await expect(video(page)).toHaveCount(0);

  await upload(await recordVideo(page));
  await page.reload();
  await expectPlaying(page);
  await expectStoppable(page);
  expect(await largestPaintTag(page)).toBe('H1');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(video(page)).toHaveCount(0);

  const savingData = await otherDevice();
  await savingData.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  for (const pageWithoutVideo of [page, savingData]) await expectNoVideoRequest(pageWithoutVideo);
});

function recordVideoRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(mp4|webm)$/.test(pathname)) requests.push(pathname);
  });
  return requests;
}

async function expectPlaying(page: Page): Promise<void> {
  await expect(video(page)).toHaveAttribute('src', '/public-objects/hero.mp4');
  await expect(button(page, 'Pause')).toBeVisible();
  const { muted, loop } = await video(page).evaluate(({ muted, loop }: HTMLVideoElement) => ({
    muted,
    loop,
  }));
  expect({ muted, loop }).toEqual({ muted: true, loop: true });
  await expect.poll(() => playedTime(page)).toBeGreaterThan(0);
}

async function expectStoppable(page: Page): Promise<void> {
  const box = await button(page, 'Pause').boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  await button(page, 'Pause').press('Enter');
  await expect(button(page, 'Play')).toBeFocused();
  const pausedAt = await playedTime(page);
  await page.waitForTimeout(150);
  expect(await playedTime(page)).toBe(pausedAt);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Pause')).toBeFocused();
}

/** Not even a check for one, even later. */
async function expectNoVideoRequest(page: Page): Promise<void> {
  const requests = recordVideoRequests(page);
  await page.goto('/');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 400))));
  expect(requests).toEqual([]);
  await expect(video(page)).toHaveCount(0);
}

function playedTime(page: Page): Promise<number> {
  return video(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
}

function largestPaintTag(page: Page): Promise<string | undefined> {
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

/** Half a second, changing color, by MediaRecorder. */
async function recordVideo(page: Page): Promise<Buffer> {
  const text = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    const types = ['video/mp4;codecs=avc1.42E01E', 'video/mp4;codecs=vp9', 'video/webm;codecs=vp8'];
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType });
    const chunks: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    for (let frame = 0; frame < 15; frame += 1) {
      if (context) context.fillStyle = `hsl(${90 + frame} 50% ${60 + frame}%)`;
      context?.fillRect(0, 0, 300, 150);
      await new Promise((resolve) => setTimeout(resolve, 33));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(text, 'base64');
}
