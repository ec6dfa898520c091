/** What a bank's page brought back in the address bar; how it went, the intent itself has to say. */
export interface RedirectReturn {
  intentId: string;
  clientSecret: string;
}

const names = ['payment_intent', 'setup_intent'].flatMap((kind) => [kind, `${kind}_client_secret`]);

/** The return from 3-D Secure in a query string; null when there is none or it is incomplete. */
export function redirectReturn(search: URLSearchParams): RedirectReturn | null {
  const kind = search.has('setup_intent') ? 'setup_intent' : 'payment_intent';
  const intentId = search.get(kind) ?? '';
  const clientSecret = search.get(`${kind}_client_secret`) ?? '';
  const prefix = kind === 'setup_intent' ? 'seti_' : 'pi_';
  if (!intentId.startsWith(prefix) || !clientSecret.startsWith(`${intentId}_secret_`)) return null;
  return { intentId, clientSecret };
}

/** The query string without what the provider added to it. */
export function withoutReturn(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const name of [...names, 'redirect_status']) rest.delete(name);
  return rest;
}
