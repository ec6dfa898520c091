import { isIP } from 'node:net';
import type { Env } from '../../env.ts';

/**
 * The public origin; in the demo also an IP address. Other host names prove nothing: DNS can point any name
 * at this machine.
 */
export function isOwnOrigin(env: Env, origin: string | null, request: Request): boolean {
  if (origin === env.origin) return true;
  const host = hostOf(request);
  return env.mode === 'demo' && origin === `http://${host}` && isOfMachine(hostName(host));
}

/** The public host, a loopback name or an IP address. */
export function isDemoHost(env: Env, request: Request): boolean {
  const name = hostName(hostOf(request));
  return name === new URL(env.origin).hostname || isOfMachine(name);
}

function hostOf(request: Request): string {
  return request.headers.get('host') ?? new URL(request.url).host;
}

/** Lower case, without the port; empty when invalid. */
function hostName(host: string): string {
  return URL.parse(`http://${host}`)?.hostname ?? '';
}

function isOfMachine(name: string): boolean {
  return /^(.+\.)?localhost$/.test(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}
