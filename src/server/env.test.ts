import { expect, test } from 'bun:test';
import { demoAdmin, readEnv } from './env.ts';
import { liveEnv as live, stagingEnv as staging } from './testing/live-env.ts';

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

test.each(['https://shop.example/eden', 'https://a"b.example', 'https://a&b.example', "https://a'b.example"])(
  'refuses ORIGIN=%s, which pages could not name',
  (origin) => {
    expect(faultsOf({ ORIGIN: origin })).toEqual(['ORIGIN: must be an origin, without a path']);
  },
);

test.each(['http://localhost:3000', 'https://[::1]:8443', 'https://xn--bcher-kva.example'])(
  'takes ORIGIN=%s',
  (origin) => {
    expect(readEnv({ ORIGIN: origin }).origin).toBe(origin);
  },
);

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
  ['ADMIN_PASSWORD', demoAdmin.password],
  ['ADMIN_EMAIL', demoAdmin.email.toUpperCase()],
  ['GOOGLE_ISSUER', 'http://issuer.example'],
  ['STRIPE_API_BASE', 'http://elsewhere.example'],
  ['TRUST_PROXY', ''],
  ['TRUST_PROXY', 'yes'],
  ['SMTP_URL', 'smtp://user:password@mail.example.com'],
  ['SMTP_URL', 'smtp://user:password@mail.example.com:587?requireTLS=false'],
  ['SMTP_URL', 'smtp://user:password@mail.example.com?requireTLS=true&tls.rejectUnauthorized=false'],
  ['SMTP_URL', 'smtps://user:password@mail.example.com?tls.rejectUnauthorized=0'],
  ['SMTP_URL', 'smtp://mail.example.com?ignoreTLS=true'],
  ['SMTP_URL', 'smtp://mail.example.com?opportunisticTLS=true'],
  ['GEOCODER_URL', 'http://maps.example.com'],
  ['GEOCODER_URL', 'http://localhost:80@maps.example.com'],
  ['GEOCODER_URL', 'http://127.0.0.1.example.com'],
  ['ALERT_URL', 'http://alarms.example.com/hook'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
])('live mode refuses %s=%p', (name, value) => {
  expect(faultsOf({ ...live, [name]: value }).some((fault) => fault.startsWith(`${name}:`))).toBe(true);
});

test.each([
  ['SMTP_URL', 'smtps://user:password@mail.example.com'],
  ['SMTP_URL', 'smtp://user:password@mail.example.com:587?requireTLS=true'],
  ['SMTP_URL', 'smtp://mail.example.com'],
  ['SMTP_URL', 'smtp://user:password@127.0.0.1:2525?ignoreTLS=true'],
  ['GEOCODER_URL', 'https://maps.example.com'],
  ['GEOCODER_URL', 'http://localhost:8080/nominatim'],
  ['ALERT_URL', 'http://[::1]:9000/hook'],
])('live mode takes %s=%p', (name, value) => {
  expect(faultsOf({ ...live, [name]: value })).toEqual([]);
});

test('behind a proxy the shop listens on this machine only, unless HOST says otherwise', () => {
  expect(readEnv({}).host).toBe('0.0.0.0');
  expect(readEnv({ TRUST_PROXY: '1' }).host).toBe('127.0.0.1');
  expect(readEnv({ TRUST_PROXY: '1', HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  expect(readEnv({ HOST: '::1' }).host).toBe('::1');
  expect(faultsOf({ HOST: 'http://x' })).toEqual(['HOST: must be an IP address of this machine']);
});

test('a language model needs its key, and in live mode a safe way to it', () => {
  expect(readEnv({}).assistant).toBeNull();
  expect(readEnv({ ASSISTANT_API_KEY: 'sk-1' }).assistant).toEqual({
    apiKey: 'sk-1',
    baseUrl: 'https://api.openai.com/v1',
    model: 'gpt-4o-mini',
  });
  expect(faultsOf({ ASSISTANT_MODEL: 'tiny' })).toEqual(['ASSISTANT_MODEL: needs ASSISTANT_API_KEY']);
  const liveFaults = (address: string) =>
    faultsOf({ ...live, ASSISTANT_API_KEY: 'sk-1', ASSISTANT_BASE_URL: address });
  expect(liveFaults('http://model.example/v1')).toEqual([
    'ASSISTANT_BASE_URL: live mode uses https, or an address on this machine',
  ]);
  expect(liveFaults('http://localhost:11434/v1')).toEqual([]);
  expect(liveFaults('https://model.example/v1')).toEqual([]);
});

test('a log level is one that the logger knows', () => {
  expect(readEnv({ LOG_LEVEL: 'silent' }).logLevel).toBe('silent');
  expect(readEnv({}).logLevel).toBe('info');
  for (const level of ['verbose', 'INFO', '30'])
    expect(faultsOf({ LOG_LEVEL: level })).toEqual([
      expect.stringMatching(/^LOG_LEVEL: must be one of trace/),
    ]);
});

const play = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

test.each([
  ['STRIPE_SECRET_KEY', 'sk_live_1'],
  ['STRIPE_SECRET_KEY', 'rk_live_1'],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_live_1'],
])('a demo refuses %s=%p, and keys of two kinds', (name, value) => {
  expect(faultsOf(play)).toEqual([]);
  expect(faultsOf({ ...play, [name]: value })).toEqual([
    `${name}: is a live key and the other Stripe key is not`,
    `${name}: a live key needs SHOP_MODE=live`,
  ]);
});

test.each(['?x=1', '#part', '/path?'])('the provider has no address that ends in %p', (ending) => {
  const base = 'https://payments.example/stripe';
  expect(readEnv({ ...play, STRIPE_API_BASE: `${base}/` }).stripeApiBase).toBe(base);
  expect(faultsOf({ ...play, STRIPE_API_BASE: base + ending })).toEqual([
    'STRIPE_API_BASE: must be an address without a query or fragment',
  ]);
});

test('an issuer is kept letter by letter, since it is compared so', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  const issuer = 'https://id.example/application/o/shop/';
  const env = readEnv({ ...google, GOOGLE_ISSUER: issuer });
  expect(env.google?.issuer).toBe(issuer);
});

test('a demo with two live keys does not start', () => {
  const real = { ...play, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
  expect(faultsOf({ ...real, SHOP_MODE: 'demo' })).toHaveLength(2);
});

test('whether a proxy is trusted is said on purpose in live mode, and assumed not to be in a demo', () => {
  expect(readEnv({ ...live, TRUST_PROXY: '1' }).trustProxy).toBe(true);
  expect(readEnv({ ...live, TRUST_PROXY: '0' }).trustProxy).toBe(false);
  expect(readEnv({}).trustProxy).toBe(false);
});

test('live mode without a single key says all that is missing', () => {
  expect(faultsOf({ SHOP_MODE: 'live' }).length).toBeGreaterThanOrEqual(7);
});

test('staging starts with test keys on this machine, without a mail server', () => {
  expect(readEnv(staging)).toMatchObject({
    mode: 'staging',
    stripe: { secretKey: 'sk_test_1' },
    smtpUrl: null,
  });
});

test.each([
  ['ORIGIN', 'https://test.example.com'],
  ['ORIGIN', 'http://[::1]:3000'],
  ['STRIPE_API_BASE', 'http://127.0.0.1:4000/sandbox/stripe'],
  ['STRIPE_API_BASE', 'https://payments.example'],
])('staging takes %s=%p', (name, value) => {
  expect(faultsOf({ ...staging, [name]: value })).toEqual([]);
});

test.each([
  ['STRIPE_SECRET_KEY', 'sk_live_1'],
  ['STRIPE_SECRET_KEY', ''],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_live_1'],
  ['STRIPE_WEBHOOK_SECRET', ''],
  ['ORIGIN', 'http://test.example.com'],
  ['ORIGIN', 'http://192.168.1.20:3000'],
  ['STRIPE_API_BASE', 'http://payments.example'],
  ['STRIPE_API_BASE', 'http://localhost:80@payments.example'],
  ['ADMIN_EMAIL', demoAdmin.email],
  ['ADMIN_PASSWORD', 'too-short'],
  ['TRUST_PROXY', ''],
  ['GOOGLE_ISSUER', 'http://issuer.example'],
  ['SMTP_URL', 'smtp://user:password@mail.example.com'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
  ['ALERT_URL', 'http://alarms.example.com'],
])('staging refuses %s=%p', (name, value) => {
  expect(faultsOf({ ...staging, [name]: value }).some((fault) => fault.startsWith(`${name}:`))).toBe(true);
});

test('staging with a mail server says who sends', () => {
  const mail = { ...staging, SMTP_URL: 'smtps://mail.example.com' };
  expect(faultsOf(mail)).toEqual(['MAIL_FROM: staging mode needs the sender of its mails']);
});

test('a demo that others can reach has an admin password of its own', () => {
  expect(readEnv({}).admin.password).toBe(demoAdmin.password);
  expect(readEnv({ ORIGIN: 'http://localhost:8080' }).admin.password).toBe(demoAdmin.password);
  const passwords = [1, 2].map(() => readEnv({ ORIGIN: 'https://demo.example.com' }).admin.password);
  expect(passwords[0]).toHaveLength(16);
  expect(passwords[1]).not.toBe(passwords[0]);
  const named = { ...other, ORIGIN: 'https://demo.example.com' };
  expect(readEnv(named).admin.password).toBe(other.ADMIN_PASSWORD);
});

const other = { ADMIN_EMAIL: 'ann@example.com', ADMIN_PASSWORD: 'admin-secret' };
