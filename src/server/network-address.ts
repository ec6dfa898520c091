import type { Env } from './env.ts';

type Peer = { requestIP(request: Request): { address: string } | null } | null;

/**
 * Who a request comes from, for the limits: the peer's address, or the last one a trusted proxy appended. IPv6
 * counts by its /64, since a customer owns a whole one.
 */
export function networkAddress(env: Env, server: Peer, request: Request): string {
  const forwarded = env.trustProxy
    ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  const address = forwarded || server?.requestIP(request)?.address || 'local';
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address;
}
