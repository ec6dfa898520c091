/**
 * Whether a GET to the sign-out address is the customer's own step: a navigation inside the shop or one typed in.
 * A foreign page, a picture, a prefetch or a prerender must not sign anybody out.
 */
export function isOwnNavigation(request: Request, origin: string): boolean {
  const { headers } = request;
  const purpose = `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''} ${headers.get('x-moz') ?? ''}`;
  if (/prefetch|prerender|preview/i.test(purpose)) return false;
  const site = headers.get('sec-fetch-site');
  if (site === null) return isOwnReferrer(headers.get('referer'), origin);
  if (site !== 'same-origin' && site !== 'none') return false;
  if (headers.get('sec-fetch-mode') !== 'navigate') return false;
  // A navigation that a service worker passes on has lost its destination; scripts cannot make one.
  return ['document', 'empty'].includes(headers.get('sec-fetch-dest') ?? '');
}

/** Browsers that send no fetch metadata still say where a request comes from. */
function isOwnReferrer(referrer: string | null, origin: string): boolean {
  return referrer === null || (URL.canParse(referrer) && new URL(referrer).origin === origin);
}
