import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** Runs in the build only, for prerendering: waits for the whole page, since nobody is there to stream it to. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const app = <ServerRouter context={context} url={request.url} />;
  // Parts of any size stay where they belong: React would send large ones later and move them by script.
  const page = await renderToReadableStream(app, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  await page.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(await new Response(page).text(), { status, headers });
}
