import { business } from '../../shared/business.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
.banner { background: #7a3e00; color: #fff; padding: 0.75rem 1rem; text-align: center; font-weight: 600; }
main { max-width: 32rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1.125rem; margin-top: 2rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.5rem 0.5rem 0.5rem 0; border-bottom: 1px solid GrayText; text-align: left; }
th:last-child, td:last-child { padding-right: 0; text-align: right; white-space: nowrap; }
ul { list-style: none; padding: 0; }
li { padding: 0.75rem 0; border-bottom: 1px solid GrayText; }
li form { display: inline-block; margin: 0.5rem 0.5rem 0 0; }
.fields { display: grid; gap: 0.75rem; margin-top: 1.5rem; }
label { display: grid; gap: 0.25rem; font-weight: 600; }
input { min-height: 44px; box-sizing: border-box; padding: 0.5rem 0.75rem; font: inherit; font-weight: 400; border-radius: 0.5rem; border: 1px solid GrayText; }
a { display: inline-block; min-height: 24px; padding: 0.25rem 0; }
button { min-height: 44px; padding: 0.5rem 1rem; font: inherit; font-weight: 600; border-radius: 0.5rem; border: 2px solid #1f5c34; cursor: pointer; background: Canvas; color: CanvasText; }
button.primary { background: #1f5c34; color: #fff; }
.error { border-left: 4px solid #b3261e; padding: 0.5rem 0.75rem; }
`;

const styleHash = new Bun.CryptoHasher('sha256').update(style).digest('base64');

/** `formTarget`: an extra origin that a form may lead to. */
export type Page = { title: string; body: string; status?: number; formTarget?: string | null };

/** Without scripts, with a strict Content-Security-Policy. */
export function pageResponse({ title, body, status = 200, formTarget }: Page): Response {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${Bun.escapeHTML(title)}</title><style>${style}</style></head>
<body><header class="banner">Payment sandbox: nothing here moves real money.</header>
<main><h1>${Bun.escapeHTML(title)}</h1>
${body}</main></body>
</html>`;
  const forms = formTarget ? `'self' ${new URL(formTarget).origin}` : "'self'";
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`;
  return new Response(html, {
    status,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'Content-Type': 'text/html; charset=utf-8',
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

export function notFoundPage(title: string, sentence: string): Response {
  return pageResponse({ title, body: `<p>${Bun.escapeHTML(sentence)}</p>`, status: 404 });
}

/** A reload does not resubmit the form. */
export function redirectTo(url: string): Response {
  return new Response(null, { status: 303, headers: { Location: url, 'Cache-Control': 'no-store' } });
}

export function methodNotAllowed(): Response {
  return new Response('Method not allowed', { status: 405 });
}

/** `at` is seconds. */
export function formatDate(at: number): string {
  const options = { dateStyle: 'long', timeZone: business.timeZone } as const;
  return new Intl.DateTimeFormat('en-US', options).format(at * 1000);
}
