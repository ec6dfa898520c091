import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** Only for prerendering. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const app = <ServerRouter context={context} url={request.url} />;
  // Otherwise React would send large parts later and move them by script.
  const page = await renderToReadableStream(app, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  await page.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(await new Response(page).text(), { status, headers });
}
