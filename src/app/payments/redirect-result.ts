/** Query parameters added by the bank's redirect. The outcome comes from the intent itself. */
export interface RedirectResult {
  intentId: string;
  clientSecret: string;
}

const names = ['payment_intent', 'setup_intent'].flatMap((kind) => [kind, `${kind}_client_secret`]);

/** Null if absent or incomplete. */
export function redirectResult(search: URLSearchParams): RedirectResult | null {
  const kind = search.has('setup_intent') ? 'setup_intent' : 'payment_intent';
  const intentId = search.get(kind) ?? '';
  const clientSecret = search.get(`${kind}_client_secret`) ?? '';
  const prefix = kind === 'setup_intent' ? 'seti_' : 'pi_';
  if (!intentId.startsWith(prefix) || !clientSecret.startsWith(`${intentId}_secret_`)) return null;
  return { intentId, clientSecret };
}

export function withoutRedirectParams(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const name of [...names, 'redirect_status']) rest.delete(name);
  return rest;
}
