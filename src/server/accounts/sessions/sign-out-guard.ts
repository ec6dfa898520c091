/** Inside the shop or typed: foreign pages, pictures and prefetches must not sign anybody out. */
export function isOwnNavigation(request: Request, origin: string): boolean {
  const { headers } = request;
  const purpose = `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''} ${headers.get('x-moz') ?? ''}`;
  if (/prefetch|prerender|preview/i.test(purpose)) return false;
  const site = headers.get('sec-fetch-site');
  if (site === null) return isOwnReferrer(headers.get('referer'), origin);
  if (site !== 'same-origin' && site !== 'none') return false;
  if (headers.get('sec-fetch-mode') !== 'navigate') return false;
  // Service workers drop the destination of a navigation; scripts cannot fake that.
  return ['document', 'empty'].includes(headers.get('sec-fetch-dest') ?? '');
}

/** For browsers without fetch metadata. */
function isOwnReferrer(referrer: string | null, origin: string): boolean {
  return referrer === null || (URL.canParse(referrer) && new URL(referrer).origin === origin);
}
