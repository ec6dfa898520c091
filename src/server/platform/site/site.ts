import * as v from 'valibot';

const SiteFile = v.object({
  type: v.string(),
  /** Of the content: the ETag. */
  hash: v.string(),
  /** Bytes, uncompressed. */
  size: v.number(),
  /** Compressed forms that lie beside the file; those of a page are made by the server. */
  encodings: v.array(v.picklist(['br', 'gzip'])),
  /** Of an HTML file: CSP sources of its inline scripts and styles. */
  inline: v.optional(v.object({ scripts: v.array(v.string()), styles: v.array(v.string()) })),
});
export type SiteFile = v.InferOutput<typeof SiteFile>;

/** What the build found out about its files; `dist/site.json`. */
export const Site = v.object({
  /** By the file's path below `dist/client`, with a leading slash. */
  files: v.record(v.string(), SiteFile),
  /** Prerendered pages: address to file. */
  pages: v.record(v.string(), v.string()),
});
export type Site = v.InferOutput<typeof Site>;

export const fallbackPage = '/__spa-fallback.html';
/** Comes with status 404, wherever it stands: it is no page of the shop. */
export const notFoundPage = '/404/index.html';
export const serviceWorker = '/sw.js';

export const fileEndings = { br: '.br', gzip: '.gz' } as const;

/** Reads what the build wrote; throws with advice when there is no build. */
export async function openSite(dist: string): Promise<Site> {
  const file = Bun.file(`${dist}/site.json`);
  if (!(await file.exists())) throw new Error(`There is no built app in ${dist}: run "bun run build" first.`);
  return v.parse(Site, await file.json());
}

/**
 * The Content-Security-Policy of a page: scripts and styles from the shop and, by hash, what the build put inline. With
 * real keys also what Stripe's script needs (docs/decisions/041-policy-for-the-provider.md).
 */
export function pagePolicy(file: SiteFile, realStripe: boolean): string {
  const { scripts = [], styles = [] } = file.inline ?? {};
  const stripe = (...hosts: string[]) => (realStripe ? hosts : []);
  const stripeScripts = stripe('https://js.stripe.com', 'https://*.js.stripe.com');
  const frames = [...stripeScripts, ...stripe('https://hooks.stripe.com')];
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...stripeScripts],
    'style-src': ["'self'", ...(realStripe ? ["'unsafe-inline'"] : hashed(styles))],
    'img-src': ["'self'", 'data:', ...stripe('https://*.stripe.com')],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'connect-src': ["'self'", ...stripe('https://api.stripe.com')],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
}

/** A hash beside it would switch 'unsafe-inline' off, and holds for style attributes only with 'unsafe-hashes'. */
function hashed(styles: string[]): string[] {
  return styles.length > 0 ? ["'unsafe-hashes'", ...styles] : [];
}

/** A service worker is bound by the policy of its own script: it may fetch from the shop and nothing else. */
export const workerPolicy = policy({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'connect-src': ["'self'"],
});

function policy(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
