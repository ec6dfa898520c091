import { expect, test } from 'bun:test';
import { readEnv } from '../../env.ts';
import { ipAddress } from './ip-address.ts';

const peer = (address: string) => ({ requestIP: () => ({ address }) });
const addressOf = (address: string, forwarded?: string, trust = '0') =>
  ipAddress(
    readEnv({ TRUST_PROXY: trust }),
    peer(address),
    new Request('http://localhost/', forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {}),
  );

test.each([
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::2', '2001:db8:0:0'],
  ['2001:0DB8:0000:0000:1:2:3:4', '2001:db8:0:0'],
  ['2001:db8:0:1::', '2001:db8:0:1'],
  ['2001:db8:a:b:c:d:e:f', '2001:db8:a:b'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
])('%s counts as %s', (address, network) => expect(addressOf(address)).toBe(network));

test('what a proxy says counts only when it is trusted, and only its last word', () => {
  expect(addressOf('10.0.0.1', '192.0.2.9')).toBe('10.0.0.1');
  expect(addressOf('10.0.0.1', '198.51.100.1, 192.0.2.9', '1')).toBe('192.0.2.9');
  expect(addressOf('10.0.0.1', '192.0.2.9:4711', '1')).toBe('192.0.2.9');
  expect(addressOf('10.0.0.1', '[2001:db8::7]:4711', '1')).toBe('2001:db8:0:0');
});
