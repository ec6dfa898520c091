import * as v from 'valibot';

const SiteFile = v.object({
  type: v.string(),
  /** Content hash: the ETag. */
  hash: v.string(),
  size: v.number(),
  /** Precompressed files. Pages are compressed by the server. */
  encodings: v.array(v.picklist(['br', 'gzip'])),
  /** HTML only: CSP hashes of inline scripts and styles. */
  inline: v.optional(v.object({ scripts: v.array(v.string()), styles: v.array(v.string()) })),
});
export type SiteFile = v.InferOutput<typeof SiteFile>;

export const Site = v.object({
  /** By path below `dist/client`, with a leading slash. */
  files: v.record(v.string(), SiteFile),
  /** Prerendered pages: address to file. */
  pages: v.record(v.string(), v.string()),
});
export type Site = v.InferOutput<typeof Site>;

export const fallbackPage = '/__spa-fallback.html';
/** Served with 404. */
export const notFoundPage = '/404/index.html';
export const serviceWorker = '/sw.js';

export const fileEndings = { br: '.br', gzip: '.gz' } as const;

/** Throws with advice when there is no build. */
export async function openSite(dist: string): Promise<Site> {
  const file = Bun.file(`${dist}/site.json`);
  if (!(await file.exists())) throw new Error(`There is no built app in ${dist}: run "bun run build" first.`);
  return v.parse(Site, await file.json());
}

/**
 * Allows the shop's own files and, by hash, inline code. With real keys also the hosts of Stripe's security
 * guide; Stripe's script adds inline styles, so 'unsafe-inline' replaces the hashes of styles.
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

/** A hash disables 'unsafe-inline', and covers style attributes only with 'unsafe-hashes'. */
function hashed(styles: string[]): string[] {
  return styles.length > 0 ? ["'unsafe-hashes'", ...styles] : [];
}

/** A service worker follows its own script's policy: it may only fetch from the shop. */
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
