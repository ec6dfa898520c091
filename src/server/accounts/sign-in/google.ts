import type { Configuration } from 'openid-client';
import { cutText } from '../../../shared/rules/cut-text.ts';
import { policies } from '../../../shared/rules/limits.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Flow } from './google-flow.ts';
import type { OidcProfile } from './google-linking.ts';

export const googleCallbackPath = '/api/auth/google/callback';

const configurations = new WeakMap<Deps, Promise<Configuration>>();

export async function startGoogleSignIn(deps: Deps, returnTo: string): Promise<{ url: string; flow: Flow }> {
  const oidc = await import('openid-client');
  const flow: Flow = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
    returnTo,
    expiresAt: deps.now() + policies.oidcSignInTtlMs,
  };
  const url = oidc.buildAuthorizationUrl(await clientConfigurationOf(deps), {
    redirect_uri: deps.env.origin + googleCallbackPath,
    scope: 'openid email profile',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, flow };
}

/** Rejects when state, nonce, code or signature is wrong. `search` is the callback's query. */
export async function finishGoogleSignIn(deps: Deps, search: string, flow: Flow): Promise<OidcProfile> {
  const oidc = await import('openid-client');
  const issuer = await clientConfigurationOf(deps);
  const address = new URL(googleCallbackPath + search, deps.env.origin);
  const tokens = await oidc.authorizationCodeGrant(issuer, address, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('The issuer sent no ID token.');
  if (claims.email) return toProfile(claims.iss, claims);
  const person = await oidc.fetchUserInfo(issuer, tokens.access_token, claims.sub);
  return toProfile(claims.iss, person);
}

function toProfile(issuer: string, claims: { sub: string; [name: string]: unknown }): OidcProfile {
  // Without a subject, everybody would be the same person.
  if (claims.sub.trim() === '') throw new Error('The ID token has no subject.');
  const text = (value: unknown) => (typeof value === 'string' ? cutText(value.toWellFormed(), 200) : '');
  const email = text(claims.email);
  return {
    issuer,
    subject: claims.sub,
    email,
    emailVerified: email !== '' && claims.email_verified === true,
    firstName: text(claims.given_name) || text(claims.name),
    lastName: text(claims.family_name),
  };
}

function clientConfigurationOf(deps: Deps): Promise<Configuration> {
  const known = configurations.get(deps);
  if (known) return known;
  const found = discover(deps);
  configurations.set(deps, found);
  found.catch(() => configurations.delete(deps));
  return found;
}

/** Verifies ID token signatures. Plain http is only for a local issuer in demo mode. */
async function discover({ env, fetch }: Deps): Promise<Configuration> {
  if (!env.google) throw new Error('Google sign-in is not configured.');
  const { clientId, clientSecret, issuer } = env.google;
  const oidc = await import('openid-client');
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute: [oidc.enableNonRepudiationChecks, ...(env.mode === 'demo' ? [oidc.allowInsecureRequests] : [])],
    timeout: 10,
    [oidc.customFetch]: (url, init) => fetch(url, { ...init, body: init.body as BodyInit | undefined }),
  });
}
