import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import * as v from 'valibot';
import { business, rules } from '../shared/business.ts';
import { isLoopback } from './platform/http/own-address.ts';
import { StartRefusal } from './platform/process/start-refusal.ts';

type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

/** Chat-completions format; `baseUrl` without a trailing slash. */
export type AssistantService = { apiKey: string; baseUrl: string; model: string };

export type Env = {
  port: number;
  host: string;
  /** Without a trailing slash. */
  origin: string;
  dataDir: string;
  /** Even if the folder's database was lost. */
  allowNewShop: boolean;
  /** For nightly backups; null: none. */
  backupDir: string | null;
  /** `staging` is live with the provider's test keys. */
  mode: ShopMode;
  admin: { email: string; password: string };
  /** Null: the embedded sandbox. */
  stripe: StripeKeys | null;
  stripeApiBase: string | null;
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  smtpUrl: string | null;
  mailFrom: string;
  geocoderUrl: string | null;
  /** Null: no language model. */
  assistant: AssistantService | null;
  /** Required for `/metrics`; null: no such page. */
  metricsToken: string | null;
  /** Also receives alarms, as JSON. */
  alertUrl: string | null;
  /** Trust X-Forwarded-For. */
  trustProxy: boolean;
  /** Pushes to this machine and without https; only a test says so. */
  allowTestPushes: boolean;
  logLevel: LogLevel;
};

const shopModes = ['demo', 'staging', 'live'] as const;

type ShopMode = (typeof shopModes)[number];

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

export const demoAdmin = { email: business.email.replace(/^[^@]+/, 'admin'), password: 'grow-with-eden' };

/** Product 15.1. Throws one `StartRefusal` with a line per fault. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const get = (name: string) => source[name]?.trim() || undefined;
  const parsed = v.safeParse(Variables, Object.fromEntries(names.map((name) => [name, get(name)])));
  const faults = parsed.success
    ? []
    : parsed.issues.map((issue) => `${issue.path?.[0]?.key}: ${issue.message}`);
  faults.push(...groupFaults(get), ...stripeKindFaults(get));
  const mode = get('SHOP_MODE');
  if (mode === 'live' || mode === 'staging') faults.push(...openShopFaults(get, mode));
  if (!parsed.success || faults.length > 0) throw new StartRefusal(faults);
  return environment(parsed.output);
}

function environment(vars: v.InferOutput<typeof Variables>): Env {
  const origin = vars.ORIGIN ?? `http://localhost:${vars.PORT}`;
  return {
    port: vars.PORT,
    host: vars.HOST ?? (vars.TRUST_PROXY === '1' ? '127.0.0.1' : '0.0.0.0'),
    origin,
    dataDir: vars.DATA_DIR,
    allowNewShop: vars.ALLOW_NEW_SHOP === '1',
    backupDir: vars.BACKUP_DIR ?? null,
    mode: vars.SHOP_MODE,
    admin: {
      email: vars.ADMIN_EMAIL ?? demoAdmin.email,
      password: vars.ADMIN_PASSWORD ?? (isLoopback(origin) ? demoAdmin.password : ownPassword()),
    },
    stripe:
      vars.STRIPE_SECRET_KEY && vars.STRIPE_PUBLISHABLE_KEY && vars.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: vars.STRIPE_SECRET_KEY,
            publishableKey: vars.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: vars.STRIPE_WEBHOOK_SECRET,
          }
        : null,
    stripeApiBase: vars.STRIPE_API_BASE ?? null,
    google:
      vars.GOOGLE_CLIENT_ID && vars.GOOGLE_CLIENT_SECRET
        ? {
            clientId: vars.GOOGLE_CLIENT_ID,
            clientSecret: vars.GOOGLE_CLIENT_SECRET,
            issuer: vars.GOOGLE_ISSUER,
          }
        : null,
    smtpUrl: vars.SMTP_URL ?? null,
    mailFrom: vars.MAIL_FROM,
    geocoderUrl: vars.GEOCODER_URL ?? null,
    assistant: vars.ASSISTANT_API_KEY
      ? {
          apiKey: vars.ASSISTANT_API_KEY,
          baseUrl: vars.ASSISTANT_BASE_URL ?? 'https://api.openai.com/v1',
          model: vars.ASSISTANT_MODEL ?? 'gpt-4o-mini',
        }
      : null,
    metricsToken: vars.METRICS_TOKEN ?? null,
    alertUrl: vars.ALERT_URL ?? null,
    trustProxy: vars.TRUST_PROXY === '1',
    allowTestPushes: false,
    logLevel: vars.LOG_LEVEL,
  };
}

/** Used only if the shop has no admin yet. */
function ownPassword(): string {
  return randomBytes(12).toString('base64url');
}

function groupFaults(get: (name: string) => string | undefined): string[] {
  const faults: string[] = [];
  const groups = [
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ];
  for (const group of groups) {
    const missing = group.filter((name) => !get(name));
    if (missing.length === 0 || missing.length === group.length) continue;
    for (const name of missing)
      faults.push(`${name}: needed, since ${group.filter((other) => get(other)).join(' and ')} is set`);
  }
  if (get('STRIPE_API_BASE') && !get('STRIPE_SECRET_KEY'))
    faults.push('STRIPE_API_BASE: needs the Stripe keys that belong to it');
  for (const name of ['ASSISTANT_BASE_URL', 'ASSISTANT_MODEL'])
    if (get(name) && !get('ASSISTANT_API_KEY')) faults.push(`${name}: needs ASSISTANT_API_KEY`);
  return faults;
}

/** Live keys with demo features would expose real money. */
function stripeKindFaults(get: (name: string) => string | undefined): string[] {
  const live = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'].filter((name) =>
    /^(sk|rk|pk)_live_/.test(get(name) ?? ''),
  );
  const faults = live.length === 1 ? [`${live[0]}: is a live key and the other Stripe key is not`] : [];
  if (get('SHOP_MODE') === 'live') return faults;
  return [...faults, ...live.map((name) => `${name}: a live key needs SHOP_MODE=live`)];
}

/** Everything real; in staging the keys are the provider's test keys, and it need not be reachable. */
function openShopFaults(get: (name: string) => string | undefined, mode: 'staging' | 'live'): string[] {
  const isLive = mode === 'live';
  const requirements = [...(isLive ? liveRequirements : stagingRequirements(get)), ...openShopRequirements];
  const faults = requirements
    .filter(([name, pattern]) => !pattern.test(get(name) ?? ''))
    .map(([name, , sentence]) => `${name}: ${mode} mode ${sentence}`);
  const alsoLocal = isLive ? [] : ['ORIGIN', 'STRIPE_API_BASE'];
  for (const name of [...alsoLocal, 'GEOCODER_URL', 'ALERT_URL', 'ASSISTANT_BASE_URL'])
    if (isPlainHttp(get(name)))
      faults.push(`${name}: ${mode} mode uses https, or an address on this machine`);
  faults.push(...mailServerFaults(mode, get('SMTP_URL')));
  if (get('ADMIN_EMAIL')?.toLowerCase() === demoAdmin.email)
    faults.push("ADMIN_EMAIL: is the demo admin's, which everybody knows");
  if (get('ADMIN_PASSWORD') === demoAdmin.password)
    faults.push("ADMIN_PASSWORD: is the demo admin's, which everybody knows");
  return faults;
}

function isPlainHttp(address = ''): boolean {
  return URL.parse(address)?.protocol === 'http:' && !isLoopback(address);
}

/** No unencrypted passwords or mails. */
function mailServerFaults(mode: ShopMode, address = ''): string[] {
  const url = URL.parse(address);
  if (!url || isLoopback(address)) return [];
  const { protocol, username, password, searchParams } = url;
  const is = (name: string, ...values: string[]) => values.includes(searchParams.get(name) ?? '');
  const faults = [];
  if (protocol === 'smtp:' && (username || password) && !is('requireTLS', 'true', '1'))
    faults.push('sends a password by smtps://, or by smtp:// with ?requireTLS=true');
  if (
    is('tls.rejectUnauthorized', 'false', '0') ||
    ['ignoreTLS', 'opportunisticTLS'].some((name) => is(name, 'true', '1'))
  )
    faults.push('does not switch TLS off');
  return faults.map((fault) => `SMTP_URL: ${mode} mode ${fault}`);
}

type Requirement = [name: string, pattern: RegExp, sentence: string];

const senderNeeded: Requirement = ['MAIL_FROM', /./, 'needs the sender of its mails'];

const liveRequirements: Requirement[] = [
  ['STRIPE_SECRET_KEY', /^(sk|rk)_live_/, 'needs a real Stripe key (sk_live_ or rk_live_)'],
  ['STRIPE_PUBLISHABLE_KEY', /^pk_live_/, 'needs a real Stripe key (pk_live_)'],
  ['STRIPE_API_BASE', /^(https:|$)/, 'talks to the provider over https only'],
  ['ORIGIN', /^https:/, 'needs an https origin'],
  ['SMTP_URL', /./, 'needs a mail server'],
  senderNeeded,
];

/** Live keys are refused by `stripeKindFaults`. */
function stagingRequirements(get: (name: string) => string | undefined): Requirement[] {
  return [
    ['STRIPE_SECRET_KEY', /./, 'needs a test key of Stripe (sk_test_ or rk_test_)'],
    ['STRIPE_PUBLISHABLE_KEY', /./, 'needs a test key of Stripe (pk_test_)'],
    ...(get('SMTP_URL') ? [senderNeeded] : []),
  ];
}

const openShopRequirements: Requirement[] = [
  ['STRIPE_WEBHOOK_SECRET', /./, 'needs the webhook signing secret'],
  ['GOOGLE_ISSUER', /^(https:|$)/, 'asks the issuer over https only'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', /^(?!0$)/, 'checks the certificates of the services that it uses'],
  ['ADMIN_EMAIL', /./, 'has no demo admin, name the first one'],
  [
    'ADMIN_PASSWORD',
    new RegExp(`^.{${rules.minAdminPasswordLength}}`, 's'),
    `needs a password of at least ${rules.minAdminPasswordLength} characters`,
  ],
  [
    'TRUST_PROXY',
    /^[01]$/,
    'needs to know whose address a request shows: 1 behind a proxy that appends to X-Forwarded-For, 0 without one',
  ],
];

const address = (protocols: string[], what: string) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must be ${what}`),
  );

const url = (protocols: string[], what: string) =>
  v.pipe(
    address(protocols, what),
    v.transform((text) => text.replace(/\/+$/, '')),
  );

const web = url(['http:', 'https:'], 'an http or https address');
const secret = (pattern: RegExp, sentence: string) =>
  v.optional(v.pipe(v.string(), v.regex(pattern, sentence)));

const Variables = v.object({
  PORT: v.pipe(
    v.optional(v.string(), '3000'),
    v.regex(/^\d{1,5}$/, 'must be a port number'),
    v.transform(Number),
    v.maxValue(65_535, 'must be a port number'),
  ),
  HOST: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => isIP(text) > 0, 'must be an IP address of this machine'),
    ),
  ),
  ORIGIN: v.optional(
    v.pipe(
      web,
      v.check(
        // Used in pages and the site map: no quotes in hosts, although the URL standard allows them.
        (text) => URL.canParse(text) && new URL(text).origin === text && /^[\w:/.[\]-]+$/.test(text),
        'must be an origin, without a path',
      ),
    ),
  ),
  DATA_DIR: v.optional(v.string(), 'data'),
  ALLOW_NEW_SHOP: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  BACKUP_DIR: v.optional(v.string()),
  SHOP_MODE: v.optional(v.picklist(shopModes, 'must be demo, staging or live'), 'demo'),
  ADMIN_EMAIL: v.optional(v.pipe(v.string(), v.email('must be an email address'))),
  ADMIN_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      v.minLength(rules.minPasswordLength, `must have at least ${rules.minPasswordLength} characters`),
    ),
  ),
  STRIPE_SECRET_KEY: secret(/^(sk|rk)_(test|live)_/, 'must start with sk_ or rk_'),
  STRIPE_PUBLISHABLE_KEY: secret(/^pk_(test|live)_/, 'must start with pk_'),
  STRIPE_WEBHOOK_SECRET: secret(/^whsec_/, 'must start with whsec_'),
  STRIPE_API_BASE: v.optional(
    v.pipe(
      web,
      v.check((text) => !/[?#]/.test(text), 'must be an address without a query or fragment'),
    ),
  ),
  GOOGLE_CLIENT_ID: v.optional(v.string()),
  GOOGLE_CLIENT_SECRET: v.optional(v.string()),
  // Issuers are compared exactly, and some end in a slash.
  GOOGLE_ISSUER: v.optional(
    address(['http:', 'https:'], 'an http or https address'),
    'https://accounts.google.com',
  ),
  SMTP_URL: v.optional(url(['smtp:', 'smtps:'], 'an smtp or smtps address')),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.includes('@', 'must contain an email address')),
    `${business.name} <${business.email}>`,
  ),
  GEOCODER_URL: v.optional(web),
  ASSISTANT_API_KEY: v.optional(v.string()),
  ASSISTANT_BASE_URL: v.optional(
    v.pipe(
      web,
      v.check((text) => !/[?#]/.test(text), 'must be an address without a query or fragment'),
    ),
  ),
  ASSISTANT_MODEL: v.optional(v.string()),
  METRICS_TOKEN: v.optional(v.string()),
  // Some end in a slash.
  ALERT_URL: v.optional(address(['http:', 'https:'], 'an http or https address')),
  TRUST_PROXY: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
});

const names = Object.keys(Variables.entries);
