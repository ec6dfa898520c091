import { expect, test } from 'bun:test';
import { readEnv } from './env.ts';

const live = {
  SHOP_MODE: 'live',
  ORIGIN: 'https://shop.example.com',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'Eden <hello@example.com>',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'a-long-password',
};

function faultsOf(source: Record<string, string>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    return String(error).split('\n- ').slice(1);
  }
}

test('nothing set is a demo shop on port 3000', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    origin: 'http://localhost:3000',
    mode: 'demo',
    stripe: null,
    dataDir: 'data',
  });
});

test('every fault is listed at once', () => {
  const faults = faultsOf({
    PORT: 'x',
    ORIGIN: 'ftp://x',
    GOOGLE_CLIENT_ID: 'id',
    STRIPE_SECRET_KEY: 'nonsense',
    SMTP_URL: 'mail',
  });
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'PORT',
    'ORIGIN',
    'STRIPE_SECRET_KEY',
    'SMTP_URL',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'GOOGLE_CLIENT_SECRET',
  ]);
});

test('live mode starts with everything real', () => {
  expect(readEnv(live)).toMatchObject({ mode: 'live', stripe: { secretKey: 'sk_live_1' } });
});

test.each([
  ['STRIPE_SECRET_KEY', 'sk_test_1'],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_test_1'],
  ['ORIGIN', 'http://shop.example.com'],
  ['SMTP_URL', ''],
  ['MAIL_FROM', ''],
  ['ADMIN_PASSWORD', 'short'],
  ['STRIPE_API_BASE', 'http://elsewhere.example'],
])('live mode refuses %s=%p', (name, value) => {
  expect(faultsOf({ ...live, [name]: value }).some((fault) => fault.startsWith(`${name}:`))).toBe(true);
});

test('live mode without a single key says all that is missing', () => {
  expect(faultsOf({ SHOP_MODE: 'live' }).length).toBeGreaterThanOrEqual(7);
});
