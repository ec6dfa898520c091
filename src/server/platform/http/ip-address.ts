import { isIP } from 'node:net';
import type { Env } from '../../env.ts';

export type Peer = { requestIP(request: Request): { address: string } | null } | null;

/**
 * The peer, or the last address a trusted proxy appended. IPv6 counts by its /64, because a customer has a
 * whole one.
 */
export function ipAddress(env: Env, server: Peer, request: Request): string {
  const forwarded = env.trustProxy
    ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  const address = forwarded ? withoutPort(forwarded) : server?.requestIP(request)?.address;
  return address ? network(address) : 'local';
}

/** The /48 of a caller's /64; null unless IPv6. */
export function ipv6SiteOf(caller: string): string | null {
  return /^((?:\w+ )?[\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+$/.exec(caller)?.[1] ?? null;
}

/** Some proxies append `1.2.3.4:567` or `[2001:db8::1]:567`. */
function withoutPort(text: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}

function network(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return embeddedV4(groups);
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

function groupsOf(address: string): number[] {
  const [head = '', tail] = address
    .replace(/%.*$/, '')
    .replace(/[\d.]+\.\d+$/, asGroups)
    .split('::');
  const front = parsed(head);
  if (tail === undefined) return front;
  const back = parsed(tail);
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back];
}

function parsed(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
}

function asGroups(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function embeddedV4(groups: number[]): string {
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
