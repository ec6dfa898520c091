import type { Module } from './modules.ts';

/** Files that are too long to be about one thing. */
export function tooLong(modules: Module[], most = 400): string[] {
  return modules
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > most)
    .map(({ path, lines }) => `${path} has ${lines} lines; the most is ${most}.`);
}
