import { type Import, isTest, type Module } from './modules.ts';

/**
 * What the files of a folder may import of the project. `may` are beginnings of paths, `own` adds those of the same feature, `not`
 * takes some out again, `types` those of which types alone are
 * wanted, `lazily` those that are loaded by `import()` alone; `packages` says which packages are allowed, all where it is
 * missing; `never` is text that must not stand in them, and why. The first rule that fits a path counts.
 */
type Rule = {
  files: RegExp;
  may: string[];
  own?: true;
  not?: RegExp;
  types?: string[];
  lazily?: string[];
  packages?: RegExp;
  never?: [RegExp, string][];
};

const clock: [RegExp, string] = [
  /\bDate\.now\(|\bnew Date\(\)|Temporal\.Now\b/,
  'read the clock: it is an argument',
];
const inputAndOutput: [RegExp, string] = [
  /\b(fetch|setTimeout|setInterval)\(|\bprocess\.|\bBun\./,
  'do input or output',
];
const environment: [RegExp, string] = [/\bprocess\.env\b/, 'read the environment: it is in deps.env'];

const business = 'src/shared/business.ts';
const platform = ['src/shared/', 'src/server/platform/'];
const kit = ['src/shared/', 'src/app/ui/'];
const appPlatform = [...kit, 'src/app/platform/', 'src/app/paths.ts'];
/** Folders of the app that put features together: no feature imports them. */
const composing = 'shell|checkout|content|dashboard|admin';

/** By folder, from what imports least to what imports most; four names have a meaning of their own. */
const rules: Rule[] = [
  { files: /^src\/shared\/business\.ts$/, may: [], packages: /^$/ },
  {
    files: /^src\/shared\/[^/]+\.ts$/,
    may: [business],
    packages: /^valibot$/,
    never: [clock, inputAndOutput],
  },
  {
    files: /^src\/shared\/rules\//,
    may: [business, 'src/shared/rules/'],
    packages: /^$/,
    never: [clock, inputAndOutput],
  },
  {
    files: /^src\/shared\/(contract|facts)\//,
    may: ['src/shared/'],
    packages: /^valibot$/,
    never: [clock, inputAndOutput],
  },
  {
    files: /^src\/server\/.+\/table\.ts$/,
    may: ['src/shared/', 'src/server/platform/db/columns.ts', 'src/server/orders/kinds.ts'],
    packages: /^drizzle-orm/,
  },
  { files: /^src\/server\/platform\//, may: platform, types: ['src/server/env.ts'] },
  { files: /^src\/server\/stripe\//, may: [...platform, 'src/server/stripe/'], packages: /^(?!elysia)/ },
  {
    files: /^src\/server\/[^/]+\/(.+\/)?(([^/]+-)?routes|session-plugin|client-context)\.ts$/,
    may: [...platform, 'src/server/accounts/session-plugin.ts', 'src/server/accounts/client-context.ts'],
    own: true,
    not: /\/(db|table)\.ts$/,
    packages: /^(?!drizzle-orm)/,
  },
  {
    files: /^src\/server\/[^/]+\//,
    may: [...platform, 'src/server/'],
    packages: /^(?!elysia)/,
    never: [clock, environment],
  },
  { files: /^src\/server\/open-shop\.ts$/, may: ['src/shared/', 'src/server/'], lazily: ['src/sandbox/'] },
  { files: /^src\/server\/[^/]+\.ts$/, may: ['src/shared/', 'src/server/'] },
  { files: /^src\/sandbox\//, may: ['src/shared/', 'src/sandbox/'] },
  { files: /^src\/app\/ui\//, may: kit },
  { files: /^src\/app\/(platform\/|paths\.ts$)/, may: appPlatform, types: ['src/server/app.ts'] },
  { files: new RegExp(`^src/app/((${composing})/|[^/]+$)`), may: ['src/shared/', 'src/app/'] },
  { files: /^src\/app\/[^/]+\//, may: [...appPlatform, 'src/app/'] },
];

/** Every violation of the import rules (ARCHITECTURE.md, "What may import what"), as sentences. Tests are exempt. */
export function violations(modules: Module[]): string[] {
  const ofShop = modules.filter(({ path }) => path.startsWith('src/') && !isTest(path));
  return [...ofShop.flatMap(violationsOf), ...modules.flatMap(storageNames)];
}

function violationsOf(module: Module): string[] {
  const { path, text } = module;
  const rule = rules.find(({ files }) => files.test(path));
  if (!rule) return [`${path} is in no folder that has a rule.`];
  return [
    ...module.imports
      .filter((found) => !mayImport(rule, module, found))
      .map(({ target }) => `${path} must not import ${target}.`),
    ...(rule.never ?? [])
      .filter(([pattern]) => pattern.test(text))
      .map(([, why]) => `${path} must not ${why}.`),
  ];
}

function mayImport(rule: Rule, { path }: Module, { target, kind }: Import): boolean {
  if (!target.startsWith('src/')) return rule.packages?.test(target) ?? true;
  if (isUpward(path, target) || rule.not?.test(target)) return false;
  const begins = (starts: string[] = []) => starts.some((start) => target.startsWith(start));
  if (/\/table\.ts$/.test(path) && /\/table\.ts$/.test(target)) return true;
  if (begins(rule.may) || (rule.own && target.startsWith(featureOf(path)))) return true;
  return (kind === 'type' && begins(rule.types)) || (kind === 'dynamic' && begins(rule.lazily));
}

/** `src/server/orders/` for a file below it. */
function featureOf(path: string): string {
  return `${path.split('/', 3).join('/')}/`;
}

/** What is above a feature in its half of the shop, and its routes, which only `app.ts` and the routes above them import. */
function isUpward(path: string, target: string): boolean {
  const isAppFeature = /^src\/app\/[^/]+\//.test(path) && !new RegExp(`^src/app/(${composing})/`).test(path);
  if (isAppFeature) return new RegExp(`^src/app/((${composing})/|root\\.tsx|routes\\.ts)`).test(target);
  const isServerFeature = /^src\/server\/[^/]+\//.test(path);
  if (!isServerFeature) return false;
  if (/^src\/server\/(main|open-shop|app|jobs)\.ts$/.test(target)) return true;
  return routesFile.test(target) && !routesFile.test(path);
}

const routesFile = /^src\/server\/[^/]+\/(.+\/)?([^/]+-)?routes\.ts$/;

const deviceFolder = 'src/app/platform/device/';
const storageName = /\b(?:idb-keyval|localStorage|sessionStorage|indexedDB|BroadcastChannel)\b/;

/** One folder alone knows where something is kept on the device (record 075), tests included. */
function storageNames({ path, text }: Module): string[] {
  if (!path.startsWith('src/app/') || path.startsWith(deviceFolder)) return [];
  const [name] = storageName.exec(text) ?? [];
  return name ? [`${path} must not name ${name}: ${deviceFolder} keeps what stays on the device.`] : [];
}
