import type { Page } from 'playwright/test';
import { openClient } from '../../src/server/testing/shop-client.ts';

/** Calls of the page's browser, with its cookies and address, without the page. */
export function clientOf(page: Page) {
  return openClient('http://shop', async (request) => {
    const { pathname, search } = new URL(request.url);
    const sent = Buffer.from(await request.arrayBuffer());
    const answer = await page.request.fetch(pathname + search, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      data: sent.length > 0 ? sent : undefined,
    });
    const { 'set-cookie': _kept, ...headers } = answer.headers();
    const body = await answer.body();
    return new Response(body.length > 0 ? new Uint8Array(body) : null, { status: answer.status(), headers });
  });
}
