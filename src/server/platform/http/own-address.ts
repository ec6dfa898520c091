import { isIP } from 'node:net';
import type { Env } from '../../env.ts';

/**
 * Whether a page of an origin is the shop's own: one at its public address. The demo is also opened at the address of the
 * machine; another host's name proves nothing, since a name server can lead anybody's name to this machine.
 */
export function isOwnOrigin(env: Env, origin: string | null, request: Request): boolean {
  if (origin === env.origin) return true;
  const host = hostOf(request);
  return env.mode === 'demo' && origin === `http://${host}` && isOfMachine(hostName(host));
}

/** Whether the demo's own routes answer at the host of a request: the public one, a loopback name or an IP address. */
export function isDemoHost(env: Env, request: Request): boolean {
  const name = hostName(hostOf(request));
  return name === new URL(env.origin).hostname || isOfMachine(name);
}

function hostOf(request: Request): string {
  return request.headers.get('host') ?? new URL(request.url).host;
}

/** Without the port, in lower case; empty for what is no host. */
function hostName(host: string): string {
  return URL.parse(`http://${host}`)?.hostname ?? '';
}

function isOfMachine(name: string): boolean {
  return /^(.+\.)?localhost$/.test(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}
