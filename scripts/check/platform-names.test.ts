import { expect, test } from 'bun:test';
import { minimumBrowsersText } from '../../src/shared/minimum-browsers.ts';
import { newNames } from './platform-names.ts';

test.each([
  ['URL.canParse("a")', 'URL.canParse'],
  ['Map.groupBy([], (x) => x)', 'Map.groupBy'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['const m = new Map(); m.union(other)', '.union'],
  ['const d = Temporal', 'Temporal'],
  ['new Navigation()', 'Navigation'],
  ['const p = navigator.windowControlsOverlay', 'navigator.windowControlsOverlay'],
  ['const r = /[\\p{L}--[a-z]]/v', 'regular expression with the flag v'],
  ['const r = /(?i:a)b/', 'regular expression with modifiers'],
])('%s is too new', (script, name) => {
  expect(newNames([script])).toEqual([name]);
});

test.each([
  '[].toSorted().at(-1); [].findLast(Boolean); "a".toWellFormed(); structuredClone({})',
  'if (typeof Temporal === "object") Temporal.Now',
  'if ("canParse" in URL) URL.canParse("a")',
  'URL.canParse?.("a")',
  'const Temporal = {}; f(Temporal)',
  'const v = { union: () => 1 }; v.union()',
  '({ Temporal: 1, canParse: 2 }); const r = /(?:a)(?<=b)/u; const { groupBy } = lib; groupBy()',
])('%s is no newer name', (script) => {
  expect(newNames([script])).toEqual([]);
});

test('README and product name the oldest browsers', async () => {
  for (const path of ['README.md', 'docs/product.md']) {
    const text = await Bun.file(`${import.meta.dir}/../../${path}`).text();
    expect([path, text.includes(`runs in ${minimumBrowsersText}`)]).toEqual([path, true]);
  }
});
