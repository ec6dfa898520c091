const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: Canvas; color: CanvasText; }
.banner { background: #7a3e00; color: #fff; padding: 0.75rem 1rem; text-align: center; font-weight: 600; }
main { max-width: 28rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
table { width: 100%; border-collapse: collapse; }
td { padding: 0.5rem 0; border-bottom: 1px solid GrayText; }
td:last-child { text-align: right; white-space: nowrap; }
form { display: grid; gap: 0.75rem; margin-top: 1.5rem; }
button { min-height: 44px; padding: 0.5rem 1rem; font: inherit; font-weight: 600; border-radius: 0.5rem; border: 2px solid #1f5c34; cursor: pointer; }
button.go { background: #1f5c34; color: #fff; }
button.stop { background: Canvas; color: CanvasText; border-color: GrayText; }
`;

const styleHash = new Bun.CryptoHasher('sha256').update(style).digest('base64');

export type Page = { title: string; body: string; status?: number; formTarget?: string | null };

/** A hosted page: no scripts, its own strict policy, and a banner that says what it is. */
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
