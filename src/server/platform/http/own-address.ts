import { isIP } from 'node:net';
import type { Env } from '../../env.ts';
import type { Peer } from './ip-address.ts';

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

/**
 * Neither the connection nor the address that was asked for leaves this machine. A proxy on this machine
 * passes on a public host, or says that it asks for somebody else.
 */
export function isFromThisMachine(server: Peer, request: Request): boolean {
  const peer = server?.requestIP(request)?.address ?? '';
  const isForwarded = forwardingHeaders.some((name) => request.headers.has(name));
  return isLoopbackIp(peer) && isLoopback(`http://${hostOf(request)}`) && !isForwarded;
}

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** `address` is a URL. */
export function isLoopback(address: string): boolean {
  const name = URL.parse(address)?.hostname ?? '';
  return /^(.+\.)?localhost$/.test(name) || isLoopbackIp(name.replace(/^\[|\]$/g, ''));
}

function isLoopbackIp(ip: string): boolean {
  return /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/.test(ip);
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
