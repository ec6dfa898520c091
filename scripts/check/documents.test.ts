import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { isTest, type Module, readModules, toModule } from './modules.ts';

const root = join(import.meta.dir, '../..');

const documents = Bun.spawnSync(['git', 'ls-files', '*.md'], { cwd: root })
  .stdout.toString()
  .trim()
  .split('\n')
  .filter((path) => !path.includes('/knowledge/'));
const texts = new Map(await Promise.all(documents.map(async (path) => [path, await read(path)] as const)));
const records = documents.filter((path) => /^docs\/decisions\/\d{3}-/.test(path)).toSorted();

test('every link of a document leads somewhere', () => {
  expect(documents.length).toBeGreaterThan(40);
  expect([...texts].flatMap(([path, text]) => brokenLinks(path, text))).toEqual([]);
});

test.each([
  ['README.md', 'See [the rules](docs/products.md).'],
  ['README.md', 'See [the rules](docs/product.md#99-nothing).'],
  ['docs/glossary.md', 'See [the rules](docs/product.md).'],
  ['docs/glossary.md', '![The shop](pictures/no-such-picture.webp)'],
])('a planted violation in %s is found: %s', (path, text) => {
  expect(brokenLinks(path, text)).toHaveLength(1);
});

test.each([
  ['README.md', 'See [the rules](docs/product.md#2-money) and [the web](https://example.com/nothing).'],
  ['docs/glossary.md', 'See [the rules](product.md), and `[no](link)`.'],
])('what is there passes in %s: %s', (path, text) => {
  expect(brokenLinks(path, text)).toEqual([]);
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

/** As sentences. */
function brokenLinks(path: string, text: string): string[] {
  const prose = text.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.flatMap((target) => brokenLink(path, target) ?? []).map((found) => `${path}: ${found}`);
}

function brokenLink(path: string, target: string): string | null {
  if (/^[a-z]+:/.test(target)) return null;
  const [file = '', anchor] = target.split('#');
  const linked = file === '' ? path : normalize(join(dirname(path), file));
  if (!existsSync(join(root, linked))) return `there is no ${target}.`;
  if (anchor === undefined || headingsOf(texts.get(linked) ?? '').includes(anchor)) return null;
  return `${linked} has no heading ${anchor}.`;
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
