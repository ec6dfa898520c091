import compat from '@mdn/browser-compat-data' with { type: 'json' };
import { parseAst } from 'vite';
import { minimumBrowsers, minimumBrowsersText } from '../../src/shared/minimum-browsers.ts';

/** By their names in the data. */
const { ios, ...others } = minimumBrowsers;
const minimum = Object.entries({ ...others, safari_ios: ios });

type Node = { type: string; [key: string]: unknown };
type Support = {
  version_added: string | false;
  version_removed?: string;
  flags?: unknown;
  alternative_name?: string;
};
type Feature = { __compat?: { support: Record<string, Support | Support[] | undefined> } } & {
  [member: string]: Feature;
};

const { api, css, javascript } = compat as unknown as {
  api: Feature;
  css: { properties: Feature };
  javascript: { builtins: Feature };
};
const { builtins } = javascript;

/**
 * The platform's names in the scripts of a bundle that the oldest browsers lack: free names (`Temporal`), static members
 * (`Map.groupBy`), members that only newer interfaces have (`toSorted`), and syntax of regular expressions. A name that the scripts
 * define or ask for first (`typeof X`, `'x' in y`, `x.y?.()`, `x.y && ...`) is not one of them.
 */
export function newNames(scripts: string[]): string[] {
  const defined = new Set<string>();
  const asked = new Set<string>();
  const used = new Set<string>();
  const files = scripts.map((script) => parseAst(script) as unknown as Node);
  for (const file of files) {
    walk(file, (node) => {
      for (const name of membersDefined(node)) defined.add(name);
      for (const name of namesAsked(node)) asked.add(name);
    });
  }
  for (const file of files) for (const name of namesUsed(file, defined)) used.add(name);
  return [...used].filter((name) => !name.split('.').some((part) => asked.has(part))).toSorted();
}

function namesUsed(file: Node, defined: Set<string>): Set<string> {
  const bound = new Set<string>();
  const used = new Set<string>();
  walk(file, (node) => {
    for (const name of namesBound(node)) bound.add(name);
  });
  walk(file, (node, parent) => {
    const name = newNameOf(node, parent, { bound, defined });
    if (name) used.add(name);
  });
  return used;
}

type Known = { bound: Set<string>; defined: Set<string> };

function newNameOf(node: Node, parent: Node | null, { bound, defined }: Known): string | null {
  if (node.type === 'Literal' && node.regex) return newRegexSyntax(node.regex as Regex);
  if (node.type === 'Identifier' && !isMemberName(node, parent)) {
    const name = String(node.name);
    return !bound.has(name) && isTooNew(featuresNamed(name)) ? name : null;
  }
  const member = memberOf(node);
  if (!member) return null;
  const object = nameOf(node.object);
  const free = object && !bound.has(object) ? object : '';
  const name = `${free || (memberOf(node.object) ?? '')}.${member}`;
  const statics = staticFeatures(free, member);
  if (statics.length > 0) return isTooNew(statics) ? name : null;
  // The unknown object may be a class under another name.
  const isOldStatic = (memberFeatures.get(`${member}_static`) ?? []).some(isInAll);
  return !defined.has(member) && !isOldStatic && isTooNew(membersNamed(member)) ? name : null;
}

type Regex = { pattern: string; flags: string };

function newRegexSyntax({ pattern, flags }: Regex): string | null {
  if (flags.includes('v')) return 'regular expression with the flag v';
  return /\(\?[ims]*(-[ims]+)?:/.test(pattern.replaceAll('(?:', ''))
    ? 'regular expression with modifiers'
    : null;
}

/** What a free name can be: an interface, a built-in object, a function, a property of the window. */
function featuresNamed(name: string): Feature[] {
  return [own(api, name), own(builtins, name), own(builtins.globalThis, name), own(api.Window, name)].flatMap(
    (found) => found ?? [],
  );
}

function staticFeatures(object: string, member: string): Feature[] {
  return [own(own(builtins, object), member), own(own(api, object), `${member}_static`)].flatMap(
    (found) => found ?? [],
  );
}

const memberFeatures = new Map<string, Feature[]>();
for (const owner of [...Object.values(api), ...Object.values(builtins)])
  for (const [name, feature] of Object.entries(owner)) {
    const features = memberFeatures.get(name);
    if (features) features.push(feature);
    else memberFeatures.set(name, [feature]);
  }

/** What a member of an unknown object can be: of any interface, of the window, a property of a style. */
function membersNamed(name: string): Feature[] {
  const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const style = own(css.properties, property) ?? own(css.properties, `-${property}`);
  return [...(memberFeatures.get(name) ?? []), ...featuresNamed(name), ...(style ? [style] : [])];
}

function own(feature: Feature | undefined, name: string): Feature | undefined {
  return feature && Object.hasOwn(feature, name) ? feature[name] : undefined;
}

/** Whether the data know such names, and every one is newer than a browser of the minimum. */
function isTooNew(features: Feature[]): boolean {
  const known = features.filter(({ __compat }) => __compat);
  return known.length > 0 && known.every((feature) => !isInAll(feature));
}

function isInAll({ __compat }: Feature): boolean {
  return minimum.every(([browser, oldest]) =>
    [__compat?.support[browser] ?? []].flat().some((support) => isIn(support, Number(oldest))),
  );
}

function isIn({ version_added, version_removed, flags, alternative_name }: Support, oldest: number): boolean {
  if (!version_added || flags || alternative_name) return false;
  return versionOf(version_added) <= oldest && !(version_removed && versionOf(version_removed) <= oldest);
}

function versionOf(text: string): number {
  return Number.parseFloat(text.replace('≤', ''));
}

function walk(
  node: Node,
  visit: (node: Node, parent: Node | null) => void,
  parent: Node | null = null,
): void {
  visit(node, parent);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, node);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nameOf(node: unknown): string | null {
  return isNode(node) && node.type === 'Identifier' ? String(node.name) : null;
}

function memberOf(node: unknown): string | null {
  return isNode(node) && node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : null;
}

/** The name behind a dot, before a colon or of a method: no name of its own. */
function isMemberName(node: Node, parent: Node | null): boolean {
  if (!parent || parent.computed) return false;
  return (
    parent.property === node ||
    (parent.key === node && parent.value !== node) ||
    parent.imported === node ||
    parent.exported === node
  );
}

function membersDefined(node: Node): string[] {
  const assigned = node.type === 'AssignmentExpression' ? memberOf(node.left) : null;
  const key =
    ['Property', 'MethodDefinition', 'PropertyDefinition'].includes(node.type) && !node.computed
      ? nameOf(node.key)
      : null;
  return [assigned, key].filter((name) => name !== null);
}

/** Names in a test: `typeof X`, `'x' in y`, `x.y?.()`, `if (x.y)`, `x.y && z`, `x.y ? a : b`. */
function namesAsked({
  type,
  operator,
  argument,
  left,
  test,
  callee,
  optional,
  object,
  property,
}: Node): string[] {
  const asked: unknown[] = [
    type === 'UnaryExpression' ? argument : null,
    type === 'LogicalExpression' ? left : null,
    type === 'IfStatement' || type === 'ConditionalExpression' ? test : null,
    type === 'CallExpression' && optional ? callee : null,
    type === 'MemberExpression' && optional ? object : null,
    type === 'MemberExpression' && optional ? property : null,
  ];
  const words = type === 'BinaryExpression' && operator === 'in' && isNode(left) ? [String(left.value)] : [];
  return [...words, ...asked.flatMap((node) => memberOf(node) ?? nameOf(node) ?? [])];
}

function namesBound(node: Node): string[] {
  const patterns: unknown[] = [
    node.type === 'VariableDeclarator' || /Function|Class/.test(node.type) ? node.id : null,
    node.params,
    node.param,
    node.local,
  ];
  return patterns.flat().flatMap(namesIn);
}

/** The names that a pattern binds. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  const name = nameOf(pattern);
  if (name) return [name];
  const inner: unknown[] = [
    pattern.left,
    pattern.argument,
    pattern.elements,
    pattern.properties,
    pattern.value,
  ];
  return inner.flat().flatMap(namesIn);
}

/** Names of the bundle that only look like the platform's, and those without which nothing breaks. */
const harmless = [
  ...['.delay', '.popover'], // options and attributes of React
  ...['.div', '.radius'], // an element of Radix, an option of uPlot
  '.notification', // of a tapped push, which Safari has and the data lack
  '.scrollbarGutter', // a style
  '.skipTransition', // of a view transition that has begun
];

if (import.meta.main) {
  const folder = `${import.meta.dir}/../../dist/client`;
  const paths = [...new Bun.Glob('**/*.js').scanSync(folder)];
  const scripts = await Promise.all(paths.map((path) => Bun.file(`${folder}/${path}`).text()));
  const found = newNames(scripts).filter((name) => !harmless.some((known) => name.endsWith(known)));
  process.stdout.write(
    `${paths.length} scripts; newer than ${minimumBrowsersText}: ${found.join(', ') || 'nothing'}\n`,
  );
  if (paths.length === 0 || found.length > 0) process.exit(1);
}
