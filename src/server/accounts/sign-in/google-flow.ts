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

/** Kept while the customer is at Google. `expiresAt` is epoch ms. */
export type Flow = v.InferOutput<typeof Flow>;

/** Per process: after a restart, customers at Google must start again. */
const key = randomBytes(32);

export function signFlow(flow: Flow): string {
  const text = Buffer.from(JSON.stringify(flow)).toString('base64url');
  return `${text}.${macOf(text).toString('base64url')}`;
}

/** Null when not signed here or expired. */
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
