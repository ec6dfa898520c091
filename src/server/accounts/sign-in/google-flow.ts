import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { policies } from '../../../shared/rules/limits.ts';

const Flow = v.object({
  state: v.string(),
  nonce: v.string(),
  codeVerifier: v.string(),
  returnTo: v.string(),
  expiresAt: v.number(),
});

/** What the shop remembers while the customer is at the issuer. `expiresAt` is epoch ms. */
export type Flow = v.InferOutput<typeof Flow>;

/** Lives as long as the process: a restart only asks whoever is at Google right then to start again. */
const key = randomBytes(32);

/** A flow as the text of a cookie that nobody else can make up. */
export function signFlow(flow: Flow): string {
  const text = Buffer.from(JSON.stringify(flow)).toString('base64url');
  return `${text}.${macOf(text).toString('base64url')}`;
}

/** The flow in a cookie, or null when it was not signed here or has run out. */
export function readSignedFlow(cookie: unknown, now: number): Flow | null {
  if (typeof cookie !== 'string') return null;
  const [text = '', mac = ''] = cookie.split('.');
  const receivedMac = Buffer.from(mac, 'base64url');
  const expectedMac = macOf(text);
  if (receivedMac.length !== expectedMac.length || !timingSafeEqual(receivedMac, expectedMac)) return null;
  const flow = v.parse(Flow, JSON.parse(Buffer.from(text, 'base64url').toString()));
  const remaining = flow.expiresAt - now;
  return remaining > 0 && remaining <= policies.oidcSignInTtlMs ? flow : null;
}

function macOf(text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
