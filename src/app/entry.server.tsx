import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** Runs in the build only, for prerendering: waits for the whole page, since nobody is there to stream it to. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  await page.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(await new Response(page).text(), { status, headers });
}
