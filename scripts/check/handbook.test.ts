import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { isTest, readModules } from './modules.ts';

const root = join(import.meta.dir, '../..');
const handbook = await Bun.file(join(root, 'docs/admin.md')).text();
const readme = await Bun.file(join(root, 'README.md')).text();
const modules = await readModules(root, ['src']);
const app = modules
  .filter(({ path }) => /^src.(app|shared)./.test(path) && !isTest(path))
  .map(({ text }) => text.replace(/\s+/g, ' '))
  .join('\n');

test('every name on the screen that the handbook quotes is in the app', () => {
  expect(quotesOf(handbook).length).toBeGreaterThan(80);
  expect(unknownNames(handbook)).toEqual([]);
});

test.each(['Tap "Save price".', 'Tap "Refund it".', 'Open "Health of\nthe farm".', 'Tap "Send the refund".'])(
  'a planted name that is not there is found: %s',
  (text) => {
    expect(unknownNames(text)).toHaveLength(1);
  },
);

test('every picture is small', async () => {
  const pictures = await Array.fromAsync(new Bun.Glob('*').scan(join(root, 'docs/pictures')));
  expect(pictures.length).toBeGreaterThan(5);
  for (const name of pictures) {
    expect(handbook.includes(name) || readme.includes(name), name).toBe(true);
    expect(Bun.file(join(root, 'docs/pictures', name)).size, name).toBeLessThan(100_000);
  }
});

function quotesOf(text: string): string[] {
  return [...text.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name.replace(/\s+/g, ' '));
}

/** A text of the app, or its start or end if computed. */
function unknownNames(text: string): string[] {
  return [...new Set(quotesOf(text))].filter((name) => {
    const whole = new RegExp(`[>'"\`}] ?${RegExp.escape(name)} ?[<'"\`{$:,]`);
    return name !== 'quotation marks' && !whole.test(app);
  });
}
