import { expect, test } from 'bun:test';
import { pagePolicy } from './site.ts';

const page = {
  type: 'text/html',
  hash: '1',
  size: 1,
  encodings: [],
  inline: { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] },
};

function policyOf(realStripe: boolean): Map<string, string[]> {
  const directives = pagePolicy(page, realStripe).split('; ');
  return new Map(
    directives.map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]),
  );
}

/** docs.stripe.com/security/guide#content-security-policy, Stripe.js without the Address Element. */
const neededByStripe: [string, string[]][] = [
  ['script-src', ['https://js.stripe.com', 'https://*.js.stripe.com']],
  ['frame-src', ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']],
  ['connect-src', ['https://api.stripe.com']],
  ['img-src', ['https://*.stripe.com']],
];

test('with real keys a page allows what Stripe requires, and nobody else', () => {
  const policy = policyOf(true);
  for (const [directive, hosts] of neededByStripe)
    expect(policy.get(directive)?.filter((source) => source.startsWith('https:'))).toEqual(hosts);
  // A hash would disable 'unsafe-inline'.
  expect(policy.get('style-src')).toEqual(["'self'", "'unsafe-inline'"]);
  expect(policy.get('script-src')).not.toContain("'unsafe-inline'");
  const hosts = [...policy.values()].flat().filter((source) => source.startsWith('https:'));
  expect(hosts.every((host) => host.endsWith('stripe.com'))).toBe(true);
});

test('without real keys a page allows nobody but the shop', () => {
  const policy = policyOf(false);
  expect(policy.get('style-src')).toEqual(["'self'", "'unsafe-hashes'", "'sha256-style'"]);
  expect([...policy.values()].flat().filter((source) => source.startsWith('https:'))).toEqual([]);
});
