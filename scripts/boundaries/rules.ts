import { type Import, isTest, type Module } from './modules.ts';

type Rule = {
  /** The files it is about, by their layer. */
  layer: Layer;
  /** What they may import of the project; packages are decided by `packages`. */
  project: (target: string, module: Module, found: Import) => boolean;
  packages?: (name: string) => boolean;
  /** Text that must not stand in them, and why. */
  never?: [RegExp, string][];
};

type Layer =
  | 'contract'
  | 'platform'
  | 'table'
  | 'routes'
  | 'domain'
  | 'composition'
  | 'sandbox'
  | 'app platform'
  | 'ui kit'
  | 'app feature'
  | 'page';

/**
 * Every violation of the import rules (design card, "Dependencies"; record 011), as sentences. Tests are exempt, but for what
 * stays on the device (record 075).
 */
export function violations(modules: Module[]): string[] {
  const ofShop = modules.filter(({ path }) => path.startsWith('src/') && !isTest(path));
  return [...ofShop.flatMap(violationsOf), ...modules.flatMap(storageNames)];
}

const deviceFolder = 'src/app/platform/device/';
const storageName = /\b(?:idb-keyval|localStorage|sessionStorage|indexedDB|BroadcastChannel)\b/;

function storageNames({ path, text }: Module): string[] {
  if (!path.startsWith('src/app/') || path.startsWith(deviceFolder)) return [];
  const [name] = storageName.exec(text) ?? [];
  return name ? [`${path} must not name ${name}: ${deviceFolder} keeps what stays on the device.`] : [];
}

function violationsOf(module: Module): string[] {
  const layer = layerOf(module.path);
  const rule = rules.find((candidate) => candidate.layer === layer);
  if (!rule) return [`${module.path} belongs to no layer.`];
  const imports = module.imports.filter((found) => !mayImport(rule, module, found));
  const texts = (rule.never ?? []).filter(([pattern]) => pattern.test(module.text));
  return [
    ...imports.map(({ target }) => `${module.path} (${layer}) must not import ${target}.`),
    ...texts.map(([, reason]) => `${module.path} (${layer}) must not ${reason}.`),
  ];
}

function mayImport(rule: Rule, module: Module, found: Import): boolean {
  if (!found.target.startsWith('src/')) return rule.packages?.(found.target) ?? true;
  return rule.project(found.target, module, found);
}

function layerOf(path: string): Layer | undefined {
  return layers.find(([pattern]) => pattern.test(path))?.[1];
}

const layers: [RegExp, Layer][] = [
  [/^src\/shared\//, 'contract'],
  [/^src\/server\/(main|app|jobs|seed|serve)\.ts$/, 'composition'],
  [/^src\/server\/[^/]+\.ts$/, 'platform'],
  [/^src\/server\/[^/]+\/table\.ts$/, 'table'],
  [/^src\/server\/[^/]+\/((.+-)?routes|.+-plugin|client-context)\.ts$/, 'routes'],
  [/^src\/server\/[^/]+\/.+\.ts$/, 'domain'],
  [/^src\/sandbox\//, 'sandbox'],
  [/^src\/app\/ui\//, 'ui kit'],
  [/^src\/app\/(root\.tsx|routes\.ts)$/, 'page'],
  [/^src\/app\/(platform\/.+\/)?[^/]+\.tsx?$/, 'app platform'],
  [/^src\/app\/((admin|checkout|content|dashboard|shell)\/|.*-(page|tab)\.tsx$)/, 'page'],
  [/^src\/app\/[^/]+\/.+/, 'app feature'],
];

const shared = (target: string) => target.startsWith('src/shared/');
/** `src/app/cart/` for a file in that folder. */
const folderOf = (path: string) => `${path.split('/', 3).join('/')}/`;
/** What features of the app may take from each other: data, device state and hooks. */
const stateOfFeature = /\/(queries|.+-atom|use-[^/]+|require-sign-in)\.ts$/;
const sessionPlugin = 'src/server/accounts/session-plugin.ts';
const stripeAdapter = 'src/server/stripe/';
const drizzle = /^drizzle-orm/;
const systemClock = /\bDate\.now\(|\bnew Date\(\)|Temporal\.Now\b/;

const rules: Rule[] = [
  {
    layer: 'contract',
    project: shared,
    packages: (name) => name === 'valibot',
    never: [
      [systemClock, 'read the clock: it is an argument'],
      [/\b(fetch|setTimeout|setInterval)\(|\bprocess\.|\bBun\./, 'do input or output'],
    ],
  },
  {
    layer: 'platform',
    project: (target, _module, { kind }) =>
      shared(target) ||
      layerOf(target) === 'platform' ||
      (layerOf(target) === 'composition' && kind === 'type'),
  },
  {
    layer: 'table',
    project: (target) =>
      shared(target) || target === 'src/server/platform/db/columns.ts' || layerOf(target) === 'table',
    packages: (name) => drizzle.test(name),
  },
  {
    layer: 'routes',
    project: (target, { path }) => {
      if (shared(target) || target === sessionPlugin) return true;
      if (layerOf(target) === 'platform')
        return target !== 'src/server/platform/db/db.ts' && !/-table\.ts$/.test(target);
      return target.startsWith(folderOf(path)) && layerOf(target) !== 'table';
    },
    packages: (name) => !drizzle.test(name),
  },
  {
    layer: 'domain',
    project: (target, { path }) =>
      shared(target) ||
      layerOf(target) === 'platform' ||
      (['table', 'domain'].includes(layerOf(target) ?? '') &&
        (!path.startsWith(stripeAdapter) || target.startsWith(stripeAdapter))),
    packages: (name) => name !== 'elysia',
    never: [
      [/\bprocess\.env\b/, 'read the environment: it is in deps.env'],
      [systemClock, 'read the clock: it is an argument'],
    ],
  },
  {
    layer: 'composition',
    project: (target, { path }, { kind }) =>
      shared(target) ||
      target.startsWith('src/server/') ||
      (path === 'src/server/main.ts' && target.startsWith('src/sandbox/') && kind !== 'value'),
  },
  { layer: 'sandbox', project: (target) => shared(target) || target.startsWith('src/sandbox/') },
  {
    layer: 'app platform',
    project: (target, { path }, { kind }) =>
      shared(target) ||
      layerOf(target) === 'app platform' ||
      (path === 'src/app/platform/api.ts' && target === 'src/server/app.ts' && kind === 'type'),
  },
  { layer: 'ui kit', project: (target) => shared(target) || target.startsWith('src/app/ui/') },
  {
    layer: 'app feature',
    project: (target, { path }) =>
      shared(target) ||
      ['ui kit', 'app platform'].includes(layerOf(target) ?? '') ||
      target.startsWith(folderOf(path)) ||
      (target.startsWith('src/app/') && stateOfFeature.test(target)),
  },
  { layer: 'page', project: (target) => shared(target) || target.startsWith('src/app/') },
];
