import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Glob } from 'bun';
import { isTest, type Module, readModules, toModule } from './modules.ts';

const root = join(import.meta.dir, '../..');

/** Paths from the root, without what the build, the tests and the packages bring. */
const files = [...new Glob('**/*').scanSync({ cwd: root, dot: true })].filter(
  (path) => !/^(\.git|node_modules|dist|data|e2e\/results|\.react-router)(\/|$)/.test(path),
);
const documents = files.filter((path) => path.endsWith('.md') && !path.includes('/knowledge/'));
const texts = new Map(await Promise.all(documents.map(async (path) => [path, await read(path)] as const)));
const records = documents.filter((path) => /^docs\/decisions\/\d{3}-/.test(path)).toSorted();

test('every link, path and function that a document names is there', async () => {
  expect(documents.length).toBeGreaterThan(40);
  const problems = await Promise.all([...texts].map(([path, text]) => problemsOf(path, text)));
  expect(problems.flat()).toEqual([]);
});

test.each([
  ['README.md', 'See [the rules](docs/products.md).'],
  ['README.md', 'See [the rules](docs/product.md#99-nothing).'],
  ['docs/glossary.md', 'See [the rules](docs/product.md).'],
  ['docs/glossary.md', '![The shop](pictures/no-such-picture.webp)'],
  ['docs/testing.md', 'In `src/server/orders/no-such-file.ts`.'],
  ['docs/testing.md', 'In `orders/no-such-file.ts`.'],
  ['docs/testing.md', 'In `src/server/no-such-folder/`.'],
  ['docs/testing.md', '```sh\nbun test src/server/orders/no-such-file.test.ts\n```'],
  ['ARCHITECTURE.md', '1. `src/server/orders/no-such-file.ts: createOrder`'],
  ['ARCHITECTURE.md', '1. `src/server/orders/new-order.ts: createOrders`'],
  ['ARCHITECTURE.md', '1. `src/server/orders/new-order.ts: createOrder, noSuchFunction`'],
])('a planted violation in %s is found: %s', async (path, text) => {
  expect(await problemsOf(path, text)).toHaveLength(1);
});

test.each([
  ['README.md', 'See [the rules](docs/product.md#2-money) and [the web](https://example.com/nothing).'],
  ['docs/glossary.md', 'See [the rules](product.md), and `docs/decisions/`.'],
  ['ARCHITECTURE.md', '1. `src/server/orders/new-order.ts: createOrder, newOrderNumber`'],
  ['docs/testing.md', 'In `orders/new-order.ts`, `src/server/*/table.ts`, and `dist/shop/main.js`.'],
])('what is there passes in %s: %s', async (path, text) => {
  expect(await problemsOf(path, text)).toEqual([]);
});

test('the index lists every record with its title, date and status', () => {
  const row = (path: string) => {
    const [, title = '', date = '', status = ''] =
      /^# (\d{3} .+)\n\n(\d{4}-\d{2}-\d{2}) · (accepted|superseded by \[?\d{3}.*)\n/.exec(
        texts.get(path) ?? '',
      ) ?? [];
    const name = path.slice('docs/decisions/'.length);
    return [`[${name.slice(0, 3)}](${name})`, title.slice(4), date, status].join(' | ');
  };
  const index = texts.get('docs/decisions/README.md') ?? '';
  const listed = index.split('\n').filter((line) => /^\| \[\d{3}\]/.test(line));
  const cells = listed.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
      .join(' | '),
  );
  expect(cells).toEqual(records.map(row));
});

test('every section of product.md that the code cites is there', async () => {
  const modules = await readModules(root, ['src', 'e2e', 'scripts', 'bench']);
  const planted = toModule(
    'src/shared/planted.ts',
    '/** The cutoff (product 3.4), and nothing (product 99.1). */',
  );
  expect(unknownSections(modules.filter(({ path }) => !path.endsWith('documents.test.ts')))).toEqual([]);
  expect(unknownSections([planted])).toEqual(['src/shared/planted.ts cites product 99.1.']);
});

/** Names of packages and of their tools that records tell of, and the code does not use. */
const foreign = ['buildEnd', 'generateSW'];

test('every name in camel case that a document puts in backticks is in the code', async () => {
  const modules = await readModules(root, ['src', 'e2e', 'scripts', 'bench']);
  const code = modules.filter(({ path }) => !path.endsWith('documents.test.ts'));
  const words = new Set([...foreign, ...code.flatMap(({ text }) => text.match(/\w+/g) ?? [])]);
  const unknown = (text: string) =>
    spansOf(text.replace(/^```.*?^```/gms, ''))
      .flatMap((span) => /^([a-z]+(?:[A-Z][a-z\d]*)+)(?:\(.*)?$/.exec(span)?.[1] ?? [])
      .filter((name) => !words.has(name));
  expect([...texts].flatMap(([path, text]) => unknown(text).map((name) => `${path}: ${name}`))).toEqual([]);
  expect(unknown('`changeOrder(db)`, `noSuchName`, `noSuchCall(db)`')).toEqual(['noSuchName', 'noSuchCall']);
});

function unknownSections(modules: Module[]): string[] {
  const sections = [...(texts.get('docs/product.md') ?? '').matchAll(/^(\d+\.\d+) /gm)].map(
    ([, name]) => name,
  );
  return modules.flatMap(({ path, text }) =>
    [...text.matchAll(/\bproduct (\d+\.\d+)/g)]
      .filter(([, name]) => !sections.includes(name))
      .map(([cited]) => `${path} cites ${cited}.`),
  );
}

/** Lines such as "- `src/server/`: platform, stripe, accounts": each folder uses only those before it. */
test('the order of the features and wings is that of their imports', async () => {
  const modules = (await readModules(root, ['src'])).filter(({ path }) => !isTest(path));
  const lines = (texts.get('ARCHITECTURE.md') ?? '').matchAll(
    /^- `(src\/[\w/]+\/)`: (\w[\w-]*(?:,\s+\w[\w-]*)+)$/gm,
  );
  const orders = [...lines].map(([, place = '', list = '']) => ({ place, order: list.split(/,\s+/) }));
  expect(orders.length).toBeGreaterThan(4);
  for (const { place, order } of orders) {
    const folders = modules.map(({ path }) => folderIn(place, path)).filter((folder) => folder !== null);
    expect([...new Set(folders)].toSorted()).toEqual(order.toSorted());
    expect(upwardImports(place, order, modules)).toEqual([]);
    expect(upwardImports(place, order.toReversed(), modules)).not.toEqual([]);
  }
});

function upwardImports(place: string, order: string[], modules: Module[]): string[] {
  const rank = (path: string) => order.indexOf(folderIn(place, path) ?? '');
  return modules.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => rank(path) >= 0 && rank(target) > rank(path))
      .map(({ target }) => `${path} imports ${target}.`),
  );
}

/** `orders` for `src/server/orders/table.ts` in `src/server/`; null outside, and for a file of the place itself. */
function folderIn(place: string, path: string): string | null {
  const [folder = '', rest] = path.startsWith(place) ? path.slice(place.length).split('/') : [];
  return rest === undefined ? null : folder;
}

/** What a document names that is not there, as sentences. */
async function problemsOf(path: string, text: string): Promise<string[]> {
  const prose = text.replace(/^```.*?^```/gms, '');
  const links = [...prose.replace(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, target = '']) => target,
  );
  const broken = await Promise.all(links.map((target) => brokenLink(path, target)));
  const commands = [...text.matchAll(/^```.*?^```/gms)].join('\n');
  const inCommands = [...commands.matchAll(/\b(?:src|scripts|e2e|drizzle)\/[\w./-]+\.\w+/g)].map(
    ([path]) => path,
  );
  const missing = await Promise.all([...spansOf(prose), ...inCommands].map(missingReference));
  return [...broken, ...missing].filter((found) => found !== null).map((found) => `${path}: ${found}`);
}

async function brokenLink(path: string, target: string): Promise<string | null> {
  if (/^[a-z]+:/.test(target)) return null;
  const [file = '', anchor] = target.split('#');
  const linked = file === '' ? path : normalize(join(dirname(path), file));
  if (!existsSync(join(root, linked))) return `there is no ${target}.`;
  if (anchor === undefined || headingsOf(texts.get(linked) ?? '').includes(anchor)) return null;
  return `${linked} has no heading ${anchor}.`;
}

/**
 * A code span that is a path, whole or its end (`orders/orders.ts`), or a file with names that are declared in it
 * (`src/server/app.ts: createApp, seedShop`). What the build or a running shop writes is not looked for.
 */
async function missingReference(span: string): Promise<string | null> {
  const [, path = '', names] = /^([\w.@*{},<>/-]+?)(?:: ([\w, ]+))?$/.exec(span) ?? [];
  const isFile = /\.(tsx?|md|css|sql|jsonl?)$/.test(path);
  const isFolder = /^(src|scripts|e2e|bench|docs|drizzle|public)\/.*[^.]*$/.test(path);
  if (!(isFile || isFolder) || /^(dist|e2e\/results)(\/|$)/.test(path) || /[<>]/.test(path)) return null;
  const pattern = new Glob(path.endsWith('/') ? `${path}**` : `{**/,}${path}`);
  const found = files.filter((file) => pattern.match(file));
  const isThere = found.length > 0 || existsSync(join(root, path));
  if (!isThere) return `there is no ${path}.`;
  if (names === undefined) return null;
  const text = await read(found[0] ?? path);
  const undeclared = names
    .split(', ')
    .filter((name) => !new RegExp(`\\b(function|const|class) ${name}\\b`).test(text));
  return undeclared.length > 0 ? `${path} declares no ${undeclared.join(', ')}.` : null;
}

function spansOf(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
}

/** The anchors of a document's headings, as GitHub makes them. */
function headingsOf(text: string): string[] {
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title);
  return titles.map((title) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

function read(path: string): Promise<string> {
  return Bun.file(join(root, path)).text();
}
