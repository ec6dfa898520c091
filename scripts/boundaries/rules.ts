import type { Import, Module } from './modules.ts';

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
  | 'ui'
  | 'feature'
  | 'page'
  | 'frame';

/** Every breach of the table "The arrows" in the house plan, as sentences. Tests are exempt. */
export function breaches(modules: Module[]): string[] {
  return modules.filter(({ path }) => path.startsWith('src/') && !isTest(path)).flatMap(breachesOf);
}

function breachesOf(module: Module): string[] {
  const layer = layerOf(module.path);
  const rule = rules.find((candidate) => candidate.layer === layer);
  if (!rule) return [`${module.path} belongs to no layer of the house plan.`];
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
  [/^src\/app\/ui\//, 'ui'],
  [/^src\/app\/(root\.tsx|routes\.ts)$/, 'page'],
  [/^src\/app\/[^/]+\.tsx?$/, 'frame'],
  [/^src\/app\/(shell\/|.*-(page|tab)\.tsx$)/, 'page'],
  [/^src\/app\/[^/]+\/.+/, 'feature'],
];

const shared = (target: string) => target.startsWith('src/shared/');
const inFolderOf = (target: string, { path }: Module) =>
  target.startsWith(path.slice(0, path.indexOf('/', path.split('/', 2).join('/').length + 1) + 1));
/** Folders whose pages are cut into parts: a part composes like its page. The others only read each other's state. */
const isPartOfPage = ({ path }: Module) =>
  /^src\/app\/(accounts|admin|checkout|content|referrals)\//.test(path);
const state = /\/(queries|.+-atom|use-[^/]+|sign-out)\.ts$/;
const sessionPlugin = 'src/server/accounts/session-plugin.ts';
const drizzle = /^drizzle-orm/;
const systemClock = /\bDate\.now\(|\bnew Date\(\)|Temporal\.Now\b/;

const rules: Rule[] = [
  {
    layer: 'contract',
    project: shared,
    packages: (name) => name === 'valibot',
    never: [
      [systemClock, 'read the clock: it is an argument'],
      [/\b(fetch|setTimeout|setInterval)\(|\bprocess\.|\bBun\./, 'touch the world outside'],
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
    project: (target) => shared(target) || target === 'src/server/columns.ts' || layerOf(target) === 'table',
    packages: (name) => drizzle.test(name),
  },
  {
    layer: 'routes',
    project: (target, module) => {
      if (shared(target) || target === sessionPlugin) return true;
      if (layerOf(target) === 'platform') return target !== 'src/server/db.ts' && !/-table\.ts$/.test(target);
      return inFolderOf(target, module) && layerOf(target) !== 'table';
    },
    packages: (name) => !drizzle.test(name),
  },
  {
    layer: 'domain',
    project: (target) => shared(target) || ['platform', 'table', 'domain'].includes(layerOf(target) ?? ''),
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
  { layer: 'ui', project: (target) => shared(target) || target.startsWith('src/app/ui/') },
  {
    layer: 'feature',
    project: (target, module) =>
      shared(target) ||
      ['ui', 'frame'].includes(layerOf(target) ?? '') ||
      inFolderOf(target, module) ||
      (target.startsWith('src/app/') && (isPartOfPage(module) || state.test(target))),
  },
  { layer: 'page', project: (target) => shared(target) || target.startsWith('src/app/') },
  {
    layer: 'frame',
    project: (target, { path }, { kind }) =>
      shared(target) ||
      layerOf(target) === 'frame' ||
      (path === 'src/app/api.ts' && target === 'src/server/app.ts' && kind === 'type'),
  },
];

function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/(test-[^/]+|dom-test)\.tsx?$/.test(path);
}
