import '../../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { isTest, readModules } from '../../../../scripts/check/modules.ts';
import { forgetOwner, lastUserId, onForget, setLastUserId } from './owner.ts';
import {
  account,
  declarations,
  device,
  deviceValues,
  type Ending,
  type StoredValues,
  tabValues,
  visitor,
} from './storage.ts';
import { clearStorages, storedText } from './test-storage.ts';

afterEach(clearStorages);

const drafts: StoredValues<string> = tabValues('test-draft', {
  ...account,
  forget: () => drafts.set('Written last'),
});
const note = deviceValues<string>('test-note', account);
const trimmed: StoredValues<string> = deviceValues('test-trimmed', {
  ...visitor,
  atSessionEnd: 'trimmed',
  forget: () => trimmed.set('greens'),
});
const hint = deviceValues<boolean>('test-hint', device);

function fill() {
  setLastUserId('ann');
  drafts.set('Ann');
  drafts.set('Ann', 'of-one-form');
  note.set('Door code 4711');
  trimmed.set('greens and Door code 4711');
  hint.set(true);
  // One declared by unloaded code, one undeclared.
  localStorage.setItem('account:unknown:o1', 'Ann');
  localStorage.setItem('device:unknown', 'kept');
  sessionStorage.setItem('unknown', 'Ann');
}

test.each<[Ending, string | null]>([
  ['atSignOut', null],
  ['atSessionEnd', 'greens'],
])('%s leaves what the declarations say, also where their code is not loaded', async (ending, greens) => {
  fill();
  await forgetOwner(ending);
  expect([lastUserId(), drafts.get(), drafts.get('of-one-form'), note.get()]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(trimmed.get()).toBe(greens);
  expect(hint.get()).toBe(true);
  expect(localStorage.getItem('device:unknown')).toBe('kept');
  expect(storedText()).not.toMatch(/Ann|4711|Written last/);
});

test('what is in memory is forgotten, too, whatever else fails, until nobody asks for it', async () => {
  const told: string[] = [];
  const stop = [
    onForget(async (ending) => told.push(ending)),
    onForget(() => {
      throw new Error('a feature that fails');
    }),
    onForget(() => told.push('form')),
  ];
  await forgetOwner('atSessionEnd');
  expect(told).toEqual(['atSessionEnd', 'form']);
  for (const end of stop) end();
  await forgetOwner('atSignOut');
  expect(told).toHaveLength(2);
});

test('every key is declared once', async () => {
  const root = `${import.meta.dir}/../../../..`;
  const keys: string[] = [];
  for (const { path, text } of await readModules(`${root}/src`, ['app', 'shared'])) {
    const found = text.matchAll(/\b(?:tabValues|deviceValues|databaseRecords?)(?:<.*>)?\(\s*'(.+?)'/g);
    const own = isTest(path) ? [] : [...found].map(([, key = '']) => key);
    if (own.length > 0) await import(`${root}/src/${path}`);
    keys.push(...own);
  }
  const declared = [...declarations].filter(([name]) => !name.includes(':test-'));
  expect(declared.map(([name]) => name.replace(/^\w+:/, '')).toSorted()).toEqual(keys.toSorted());
});
